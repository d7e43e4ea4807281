/** Runs the built command line on a folder of its own, as a person would. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository';

export const mainJs = join(repositoryRoot, 'dist/main.js');

export interface Answer {
  /** `null` where it was ended: by a signal, or because it took longer than the test allows. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

export interface Running {
  readonly cwd?: string;
  readonly program?: string;
  readonly timeout?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export function candor(
  args: readonly string[],
  { cwd = repositoryRoot, program = mainJs, timeout = 60_000, env }: Running = {},
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, timeout, killSignal: 'SIGKILL', env: { ...process.env, ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr, milliseconds: performance.now() - started }));
  });
}

/** The parts of `check --format json` that tests look at (faces.md). */
export interface CheckJson {
  readonly findings: readonly {
    readonly rule: string;
    readonly file: string;
    readonly line: number;
    readonly level: string;
    readonly message: string;
  }[];
  readonly tools: readonly {
    readonly name: string | null;
    readonly file: string;
    readonly analyzed: boolean;
    readonly why: string | null;
  }[];
  readonly notices: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  readonly faults: readonly { readonly rule: string; readonly file: string; readonly message: string }[];
}

export async function checkJson(folder: string, running: Running = {}): Promise<CheckJson & { readonly answer: Answer }> {
  const answer = await candor(['check', '--format', 'json', folder], running);
  if (answer.status !== 0 && answer.status !== 1) {
    throw new Error(
      `candor check ended with ${String(answer.status)} after ${answer.milliseconds.toFixed()} ms:\n${answer.stderr}${answer.stdout.slice(0, 2000)}`,
    );
  }
  return { ...(JSON.parse(answer.stdout) as CheckJson), answer };
}

/** A folder that is there while `use` runs. Its name holds no part that candor leaves out by default. */
export async function inFolder<T>(files: Readonly<Record<string, string | Buffer>>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A small MCP server with one fault that is always reported: a catch that answers like a success. */
export const faultyServer = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const server = new McpServer({ name: 'files', version: '1.0.0' });

server.registerTool('read', { description: 'Reads a file.', inputSchema: { path: z.string() } }, async ({ path }) => {
  try {
    return { content: [{ type: 'text', text: await readFile(path, 'utf8') }] };
  } catch (error) {
    return { content: [{ type: 'text', text: 'Error: ' + String(error) }] };
  }
});
`;

export const faultyManifest = JSON.stringify({
  name: 'files',
  version: '1.0.0',
  dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
});
