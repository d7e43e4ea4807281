/** What the tests in the editor wait for, so that they never wait for time. */
import { TabInputText, window, workspace, type Disposable, type Event, type Uri } from 'vscode';
import type { ToolEntry } from '../../shared/src/protocol';

export interface TestApi {
  /** The server runs. */
  readonly ready: Promise<void>;
  /** The editor has the findings of the document as it is now. */
  settled(uri: Uri): Promise<void>;
  /** What the view shows, asked for anew. */
  tools(): Promise<readonly ToolEntry[]>;
  /** What `candor.trace.server` writes. */
  readonly onDidTrace: Event<string>;
  /** The process of the server, where one runs. */
  serverProcess(): number | undefined;
}

export interface Deliveries extends Disposable {
  delivered(uri: Uri, version: number | undefined): void;
  settled(uri: Uri): Promise<void>;
}

export function createDeliveries(): Deliveries {
  const versions = new Map<string, number>();
  let waiting: (() => void)[] = [];
  // What was delivered is let go with the tab; the document may live on.
  const tabs = window.tabGroups.onDidChangeTabs(({ closed }) => {
    for (const { input } of closed) if (input instanceof TabInputText) versions.delete(input.uri.toString());
  });
  return {
    dispose: () => void tabs.dispose(),
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
