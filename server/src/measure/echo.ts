/**
 * How often does a field come back as it was given? A wrong echo means that every other field is suspect too.
 * Invariant: a sample whose input has no such field is not counted: that nothing equals nothing is no echo.
 */
import { canonical, isRecord } from './canonical';
import { differenceOf, rateOf, samplesForAtLeast, type Interval, type Rate } from './intervals';
import type { Sample } from './samples';

export interface Echo extends Rate {
  /** Samples whose input has no such field. */
  readonly uncounted: number;
  /** By index among all samples. */
  readonly misses: readonly { readonly index: number; readonly given: unknown; readonly sent: unknown }[];
}

export function echoOf(samples: readonly Sample[], field: string): Echo {
  const misses: { index: number; given: unknown; sent: unknown }[] = [];
  let counted = 0;
  for (const [index, { input, args }] of samples.entries()) {
    const given = isRecord(input) && Object.hasOwn(input, field) ? input[field] : undefined;
    if (given === undefined) continue;
    counted += 1;
    const sent = args !== undefined && Object.hasOwn(args, field) ? args[field] : undefined;
    // Verbatim: 3 is not "3".
    if (sent === undefined || canonical(sent) !== canonical(given)) misses.push({ index, given, sent });
  }
  return { ...rateOf(counted - misses.length, counted), uncounted: samples.length - counted, misses };
}

export type Move = 'rose' | 'fell' | 'cannot be told';

export function moveOf(before: Rate, after: Rate): Interval & { readonly difference: number | undefined; readonly move: Move } {
  const difference = differenceOf(before, after);
  return { ...difference, move: difference.low > 0 ? 'rose' : difference.high < 0 ? 'fell' : 'cannot be told' };
}

export interface Condition {
  readonly condition: string;
  readonly holds: 'yes' | 'no' | 'unknown';
  readonly why: string;
}

/** At or near 1: at least this often, and known to be above the second number. */
const near = { rate: 0.95, known: 0.9 };
/** Refusals that nobody would call noise: known to be below the first; above the second they are. */
const rare = { known: 0.2, noise: 0.1 };

/** When to stop tightening a schema. All three have to hold; what was not measured is unknown. */
export function stopConditions(echo: Rate, open: readonly string[] | undefined, samples: readonly Sample[]): readonly Condition[] {
  return [echoCondition(echo), vocabularyCondition(open), rejectionCondition(samples)];
}

function echoCondition({ rate, low, high, hits, of }: Rate): Condition {
  const condition = 'the echo rate is at or near 1';
  if (rate === undefined) return { condition, holds: 'unknown', why: 'no sample was given the field' };
  if (high < near.rate) return { condition, holds: 'no', why: `${hits} of ${of} is below ${near.rate}` };
  if (rate >= near.rate && low >= near.known) return { condition, holds: 'yes', why: `${hits} of ${of}, and not below ${near.known}` };
  const more = `${hits} of ${of} may as well be ${percent(low)}; ${samplesForAtLeast(near.known)} without a miss would show more than ${percent(near.known)}`;
  return { condition, holds: 'unknown', why: more };
}

function vocabularyCondition(open: readonly string[] | undefined): Condition {
  const condition = 'every field that the code branches on has a closed vocabulary';
  if (open === undefined) return { condition, holds: 'unknown', why: 'no schema was given' };
  return open.length === 0
    ? { condition, holds: 'yes', why: 'none of them takes any string' }
    : {
        condition,
        holds: 'no',
        why: `${open.map((field) => `\`${field}\``).join(', ')} ${open.length === 1 ? 'takes' : 'take'} any string`,
      };
}

function rejectionCondition(samples: readonly Sample[]): Condition {
  const condition = 'rejections are rare enough to be read';
  const known = samples.filter(({ isRejected }) => isRejected !== undefined);
  if (known.length === 0) return { condition, holds: 'unknown', why: 'no sample says whether it was `rejected`' };
  const { hits, of, low, high } = rateOf(known.filter(({ isRejected }) => isRejected).length, known.length);
  if (hits === 0) return { condition, holds: 'unknown', why: `none of ${of} was rejected: a check that is gone looks the same` };
  if (high <= rare.known) return { condition, holds: 'yes', why: `${hits} of ${of}` };
  if (low > rare.noise) return { condition, holds: 'no', why: `${hits} of ${of}: who reads them would call it noise` };
  return { condition, holds: 'unknown', why: `${hits} of ${of} may as well be ${percent(high)}` };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
