/** Folders are added to the workspace or leave it. */
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver/node';
import { toFolders } from '../fromProtocol';
import { guardSilent } from '../guard';
import type { Publisher } from '../publish';
import type { Session } from '../session';

export function listenToWorkspaceFolders(session: Session, publisher: Publisher): void {
  session.connection.onNotification(
    DidChangeWorkspaceFoldersNotification.type,
    guardSilent(session.log, 'A change of folders', ({ event }) => {
      const uris = (folders: readonly { uri: string }[]) => toFolders(folders.map(({ uri }) => uri));
      for (const place of session.changeFolders(uris(event.added), uris(event.removed))) publisher.forget(place);
      publisher.refresh(session.places(), 'outside');
      session.changed.fire();
    }),
  );
}
