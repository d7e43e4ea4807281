/**
 * Whether a payload tells that it was cut, by its runs alone.
 *
 * `exactly`: with one row more than the cap lets through, and with twice as many, the payload differs from that of exactly as many rows,
 * where nothing was cut. The rows are the same in all three, so the difference is something that is said about the cut.
 * `cautiously`: those three payloads are the same, but differ from that of a page with room left in more than its rows and their number
 * (`truncated: rows.length >= limit`). Such a payload calls a full page cut where it may be whole, and never a cut one whole.
 * `whole`: every row is there however many there are, so there is no cut to tell of.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Case } from './grammar';
import { rowCounts, type Run } from './execute';

export type Truth = 'exactly' | 'cautiously' | 'whole' | 'no';

/** An error in the words of the generator's author: the case does not do what the grammar meant. */
export function truthOf(one: Case, run: Run): Truth | { readonly wrong: string } {
  if (run.error !== undefined) return { wrong: run.error };
  const [less, exact, more, twice] = run.payloads;
  const shown = run.payloads.map((payload) => idsIn(payload));
  const wanted = rowCounts(one.size).map((count) => (one.whole ? count : Math.min(count, one.size)));
  const isAsMeant = shown.every(
    (ids, i) => ids.length === wanted[i] && (shown[1] ?? []).every((id, k) => k >= ids.length || id === ids[k]),
  );
  if (!isAsMeant) return { wrong: `shows ${shown.map((ids) => ids.length).join(', ')} rows instead of ${wanted.join(', ')}` };
  if (one.whole) return 'whole';
  if (!isDeepStrictEqual(exact, more) && !isDeepStrictEqual(exact, twice)) return 'exactly';
  return isDeepStrictEqual(withoutRows(less), withoutRows(exact)) ? 'no' : 'cautiously';
}

const rowId = /row-\d{4}/g;

function idsIn(payload: unknown): readonly string[] {
  return [...new Set(JSON.stringify(payload).match(rowId) ?? [])].sort();
}

/** Rows out, and every number that is how many there are. */
function withoutRows(payload: unknown): unknown {
  const count = idsIn(payload).length;
  const step = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => idsIn(item).length === 0).map(step);
    if (typeof value === 'number') return value === count ? '#' : value;
    if (typeof value === 'string') return value.replaceAll(new RegExp(`\\b${count}\\b`, 'g'), '#').replaceAll(rowId, '#');
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, step(inner)]));
  };
  return step(payload);
}
