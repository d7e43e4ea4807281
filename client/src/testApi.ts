/** What the tests in the editor wait for, so that they never wait for time. */
import { workspace, type Uri } from 'vscode';

export interface TestApi {
  /** The server runs. */
  readonly ready: Promise<void>;
  /** The editor has the findings of the document as it is now. */
  settled(uri: Uri): Promise<void>;
}

export interface Deliveries {
  delivered(uri: Uri, version: number | undefined): void;
  settled(uri: Uri): Promise<void>;
}

export function createTestApi(): Deliveries {
  const versions = new Map<string, number>();
  let waiting: (() => void)[] = [];
  return {
    delivered(uri, version) {
      if (version !== undefined) versions.set(uri.toString(), version);
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    async settled(uri) {
      const key = uri.toString();
      const isCurrent = () =>
        workspace.textDocuments.some((document) => document.uri.toString() === key && document.version === versions.get(key));
      while (!isCurrent()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
