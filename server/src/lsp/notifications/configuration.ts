/** The user changed a setting: every place reads its own again, since each folder may have others. */
import { DidChangeConfigurationNotification } from 'vscode-languageserver/node';
import { configSection } from '../../../../shared/src/names';
import { guardSilent } from '../guard';
import type { Publisher } from '../publish';
import type { Session } from '../session';

export function listenToConfiguration(session: Session, publisher: Publisher): void {
  session.connection.onDidChangeConfiguration(
    guardSilent(session.log, 'A change of settings', async (params) => {
      session.sentSettings((params as { settings?: unknown } | undefined)?.settings);
      const places = session.places();
      const isOther = await Promise.all(places.map((place) => place.reload()));
      const changed = places.filter((_, i) => isOther[i] === true);
      if (changed.length === 0) return;
      publisher.refresh(changed, 'outside');
      session.changed.fire();
    }),
  );
}

export async function watchConfiguration({ connection, features }: Session): Promise<void> {
  if (!features.configurationRegistration) return;
  await connection.client.register(DidChangeConfigurationNotification.type, { section: configSection });
}
