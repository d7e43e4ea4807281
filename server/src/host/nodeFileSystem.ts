/** The file system port over node. Nothing here throws: what cannot be read is not there. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { DirectoryEntry, FileStat, FileSystem } from '../analysis/program/fileSystem';

export const nodeFileSystem: FileSystem = {
  readFile(file) {
    return attempt(() => {
      const text = readFileSync(file, 'utf8');
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    });
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
      const found = entry.isSymbolicLink() ? statOf(`${directory}/${entry.name}`) : entry;
      return { name: entry.name, kind: found?.isFile() ? 'file' : found?.isDirectory() ? 'directory' : 'other' };
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
