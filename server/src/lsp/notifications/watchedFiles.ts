/** Files change on disk behind the editor's back: scripts, manifests, and what configures us or the compiler. */
import { DidChangeWatchedFilesNotification, type FileEvent } from 'vscode-languageserver/node';
import { configFileName, lockFileName } from '../../../../shared/src/names';
import { toFile } from '../fromProtocol';
import { guardSilent } from '../guard';
import type { Publisher } from '../publish';
import { isWithin } from '../roots';
import type { Session } from '../session';

const patterns = [
  '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
  '**/package.json',
  '**/pnpm-workspace.yaml',
  '**/{tsconfig,jsconfig}*.json',
  `**/${configFileName}`,
  `**/${lockFileName}`,
];

export function listenToWatchedFiles(session: Session, publisher: Publisher): void {
  session.connection.onDidChangeWatchedFiles(
    guardSilent(session.log, 'A change on disk', ({ changes }) => {
      const files = changedFiles(changes);
      if (files.length === 0) return;
      const touched = session.places().filter((place) => {
        const own = files.filter((file) => isWithin(file, place.root) || isConfiguration(file));
        if (own.length > 0) place.changedOnDisk(own);
        return own.length > 0;
      });
      publisher.refresh(touched, 'outside');
      session.changed.fire();
    }),
  );
}

export async function watchFiles({ connection, features }: Session): Promise<void> {
  if (!features.watcherRegistration) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: patterns.map((globPattern) => ({ globPattern })),
  });
}

/** Of an installation only the manifests count: they say which versions are there. */
function changedFiles(changes: readonly FileEvent[]): string[] {
  const files = changes.flatMap(({ uri }) => toFile(uri) ?? []);
  return [...new Set(files)].filter((file) => !file.includes('/node_modules/') || file.endsWith('/package.json'));
}

/** A tsconfig or a config file may be extended from anywhere. */
function isConfiguration(file: string): boolean {
  return file.endsWith('.json') && !file.endsWith('/package.json');
}
