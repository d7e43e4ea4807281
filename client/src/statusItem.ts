/** One item in the status bar: at rest, at work, or what went wrong. */
import { languages, LanguageStatusSeverity, type Disposable } from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { commands } from '../../shared/src/names';
import { statusMethod, type StatusParams } from '../../shared/src/protocol';
import { documentSelector } from './languageClient';
import type { Loaded } from './toolsView';

export interface StatusItem extends Disposable {
  failed(message: string): void;
  /** What there is, said while all is well. */
  summarize(loaded: Loaded): void;
}

export function createStatusItem(client: LanguageClient): StatusItem {
  const item = languages.createLanguageStatusItem('candor', documentSelector);
  item.name = 'Candor';
  let loaded: Loaded = { summary: '', hasTools: false };

  function show({ state, message }: StatusParams): void {
    const isFailed = state === 'failed';
    item.text = isFailed ? 'Candor: stopped' : 'Candor';
    item.busy = state === 'checking';
    item.detail = message ?? loaded.summary;
    item.severity = isFailed ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    if (isFailed) item.command = { command: commands.restart, title: 'Restart' };
    else if (loaded.hasTools) item.command = { command: commands.showTools, title: 'Show tools' };
    else item.command = { command: commands.showOutput, title: 'Show output' };
  }

  show({ state: 'idle' });
  let last: StatusParams = { state: 'idle' };
  const listeners = [
    client.onNotification(statusMethod, (status: StatusParams) => show((last = status))),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) return;
      last = newState === State.Running ? { state: 'idle' } : { state: 'failed', message: 'The language server is not running.' };
      show(last);
    }),
  ];
  return {
    failed: (message) => show((last = { state: 'failed', message })),
    summarize(given) {
      loaded = given;
      show(last);
    },
    dispose() {
      for (const listener of listeners) listener.dispose();
      item.dispose();
    },
  };
}
