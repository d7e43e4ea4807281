/**
 * Sends findings that the client did not ask for: those of open documents where it cannot ask, and those of other files that a check of the
 * whole workspace found. Behind one interface, so that whoever reports a change does not know which kind of client is there.
 */
import type { PlacedFinding } from '../analysis/report';
import { createAttention } from './attention';
import { createCancellation, guardSilent, type Cancellation } from './guard';
import type { Place } from './place';
import type { Session } from './session';
import { toDiagnostic, toUri } from './toProtocol';
import { byFile } from './workspaceCheck';

export interface Publisher {
  /** Findings of these places may be others now. `text`: by an edit that the client made; `outside`: by something it does not connect with its documents. */
  refresh(places: Iterable<Place>, cause: 'text' | 'outside'): void;
  opened(file: string): void;
  /** What is shown for the document is taken back. */
  closed(file: string, uri: string, place: Place | undefined): void;
  /** The findings of a whole folder: they stay, also those of files that are not open, and are kept true. */
  show(place: Place, findings: readonly PlacedFinding[]): void;
  /** Files of open documents that the client shows nowhere, so that it does not ask for their findings. */
  setUnseen(files: ReadonlySet<string>): void;
  /** The place is gone, and with it what was shown for it. */
  forget(place: Place): void;
  dispose(): void;
}

/** Long enough to swallow a burst of keystrokes. */
const debounce = 150;

export function createPublisher(session: Session): Publisher {
  const { connection, log } = session;
  /** What the client was last sent, by URI. */
  const published = new Map<string, string>();
  /** Files with findings that are not open, from a check of the whole workspace. */
  const shown = new Map<Place, Set<string>>();
  const due = new Set<Place>();
  const running = new Map<Place, Cancellation>();
  let unseen: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let askAgain = false;
  const attention = createAttention(session);

  function publish(file: string, version: number | undefined, findings: readonly PlacedFinding[]): void {
    const uri = session.uriOf(file);
    const diagnostics = findings.map((finding) => toDiagnostic(finding, session.features.diagnostic, session.uriOf));
    const text = JSON.stringify({ version, diagnostics });
    if (published.get(uri) === text || (diagnostics.length === 0 && version === undefined && !published.has(uri))) return;
    published.set(uri, text);
    send(uri, version, diagnostics);
  }

  function takeBack(uri: string): void {
    if (published.delete(uri)) send(uri, undefined, []);
  }

  function send(uri: string, version: number | undefined, diagnostics: ReturnType<typeof toDiagnostic>[]): void {
    const params = { uri, diagnostics, ...(version !== undefined && { version }) };
    connection.sendDiagnostics(params).catch((error: unknown) => log.error('Diagnostics were not sent', error));
  }

  /** The client has the document before its eyes and its findings in another way than from a check of the workspace. */
  function isInView(place: Place, file: string): boolean {
    return place.open.has(file) && !unseen.has(file);
  }

  /** Open documents of a client that does not ask. */
  function unasked(place: Place): string[] {
    return session.features.pull ? [] : [...place.open.keys()].filter((file) => !place.isHeld(file));
  }

  /** The findings of each file whose findings are sent; where the whole folder is shown a file may have its first. */
  async function find(place: Place, token: Cancellation): Promise<ReadonlyMap<string, readonly PlacedFinding[]>> {
    const files = unasked(place);
    const before = shown.get(place);
    if (before === undefined) {
      if (files.length === 0) return new Map();
      const answers = await place.ask((core) => core.checkFiles(files, token), []);
      return new Map(files.map((file) => [file, answers.find((answer) => answer.file === file)?.findings ?? []]));
    }
    const report = await place.ask((core) => core.check({ paths: [] }, token), undefined);
    const found = byFile(report?.findings ?? []);
    if (!token.cancelled) shown.set(place, new Set(found.keys()));
    const others = [...before, ...found.keys()].filter((file) => !isInView(place, file));
    return new Map([...files, ...others].map((file) => [file, found.get(file) ?? []]));
  }

  const check = guardSilent(log, 'A check', async (place: Place) => {
    const token = createCancellation();
    running.set(place, token);
    const versions = session.versions();
    try {
      const found = await find(place, token);
      if (token.cancelled) return;
      for (const [file, findings] of found) {
        const version = versions.get(file);
        if (session.document(file)?.version === version) publish(file, version, findings);
      }
    } finally {
      if (running.get(place) === token) running.delete(place);
    }
  });

  function checkDue(): void {
    timer = undefined;
    const places = [...due];
    due.clear();
    for (const place of places) check(place);
    if (!askAgain) return;
    askAgain = false;
    connection.languages.diagnostics
      .refresh()
      .catch((error: unknown) => log.error('The client did not take the request to ask again', error));
  }

  function refresh(places: Iterable<Place>, cause: 'text' | 'outside'): void {
    for (const place of places) {
      running.get(place)?.cancel();
      due.add(place);
      attention.later(place);
    }
    if (cause === 'outside' && session.features.pull && session.features.pullRefresh) askAgain = true;
    clearTimeout(timer);
    timer = setTimeout(checkDue, debounce);
  }

  return {
    refresh,
    opened(file) {
      if (unseen.has(file)) return;
      // A client that asks for the document would show both answers, and one that spells its URI in another way would show the old one for ever.
      if (session.features.pull || session.uriOf(file) !== toUri(file)) takeBack(toUri(file));
    },
    closed(file, uri, place) {
      const stays = place !== undefined && shown.get(place)?.has(file) === true;
      // What stays is sent anew under this name, so that it is not gone in between.
      if (!stays || uri !== toUri(file)) takeBack(uri);
      if (stays) refresh([place], 'text');
    },
    show(place, findings) {
      const found = byFile(findings);
      const before = shown.get(place) ?? new Set<string>();
      shown.set(place, new Set(found.keys()));
      for (const file of new Set([...before, ...found.keys()])) {
        if (!isInView(place, file)) publish(file, undefined, found.get(file) ?? []);
      }
    },
    setUnseen(files) {
      const before = unseen;
      unseen = files;
      for (const file of before) if (!files.has(file) && session.document(file) !== undefined) takeBack(session.uriOf(file));
      const gone = [...files].filter((file) => !before.has(file));
      const places = new Set(session.places().filter((place) => gone.some((file) => shown.get(place)?.has(file) === true)));
      if (places.size > 0) refresh(places, 'text');
    },
    forget(place) {
      running.get(place)?.cancel();
      due.delete(place);
      for (const file of shown.get(place) ?? []) if (session.document(file) === undefined) takeBack(session.uriOf(file));
      shown.delete(place);
    },
    dispose() {
      attention.dispose();
      clearTimeout(timer);
      for (const token of running.values()) token.cancel();
    },
  };
}
