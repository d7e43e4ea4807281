/** The words that a generated project is written in: names are drawn, so that no verdict can rest on them. */
import type { Chance } from '../../test/support/random';

export interface Words {
  readonly one: string;
  readonly many: string;
  /** `Note`, as the type of a row. */
  readonly type: string;
  /** The property that holds the rows in the result. */
  readonly list: string;
  /** The variable that holds the rows that are shown. */
  readonly rows: string;
  /** The variable that holds the whole set, where there is one. */
  readonly all: string;
  /** The parameter that caps. */
  readonly limit: string;
  /** The function between the handler and the cap. */
  readonly lister: string;
  /** The variable with the place to go on from, where the tool takes one. */
  readonly cursor: string | undefined;
}

const nouns = [
  ['note', 'notes'],
  ['ticket', 'tickets'],
  ['invoice', 'invoices'],
  ['sensor', 'sensors'],
  ['booking', 'bookings'],
  ['vessel', 'vessels'],
  ['recipe', 'recipes'],
  ['crate', 'crates'],
  ['tenant', 'tenants'],
  ['meter', 'meters'],
] as const;

export function drawWords(chance: Chance, takesCursor: boolean): Words {
  const [one, many] = chance.pick(nouns);
  const type = capitalized(one);
  return {
    one,
    many,
    type,
    list: chance.pick([many, many, 'items', 'results', 'data']),
    rows: chance.pick(['rows', 'shown', 'picked', 'hits']),
    all: chance.pick(['all', 'everything', `all${capitalized(many)}`, 'stored']),
    limit: chance.pick(['limit', 'limit', 'max', 'pageSize', 'howMany', 'maxResults']),
    lister: chance.pick([`list${capitalized(many)}`, `find${capitalized(many)}`, `read${capitalized(many)}`]),
    cursor: takesCursor ? 'cursor' : undefined,
  };
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
