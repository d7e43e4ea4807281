/**
 * The four states of a claim, and which of them may go on.
 * Invariant: there is no way from a verdict that is missing to `verified`, and none back from a state that stopped.
 */

export type Verdict = 'true' | 'false' | 'unavailable';
export type State = 'verified' | 'refuted' | 'unverifiable' | 'malformed';

export const states: readonly State[] = ['verified', 'refuted', 'unverifiable', 'malformed'];

/** What an oracle said, or why there is nothing that could say it. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Which oracle was asked; none where there is none for the claim. */
  readonly oracle: string | undefined;
  readonly why: string;
}

/** `isWellFormed` is `undefined` where no schema is known: then form says nothing, for or against. */
export function stateOf(isWellFormed: boolean | undefined, verdict: Verdict): State {
  if (isWellFormed === false) return 'malformed';
  switch (verdict) {
    case 'true':
      return 'verified';
    case 'false':
      return 'refuted';
    case 'unavailable':
      return 'unverifiable';
  }
}

/** A claim that is said again: what stopped it once stops it for good, whoever vouches for it later. */
export function restated(before: State | undefined, now: State): State {
  return before === undefined || before === 'verified' || now !== 'verified' ? now : before;
}

export function mayPropagate(state: State): boolean {
  return state === 'verified';
}
