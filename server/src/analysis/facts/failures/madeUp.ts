/** A caught item that answers with constants under the very names under which the others have what was fetched. */
import ts from 'typescript';
import type { Alternative } from '../terms/expand';
import { rootsOf } from '../terms/roots';
import { asksSomebody, isQuiet } from './traces';
import type { Value, ValueOf } from '../terms/value';

/** Where each alternative is what one item can be. */
export function madeUp(items: readonly Alternative[]): readonly { readonly node: ts.Node; readonly cause: ts.CatchClause }[] {
  const isCaught = (a: Alternative): boolean => a.steps.some((s) => s.caught !== undefined);
  const real = items.flatMap((a): ValueOf<'object'>[] => (a.value.kind === 'object' && !isCaught(a) ? [a.value] : []));
  return items.flatMap((a) => {
    const cause = [...a.steps].reverse().find((s) => s.caught !== undefined)?.caught?.node;
    if (cause === undefined || !ts.isCatchClause(cause) || a.value.kind !== 'object') return [];
    const { value } = a;
    if (!asksSomebody(cause.parent.tryBlock) || !isQuiet(cause.block)) return [];
    return real.some((other) => passesFor(value, other)) ? [{ node: value.node, cause }] : [];
  });
}

/** The same keys; each value is that of the others or a constant that one could have; at least one of them was fetched. */
function passesFor(item: ValueOf<'object'>, real: ValueOf<'object'>): boolean {
  if (item.entries.length === 0 || item.entries.length !== real.entries.length) return false;
  let invented = 0;
  for (const entry of item.entries) {
    if (entry.kind !== 'property') return false;
    const other = real.entries.find((e) => e.kind === 'property' && e.name === entry.name);
    if (other === undefined) return false;
    if (other.value.node.getText() === entry.value.node.getText()) continue;
    if (!isPlausible(entry.value)) return false;
    if (rootsOf(other.value, undefined).calls.size > 0) invented += 1;
  }
  return invented > 0;
}

/** A number, a date, `false`: a value among others. Null, a text and an empty list say by themselves that there is nothing. */
function isPlausible(v: Value): boolean {
  if (v.kind === 'const') return typeof v.value === 'number' || typeof v.value === 'boolean';
  return v.kind === 'call' && ts.isNewExpression(v.node) && v.node.expression.getText() === 'Date' && v.args.length > 0;
}
