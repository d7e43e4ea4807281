/** Runs the built command line as a person or a script does: another process, its two streams, its exit code. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
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
}

/** No output is a terminal here, and nothing of the environment of the tests decides about colour. */
export function candor(args: readonly string[], { cwd, env, main, within }: RunOptions = {}): Ran {
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
  });
  if (error !== undefined) throw error;
  return { code: status, out: stdout, err: stderr };
}

const made: string[] = [];
after(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'candor-cli-')));
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

/**
 * The built program beside a worker that says what `answers.json` in the folder under analysis holds (`ROOT` stands for that folder):
 * for faults, crashes and odd names, which no project of a test can bring about.
 */
export function programWithCannedAnswers(): string {
  const folder = emptyFolder();
  copyFileSync(mainFile, join(folder, 'main.js'));
  if (existsSync(join(dist, 'rules'))) cpSync(join(dist, 'rules'), join(folder, 'rules'), { recursive: true });
  put(join(folder, 'worker.js'), cannedWorker);
  return join(folder, 'main.js');
}

const cannedWorker = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const rules = ['missing-is-error', 'prose-result', 'swallowed-failure'].map((id) => ({ id, group: 'results', level: 'warning', fix: 'safe', summary: 'About ' + id + '.', since: '0.1.0' }));
parentPort.on('message', (message) => {
  if (message.kind !== 'ask') return;
  const { id, question } = message;
  if (question.kind === 'catalogue') return parentPort.postMessage({ kind: 'answer', id, answer: rules });
  const answers = JSON.parse(readFileSync(workerData.root + '/answers.json', 'utf8').replaceAll('ROOT', workerData.root));
  const answer = answers[question.kind];
  if (answer === 'crash') process.exit(3);
  if (answer === 'fail') return parentPort.postMessage({ kind: 'failed', id, message: 'The analysis tripped.', detail: 'Error\\n    at secret.ts:1' });
  parentPort.postMessage({ kind: 'answer', id, answer });
});
`;
