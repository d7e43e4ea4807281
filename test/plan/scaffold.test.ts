/**
 * Scaffolded tests, run: over a tool that tells of what it could not give they pass, over the same tool with that taken out they fail.
 * By Node's own runner, which needs nothing installed; what vitest and jest are given differs in its words alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repositoryRoot } from '../support/repository';
import { aiTool, files, honest, manifest, scaffold, store, verdicts } from './scaffolded';

describe('the tests of a tool, run', () => {
  // Below the repository, whose installed packages the tool needs.
  let folder = '';
  before(() => {
    mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
    folder = mkdtempSync(join(repositoryRoot, 'out', 'scaffold-'));
    const [made] = scaffold(files(honest)).files;
    assert.ok(made !== undefined, 'there are tests');
    mkdirSync(join(folder, 'src'));
    for (const [name, text] of Object.entries(files(honest))) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'src', 'rooms.test.mjs'), made.text);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The titles of the tests that do not pass over this handler. */
  const failing = (handler: string): readonly string[] => {
    writeFileSync(join(folder, 'src', 'rooms.js'), handler);
    const args = ['--test', '--experimental-test-module-mocks', '--test-reporter=tap', join(folder, 'src', 'rooms.test.mjs')];
    // A runner inside a runner would report to the outer one.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env });
    assert.match(stdout, /# tests 6/);
    return [...stdout.matchAll(/^ +not ok \d+ - (.*)$/gm)].map((match) => match[1] ?? '').filter((title) => title !== 'rooms_in');
  };

  test('they pass where the tool is honest', () => {
    assert.deepEqual(failing(honest), []);
  });

  const mutants: readonly (readonly [string, string, string, string])[] = [
    ['the signal is gone', ', truncated: rooms.length === limit', '', 'does not let a page that was cut read as the whole'],
    [
      'the note is gone',
      ', note: `There is no house ${house}.`',
      '',
      'does not answer a filter that names nothing like one that has no rows',
    ],
    [
      'the catch is emptied',
      "return JSON.stringify({ error: 'store_unreachable' });",
      'return JSON.stringify({ rooms: [] });',
      'tells a failure of what it asks as a failure',
    ],
    ['a key is dropped', 'rooms: rooms.map((room) => room.name), ', '', 'answers an ordinary call with everything that it promises'],
    ['the schema takes anything', 'house: z.string()', 'house: z.any()', 'refuses arguments that do not fit'],
  ];
  for (const [what, from, to, title] of mutants)
    test(`its own test fails where ${what}`, () => {
      assert.ok(honest.includes(from));
      const failed = failing(honest.replace(from, to));
      assert.ok(failed.includes(title), `${title} is not among ${failed.join(', ') || 'none'}`);
    });
});

describe('what is not there, run', () => {
  const bill = (answer: string): string => `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { findHouse } from './store.js';
export const houseOf = tool(
  async ({ name }) => {
    const house = await findHouse(name);
    return JSON.stringify(${answer});
  },
  { name: 'house_of', description: 'A house.', schema: z.object({ name: z.string() }) },
);
`;
  const title = 'does not answer an unknown target like one that has nothing';
  /** Whether the test of what is not there passes. */
  const passes = (answer: string): boolean => {
    const all = { 'package.json': manifest({ scripts: { test: 'node --test' } }), 'store.js': store, 'house.js': bill(answer) };
    const [made] = scaffold(all, { tool: 'house_of' }).files;
    assert.ok(made !== undefined && made.tests.some((one) => one.title === title && !one.isPlaceholder), 'the test is written');
    mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
    const folder = mkdtempSync(join(repositoryRoot, 'out', 'scaffold-'));
    try {
      for (const [name, text] of Object.entries({ ...all, 'house.test.mjs': made.text })) writeFileSync(join(folder, name), text);
      const args = ['--test', '--experimental-test-module-mocks', '--test-reporter=tap', join(folder, 'house.test.mjs')];
      const { stdout } = spawnSync(process.execPath, args, {
        encoding: 'utf8',
        cwd: folder,
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      });
      const line = stdout.split('\n').find((one) => one.includes(`- ${title}`)) ?? '';
      assert.match(line, /^ *(not )?ok/, stdout);
      return !line.includes('not ok');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const answers: readonly (readonly [string, string, boolean])[] = [
    [
      'the name that was asked for, a zero and a time',
      '{ name, kind: "house", rooms: house?.rooms ?? 0, at: new Date().toISOString() }',
      false,
    ],
    ['a failure', 'house ? { name, rooms: house.rooms } : { error: "no_house" }', true],
    ['a sentence', '{ name, rooms: house?.rooms ?? 0, note: house ? undefined : "There is no such house." }', true],
    ['that it was not found', '{ name, found: house !== undefined, rooms: house?.rooms ?? 0 }', true],
  ];
  for (const [what, answer, isTold] of answers)
    test(`${what} ${isTold ? 'tells' : 'does not tell'}`, () => {
      assert.equal(passes(answer), isTold);
    });
});

describe('what stands in', () => {
  const ordinary = 'answers an ordinary call with everything that it promises';
  const failure = 'tells a failure of what it asks as a failure';

  const disk = 'process.env.SCAFFOLD_DISK';
  const keeper = `
import * as fsp from 'fs/promises';
import { createWriteStream } from 'fs';
export const all = async () => JSON.parse(await fsp.readFile(${disk}, 'utf8').catch(() => '{}'));
export const put = async (key) => { const now = await all(); await fsp.writeFile(${disk}, JSON.stringify({ ...now, [key]: 1 })); };
export const note = (line) => { const out = createWriteStream(${disk}, { flags: 'a' }); out.end(line); };
`;
  const keeping = aiTool(
    "import { appendFileSync } from 'node:fs';\nimport { put, note } from './keeper.js';",
    `appendFileSync(${disk}, key); await put(key); note(key); return JSON.stringify({ ok: true, key });`,
  );

  test('a module of Node under two names is one, and nothing is written', () => {
    const { passed, text } = verdicts({ 'own.js': keeping, 'keeper.js': keeper }, 'own');
    assert.ok(passed.includes(ordinary), text);
    const whole = { 'package.json': manifest({ devDependencies: { vitest: '^3.0.0' } }), 'own.js': keeping, 'keeper.js': keeper };
    const [made] = scaffold(whole, { tool: 'own' }).files;
    const mocks = [...(made?.text ?? '').matchAll(/vi\.mock\("((?:node:)?fs)", async \(original\) => \{\n.*\n(.*)/g)];
    assert.deepEqual(mocks.map((match) => match[1]).sort(), ['fs', 'node:fs']);
    assert.equal(mocks[0]?.[2], mocks[1]?.[2], 'both have the same members');
  });

  test('all of a module is its default export, and a write that waits for nothing is stood in for', () => {
    const code = `fs.mkdirSync(${disk}, { recursive: true }); fs.writeFileSync(${disk}, key); return JSON.stringify({ ok: true, key });`;
    assert.ok(verdicts({ 'own.js': aiTool("import fs from 'node:fs';", code) }, 'own').passed.includes(ordinary));
    const later = `await fs.promises.rm(${disk}); return JSON.stringify({ ok: true, key });`;
    assert.ok(verdicts({ 'own.js': aiTool("import fs from 'fs';", later) }, 'own').passed.includes(ordinary));
  });

  test('what a promise has is no member of a module, and a file gives back nothing', () => {
    const head = "import { readFile, writeFile } from 'node:fs/promises';";
    const code = `const old = await readFile(${disk}, 'utf8').catch(() => ''); await writeFile(${disk}, old + key); return 'Appended ' + key + '.';`;
    const { passed, failed, text } = verdicts({ 'own.js': aiTool(head, code) }, 'own');
    assert.doesNotMatch(text, /\bcatch:/);
    assert.ok(passed.includes(ordinary));
    assert.ok(!failed.includes('gives back what was stored'));
  });

  const shop = "export const api = { lines: async (key) => (await fetch('https://x.example/' + key)).json() };";
  const selling = (ask: string): Record<string, string> => ({
    'shop.js': shop,
    'own.js': aiTool("import { api } from './shop.js';", `${ask}; return JSON.stringify({ lines, count: lines.length });`),
  });
  test('a handler that catches in the chain is run as it is: a swallowed failure is seen', () => {
    assert.ok(verdicts(selling('const lines = await api.lines(key).catch(() => [])'), 'own').failed.includes(failure));
    assert.ok(verdicts(selling('const lines = await api.lines(key)'), 'own').passed.includes(failure));
  });

  test('a list of what failed tells of it, and a list of what came does not', () => {
    const title = 'tells of the items that failed beside those that did not';
    const code = (answer: string): Record<string, string> => ({
      'shop.js': shop,
      'own.js': `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { api } from './shop.js';
export const own = tool(async ({ keys }) => {
  const settled = await Promise.allSettled(keys.map((key) => api.lines(key)));
  const alive = keys.filter((_, i) => settled[i].status === 'fulfilled');
  const failed = keys.filter((_, i) => settled[i].status === 'rejected');
  return JSON.stringify(${answer});
}, { name: 'own', description: 'Own.', schema: z.object({ keys: z.array(z.string()) }) });
`,
    });
    const { passed, failed } = verdicts(code('{ alive, failed }'), 'own');
    assert.ok(passed.includes(title), failed.join(', '));
    assert.ok(verdicts(code('{ alive }'), 'own').failed.includes(title));
  });

  const telling = (fine: string, bad: string): Record<string, string> => ({
    'shop.js': shop,
    'own.js': aiTool(
      "import { api } from './shop.js';",
      `try { const lines = await api.lines(key); return JSON.stringify(${fine}); } catch { return JSON.stringify(${bad}); }`,
    ),
  });
  test('a failure is told by a state, and a list of no errors tells none', () => {
    const { passed, failed } = verdicts(
      telling('{ status: "success", lines, errors: [] }', '{ status: "failure", lines: null, errors: ["x"] }'),
      'own',
    );
    assert.ok(passed.includes(ordinary) && passed.includes(failure), failed.join(', '));
    for (const state of ['failed', 'error'])
      assert.ok(verdicts(telling('{ status: "success", lines }', `{ status: "${state}" }`), 'own').passed.includes(failure), state);
    assert.ok(verdicts(telling('{ status: "success", lines }', '{ status: "success", errors: [] }'), 'own').failed.includes(failure));
  });
});

describe('what a factory is given', () => {
  const hosts = (rename: string, ping = 'alive, failed, asOf: new Date().toISOString()'): Record<string, string> => ({
    'package.json': JSON.stringify({ type: 'module', dependencies: { ai: '^6.0.0', zod: '^4.0.0' }, scripts: { test: 'node --test' } }),
    'own.js': `
import { z } from 'zod';
import { tool } from 'ai';
export const makeTools = (inventory) => ({
  ping_hosts: tool({ description: 'Pings hosts.', inputSchema: z.object({ hosts: z.array(z.string()) }), execute: async ({ hosts }) => {
    const settled = await Promise.allSettled(hosts.map((host) => inventory.ping(host)));
    const alive = hosts.filter((_, i) => settled[i].status === 'fulfilled');
    const failed = hosts.filter((_, i) => settled[i].status === 'rejected');
    return { ${ping} };
  } }),
  rename_host: tool({ description: 'Renames a host.', inputSchema: z.object({ from: z.string(), to: z.string() }), execute: async ({ from, to }) => {
    ${rename}
  } }),
});
`,
  });
  const renames = (none: string, last: string): string => `
    const found = await inventory.find(from);
    if (found.length === 0) ${none};
    if (found.length > 1) return { ok: false, error: 'ambiguous' };
    const saved = await inventory.rename(found[0].id, to);
    const seen = await inventory.get(found[0].id);
    if (seen.name !== to) return { ok: false, error: 'not_renamed' };
    ${last}`;
  const honestly = renames("return { ok: false, error: 'no_host' }", 'return { ok: true, id: saved.id, name: saved.name };');
  // What a tool is made with is the tool, and needs no package here.
  const run = (tool: string, all: Record<string, string>) =>
    verdicts(all, tool, {
      'node_modules/ai/package.json': JSON.stringify({ name: 'ai', type: 'module', exports: './index.js' }),
      'node_modules/ai/index.js': 'export const tool = (given) => given;\n',
    });

  test('answers each method in its own way, with one of a name, and with what was asked for where that is compared', () => {
    const { passed, failed } = run('rename_host', hosts(honestly));
    assert.deepEqual(
      failed.filter((title) => title !== 'rename_host'),
      [],
    );
    assert.ok(passed.includes('gives back what was stored'));
  });
  test('and its own test fails where nothing of the store comes back', () => {
    assert.ok(
      run('rename_host', hosts(renames("return { ok: false, error: 'no_host' }", 'return { ok: true };'))).failed.includes(
        'gives back what was stored',
      ),
    );
  });
  test('of several that are asked at once, all that failed are told beside none that came; a time tells nothing', () => {
    const failure = 'tells a failure of what it asks as a failure';
    const { passed, failed } = run('ping_hosts', hosts(honestly));
    assert.ok(passed.includes(failure), failed.join(', '));
    assert.ok(run('ping_hosts', hosts(honestly, 'alive, asOf: new Date().toISOString()')).failed.includes(failure));
  });
});
