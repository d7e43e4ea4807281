/**
 * Which claims went on to later hops, and with which verification attached.
 * Invariant: an id and a few numbers a claim, numbers alone a use, so that a million of each fit.
 */
import { createNumbers } from './numbers';
import { mayPropagate, restated, states, type State } from './state';
import { createTexts } from './texts';

export interface Use {
  readonly claim: string;
  /** Where it was first made; none where no line before made it. */
  readonly madeAt: number | undefined;
  /** 1 for the first later line that stands on it, 2 for the next. */
  readonly hop: number;
  readonly state: State;
  readonly oracle: string | undefined;
  readonly propagated: boolean;
  /** Where it is used, as whoever notes the use counts places. */
  readonly place: number;
}

export interface Hops {
  /** The state that holds for the claim from here on. */
  make(run: string, id: string, state: State, oracle: string | undefined, line: number): State;
  use(run: string, id: string, place: number): Use;
  /** Every use so far, in order. */
  uses(): Iterable<Use>;
  readonly useCount: number;
  /** Uses of what was not verified. */
  readonly leaks: number;
}

/** The verdict on a claim that is used, and that no line has made yet. */
const notMade = -1;

export function createHops(): Hops {
  const runs = createTexts();
  const keys = createTexts();
  // By claim.
  const lines = createNumbers();
  const verdicts = createNumbers();
  const hops = createNumbers();
  // Four numbers a use: claim, hop, verdict, place.
  const used = createNumbers();
  const oracles: (string | undefined)[] = [undefined];
  let leaks = 0;

  const indexOf = (run: string, id: string): number => {
    // By its number a run is told from the id, whatever the two are called.
    const index = keys.numberOf(`${runs.numberOf(run)}:${id}`);
    if (index < lines.length) return index;
    lines.push(0);
    verdicts.push(notMade);
    hops.push(0);
    return index;
  };
  /** State and oracle as one number. */
  const verdictOf = (state: State, oracle: string | undefined): number => {
    if (!oracles.includes(oracle)) oracles.push(oracle);
    return oracles.indexOf(oracle) * states.length + states.indexOf(state);
  };
  const stateIn = (verdict: number): State => states[verdict % states.length] ?? 'unverifiable';
  const useOf = (claim: string, madeAt: number, hop: number, verdict: number, place: number): Use => {
    const state = stateIn(verdict);
    const propagated = mayPropagate(state);
    const oracle = propagated ? oracles[Math.floor(verdict / states.length)] : undefined;
    return { claim, madeAt: verdict === notMade ? undefined : madeAt, hop, state, oracle, propagated, place };
  };

  return {
    make(run, id, state, oracle, line) {
      const index = indexOf(run, id);
      const isNew = verdicts.at(index) === notMade;
      const now = restated(isNew ? undefined : stateIn(verdicts.at(index)), state);
      if (isNew) lines.set(index, line);
      verdicts.set(index, verdictOf(now, oracle));
      return now;
    },
    use(run, id, place) {
      const index = indexOf(run, id);
      const hop = hops.at(index) + 1;
      const verdict = verdicts.at(index);
      hops.set(index, hop);
      for (const number of [index, hop, verdict, place]) used.push(number);
      const use = useOf(id, lines.at(index), hop, verdict, place);
      if (!use.propagated) leaks += 1;
      return use;
    },
    *uses() {
      for (let at = 0; at < used.length; at += 4) {
        const index = used.at(at);
        const key = keys.at(index);
        yield useOf(key.slice(key.indexOf(':') + 1), lines.at(index), used.at(at + 1), used.at(at + 2), used.at(at + 3));
      }
    },
    get useCount() {
      return used.length / 4;
    },
    get leaks() {
      return leaks;
    },
  };
}
