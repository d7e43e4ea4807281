/** What every oracle is: something independent of the tool and of any model that can say of a claim whether it is so. */
import type { Claim } from '../claims';
import type { Verdict } from '../state';

export interface Answer {
  readonly verdict: Verdict;
  readonly why: string;
}

/** `tool` made the claim: no source is asked about what it said itself. */
export type Judge = (claim: Claim, tool: string) => Answer | Promise<Answer>;

export const yes = (why: string): Answer => ({ verdict: 'true', why });
export const no = (why: string): Answer => ({ verdict: 'false', why });
export const cannotSay = (why: string): Answer => ({ verdict: 'unavailable', why });
