/** The repository that the tests belong to: its root, and its own files (what git tracks or would track). */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test` runs every test from the root. */
export const repositoryRoot = process.env['CANDOR_ROOT'] ?? process.cwd();

export function ownFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(repositoryRoot, file)));
  if (files.length === 0) throw new Error('git lists no file: the tidy tests need a git checkout.');
  return [...new Set(files)].sort();
}

export function readOwn(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8');
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a program at the root and gives what it printed, both streams together. */
export function runAtRoot(command: string, args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1 << 26 });
  return { status, output: `${stdout}${stderr}` };
}
