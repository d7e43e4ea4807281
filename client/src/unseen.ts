/** Tells the server which of the open documents are in no tab: the client library does not ask for their findings. */
import { workspace, type Disposable, type TextDocument } from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { unseenMethod, type UnseenParams } from '../../shared/src/protocol';

export interface Unseen extends Disposable {
  /** Before the server hears that the document is open. */
  opening(document: TextDocument): Promise<void>;
}

export function createUnseen(client: LanguageClient): Unseen {
  let sent = '[]';

  async function update(opening?: TextDocument): Promise<void> {
    if (!client.isRunning()) return;
    const documents = new Set([...workspace.textDocuments, ...(opening === undefined ? [] : [opening])]);
    const unseen = [...documents].filter((document) => document.uri.scheme === 'file' && !client.visibleDocuments.isVisible(document));
    const uris = unseen.map(({ uri }) => client.code2ProtocolConverter.asUri(uri)).sort();
    const text = JSON.stringify(uris);
    if (text === sent) return;
    sent = text;
    const params: UnseenParams = { uris };
    await client.sendNotification(unseenMethod, params);
  }

  function updateNow(): void {
    update().catch((error: unknown) => client.error('The server was not told which documents are shown', error, false));
  }

  const listeners = [
    client.visibleDocuments.onOpen(updateNow),
    client.visibleDocuments.onClose(updateNow),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) sent = '[]';
    }),
  ];
  return { opening: update, dispose: () => listeners.forEach((listener) => void listener.dispose()) };
}
