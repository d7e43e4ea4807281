/**
 * The port through which the core reads: the host implements it over node, tests in memory.
 * Invariant: nothing else in the core touches a disk, and nothing in the core writes.
 * Paths are absolute with forward slashes.
 */
export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'other';
  /** It leads elsewhere; `kind` is that of its target. */
  readonly isLink?: boolean;
}

export interface FileStat {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds. */
  readonly modified: number;
}

export interface FileSystem {
  /** Decoded as UTF-8, or as its BOM says (which is kept out of the text). `undefined` where it is not there or cannot be read. */
  readFile(file: string): string | undefined;
  fileExists(file: string): boolean;
  directoryExists(directory: string): boolean;
  /** Entries of one directory; empty where it cannot be read. Links are followed, broken links are `other`. */
  readDirectory(directory: string): readonly DirectoryEntry[];
  stat(file: string): FileStat | undefined;
  realpath(path: string): string;
}
