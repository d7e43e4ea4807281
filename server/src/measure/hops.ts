/**
 * Which claims went on to later hops, and with which verification attached.
 * Invariant: numbers and ids only, one entry a claim that has an id and one a use, so that a million lines fit.
 */
import { mayPropagate, restated, type State } from './state';

export interface Use {
  readonly claim: string;
  /** Where it was first made; none where no line before made it. */
  readonly madeAt: number | undefined;
  /** 1 for the first later line that stands on it, 2 for the next. */
  readonly hop: number;
  readonly state: State;
  readonly oracle: string | undefined;
  readonly propagated: boolean;
}

export interface Hops {
  /** The state that holds for the claim from here on. */
  make(run: string, id: string, state: State, oracle: string | undefined, line: number): State;
  use(run: string, id: string): Use;
  readonly uses: number;
  /** Uses of what was not verified. */
  readonly leaks: number;
}

interface Made {
  readonly id: string;
  state: State;
  oracle: string | undefined;
  readonly line: number;
  hops: number;
}

export function createHops(): Hops {
  const made = new Map<string, Made>();
  let uses = 0;
  let leaks = 0;
  // A run has any name and so has a claim: the length keeps the two apart.
  const keyOf = (run: string, id: string): string => (run === '' ? id : `${run.length}:${run}:${id}`);
  return {
    make(run, id, state, oracle, line) {
      const key = keyOf(run, id);
      const before = made.get(key);
      const now = restated(before?.state, state);
      if (before === undefined) made.set(key, { id, state: now, oracle, line, hops: 0 });
      else Object.assign(before, { state: now, oracle });
      return now;
    },
    use(run, id) {
      const one = made.get(keyOf(run, id));
      uses += 1;
      const state = one?.state ?? 'unverifiable';
      const propagated = mayPropagate(state);
      if (!propagated) leaks += 1;
      if (one !== undefined) one.hops += 1;
      const oracle = propagated ? one?.oracle : undefined;
      // The id that is kept already: a use of its own text would be kept beside it.
      return { claim: one?.id ?? id, madeAt: one?.line, hop: one?.hops ?? 1, state, oracle, propagated };
    },
    get uses() {
      return uses;
    },
    get leaks() {
      return leaks;
    },
  };
}
