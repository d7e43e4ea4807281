/** How a caught error was used before it was told: looked at, asked for, or the very thing that the tool is for. */
import ts from 'typescript';
import type { Tool } from '../../discovery/tool';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { mentionsError } from '../terms/roots';
import type { Condition } from '../terms/value';

/** A test of the error itself (`instanceof`, a code): what is left is a fallback for what is no `Error`, or a known kind. */
export function isLookedAt(conditions: readonly Condition[]): boolean {
  return conditions.some((c) => mentionsError(c.test));
}

/** More than a look whether there is one: `typeof error.response.data`, a comparison. */
export function isTakenApart(conditions: readonly Condition[]): boolean {
  return conditions.some((c) => c.test.kind === 'binary' && mentionsError(c.test));
}

/** Told only where somebody turned it on: `debug`, `verbose`, another environment than production. */
export function isAskedFor(conditions: readonly Condition[]): boolean {
  return conditions.some((c) => switches.test(c.node.getText()));
}

const switches = /debug|verbose|NODE_ENV|\bdev\b|isDev|development|isProd|production|(include|show|with|print)_?(stack|trace|details?)/i;

const runsCode =
  /(^|\.)(eval|Function|runIn\w*Context|evaluate\w*|executeScript|callFunctionOn|runCode|executeCode|execute_code|runScript|transpile|compile)$/;

/** The tool takes code, or the `try` runs what the agent wrote: the stack of that is the answer. */
export function isOfUsersCode({ input }: Tool, source: ts.Node): boolean {
  if (input !== undefined && /\b(code|script|expression|snippet|program|javascript|python)\b["']?\s*:/i.test(input.getText())) return true;
  const clause = clauseOf(source);
  if (clause === undefined) return false;
  let found = false;
  visitAll(clause.parent.tryBlock, (node) => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && runsCode.test(node.expression.getText())) found = true;
  });
  return found;
}

/** The catch whose variable is used at the place. */
export function clauseOf(source: ts.Node): ts.CatchClause | undefined {
  let at = source;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  for (let up = at.parent as ts.Node | undefined; up !== undefined; up = up.parent) if (ts.isCatchClause(up)) return up;
  if (!ts.isIdentifier(at)) return undefined;
  const [declaration] = declarationsInScope(at, at.text);
  const holder = declaration?.parent;
  return holder !== undefined && ts.isCatchClause(holder) ? holder : undefined;
}
