/** A file system in memory with links, that writes down what it is asked. Nothing beside its own files exists. */
import type { DirectoryEntry, FileSystem } from '../../server/src/analysis/program/fileSystem';

export interface MemoryFileSystem extends FileSystem {
  /** Every question, as `readFile /a/b.ts`. */
  readonly calls: string[];
  write(file: string, text: string): void;
  remove(path: string): void;
  /** `path` leads to `target`, which need not exist. */
  link(path: string, target: string): void;
}

export function createMemoryFileSystem(initial: Readonly<Record<string, string>>): MemoryFileSystem {
  const files = new Map(Object.entries(initial));
  const links = new Map<string, string>();
  const calls: string[] = [];

  /** Follows links in any part of the path; a loop leads nowhere. */
  const real = (path: string): string | undefined => {
    let at = path;
    for (let hops = 0; hops < 40; hops++) {
      const link = [...links.keys()].filter((from) => at === from || at.startsWith(`${from}/`)).sort((a, b) => a.length - b.length)[0];
      if (link === undefined) return at;
      at = (links.get(link) ?? '') + at.slice(link.length);
    }
    return undefined;
  };
  const isFolder = (path: string): boolean => {
    const prefix = path === '/' ? '/' : `${path}/`;
    return [...files.keys(), ...links.keys()].some((file) => file.startsWith(prefix));
  };
  const kindOf = (path: string): DirectoryEntry['kind'] => {
    const target = real(path);
    if (target === undefined) return 'other';
    return files.has(target) ? 'file' : isFolder(target) ? 'directory' : 'other';
  };
  const asked = <T>(call: string, answer: T): T => {
    calls.push(call);
    return answer;
  };

  return {
    calls,
    readFile: (file) => asked(`readFile ${file}`, files.get(real(file) ?? '')),
    fileExists: (file) => asked(`fileExists ${file}`, kindOf(file) === 'file'),
    directoryExists: (directory) => asked(`directoryExists ${directory}`, kindOf(directory) === 'directory'),
    readDirectory(directory) {
      calls.push(`readDirectory ${directory}`);
      const target = real(directory);
      if (target === undefined) return [];
      const prefix = target === '/' ? '/' : `${target}/`;
      const names = new Set(
        [...files.keys(), ...links.keys()]
          .filter((path) => path.startsWith(prefix))
          .map((path) => path.slice(prefix.length).split('/', 1)[0] ?? ''),
      );
      return [...names]
        .sort()
        .map((name) => ({ name, kind: kindOf(prefix + name), ...(links.has(prefix + name) ? { isLink: true } : {}) }));
    },
    stat(file) {
      const text = files.get(real(file) ?? '');
      return asked(`stat ${file}`, text === undefined ? undefined : { size: Buffer.byteLength(text), modified: 0 });
    },
    realpath: (path) => asked(`realpath ${path}`, real(path) ?? path),
    write(file, text) {
      files.set(file, text);
    },
    remove(path) {
      for (const known of [...files.keys()]) if (known === path || known.startsWith(`${path}/`)) files.delete(known);
      links.delete(path);
    },
    link(path, target) {
      links.set(path, target);
    },
  };
}
