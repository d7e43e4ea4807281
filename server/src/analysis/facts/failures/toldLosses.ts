/**
 * Places in an answer for what failed beside what did not: `{ done, failed }`, `status: failed.length > 0 ? 'partial' : 'success'`.
 * Invariant: what only tells that a text or a list was cut tells of no failure.
 */
import type ts from 'typescript';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import type { Condition, Value } from '../terms/value';

export interface ToldLoss {
  readonly node: ts.Node;
  readonly name: string;
}

const places = /^(skipped|failed|failures|errors|warnings|unparsable|rejected|partial)/i;
/** Words for more than failing. */
const loosePlaces = /^(warnings|partial)/i;
const states = /^(status|state|outcome|result)$/i;

export function toldLossesOf({ outcomes }: HandlerFacts): readonly ToldLoss[] {
  return outcomes.flatMap((outcome) => {
    const { payload, text, flag, declares, structured } = outcome;
    const value = structured ?? text.json ?? payload;
    if (value.kind !== 'object' || flag === 'yes' || declares === 'failure') return [];
    return value.entries.flatMap((entry) => {
      if (entry.kind !== 'property') return [];
      const isPlace = places.test(entry.name) && !isNothing(entry.value);
      const isState = states.test(entry.name) && mayBePartial(entry.value);
      if (!isPlace && !isState) return [];
      return (isState || loosePlaces.test(entry.name)) && isOfCut(outcome, entry.value) ? [] : [{ node: value.node, name: entry.name }];
    });
  });
}

/** All that stands there stands there under a test of a length: `text.length > most ? ['The text was cut.'] : []`. */
function isOfCut({ steps }: Outcome, value: Value): boolean {
  const isUnderCut = (conditions: readonly Condition[]): boolean => conditions.some(isLimit);
  const isSet = (v: Value): boolean => {
    if (isNothing(v) || (v.kind === 'const' && typeof v.value === 'string' && !/^partial/i.test(v.value))) return true;
    if (v.kind === 'phi')
      return v.options.every((option) => option.caught === undefined && (isUnderCut(option.conditions) || isSet(option.value)));
    return v.kind === 'array' && v.items.every((item) => isUnderCut(item.conditions ?? []) || (item.spread && isSet(item.value)));
  };
  return isSet(value) || steps.some(({ conditions, caught }) => caught === undefined && isUnderCut(conditions));
}

/** More than so many: a length beside a number that is not itself a length. */
function isLimit({ test, holds }: Condition): boolean {
  if (test.kind !== 'binary' || !/^[<>]=?$/.test(test.operator)) return false;
  const [more, less] = test.operator.startsWith('>') === holds ? [test.left, test.right] : [test.right, test.left];
  return isLength(more) && !isLength(less) && !(less.kind === 'const' && (typeof less.value !== 'number' || less.value <= 1));
}

function isLength(v: Value): boolean {
  return v.kind === 'member' && /^(length|size|byteLength)$/.test(v.name);
}

/** `errors: null` on the path on which all went well, and a list that never holds anything. */
function isNothing(value: Value): boolean {
  if (value.kind === 'phi') return value.options.every((option) => isNothing(option.value));
  if (value.kind === 'array') return value.items.length === 0;
  return value.kind === 'const' && (value.value === null || value.value === undefined || value.value === false);
}

function mayBePartial(value: Value): boolean {
  if (value.kind === 'const') return typeof value.value === 'string' && /^partial/i.test(value.value);
  return value.kind === 'phi' && value.options.some((option) => mayBePartial(option.value));
}
