/** The extension as it is shipped: built as one file, unpacked, and run in a real VS Code. */
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test, type TestContext } from 'node:test';
import ts from 'typescript';
import { candor } from '../support/candor';
import { repositoryRoot } from '../support/repository';
import type { Page } from 'playwright-core';
import { goThrough } from './byHand';
import type { Outcome } from './suite/scenario';
import { agent, plain, several, strange } from './workspaces';

interface Packed {
  readonly file: string;
  readonly size: number;
  readonly files: readonly string[];
  readonly unpacked: string;
}

interface ShowOptions {
  readonly workspace: string;
  readonly extension: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'dark' | 'light';
}

interface Host {
  readonly kind: 'electron' | 'web';
  readonly what: string;
  runSuite(options: { workspace: string; extension: string; suite: string; env: Record<string, string> }): Promise<number>;
  runInstalled(options: {
    workspace: string;
    vsix: string;
    driver: string;
    env: Record<string, string>;
    isDone: () => boolean;
  }): Promise<void>;
  /** Where the editor is a page. */
  show?(options: ShowOptions, act: (page: Page) => Promise<void>): Promise<void>;
}

/** These are programs of their own, which ask where they lie; so they are loaded, not bundled. */
const load = (script: string): Promise<unknown> => import(pathToFileURL(join(repositoryRoot, 'scripts', script)).href);
const work = join(repositoryRoot, 'out', 'vscode');
/** The newest editor sees everything; the oldest that the manifest promises, what an editor of that age could do otherwise. */
const editors = ['newest', 'oldest'] as const;

let packed: Packed;

before(async () => {
  const { packageExtension } = (await load('package.mjs')) as { packageExtension(work: string): Promise<Packed> };
  packed = await packageExtension(join(work, 'package'));
});

test('the package is small and holds what is expected, and nothing else', () => {
  assert.ok(packed.size <= 3_000_000, `${packed.size} bytes`);
  for (const needed of ['dist/worker.js', 'dist/lib.es2022.d.ts', 'dist/stubs/mcp.d.ts', 'dist/rules/missing-is-error.md', 'readme.md']) {
    assert.ok(packed.files.includes(`extension/${needed}`), needed);
  }
});

test('no file of the package names a folder of the machine that built it', () => {
  for (const file of packed.files.filter((name) => /^extension\/.*\.(js|json|md|ts|txt)$/.test(name))) {
    const text = readFileSync(join(dirname(packed.unpacked), file), 'utf8');
    for (const folder of [repositoryRoot, homedir()]) assert.ok(!text.includes(`${folder}/`), `${file} names ${folder}`);
  }
});

test('the compiler’s declarations are without their documentation, and else what they were', () => {
  const printer = ts.createPrinter({ removeComments: true });
  const printed = (text: string): string => printer.printFile(ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.Latest));
  for (const name of ['lib.dom.d.ts', 'lib.es5.d.ts', 'lib.es2023.intl.d.ts']) {
    const own = readFileSync(join(packed.unpacked, 'dist', name), 'utf8');
    const whole = readFileSync(join(repositoryRoot, 'node_modules/typescript/lib', name), 'utf8');
    assert.match(own, /^\/\*!.*\nCopyright/);
    assert.ok(!/^\s*\/\*\*/m.test(own), name);
    assert.equal(printed(own), printed(whole), name);
  }
});

test('what the manifest names is there, and every command has a title', () => {
  const manifest = JSON.parse(readFileSync(join(packed.unpacked, 'package.json'), 'utf8')) as Record<string, unknown>;
  const named = JSON.stringify(manifest).match(/(?:images|media)\/[\w-]+\.\w+/g) ?? [];
  for (const path of [...new Set(named), String(manifest['main'])]) assert.ok(existsSync(join(packed.unpacked, path)), path);
  for (const field of ['icon', 'repository', 'license', 'publisher', 'categories', 'keywords', 'bugs', 'homepage']) {
    assert.ok(manifest[field] !== undefined, field);
  }
  assert.equal(manifest['dependencies'], undefined, 'nothing is left to install');
});

before(async () => {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: ['agent', 'plain', 'several', 'limited'].map((name) => ({ in: `test/vscode/suite/${name}.ts`, out: name })),
    outdir: join(work, 'suite'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode'],
  });
  const driver = { name: 'driver', publisher: 'candor-tests', version: '0.0.1', engines: { vscode: '^1.96.0' } };
  const runs = { main: './limited.js', activationEvents: ['*'], capabilities: { untrustedWorkspaces: { supported: true } } };
  writeFileSync(join(work, 'suite', 'package.json'), JSON.stringify({ ...driver, ...runs }));
});

after(() => rmSync(work, { recursive: true, force: true }));

for (const age of editors) {
  describe(`in the ${age} VS Code`, () => {
    let host: Host;

    before(async () => {
      const { findHost } = (await load('vscodeHost.mjs')) as { findHost(which: string): Promise<Host> };
      host = await findHost(age);
      console.log(`Runs in ${host.what}.`);
    });

    test('a workspace with tools', (t) => suite(t, 'agent', agent));
    test('a workspace without', (t) => suite(t, 'plain', plain));
    test('a workspace of two folders', (t) => suite(t, 'several', several, 'several.code-workspace'));

    test('a workspace that is not trusted', async (t) => {
      await inWorkspace(strange, async ({ folder, outcomes, env }) => {
        const isDone = () => existsSync(outcomes);
        await host.runInstalled({ workspace: folder, vsix: packed.file, driver: join(work, 'suite'), env, isDone });
        await tell(t, outcomes, 0);
      });
    });

    test('by hand: the walkthrough to its end, and a finding ignored for a reason that is typed', async (t) => {
      // The driver of a page cannot drive the other kind of editor; there the suite above has all but the typing.
      if (host.show === undefined) return t.skip('the editor is no page here');
      const { show } = host;
      await inWorkspace(strange, async ({ folder }) => {
        const size = { width: 1400, height: 1000 };
        await show(
          {
            workspace: folder,
            extension: packed.unpacked,
            settings: { 'typescript.validate.enable': false, 'js/ts.validate.enabled': false },
            size,
            colorScheme: 'light',
          },
          async (page) => {
            await goThrough(page, folder).catch(async (error: unknown) => {
              await page.screenshot({ path: join(repositoryRoot, 'out', `byHand-${age}-failed.png`) });
              throw error;
            });
          },
        );
      });
    });

    async function suite(t: TestContext, name: string, files: Readonly<Record<string, string>>, opened = ''): Promise<void> {
      await inWorkspace(files, async ({ folder, outcomes, env }) => {
        const run = () =>
          host.runSuite({
            workspace: join(folder, opened),
            extension: packed.unpacked,
            suite: join(work, 'suite', `${name}.js`),
            env,
          });
        let code = await run();
        // A page that comes up before the workspace file was read stays without folders: that editor is not the one to test.
        for (let i = 0; i < 2 && isNotOpened(outcomes); i++) {
          console.log(`The ${age} editor opened ${opened} without its folders; it is started again.`);
          rmSync(outcomes);
          code = await run();
        }
        await tell(t, outcomes, code);
      });
    }
  });
}

/** What `suite/several.ts` waits for. */
const notOpened = 'until both folders are open';

interface Opened {
  readonly folder: string;
  readonly outcomes: string;
  readonly env: Record<string, string>;
}

/** Writes the files where only this run looks, and asks the command line about them before the editor can change any. */
async function inWorkspace(files: Readonly<Record<string, string>>, run: (opened: Opened) => Promise<void>): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-vscode-')));
  try {
    const folder = join(root, 'workspace');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const outcomes = join(root, 'outcomes.jsonl');
    const expected = join(root, 'expected.json');
    writeFileSync(expected, (await candor(['check', folder, '--format', 'json'])).stdout);
    const cases = process.env['CANDOR_VSCODE_CASES'];
    const env = {
      CANDOR_VSCODE_OUTCOMES: outcomes,
      CANDOR_VSCODE_EXPECTED: expected,
      ...(cases !== undefined && { CANDOR_VSCODE_CASES: cases }),
    };
    await run({ folder, outcomes, env });
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function isNotOpened(outcomes: string): boolean {
  return existsSync(outcomes) && readFileSync(outcomes, 'utf8').includes(notOpened);
}

/** Each case of the editor as a test of ours; a server that outlives its editor is a failure. */
async function tell(t: TestContext, file: string, code: number): Promise<void> {
  const outcomes = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Outcome)
    : [];
  assert.ok(outcomes.length > 0, 'the suite ran');
  for (const { name, milliseconds, error } of outcomes) {
    const [, pid] = /^server (\d+)$/.exec(name) ?? [];
    if (pid !== undefined) await t.test('the server ends with the editor', () => untilGone(Number(pid)));
    else await t.test(`${name} (${milliseconds} ms in the editor)`, () => assert.equal(error, undefined, error));
  }
  assert.equal(code, 0, 'the suite ended well');
}

async function untilGone(pid: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The process ${pid} is still there.`);
}
