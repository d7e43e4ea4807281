/** What the reader of an answer gets to see under what its path has tested; found once an answer, as flags, cursors and hints all ask it. */
import { assuming, type Expansion } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { shownIn, type Shown } from './shown';

export interface ShownAnswer {
  /** Reads values as they are on the path of this answer. */
  readonly x: Expansion;
  readonly shown: readonly Shown[];
}

const known = new WeakMap<Outcome, ShownAnswer>();

export function shownOf(facts: HandlerFacts, outcome: Outcome): ShownAnswer {
  const before = known.get(outcome);
  if (before !== undefined) return before;
  const { payload, structured, steps } = outcome;
  const x = assuming(
    facts.x,
    steps.flatMap((step) => step.conditions),
  );
  const beside = structured === undefined || structured === payload ? [] : shownIn(x, structured, false);
  const found = { x, shown: [...shownIn(x, payload, false), ...beside] };
  known.set(outcome, found);
  return found;
}
