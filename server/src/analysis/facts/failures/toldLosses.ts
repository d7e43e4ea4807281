/** Places in an answer for what failed beside what did not: `{ done, failed }`, `status: failed.length > 0 ? 'partial' : 'success'`. */
import type ts from 'typescript';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Value } from '../terms/value';

export interface ToldLoss {
  readonly node: ts.Node;
  readonly name: string;
}

const places = /^(skipped|failed|failures|errors|warnings|unparsable|rejected|partial)/i;
const states = /^(status|state|outcome|result)$/i;

export function toldLossesOf({ outcomes }: HandlerFacts): readonly ToldLoss[] {
  return outcomes.flatMap(({ payload, text, flag, declares, structured }) => {
    const value = structured ?? text.json ?? payload;
    if (value.kind !== 'object' || flag === 'yes' || declares === 'failure') return [];
    return value.entries.flatMap((entry) =>
      entry.kind === 'property' &&
      ((places.test(entry.name) && !isNothing(entry.value)) || (states.test(entry.name) && mayBePartial(entry.value)))
        ? [{ node: value.node, name: entry.name }]
        : [],
    );
  });
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
