/** Where the number of a cap comes from. */
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

export interface Amount {
  /** The fields of the tool's input. */
  readonly fields: readonly string[];
  /** The names that the handler takes apart, with their defaults. */
  readonly taken: readonly string[];
  /** Lines above the function that knows the number. */
  readonly above: readonly string[];
  /** Statements at the head of that function. */
  readonly ahead: readonly string[];
  /** How the number is written there. */
  readonly written: string;
  /** The number in the run. */
  readonly size: number;
  /** What the run calls the tool with. */
  readonly args: Readonly<Record<string, unknown>>;
}

export const amountForms = ['literal', 'constant', 'parameter', 'default', 'Math.min'] as const;
export type AmountForm = (typeof amountForms)[number];

export function amountOf(form: AmountForm, w: Words, chance: Chance): Amount {
  const none = { fields: [], taken: [], above: [], ahead: [], args: {} };
  const { limit } = w;
  switch (form) {
    case 'literal': {
      const size = chance.pick([10, 20, 25, 40]);
      return { ...none, written: String(size), size };
    }
    case 'constant': {
      const size = chance.pick([15, 20, 30, 50]);
      const name = chance.pick(['PAGE_SIZE', 'MAX_ROWS', 'mostRows', 'DEFAULT_LIMIT']);
      return { ...none, above: [`const ${name} = ${size};`], written: name, size };
    }
    case 'parameter': {
      const field = `${limit}: z.number().int().min(1)${chance.pick(['', '.max(100)', '.describe("How many to return.")'])}`;
      return { ...none, fields: [field], taken: [limit], written: limit, size: 7, args: { [limit]: 7 } };
    }
    case 'default':
      return chance.pick<Amount>([
        { ...none, fields: [`${limit}: z.number().int().default(12)`], taken: [limit], written: limit, size: 12 },
        { ...none, fields: [`${limit}: z.number().int().optional()`], taken: [`${limit} = 12`], written: limit, size: 12 },
        {
          ...none,
          fields: [`${limit}: z.number().int().optional()`],
          taken: [limit],
          ahead: [`const most = ${limit} ?? 12;`],
          written: 'most',
          size: 12,
        },
      ]);
    case 'Math.min':
      return chance.pick<Amount>([
        {
          ...none,
          fields: [`${limit}: z.number().int()`],
          taken: [limit],
          ahead: [`const most = Math.min(${limit}, 30);`],
          written: 'most',
          size: 30,
          args: { [limit]: 400 },
        },
        {
          ...none,
          fields: [`${limit}: z.number().int().optional()`],
          taken: [limit],
          above: ['const MOST = 18;'],
          ahead: [`const capped = Math.min(${limit} ?? 10, MOST);`],
          written: 'capped',
          size: 18,
          args: { [limit]: 90 },
        },
        {
          ...none,
          fields: [`${limit}: z.number().int().optional()`],
          taken: [limit],
          ahead: [`const capped = Math.max(1, Math.min(${limit} ?? 10, 50));`],
          written: 'capped',
          size: 10,
        },
      ]);
  }
}
