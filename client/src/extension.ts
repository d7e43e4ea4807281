/** The extension starts the language server and shows how it is. Everything that is known about tools is known there, not here. */
import type { ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { createClient } from './languageClient';
import { createStatusItem } from './statusItem';
import { createTestApi, type TestApi } from './testApi';

let stop: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): TestApi {
  const api = createTestApi();
  const client = createClient(context, api.delivered);
  const statusItem = createStatusItem(client);
  context.subscriptions.push(client.outputChannel, statusItem, ...registerCommands(client));
  stop = () => client.stop();
  const ready = client.start().catch((error: unknown) => {
    statusItem.failed(error instanceof Error ? error.message : String(error));
    throw error;
  });
  // Whoever waits for it hears of a failure; where nobody waits the status item has said it.
  ready.catch(() => undefined);
  return { ready, settled: api.settled };
}

export async function deactivate(): Promise<void> {
  await stop?.();
}
