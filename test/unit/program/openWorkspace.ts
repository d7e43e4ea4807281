/** A workspace over files in memory, with the shipped stubs and the compiler's libraries from the disk. */
import { join } from 'node:path';
import { neverCancelled } from '../../../server/src/analysis/program/cancellation';
import type { FileSystem } from '../../../server/src/analysis/program/fileSystem';
import type { ModuleTarget, Snapshot } from '../../../server/src/analysis/program/snapshot';
import { Workspace, type WorkspaceInput } from '../../../server/src/analysis/program/workspace';
import { nodeFileSystem } from '../../../server/src/host/nodeFileSystem';
import { createMemoryFileSystem, type MemoryFileSystem } from '../../support/memoryFileSystem';
import { repositoryRoot } from '../../support/repository';

export const libFolder = join(repositoryRoot, 'node_modules/typescript/lib').replaceAll('\\', '/');
const stubFolder = join(repositoryRoot, 'server/src/analysis/program/stubs').replaceAll('\\', '/');
export const readStub = (name: string): string | undefined => nodeFileSystem.readFile(`${stubFolder}/${name}`);

export interface Opened {
  readonly fs: MemoryFileSystem;
  readonly workspace: Workspace;
  snapshot(): Snapshot;
}

/** Paths of `files` are below `root`. */
export function openWorkspace(files: Readonly<Record<string, string>>, options: Partial<WorkspaceInput> = {}): Opened {
  const root = options.root ?? '/w';
  const fs = createMemoryFileSystem(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path.startsWith('/') ? path : `${root}/${path}`, text])),
  );
  const workspace = new Workspace({ readStub, libFolder, fs: withLibraries(fs), ...options, root });
  return { fs, workspace, snapshot: () => workspace.snapshot(neverCancelled) };
}

function withLibraries(fs: MemoryFileSystem): FileSystem {
  return { ...fs, readFile: (file) => (file.startsWith(`${libFolder}/`) ? nodeFileSystem.readFile(file) : fs.readFile(file)) };
}

/** A target in short: `src/a.ts`, `external zod`, `missing`. */
export function shown(target: ModuleTarget, root = '/w'): string {
  if (target.kind === 'file') return target.file.startsWith(`${root}/`) ? target.file.slice(root.length + 1) : target.file;
  return target.kind === 'external' ? `external ${target.package}` : 'missing';
}
