/** Which folder a file is checked in. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { posix } from 'node:path';
import type { Folder } from './fromProtocol';

/** Where untitled documents live while no folder is open: nothing is ever there. */
const nowhere = `${tmpdir().replaceAll('\\', '/')}/candor-untitled`;

/**
 * The innermost workspace folder around the file; else the nearest folder upwards with a manifest or a tsconfig, else the file's own.
 * Untitled documents go to the first folder, whose rules their author most likely means.
 */
export function rootFor(file: string, folders: readonly Folder[]): string {
  if (isUntitled(file)) return folders[0]?.root ?? nowhere;
  const around = folders.filter(({ root }) => isWithin(file, root)).sort((a, b) => b.root.length - a.root.length);
  return around[0]?.root ?? projectAround(file);
}

export function isUntitled(file: string): boolean {
  return /^untitled:/i.test(file);
}

export function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function projectAround(file: string): string {
  const own = posix.dirname(file);
  for (let folder = own; ; folder = posix.dirname(folder)) {
    if (existsSync(`${folder}/package.json`) || existsSync(`${folder}/tsconfig.json`)) return folder;
    if (posix.dirname(folder) === folder) return own;
  }
}
