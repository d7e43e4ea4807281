/**
 * What another tool said of the same thing, in lines as they are verified: tool, payload, claims.
 * Invariant: what the tool said itself does not count, and where the others do not agree nothing is said.
 */
import { canonical } from '../canonical';
import type { Claim } from '../claims';
import { keyOf } from './facts';
import { cannotSay, no, yes, type Judge } from './oracle';

export interface Said {
  readonly tool: string;
  readonly claim: Claim;
}

export function secondSourceJudge(said: readonly Said[]): Judge {
  const byAbout = new Map<string, { readonly tool: string; readonly type: string | undefined; readonly value: string }[]>();
  for (const { tool, claim } of said) {
    const key = keyOf(claim.about);
    const there = byAbout.get(key);
    const one = { tool, type: claim.type, value: canonical(claim.value ?? true) };
    if (there === undefined) byAbout.set(key, [one]);
    else there.push(one);
  }
  return (claim, tool) => {
    // A type that only one of the two names keeps them apart no more than none.
    const isSame = (type: string | undefined): boolean => type === undefined || claim.type === undefined || type === claim.type;
    const all = (byAbout.get(keyOf(claim.about)) ?? []).filter(({ type }) => isSame(type));
    const [first, ...rest] = all.filter((one) => one.tool !== tool);
    if (first === undefined)
      return cannotSay(all.length > 0 ? 'the second source is the tool itself' : 'the second source says nothing about it');
    if (rest.some(({ value }) => value !== first.value)) return cannotSay('the second source says two things about it');
    return first.value === canonical(claim.value ?? true) ? yes(`${first.tool} says the same`) : no(`${first.tool} says ${first.value}`);
  };
}
