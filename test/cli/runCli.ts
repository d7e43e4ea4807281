/** Runs the built command line as a person or a script does: another process, its two streams, its exit code. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

const repository = process.env['CANDOR_ROOT'] ?? process.cwd();
export const dist = join(repository, 'dist');
export const mainFile = join(dist, 'main.js');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly main?: string;
  /** What stands before `node` on the command line. */
  readonly within?: readonly string[];
  /** Runs as somebody whom permissions hold back, also where the tests run as the superuser. */
  readonly unprivileged?: boolean;
}

const nobody = 65534;

/** No output is a terminal here, and nothing of the environment of the tests decides about colour. */
export function candor(args: readonly string[], { cwd, env, main, within, unprivileged }: RunOptions = {}): Ran {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(NO_COLOR|FORCE_COLOR|CI|GITHUB_.*|NODE_OPTIONS|NODE_TEST_CONTEXT)$/.test(name),
  );
  const [command, ...before] = [...(within ?? []), process.execPath];
  const { status, stdout, stderr, error } = spawnSync(command, [...before, main ?? mainFile, ...args], {
    cwd: cwd ?? tmpdir(),
    env: { ...Object.fromEntries(inherited), ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
    ...(unprivileged === true && process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
  });
  if (error !== undefined) throw error;
  return { code: status, out: stdout, err: stderr };
}

const made: string[] = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'candor-cli-')));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

export function project(files: Readonly<Record<string, string | Buffer>>): string {
  const root = emptyFolder();
  for (const [file, content] of Object.entries(files)) put(join(root, file), content);
  return root;
}

export function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
