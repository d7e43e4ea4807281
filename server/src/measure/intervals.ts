/**
 * What a rate of few samples says about the rate of all.
 * One rate: the score interval of Wilson (1927, J. Am. Stat. Assoc. 22:209). Two: the hybrid score interval of their difference,
 * method 10 of Newcombe (1998, Stat. Med. 17:873), which is right also where a rate is 0 or 1. Both at 95 %.
 */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Rate extends Interval {
  readonly hits: number;
  readonly of: number;
  /** `undefined` of nothing. */
  readonly rate: number | undefined;
}

const z = 1.959963984540054;

export function rateOf(hits: number, of: number): Rate {
  if (of === 0) return { hits, of, rate: undefined, low: 0, high: 1 };
  const p = hits / of;
  const centre = p + (z * z) / (2 * of);
  const spread = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  // At the ends the formula gives 0 and 1 but for the rounding.
  const low = hits === 0 ? 0 : (centre - spread) / whole;
  const high = hits === of ? 1 : (centre + spread) / whole;
  return { hits, of, rate: p, low, high };
}

/** By how much the second rate is above the first; all that can be where either is of nothing. */
export function differenceOf(before: Rate, after: Rate): Interval & { readonly difference: number | undefined } {
  if (before.rate === undefined || after.rate === undefined) return { difference: undefined, low: -1, high: 1 };
  const difference = after.rate - before.rate;
  const low = difference - Math.hypot(after.rate - after.low, before.high - before.rate);
  const high = difference + Math.hypot(after.high - after.rate, before.rate - before.low);
  return { difference, low: Math.max(-1, low), high: Math.min(1, high) };
}

/** How many samples without a miss it takes until the rate is known to be above `least`. */
export function samplesForAtLeast(least: number): number {
  return Math.ceil((least * z * z) / (1 - least));
}
