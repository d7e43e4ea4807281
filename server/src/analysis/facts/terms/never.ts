/** What never happens by its types: a catch that ends in a call which never comes back, and places that only an impossible value gets to. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { settled } from '../../syntax/expressions';
import type { FunctionWithBody } from '../../syntax/functions';

/** `catch (e) { fail(e) }` with `fail(): never`: nothing comes behind it. */
export function endsInNever(s: Snapshot, caught: ts.Node): boolean {
  if (!ts.isCatchClause(caught)) return false;
  const last = caught.block.statements[caught.block.statements.length - 1];
  if (last === undefined || !ts.isExpressionStatement(last)) return false;
  return isNeverCall(s, last.expression);
}

/** `fail('…')` of a function whose type is `never` or that ends in a throw, and `process.exit`. */
export function isNeverCall(s: Snapshot, expression: ts.Expression): boolean {
  const call = settled(expression);
  if (!ts.isCallExpression(call)) return false;
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function') return call.expression.getText() === 'process.exit';
  return ref.fn.type?.kind === ts.SyntaxKind.NeverKeyword || (ts.isBlock(ref.fn.body) && ref.fn.body.statements.some(ts.isThrowStatement));
}

/** `assertNever(kind: never)`: the compiler has seen that nobody calls it with a value. */
export function takesNever(fn: FunctionWithBody): boolean {
  return fn.parameters.some(({ type }) => type?.kind === ts.SyntaxKind.NeverKeyword);
}

/** Behind `const left: never = kind;` or `kind satisfies never;` in the same block. */
export function isBehindNever(node: ts.Statement): boolean {
  const { parent } = node;
  if (!ts.isBlock(parent) && !ts.isCaseOrDefaultClause(parent)) return false;
  return parent.statements.slice(0, parent.statements.indexOf(node)).some((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some(({ type }) => type?.kind === ts.SyntaxKind.NeverKeyword);
    if (!ts.isExpressionStatement(statement)) return false;
    const { expression } = statement;
    const said = ts.isVoidExpression(expression) ? expression.expression : expression;
    const at = ts.isParenthesizedExpression(said) ? said.expression : said;
    return ts.isSatisfiesExpression(at) && at.type.kind === ts.SyntaxKind.NeverKeyword;
  });
}
