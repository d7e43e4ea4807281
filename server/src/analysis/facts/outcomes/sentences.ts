/** Whether a path tells its reader sentences and nothing else, bare or as the values of a record. */
import { alternatives, type Expansion } from '../terms/expand';
import type { Value } from '../terms/value';
import { serialised } from './forks';
import type { Outcome } from './outcome';
import { textFact } from './text';

export type Saying = 'text' | 'record' | undefined;

export function saysSentences(x: Expansion, { text, payload, declares }: Outcome): Saying {
  if (text.kind === 'prose') return 'text';
  const record = serialised(payload) ?? payload;
  if (record.kind !== 'object' || record.entries.length === 0 || declares !== 'nothing') return undefined;
  const isSaid = record.entries.every((entry) => entry.kind === 'property' && !entry.maybe && isSentence(x, entry.value));
  return isSaid ? 'record' : undefined;
}

/** More than one word: a single one may be a code. */
function isSentence(x: Expansion, value: Value): boolean {
  const found = alternatives(x, value).map((a) => textFact(x, a.value, undefined));
  return found.length > 0 && found.every(({ kind, words }) => kind === 'prose' && /\p{L}\s+\S*\p{L}/u.test(words));
}
