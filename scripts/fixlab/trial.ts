/** What the lab writes down: plain data, so that each checkout can be tried in a process of its own. */

/** What must hold of a fix; the words are the columns of the page. */
export const laws = ['applied', 'parses', 'no type error', 'finding gone', 'none added', 'second run still', 'comments kept'] as const;
export type Law = (typeof laws)[number];

export interface Breach {
  readonly law: Law;
  readonly what: string;
}

/** One fix of one finding, or one rewrite of a handler, applied alone. */
export interface Trial {
  /** The rule's id, or `rewrite`. */
  readonly rule: string;
  readonly sdk: string;
  readonly title: string;
  /** Below the checkout. */
  readonly file: string;
  readonly line: number;
  readonly breaches: readonly Breach[];
  readonly diff: string;
}

/** All fixes of a checkout at once, those that want to be reviewed too: as `candor fix` with `--review` for every rule. */
export interface Together {
  readonly applied: number;
  readonly files: number;
  readonly rounds: number;
  readonly breaches: readonly Breach[];
  readonly diff: string;
}

/** A finding of a rule that has fixes, or a handler that the rewrite was asked about. */
export interface Chance {
  readonly rule: string;
  readonly sdk: string;
  readonly offers: number;
  /** Of a rewrite that is not offered. */
  readonly why: string | undefined;
}

export interface CheckoutResult {
  readonly name: string;
  /** Its dependencies are installed: the type check sees the real types. */
  readonly installed: boolean;
  readonly chances: readonly Chance[];
  readonly trials: readonly Trial[];
  /** Fixes that the time did not suffice for. */
  readonly untried: number;
  readonly together: Together | undefined;
  readonly seconds: number;
}

export const rewriteName = 'rewrite';
