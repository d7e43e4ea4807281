/** Catches that end in a call which never comes back: `fail(error)` with `fail(): never`, in whatever file it stands. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { settled } from '../../syntax/expressions';

/** `catch (e) { fail(e) }` with `fail(): never`: nothing comes behind it. */
export function endsInNever(s: Snapshot, caught: ts.Node): boolean {
  if (!ts.isCatchClause(caught)) return false;
  const last = caught.block.statements[caught.block.statements.length - 1];
  if (last === undefined || !ts.isExpressionStatement(last)) return false;
  const call = settled(last.expression);
  if (!ts.isCallExpression(call)) return false;
  const ref = refOf(s, call.expression);
  return (
    ref.kind === 'function' &&
    (ref.fn.type?.kind === ts.SyntaxKind.NeverKeyword || (ts.isBlock(ref.fn.body) && ref.fn.body.statements.some(ts.isThrowStatement)))
  );
}
