/** The file system port over node. Nothing here throws: what cannot be read is not there. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { decoded } from './readText';
import type { DirectoryEntry, FileStat, FileSystem } from '../analysis/program/fileSystem';

export const nodeFileSystem: FileSystem = {
  readFile(file) {
    return attempt(() => decoded(readFileSync(file)));
  },
  fileExists(file) {
    return statOf(file)?.isFile() ?? false;
  },
  directoryExists(directory) {
    return statOf(directory)?.isDirectory() ?? false;
  },
  readDirectory(directory) {
    const entries = attempt(() => readdirSync(directory, { withFileTypes: true })) ?? [];
    return entries.map((entry): DirectoryEntry => {
      const isLink = entry.isSymbolicLink();
      const found = isLink ? statOf(`${directory}/${entry.name}`) : entry;
      const kind = found?.isFile() ? 'file' : found?.isDirectory() ? 'directory' : 'other';
      return isLink ? { name: entry.name, kind, isLink } : { name: entry.name, kind };
    });
  },
  stat(file): FileStat | undefined {
    const stat = statOf(file);
    return stat && { size: stat.size, modified: stat.mtimeMs };
  },
  realpath(path) {
    return attempt(() => realpathSync.native(path).replaceAll('\\', '/')) ?? path;
  },
};

function statOf(path: string) {
  return attempt(() => statSync(path, { throwIfNoEntry: false }));
}

function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
