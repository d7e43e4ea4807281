/** The commands of the extension. */
import { commands as registry, type Disposable, type ExtensionContext } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { commands } from '../../shared/src/names';
import { writeContractTests } from './contractTests';
import { createRewritePreview, previewCommands } from './rewrite';
import { explainRule } from './rulePages';
import { suppress } from './suppress';
import type { ToolsView } from './toolsView';
import type { WorkspaceCheck } from './workspaceCheck';

export interface Commanded {
  readonly context: ExtensionContext;
  readonly client: LanguageClient;
  readonly check: WorkspaceCheck;
  readonly tools: ToolsView;
  started(): Promise<void>;
}

export function registerCommands({ context, client, check, tools, started }: Commanded): Disposable {
  const preview = createRewritePreview();
  const table: Readonly<Record<string, (...args: never[]) => unknown>> = {
    [commands.checkWorkspace]: async () => {
      await check.run();
      tools.changed();
    },
    [commands.restart]: () => (client.isRunning() ? client.restart() : client.start()),
    [commands.showOutput]: () => client.outputChannel.show(),
    [commands.explainRule]: (rule: unknown) => explainRule(context, rule),
    ...previewCommands(preview),
    [commands.suppress]: suppress,
    [commands.writeContractTests]: (uri: unknown, name: unknown) => writeContractTests(client, uri, name),
    [commands.showTools]: async () => {
      await started();
      await tools.focus();
    },
    [commands.showTool]: tools.show,
    [commands.refreshTools]: () => tools.refresh(),
  };
  const registered = Object.entries(table).map(([name, run]) => registry.registerCommand(name, run as (...args: unknown[]) => unknown));
  return { dispose: () => [preview, ...registered].forEach((one) => void one.dispose()) };
}
