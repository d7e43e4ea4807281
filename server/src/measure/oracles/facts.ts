/**
 * A table of facts: what is so, by what it is about. An object `{ "about": value }`, or a list of `{ "about": …, "value": … }`.
 * Invariant: what the table does not hold is unknown, and not false.
 */
import { canonical, isRecord } from '../canonical';
import { cannotSay, no, yes, type Judge } from './oracle';

export type Facts = ReadonlyMap<string, unknown>;

/** `undefined` where it is no table. What stands twice with two values is left out: it says nothing. */
export function findFacts(data: unknown): Facts | undefined {
  const rows = Array.isArray(data) ? rowsOf(data) : isRecord(data) ? Object.entries(data) : undefined;
  if (rows === undefined) return undefined;
  const facts = new Map<string, unknown>();
  const contradicted = new Set<string>();
  for (const [about, value] of rows) {
    const key = keyOf(about);
    if (facts.has(key) && canonical(facts.get(key)) !== canonical(value)) contradicted.add(key);
    facts.set(key, value);
  }
  for (const key of contradicted) facts.delete(key);
  return facts;
}

export function factsJudge(facts: Facts): Judge {
  return ({ about, value }) => {
    const key = keyOf(about);
    if (!facts.has(key)) return cannotSay('the table of facts does not hold it');
    const known = facts.get(key);
    // A claim that is a sentence says that the sentence is true.
    return canonical(known) === canonical(value ?? true)
      ? yes('the table of facts says the same')
      : no(`the table of facts says ${canonical(known)}`);
  };
}

function rowsOf(data: readonly unknown[]): readonly (readonly [unknown, unknown])[] | undefined {
  const rows: (readonly [unknown, unknown])[] = [];
  for (const row of data) {
    if (!isRecord(row) || row['about'] === undefined || row['value'] === undefined) return undefined;
    rows.push([row['about'], row['value']]);
  }
  return rows;
}

export function keyOf(about: unknown): string {
  return typeof about === 'string' ? about : canonical(about);
}
