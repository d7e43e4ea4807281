/**
 * The real core behind the port of the rule tests: one analysis for all cases, told of what changed from one to the next, so that the
 * compiler's own declarations are read once. Cases therefore exercise the incremental path as well; the battery compares it with a fresh one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnalysis, type Analysis, type CoreOptions } from '../../server/src/analysis/api';
import { neverCancelled } from '../../server/src/analysis/program/cancellation';
import type { DirectoryEntry, FileSystem } from '../../server/src/analysis/program/fileSystem';
import { nodeFileSystem } from '../../server/src/host/nodeFileSystem';
import type { WorkspaceReport } from '../../server/src/analysis/report';
import type { Analyzer } from './analyzer';
import { root, type Workspace } from './fixture';
import { repositoryRoot } from './repository';

export const libFolder = join(repositoryRoot, 'node_modules/typescript/lib').replaceAll('\\', '/');
export const stubFolder = join(repositoryRoot, 'server/src/analysis/program/stubs');

/** Files under `/case` are those of `files`, now and as it changes; the compiler's declarations come from the disk. */
export function fileSystemOf(files: ReadonlyMap<string, string>): FileSystem {
  const onDisk = (path: string) => path.startsWith(libFolder);
  const below = (directory: string) => `${directory.replace(/\/$/, '')}/`;
  return {
    readFile: (file) => (onDisk(file) ? nodeFileSystem.readFile(file) : files.get(file)),
    fileExists: (file) => (onDisk(file) ? nodeFileSystem.fileExists(file) : files.has(file)),
    directoryExists: (directory) =>
      onDisk(directory) ? nodeFileSystem.directoryExists(directory) : [...files.keys()].some((file) => file.startsWith(below(directory))),
    readDirectory: (directory) => (onDisk(directory) ? nodeFileSystem.readDirectory(directory) : entriesOf(files.keys(), below(directory))),
    stat: (file) => {
      const text = files.get(file);
      if (text === undefined) return onDisk(file) ? nodeFileSystem.stat(file) : undefined;
      return { size: Buffer.byteLength(text), modified: 0 };
    },
    realpath: (path) => path,
  };
}

function entriesOf(files: Iterable<string>, prefix: string): DirectoryEntry[] {
  const kinds = new Map<string, DirectoryEntry['kind']>();
  for (const file of files) {
    if (!file.startsWith(prefix)) continue;
    const [name = '', ...deeper] = file.slice(prefix.length).split('/');
    kinds.set(name, deeper.length > 0 ? 'directory' : 'file');
  }
  return [...kinds].map(([name, kind]) => ({ name, kind }));
}

export function coreOptions(files: ReadonlyMap<string, string>): CoreOptions {
  return {
    root,
    fs: fileSystemOf(files),
    readStub: (name) => readOrUndefined(join(stubFolder, name)),
    libFolder,
    cancellation: () => neverCancelled,
  };
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

export function createCoreAnalyzer(): Analyzer {
  const files = new Map<string, string>();
  const analysis = createAnalysis(coreOptions(files));
  return {
    check(workspace) {
      moveTo(analysis, files, workspace);
      return analysis.check({ paths: [] });
    },
    fix(workspace) {
      moveTo(analysis, files, workspace);
      return analysis.fix({ paths: [], review: [] });
    },
  };
}

/** Makes the files in memory those of the workspace, and says so to the analysis as an editor's file watcher would. */
function moveTo(analysis: Analysis, files: Map<string, string>, workspace: Workspace): void {
  const gone = [...files.keys()].filter((file) => !workspace.files.has(file));
  const changed = [...workspace.files].filter(([file, text]) => files.get(file) !== text);
  for (const file of gone) files.delete(file);
  for (const [file, text] of changed) files.set(file, text);
  analysis.apply([...gone, ...changed.map(([file]) => file)].map((file) => ({ kind: 'disk', file })));
  analysis.configure(workspace.settings);
}

/** A fresh analysis that knows nothing from before. */
export function checkAfresh(workspace: Workspace, more: Pick<CoreOptions, 'throwIn'> = {}): WorkspaceReport {
  const analysis = createAnalysis({ ...coreOptions(workspace.files), ...more });
  analysis.configure(workspace.settings);
  try {
    return analysis.check({ paths: [] });
  } finally {
    analysis.dispose();
  }
}
