/** The commands that are the editor's own; checking the workspace is the server's, and the client offers it by itself. */
import { commands as registry, env, Uri, type Disposable } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { commands, ruleUrl } from '../../shared/src/names';

export function registerCommands(client: LanguageClient): readonly Disposable[] {
  return [
    registry.registerCommand(commands.restart, () => (client.isRunning() ? client.restart() : client.start())),
    registry.registerCommand(commands.showOutput, () => client.outputChannel.show()),
    registry.registerCommand(commands.explainRule, async (rule: unknown) => {
      if (typeof rule === 'string') await env.openExternal(Uri.parse(ruleUrl(rule)));
    }),
  ];
}
