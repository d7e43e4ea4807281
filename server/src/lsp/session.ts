/** One client from `initialize` to `shutdown`: what it can do, its folders, its documents, and the place in which each document is checked. */
import { TextDocuments, type Connection, type InitializeParams } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { configSection } from '../../../shared/src/names';
import { statusMethod } from '../../../shared/src/protocol';
import { normalizeSettings, type Settings } from '../../../shared/src/settings';
import type { Core } from '../host/core';
import { noFeatures, readFeatures, readFolders, readSettings, type ClientFeatures, type Folder } from './fromProtocol';
import { createLog, type Log } from './log';
import { createPlace, type Place } from './place';
import { rootFor } from './roots';
import { createSignal, type Signal } from './signal';
import { createStatus } from './status';
import { toUri } from './toProtocol';

/** What the server needs of the program it runs in. */
export interface Runtime {
  /** `log` takes lines for the client's log. */
  createCore(root: string, settings: Settings, log: (line: string) => void): Core;
}

export interface Session {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly features: ClientFeatures;
  readonly log: Log;
  /** Fires when findings may have changed. */
  readonly changed: Signal;
  initialize(params: InitializeParams): void;
  /** The place of a file, made when first asked for. */
  placeOf(file: string): Place;
  /** One place a workspace folder. */
  folderPlaces(): readonly Place[];
  places(): readonly Place[];
  /** The open document behind a file, where it is one that is checked. */
  document(file: string): TextDocument | undefined;
  /** The open documents as they are now, for edits that must not meet others. */
  versions(): ReadonlyMap<string, number>;
  uriOf(file: string): string;
  opened(file: string, document: TextDocument): Place;
  closed(file: string): { readonly place: Place | undefined; readonly dropped: readonly Place[] };
  /** Folders came or went: documents move to where they belong now. Answers with the places that are no more. */
  changeFolders(added: readonly Folder[], removed: readonly Folder[]): readonly Place[];
  /** Settings that a client sent unasked; used where it cannot be asked. */
  sentSettings(settings: unknown): void;
  dispose(): void;
}

/** A client that does not answer must not keep the analysis waiting. */
const settingsTimeout = 3_000;

export function createSession(connection: Connection, runtime: Runtime): Session {
  const documents = new TextDocuments(TextDocument);
  const log = createLog(connection);
  const changed = createSignal();
  const places = new Map<string, Place>();
  const homes = new Map<string, Place>();
  let features = noFeatures;
  let folders: readonly Folder[] = [];
  let sent: unknown;
  const status = createStatus((params) => {
    if (features.status)
      connection.sendNotification(statusMethod, params).catch((error: unknown) => log.error('The status was not sent', error));
  });

  function placeAt(root: string): Place {
    const known = places.get(root);
    if (known !== undefined) return known;
    const uri = folders.find((folder) => folder.root === root)?.uri ?? toUri(root);
    const place = createPlace({ root, log, status, createCore: runtime.createCore, loadSettings: () => loadSettings(uri) });
    places.set(root, place);
    return place;
  }

  async function loadSettings(scopeUri: string): Promise<Settings> {
    if (!features.configuration) return normalizeSettings(sent);
    try {
      const asked = connection.workspace.getConfiguration({ scopeUri, section: configSection }) as Promise<unknown>;
      return normalizeSettings((await withTimeout(asked, settingsTimeout)) ?? sent);
    } catch (error) {
      log.error(`The settings of ${scopeUri} could not be read, so the defaults hold`, error);
      return normalizeSettings(sent);
    }
  }

  function settle(file: string, document: TextDocument): Place {
    const place = placeAt(rootFor(file, folders));
    homes.set(file, place);
    place.opened(file, document);
    return place;
  }

  function leave(file: string): Place | undefined {
    const place = homes.get(file);
    homes.delete(file);
    place?.closed(file);
    return place;
  }

  /** Places outside the workspace are there for their open documents alone. */
  function dropUnused(): readonly Place[] {
    const unused = [...places.values()].filter((place) => place.open.size === 0 && !folders.some(({ root }) => root === place.root));
    for (const place of unused) {
      places.delete(place.root);
      place.dispose();
    }
    return unused;
  }

  return {
    connection,
    documents,
    log,
    changed,
    get features() {
      return features;
    },
    initialize(params) {
      features = readFeatures(params);
      folders = readFolders(params);
      sent = readSettings(params.initializationOptions);
    },
    placeOf: (file) => homes.get(file) ?? placeAt(rootFor(file, folders)),
    folderPlaces: () => folders.map(({ root }) => placeAt(root)),
    places: () => [...places.values()],
    document: (file) => homes.get(file)?.open.get(file),
    versions: () => new Map([...places.values()].flatMap(({ open }) => [...open].map(([file, { version }]) => [file, version] as const))),
    uriOf: (file) => homes.get(file)?.open.get(file)?.uri ?? toUri(file),
    opened: settle,
    closed(file) {
      const place = leave(file);
      return { place, dropped: dropUnused() };
    },
    changeFolders(added, removed) {
      const gone = new Set([...removed, ...added].map(({ root }) => root));
      folders = [...folders.filter(({ root }) => !gone.has(root)), ...added];
      for (const [file, place] of [...homes]) {
        const document = place.open.get(file);
        if (document === undefined || rootFor(file, folders) === place.root) continue;
        leave(file);
        settle(file, document);
      }
      return dropUnused();
    },
    sentSettings(settings) {
      sent = readSettings(settings) ?? sent;
    },
    dispose() {
      for (const place of places.values()) place.dispose();
      places.clear();
      homes.clear();
    },
  };
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
