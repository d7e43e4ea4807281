/** Something that happens again and again, and that a request can wait for. */
export interface Signal {
  fire(): void;
  /** Settles the next time the signal fires. */
  next(): Promise<void>;
}

export function createSignal(): Signal {
  let waiting: (() => void)[] = [];
  return {
    fire() {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
