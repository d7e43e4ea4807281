/** Whether two terms are one value. */
import type { Value } from '../terms/value';

/** The same value, whenever it is asked for: one call, one parameter, one constant. */
export function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind === 'const' && b.kind === 'const') return a.value === b.value;
  if (a.kind === 'param' && b.kind === 'param') return a.parameter === b.parameter;
  if (a.kind === 'member' && b.kind === 'member') return a.name === b.name && isSame(a.of, b.of);
  if (a.kind === 'call' && b.kind === 'call') {
    return a.node === b.node && a.args.length === b.args.length && a.args.every((arg, i) => isSame(arg, b.args[i] as Value));
  }
  if (a.kind === 'binary' && b.kind === 'binary') return a.operator === b.operator && isSame(a.left, b.left) && isSame(a.right, b.right);
  if (a.kind === 'ref' && b.kind === 'ref') return a.node.getText() === b.node.getText();
  if (a.kind === 'array' && b.kind === 'array') return a.node === b.node && a.items.length === b.items.length;
  return a.kind === b.kind && a.kind === 'phi' && a.node === b.node;
}
