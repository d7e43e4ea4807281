/** What a form of cap gives to write with: the code that cuts, and whatever there is to tell from that it did. */
import type { Chance } from '../../test/support/random';
import type { Words } from './words';

export interface Pieces {
  /** Import lines of the file that cuts. */
  readonly imports: readonly string[];
  /** Files beside it. */
  readonly files?: Readonly<Record<string, string>>;
  /** Packages that the manifest names. */
  readonly dependencies: readonly string[];
  /** Statements ahead of everything: the uncut set, where it is at hand. */
  readonly before?: readonly string[];
  /** Statements that declare `into`: at most `amount` rows. */
  cut(into: string, amount: string): readonly string[];
  /** Statements that declare `total`: how many rows the uncut set has. */
  total?(total: string): readonly string[];
  /** Where `total` has to be asked for before the cut. */
  readonly totalFirst?: boolean;
  /** Rows and total by one call. */
  cutAndCount?(into: string, amount: string, total: string): readonly string[];
  /** The cut with a flag that is set where it happens. */
  flagged?(into: string, amount: string, flag: string): readonly string[];
  /** What the answer itself says after the cut: whether there is more, and where it goes on. */
  readonly more?: string;
  readonly cursor?: string;
  /** One row more than is shown can be asked for. */
  readonly oneMore: boolean;
  /** A row is a text and has no fields. */
  readonly plainRows?: boolean;
}

export interface CapForm {
  readonly name: string;
  /** A place to go on from can be handed to it. */
  readonly pages: boolean;
  make(w: Words, chance: Chance): Pieces;
}

/** `${amount}` inside a template, or the number itself. */
export function inTemplate(amount: string): string {
  return /^\d+$/.test(amount) ? amount : `\${${amount}}`;
}

/** A text with the amount in it: quoted where it is a number, else a template. */
export function textWith(amount: string, write: (amount: string) => string): string {
  return /^\d+$/.test(amount) ? JSON.stringify(write(amount)) : `\`${write(inTemplate(amount))}\``;
}
