/** Says once, at each change, whether the server is at work: for the status item of our own client. */
import type { StatusParams } from '../../../shared/src/protocol';

export interface Status {
  /** `checking` until the work settles; several at once count as one. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Holds until this folder has `recovered`. */
  failed(root: string, message: string): void;
  recovered(root: string): void;
}

export function createStatus(send: (status: StatusParams) => void): Status {
  let running = 0;
  const failures = new Map<string, string>();
  let sent = '{"state":"idle"}';

  function update(): void {
    const [failure] = failures.values();
    const settled: StatusParams = failure === undefined ? { state: 'idle' } : { state: 'failed', message: failure };
    const status: StatusParams = running > 0 ? { state: 'checking' } : settled;
    const text = JSON.stringify(status);
    if (text === sent) return;
    sent = text;
    send(status);
  }

  return {
    async during(work) {
      running++;
      update();
      try {
        return await work;
      } finally {
        running--;
        update();
      }
    },
    failed(root, message) {
      failures.set(root, message);
      update();
    },
    recovered(root) {
      if (failures.delete(root)) update();
    },
  };
}
