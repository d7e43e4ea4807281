/** Chance that can be repeated, and the words that a generated project is written in: names are drawn, so that no verdict can rest on them. */

export interface Chance {
  /** From 0 up to, and without, `below`. */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  half(): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    integer,
    pick(from) {
      const picked = from[integer(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    half: () => integer(2) === 0,
  };
}

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
