/** Which folders and files do the PATHs of a command line mean? */
import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './usage';

/** One workspace to analyse, and what of it is asked about. */
export interface Target {
  readonly root: string;
  /** Empty where all of the folder is meant. */
  readonly paths: readonly string[];
}

export interface Targets {
  /** What files in reports are relative to: the one folder, or the nearest that all PATHs have in common. */
  readonly root: string;
  readonly targets: readonly Target[];
  /** As they were written, for sentences. */
  readonly written: readonly string[];
}

interface Found {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Throws `UsageError` for a path that is not there or cannot be read. */
export function findTargets(written: readonly string[], cwd: string): Targets {
  const asked = written.length === 0 ? ['.'] : written;
  const found = asked.map((path) => find(path, cwd));
  const folders = found.filter(({ isFolder }) => isFolder).map(({ path }) => path);
  const outermost = withoutNested(folders);
  const targets: Target[] = outermost.map((root) => ({ root, paths: [] }));

  const files = [...new Set(found.filter(({ isFolder }) => !isFolder).map(({ path }) => path))];
  const byPackage = new Map<string, string[]>();
  for (const file of files) {
    if (outermost.some((folder) => isUnder(file, folder))) continue;
    const root = packageOf(file);
    byPackage.set(root, [...(byPackage.get(root) ?? []), file]);
  }
  for (const [root, paths] of byPackage) targets.push({ root, paths });
  return {
    root: commonFolder(found.map(({ path, isFolder }) => (isFolder ? path : forward(dirname(path))))),
    targets,
    written: [...new Set(asked)],
  };
}

function find(written: string, cwd: string): Found {
  // `candor fix "$FOLDER"` with nothing in the variable must not mean the folder that one happens to be in.
  if (written === '') throw new UsageError('A path is empty. For the current folder write a dot: candor check .');
  try {
    // Links are followed once, here: what the analysis finds behind other links then still lies below the root.
    const path = realpathSync.native(resolve(cwd, written));
    const isFolder = statSync(path).isDirectory();
    accessSync(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { path: forward(path), isFolder };
  } catch (error) {
    throw new UsageError(`Cannot read ${written}: ${reasonOf(error)}.`);
  }
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    ENOTDIR: 'a part of the path is a file',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ELOOP: 'its links run in a circle',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space is left on the device',
    ENAMETOOLONG: 'the name is too long',
    ERR_INVALID_ARG_VALUE: 'the name holds a NUL byte',
  };
  return reasons[code ?? ''] ?? message;
}

/**
 * The nearest folder upwards with a manifest, or the workspace of packages that it is a part of: a handler is judged together with what
 * registers it, which may be a package beside.
 */
function packageOf(file: string): string {
  let nearest: string | undefined;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml')) || hasWorkspaces(join(folder, 'package.json'))) return forward(folder);
    if (nearest === undefined && existsSync(join(folder, 'package.json'))) nearest = folder;
    // A repository ends the search: what lies around it is somebody else's.
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return forward(nearest ?? dirname(file));
  }
}

/** `workspaces` of npm, Yarn and Bun. A manifest that cannot be read has none here; the analysis says what is wrong with it. */
function hasWorkspaces(manifest: string): boolean {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { workspaces?: unknown } | undefined)?.workspaces !== undefined;
  } catch {
    return false;
  }
}

function withoutNested(folders: readonly string[]): string[] {
  const unique = [...new Set(folders)];
  return unique.filter((folder) => !unique.some((other) => other !== folder && isUnder(folder, other)));
}

function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? '/';
  for (const folder of folders) {
    while (folder !== common && !isUnder(folder, common)) {
      const parent = forward(dirname(common));
      if (parent === common) break;
      common = parent;
    }
  }
  return common;
}

export function isUnder(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

export function forward(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
