/**
 * What exists: folder listings read once and kept, open documents counted in.
 * Invariant: an answer never changes; what was created or deleted since is seen by a new `Directories` only.
 * Inside node_modules single files are asked for instead of whole listings, which are large there.
 */
import type { DirectoryEntry, FileSystem } from './fileSystem';
import { folderOf, isInNodeModules, nameOf } from './paths';

export interface Directories {
  entries(folder: string): readonly DirectoryEntry[];
  fileExists(file: string): boolean;
  directoryExists(folder: string): boolean;
  realpath(path: string): string;
  /** Whether something is taken to exist there; `undefined` where no answer ever depended on it. */
  believes(path: string): boolean | undefined;
}

type Kinds = ReadonlyMap<string, DirectoryEntry['kind']>;

export function readDirectories(fs: FileSystem, openFiles: Iterable<string>): Directories {
  const listings = new Map<string, { readonly entries: readonly DirectoryEntry[]; readonly kinds: Kinds }>();
  const single = new Map<string, boolean>();
  const opened = entriesOfOpen(openFiles);

  const listing = (folder: string) => {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    const entries = [...fs.readDirectory(folder)];
    const kinds = new Map(entries.map((entry) => [entry.name, entry.kind]));
    for (const [name, kind] of opened.get(folder) ?? []) {
      if (kinds.has(name)) continue;
      kinds.set(name, kind);
      entries.push({ name, kind });
    }
    const made = { entries, kinds };
    listings.set(folder, made);
    return made;
  };

  const asked = (path: string, ask: () => boolean): boolean => {
    const known = single.get(path);
    if (known !== undefined) return known;
    const answer = ask();
    single.set(path, answer);
    return answer;
  };

  const directories: Directories = {
    entries: (folder) => listing(folder).entries,
    fileExists(file) {
      if (isInNodeModules(file)) return asked(file, () => fs.fileExists(file));
      const folder = folderOf(file);
      if (folder === '') return false;
      // A listing of a folder that is not there would be asked from the disk; its parent knows already.
      if (!listings.has(folder) && !directories.directoryExists(folder)) return false;
      return listing(folder).kinds.get(nameOf(file)) === 'file';
    },
    directoryExists(folder) {
      if (isInNodeModules(`${folder}/`)) return asked(folder, () => fs.directoryExists(folder));
      if (opened.has(folder)) return true;
      const parent = folderOf(folder);
      const known = listings.get(parent);
      if (known !== undefined && parent !== folder) return known.kinds.get(nameOf(folder)) === 'directory';
      return asked(folder, () => fs.directoryExists(folder));
    },
    realpath: (path) => fs.realpath(path),
    believes(path) {
      // A document that was open when this was made is listed, though no folder was read yet.
      if (opened.get(folderOf(path))?.has(nameOf(path)) === true) return true;
      const known = single.get(path);
      if (known !== undefined) return known;
      const parent = folderOf(path);
      if (parent === '' || parent === path) return undefined;
      const there = listings.get(parent);
      if (there !== undefined) return there.kinds.has(nameOf(path));
      return directories.believes(parent) === false ? false : undefined;
    },
  };
  return directories;
}

/** By folder, what is there because a document is open: the document, and the folders on its way, which may be gone from the disk. */
function entriesOfOpen(openFiles: Iterable<string>): Map<string, Map<string, DirectoryEntry['kind']>> {
  const found = new Map<string, Map<string, DirectoryEntry['kind']>>();
  for (const file of openFiles) {
    let kind: DirectoryEntry['kind'] = 'file';
    for (let path = file, folder = folderOf(file); folder !== '' && folder !== path; path = folder, folder = folderOf(folder)) {
      const entries = found.get(folder) ?? new Map<string, DirectoryEntry['kind']>();
      if (!entries.has(nameOf(path))) entries.set(nameOf(path), kind);
      found.set(folder, entries);
      kind = 'directory';
    }
  }
  return found;
}
