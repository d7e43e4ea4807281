/** Calls of functions of the project that answer with a tool's result, and with the error flag where they fail: a tool that calls another one. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { valueOf } from '../terms/evaluate';
import { alternatives, decide, expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';

/** Those of which the content is read. */
export function ownResultsIn(s: Snapshot, source: ts.SourceFile): readonly ts.CallExpression[] {
  const calls = new Set<ts.CallExpression>();
  visitAll(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'content') return;
    const call = callBehind(settled(node.expression));
    if (call !== undefined) calls.add(call);
  });
  return [...calls].filter((call) => mayFail(s, call));
}

function callBehind(holder: ts.Expression): ts.CallExpression | undefined {
  if (ts.isCallExpression(holder)) return holder;
  const [declaration, ...more] = ts.isIdentifier(holder) ? declarationsInScope(holder, holder.text) : [];
  if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return undefined;
  const value = settled(declaration.initializer);
  return ts.isCallExpression(value) ? value : undefined;
}

/** Both an answer and a failure are among what it gives, in the form of a result. */
function mayFail(s: Snapshot, call: ts.CallExpression): boolean {
  if (refOf(s, bare(call.expression)).kind !== 'function') return false;
  const x = expansion(s);
  let fails = false;
  let answers = false;
  for (const { value } of alternatives(x, valueOf(s, call))) {
    if (value.kind !== 'object' || lookup(x, value, 'content').is !== 'yes') continue;
    const flag = lookup(x, value, 'isError');
    if (flag.is === 'no') answers = true;
    else if (flag.is === 'yes' && decide(flag.value) === true) fails = true;
  }
  return fails && answers;
}
