/** `candor/unseen`: which open documents the client shows nowhere. Their findings are sent to it, those of the others it asks for. */
import { unseenMethod } from '../../../../shared/src/protocol';
import { toFile } from '../fromProtocol';
import { guardSilent } from '../guard';
import type { Publisher } from '../publish';
import type { Session } from '../session';

export function listenToUnseen(session: Session, publisher: Publisher): void {
  session.connection.onNotification(
    unseenMethod,
    guardSilent(session.log, 'A change of tabs', (params: unknown) => {
      const { uris } = (params ?? {}) as { uris?: unknown };
      if (Array.isArray(uris)) publisher.setUnseen(new Set(uris.flatMap((uri: unknown) => toFile(uri) ?? [])));
    }),
  );
}
