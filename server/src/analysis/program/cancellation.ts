/** The only exception that crosses layers: the work was superseded. Caught at one place per face. */
export class Cancelled extends Error {
  constructor() {
    super('The analysis was cancelled.');
    this.name = 'Cancelled';
  }
}

export interface Cancellation {
  readonly cancelled: boolean;
  /** Throws `Cancelled` where the work was superseded. Called between tools, never inside a rule. */
  throwIfCancelled(): void;
}

export const neverCancelled: Cancellation = { cancelled: false, throwIfCancelled() {} };
