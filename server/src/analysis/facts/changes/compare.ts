/**
 * How what a schema takes has changed: wider, narrower, both, the same, or not to be told.
 * Invariant: *wider* and *narrower* are proved on one side, and shown by a value on the other. Whatever is neither is `unknown`.
 */
import type { Json } from '../schemas/print';
import { closed, inlined } from './inline';
import { hintsOf, samplesOf } from './samples';
import { isWithin } from './subset';
import { fits } from './validate';

export type Change = 'same' | 'widened' | 'narrowed' | 'replaced' | 'unknown';

export interface Comparison {
  readonly change: Change;
  /** A value that was taken and is no longer; one that is taken now and was not. */
  readonly refused: Json | undefined;
  readonly added: Json | undefined;
  /** What was taken is taken still; what is taken was taken before. */
  readonly keeps: Answer;
  readonly adds: Answer;
}

type Answer = 'yes' | 'no' | 'unknown';

/** `caller`: who fills a value in sends the keys that are named. `reader`: who gets one takes the keys that it knows and leaves the others. */
export type Side = 'caller' | 'reader';

/** The schema as one of the two sides reads it. */
export function asRead(schema: Json, side: Side): Json {
  const plain = inlined(schema);
  return side === 'caller' ? closed(plain) : plain;
}

export function compare(before: Json, after: Json, side: Side): Comparison {
  const [a, b] = [asRead(before, side), asRead(after, side)];
  const kept = within(a, b);
  const given = within(b, a);
  const keeps = kept.answer;
  const adds: Answer = given.answer === 'yes' ? 'no' : given.answer === 'no' ? 'yes' : 'unknown';
  return { change: changeOf(keeps, adds), refused: kept.witness, added: given.witness, keeps, adds };
}

function changeOf(keeps: Answer, adds: Answer): Change {
  if (keeps === 'unknown' || adds === 'unknown') return 'unknown';
  if (keeps === 'yes') return adds === 'yes' ? 'widened' : 'same';
  return adds === 'yes' ? 'replaced' : 'narrowed';
}

function within(a: Json, b: Json): { readonly answer: Answer; readonly witness: Json | undefined } {
  if (isWithin(a, b)) return { answer: 'yes', witness: undefined };
  const witness = samplesOf(a, hintsOf(a, b)).find((value) => fits(b, value) === 'no' && fits(a, value) === 'yes');
  return { answer: witness === undefined ? 'unknown' : 'no', witness };
}
