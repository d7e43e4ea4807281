/** One item in the status bar: at rest, at work, or what went wrong. */
import { languages, LanguageStatusSeverity, type Disposable } from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { commands } from '../../shared/src/names';
import { statusMethod, type StatusParams } from '../../shared/src/protocol';
import { documentSelector } from './languageClient';

export interface StatusItem extends Disposable {
  failed(message: string): void;
}

export function createStatusItem(client: LanguageClient): StatusItem {
  const item = languages.createLanguageStatusItem('candor', documentSelector);
  item.name = 'Candor';
  item.command = { command: commands.showOutput, title: 'Show log' };

  function show({ state, message }: StatusParams): void {
    item.text = state === 'failed' ? 'Candor: stopped' : 'Candor';
    item.busy = state === 'checking';
    item.detail = message ?? '';
    item.severity = state === 'failed' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
  }

  show({ state: 'idle' });
  const listeners = [
    client.onNotification(statusMethod, show),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Starting)
        show(newState === State.Running ? { state: 'idle' } : { state: 'failed', message: 'The server is not running.' });
    }),
  ];
  return {
    failed: (message) => show({ state: 'failed', message }),
    dispose() {
      for (const listener of listeners) listener.dispose();
      item.dispose();
    },
  };
}
