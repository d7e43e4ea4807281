/**
 * What a value is on a path that has gone through calls already: `{ exitCode, body }` of one call are of one and the same answer.
 * Invariant: a call counts as answered where the path holds it once.
 */
import { alternatives, decide, type Expansion, type Step } from '../terms/expand';
import type { Value } from '../terms/value';

/** Whether a value is certain to be true on the path, or certain to be false. */
export function decideOn(x: Expansion, value: Value, path: readonly Step[]): boolean | undefined {
  const known = decide(value);
  if (known !== undefined) return known;
  if (value.kind === 'unary' && value.operator === '!') {
    const inner = decideOn(x, value.of, path);
    return inner === undefined ? undefined : !inner;
  }
  if (value.kind === 'binary' && (value.operator === '&&' || value.operator === '||')) {
    const [left, right] = [decideOn(x, value.left, path), decideOn(x, value.right, path)];
    const settles = value.operator === '||';
    if (left === settles || right === settles) return settles;
    return left === undefined || right === undefined ? undefined : !settles;
  }
  if (value.kind === 'binary' && value.operator !== '??')
    return agreed(
      valuesOn(x, value.left, path).flatMap((left) => valuesOn(x, value.right, path).map((right) => decide({ ...value, left, right }))),
    );
  return agreed(valuesOn(x, value, path).map(decide));
}

function agreed(found: readonly (boolean | undefined)[]): boolean | undefined {
  return found.every((one) => one === found[0]) ? found[0] : undefined;
}

function valuesOn(x: Expansion, value: Value, path: readonly Step[]): readonly Value[] {
  return alternatives(x, value).flatMap((found) => (isOfPath(found.steps, path) ? [found.value] : []));
}

function isOfPath(steps: readonly Step[], path: readonly Step[]): boolean {
  const entered = steps.find((step) => step.call !== undefined);
  const answered = entered === undefined ? [] : path.filter((step) => step.call === entered.call);
  return answered.length !== 1 || answered[0]?.node === entered?.node;
}
