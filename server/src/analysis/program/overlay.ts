/**
 * The texts of files: open documents over the file system, as a chain of frozen states.
 * Invariant: a `FileText` is one version of one file; the same object means the same text, another object another version.
 * Invariant: a state never changes what it has answered. `applyChanges` makes the next state and leaves the old one as it was.
 */
import type { FileSystem } from './fileSystem';
import { isUnder } from './paths';

/** One version of one file, told apart by identity. */
export interface FileText {
  readonly text: string;
}

export type TextChange =
  | { readonly kind: 'open' | 'edit'; readonly file: string; readonly version: number; readonly text: string }
  | { readonly kind: 'close' | 'disk'; readonly file: string };

interface OpenDocument {
  readonly version: number;
  readonly content: FileText;
}

export interface Texts {
  read(file: string): FileText | undefined;
  /** What `read` would say, where it was asked before or the document is open; nothing is read from disk. */
  peek(file: string): FileText | undefined;
  /** The version of an open document. */
  versionOf(file: string): number | undefined;
  openFiles(): Iterable<string>;
}

interface State extends Texts {
  readonly fs: FileSystem;
  readonly open: ReadonlyMap<string, OpenDocument>;
  /** Filled as files are read; shared by all states between which the disk did not change. */
  readonly disk: Map<string, FileText | undefined>;
}

export interface AppliedChanges {
  readonly texts: Texts;
  /** Files whose text is another one now, those that came or went included. */
  readonly changed: ReadonlySet<string>;
}

export function openTexts(fs: FileSystem): Texts {
  return state(fs, new Map(), new Map());
}

/** `texts` must come from `openTexts` or from here. */
export function applyChanges(texts: Texts, changes: readonly TextChange[]): AppliedChanges {
  const before = texts as State;
  const { fs } = before;
  const open = new Map(before.open);
  let disk = before.disk;
  const changed = new Set<string>();
  const forget = (paths: readonly string[]): void => {
    if (disk === before.disk) disk = new Map(before.disk);
    for (const path of paths) disk.delete(path);
  };

  for (const change of changes) {
    const { file } = change;
    if (change.kind === 'open' || change.kind === 'edit') {
      const current = open.get(file)?.content ?? disk.get(file);
      const same = current !== undefined && current.text === change.text;
      open.set(file, { version: change.version, content: same ? current : { text: change.text } });
      if (!same) changed.add(file);
      continue;
    }
    if (change.kind === 'close') {
      const closed = open.get(file);
      if (closed === undefined) continue;
      open.delete(file);
      const text = fs.readFile(file);
      const same = text === closed.content.text;
      forget([file]);
      disk.set(file, same ? closed.content : text === undefined ? undefined : { text });
      if (!same) changed.add(file);
      continue;
    }
    // A folder that was moved or deleted is told by its own name only: everything known beneath it is asked again.
    const affected = disk.has(file) ? [file] : [...disk.keys()].filter((path) => isUnder(path, file));
    for (const known of affected) {
      const old = disk.get(known);
      const text = fs.readFile(known);
      if (text === old?.text) continue;
      forget([known]);
      disk.set(known, text === undefined ? undefined : { text });
      if (!open.has(known)) changed.add(known);
    }
  }
  return { texts: state(fs, open, disk), changed };
}

function state(fs: FileSystem, open: ReadonlyMap<string, OpenDocument>, disk: Map<string, FileText | undefined>): State {
  return {
    fs,
    open,
    disk,
    read(file) {
      const document = open.get(file);
      if (document !== undefined) return document.content;
      if (disk.has(file)) return disk.get(file);
      const text = fs.readFile(file);
      const content = text === undefined ? undefined : { text };
      disk.set(file, content);
      return content;
    },
    peek(file) {
      return open.get(file)?.content ?? disk.get(file);
    },
    versionOf(file) {
      return open.get(file)?.version;
    },
    openFiles() {
      return open.keys();
    },
  };
}
