/** The extension starts the language server and shows how it is. Everything that is known about tools is known there, not here. */
import { window, type ExtensionContext } from 'vscode';
import { registerCommands } from './commands';
import { createClient } from './languageClient';
import { createStatusItem } from './statusItem';
import { createDeliveries, type TestApi } from './testApi';
import { createToolsView } from './toolsView';
import { traceInto } from './trace';
import { createWorkspaceCheck } from './workspaceCheck';

let stop: (() => Promise<void>) | undefined;

export function activate(context: ExtensionContext): TestApi {
  const output = window.createOutputChannel('Candor', { log: true });
  const deliveries = createDeliveries();
  const trace = traceInto(output);
  const client = createClient(context, output, trace, (uri, version) => {
    deliveries.delivered(uri, version);
    tools.changed();
  });
  const statusItem = createStatusItem(client);
  const tools = createToolsView(client);
  const check = createWorkspaceCheck(client, () => ready);
  context.subscriptions.push(
    output,
    trace,
    deliveries,
    statusItem,
    tools,
    tools.onDidLoad((loaded) => statusItem.summarize(loaded)),
    registerCommands({ context, client, check, tools, started: () => ready }),
  );
  stop = () => client.stop();
  const ready = client.start().catch((error: unknown) => {
    statusItem.failed(error instanceof Error ? error.message : String(error));
    throw error;
  });
  // Whoever waits for it hears of a failure; where nobody waits the status item has said it.
  ready.catch(() => undefined);
  return {
    ready,
    settled: deliveries.settled,
    tools: tools.refresh,
    onDidTrace: trace.onDidWrite,
    serverProcess: () => client.serverProcess?.pid,
  };
}

export async function deactivate(): Promise<void> {
  await stop?.();
}
