/** Documents open, change, are saved and close: the place that checks them hears of it before anybody asks about them. */
import { guardSilent } from '../guard';
import { toFile } from '../fromProtocol';
import type { Publisher } from '../publish';
import { isChecked } from '../scripts';
import type { Session } from '../session';

export function listenToDocuments(session: Session, publisher: Publisher): void {
  const { documents, log, changed } = session;

  // Fires for a document that opens, too.
  documents.onDidChangeContent(
    guardSilent(log, 'An edit', ({ document }) => {
      const file = toFile(document.uri);
      if (file === undefined || !isChecked(file, document.languageId)) return;
      if (session.document(file) === document) {
        const place = session.placeOf(file);
        place.edited(file);
        if (!place.isHeld(file)) publisher.refresh([place], 'text');
      } else {
        const place = session.opened(file, document);
        publisher.opened(file);
        publisher.refresh([place], 'text');
      }
      changed.fire();
    }),
  );

  documents.onDidSave(
    guardSilent(log, 'A save', ({ document }) => {
      const file = toFile(document.uri);
      if (file === undefined || session.document(file) === undefined) return;
      const place = session.placeOf(file);
      const wasHeld = place.isHeld(file);
      place.saved(file);
      // The client asks after edits of its own accord; what was held back at that time it has to ask for again.
      publisher.refresh([place], wasHeld ? 'outside' : 'text');
      if (wasHeld) changed.fire();
    }),
  );

  documents.onDidClose(
    guardSilent(log, 'A close', ({ document }) => {
      const file = toFile(document.uri);
      if (file === undefined || session.document(file) === undefined) return;
      const { place, dropped } = session.closed(file);
      publisher.closed(file, document.uri, place);
      for (const gone of dropped) publisher.forget(gone);
      changed.fire();
    }),
  );
}
