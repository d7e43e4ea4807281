/** The files that are scaffolded: for which tools, where they lie, how they get hold of a tool, and what they must not do. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { planTests } from '../../server/src/analysis/plan/matrix';
import type { ScaffoldAnswer } from '../../server/src/analysis/report';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { repositoryRoot } from '../support/repository';
import { files, honest, manifest, scaffold, store, verdicts } from './scaffolded';

test('a file that is there is never written over', () => {
  const there = { ...files(honest), 'src/rooms.rooms_in.contract.test.js': '// Mine.\n' };
  assert.deepEqual(
    scaffold(there).files.map(({ file }) => file),
    [`${root}/src/rooms.rooms_in.contract-2.test.js`],
  );
});

test('the runner is the one of the project', () => {
  assert.equal(scaffold(files(honest)).runner, 'node:test');
  assert.equal(scaffold(files(honest, { devDependencies: { jest: '^30.0.0' } })).runner, 'jest');
  const none = scaffold(files(honest, {}));
  assert.deepEqual([none.runner, none.isGuessed], ['vitest', true]);
});

test('what nobody can know is a placeholder that says what to fill in', () => {
  const [made] = scaffold(files(honest.replace('house: z.string()', 'house: z.string().regex(/^[A-Z]{7}\\d{9}$/)'))).files;
  assert.ok(made?.tests.every(({ isPlaceholder }) => isPlaceholder));
  assert.match(made?.text ?? '', /Fill in: a value that fits the input schema/);
});

test('a tool that nothing can get hold of has none, and says why', () => {
  const hidden = scaffold(files(honest.replace('export const', 'const')));
  assert.deepEqual(hidden.files, []);
  assert.deepEqual(hidden.without, [{ tool: 'rooms_in', why: 'it is not exported' }]);
});

test('none under a name, told as a failure, is an unknown target, and the look-up alone is made to find none', () => {
  const code = `
import { tool } from 'ai';
import { z } from 'zod';
export interface Inventory { find(name: string): Promise<{ id: string; name: string }[]>; drop(id: string): Promise<{ id: string; name: string }> }
export const makeTools = (inventory: Inventory) => ({
  drop_host: tool({ description: 'Drops a host.', inputSchema: z.object({ name: z.string() }), execute: async ({ name }) => {
    const found = await inventory.find(name);
    if (found.length === 0) return { ok: false, error: 'no_host' };
    const dropped = await inventory.drop(found[0]!.id);
    return { ok: true, id: dropped.id };
  } }),
});
`;
  const manifestOf = JSON.stringify({
    type: 'module',
    dependencies: { ai: '^6.0.0', zod: '^4.0.0' },
    devDependencies: { vitest: '^3.0.0' },
  });
  const [made] = scaffold({ 'package.json': manifestOf, 'a.ts': code }, { tool: 'drop_host' }).files;
  const ids = made?.tests.map(({ id }) => id) ?? [];
  assert.ok(ids.includes('unknown-target') && !ids.includes('empty-result'), ids.join(', '));
  assert.match(made?.text ?? '', /mocked\["inventory\.find"\] = async \(\) => \[\];/);
  assert.match(made?.text ?? '', /mocked\["inventory\.drop"\] = async \(\) => \(\{ id: "id-0"/);
});

test('a tool that a class registers has none, and the class is named', () => {
  const attached = `
import { z } from 'zod';
export class Rooms {
  attach(server) {
    server.registerTool('ping', { description: 'One.', inputSchema: { id: z.string() } }, async ({ id }) => ({ content: [{ type: 'text', text: id }] }));
  }
}
`;
  const manifestOf = JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' } });
  assert.deepEqual(scaffold({ 'package.json': manifestOf, 'a.js': attached }, { tool: 'ping' }).without, [
    { tool: 'ping', why: 'it is registered in the class `Rooms`, and how one of it is made is not known here' },
  ]);
});

test('the page about the plan has every test of it', () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'TESTPLAN.md'), 'utf8');
  assert.deepEqual(
    planTests.filter(({ id, proves }) => !page.includes(`| \`${id}\` | ${proves} |`)).map(({ id }) => id),
    [],
  );
});

describe('how a test gets hold of a tool', () => {
  const ordinary = 'answers an ordinary call with everything that it promises';
  const head = "import { tool } from 'ai';\nimport { z } from 'zod';\n";
  const ping =
    "tool({ description: 'Pings.', inputSchema: z.object({ host: z.string() }), execute: async ({ host }) => ({ ms: await inv.ping(host) }) })";
  const textOf = (code: string, tool: string, dependencies: object = { ai: '^5.0.0' }): string => {
    const manifest = JSON.stringify({ type: 'module', dependencies, scripts: { test: 'node --test' } });
    const { files: made, without } = scaffold({ 'package.json': manifest, 'own.js': head + code }, { tool });
    return made[0]?.text ?? without[0]?.why ?? '';
  };

  test('what a function gives back is taken out of it by its names', () => {
    const stand = '(await (await import("./own.js")).make(mockClient("inv")))';
    for (const [code, members] of [
      [`export const make = (inv) => ({ ping: ${ping} });`, '.ping'],
      [`export function make(inv) { const ping = ${ping}; return { ping }; }`, '.ping'],
      [`export function make(inv) { const all = { ping: ${ping} }; return { tools: all }; }`, '.tools.ping'],
      [`export function make(inv) { return [${ping}]; }`, '["0"]'],
      [`export const make = async (inv) => ${ping};`, ''],
    ] as const)
      assert.ok(textOf(code, /ping:|const ping/.test(code) ? 'ping' : 'make').includes(`tool = ${stand}${members};`), code);
    assert.match(textOf(`export function make(inv) { const ping = ${ping}; return wrap(ping); }`, 'ping'), /gives back is not followed/);
  });

  test('what it is given by name stands in by name, and what has a value of its own is left out', () => {
    const code = `export const make = ({ inv, clock = () => 1 }) => ({ ping: ${ping} });`;
    assert.ok(textOf(code, 'ping').includes('.make({ inv: mockClient("inv") })).ping;'));
    const renamed = `export const make = ({ store: inv }) => ({ ping: ${ping} });`;
    assert.ok(textOf(renamed, 'ping').includes('.make({ store: mockClient("inv") })).ping;'));
  });

  test('what a file gives away as a whole is found in it', () => {
    const code = `import { inv } from './inv.js';\nexport default { ping: ${ping} };`;
    assert.match(textOf(code, 'ping'), /tool = \(await import\("\.\/own\.js"\)\)\.default\.ping;/);
  });

  const server = (made: string): string => `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
export function build(api) {
  ${made}
  server.tool('own', 'Gets.', { key: z.string() }, async ({ key }) => ({ content: [{ type: 'text', text: JSON.stringify(await api.get(key)) }] }));
  return server;
}
`;
  const sdk = { '@modelcontextprotocol/sdk': '^1.20.0' };
  test('a function that makes the server itself is called, with what stands in for the server', () => {
    const { passed, failed } = verdicts({ 'own.js': server("const server = new McpServer({ name: 'own', version: '1' });") }, 'own');
    assert.ok(passed.includes(ordinary), failed.join(', '));
    const wrapped = server("const server = new McpServer({ name: 'own', version: '1' });")
      .replace(
        'export function',
        'const guarded = (run) => async (given) => { try { return await run(given); } catch { return { isError: true, content: [] }; } };\nexport function',
      )
      .replace('async ({ key })', 'guarded(async ({ key })')
      .replace('] }));', '] })));');
    assert.ok(verdicts({ 'own.js': wrapped }, 'own').passed.includes(ordinary), 'a handler that is wrapped');
    assert.match(
      textOf(server("const of = new McpServer({ name: 'own', version: '1' });\n  const server = of;"), 'own', sdk),
      /neither given to the function .* nor made in it/,
    );
  });

  test('the runner is the one of the project around what is pointed at', () => {
    const around = root.slice(0, root.lastIndexOf('/'));
    const texts = Object.entries(files(honest)).map(([name, text]) => [`${root}/${name}`, text] as const);
    const manifestAround = JSON.stringify({ type: 'module', devDependencies: { jest: '^30.0.0' } });
    const analysis = createAnalysis(
      coreOptions(
        new Map([...texts.filter(([name]) => !name.endsWith('package.json')), [`${around}/package.json`, manifestAround] as const]),
      ),
    );
    const { runner, isGuessed } = analysis.scaffold({ tool: 'rooms_in', runner: undefined });
    analysis.dispose();
    assert.deepEqual([runner, isGuessed], ['jest', false]);
  });

  test('of a file that is half typed no test is written, and it is named', () => {
    const half = honest.slice(0, honest.indexOf("name: 'rooms_in'")) + "name: 'rooms_in', schema: z.object({ house: z.string( }) });";
    const { files: made, without, unparsed } = scaffold(files(half));
    assert.deepEqual([made, unparsed], [[], [`${root}/src/rooms.js`]]);
    assert.deepEqual(without, [{ tool: 'rooms_in', why: 'its file does not parse' }]);
    const below = scaffold({ ...files(honest), 'src/store.js': `${store}\nexport const late = {` });
    assert.deepEqual([below.files, below.unparsed], [[], [`${root}/src/store.js`]]);
  });
});

describe('what a test must not do', () => {
  const acting = (act: string): string => `
import { tool } from '@langchain/core/tools';
import * as fs from 'node:fs';
import * as cp from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
const run = promisify(cp.exec);
const { writeFile } = fs.promises;
export const act = tool(
  async ({ path }) => {
    ${act}
    return JSON.stringify({ path, done: true });
  },
  { name: 'act', description: 'Acts.', schema: z.object({ path: z.string() }) },
);
`;
  const answerFor = (act: string): ScaffoldAnswer => scaffold({ 'package.json': manifest({}), 'src/act.js': acting(act) }, { tool: 'act' });

  for (const act of [
    'await run("touch " + path);',
    'await writeFile(path, "x");',
    'const later = await import("node:fs/promises"); await later.rm(path);',
    'await new Promise((done) => cp.exec("touch " + path, done));',
  ])
    test(`${act} is not run by a test: none is written, and why is said`, () => {
      const { files: made, without } = answerFor(act);
      assert.deepEqual(made, []);
      assert.match(without[0]?.why ?? '', /cannot be stood in for, and a test would really run it/);
    });

  test('what reads, and a pattern that is executed, hinders nobody', () => {
    assert.equal(answerFor('if (/x/.exec(path) === null) return "no";').files.length, 1);
  });

  test('the name of a tool stays a word of the comment', () => {
    const name = 'a*/process.exit(1);/*';
    const [made] = scaffold(files(honest.replace("name: 'rooms_in'", `name: '${name}'`)), { tool: name }).files;
    const [head = '', rest = ''] = (made?.text ?? '').split('*/', 2);
    assert.match(head, /What a\* \/process/);
    assert.match(rest, /^\nimport /);
  });

  test('only the file that is pointed at is looked at', () => {
    const analysis = createAnalysis(coreOptions(new Map(Object.entries(files(honest)).map(([name, text]) => [`${root}/${name}`, text]))));
    assert.deepEqual(analysis.scaffold({ tool: undefined, runner: undefined, paths: [`${root}/src/store.js`] }).files, []);
    assert.equal(analysis.scaffold({ tool: undefined, runner: undefined, paths: [`${root}/src/rooms.js`] }).files.length, 1);
    analysis.dispose();
  });
});

describe('what it takes to run them', () => {
  const firstOf = (all: Readonly<Record<string, string>>, runner?: string) => {
    const [made] = scaffold(all, runner === undefined ? {} : { runner }).files;
    assert.ok(made !== undefined);
    return made;
  };
  const asTs = (more: object, others: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    'package.json': manifest(more),
    'src/store.ts':
      'export async function findHouse(name: string): Promise<any> { return (await fetch(name)).json(); }\nexport async function roomsOf(house: string, limit: number): Promise<any[]> { return (await fetch(house + limit)).json(); }\n',
    'src/rooms.ts': honest.replace('./store.js', './store'),
    ...others,
  });

  test('what Node has to be started with is in the file and beside it', () => {
    const command = 'node --test --experimental-test-module-mocks src/rooms.rooms_in.contract.test.js';
    const made = firstOf(files(honest));
    assert.equal(made.command, command);
    assert.ok(made.text.includes(` * Run it with: ${command}\n`));
    assert.equal(
      firstOf(asTs({ scripts: { test: 'node --import tsx --test' } })).command,
      'node --import tsx --test --experimental-test-module-mocks src/rooms.rooms_in.contract.test.ts',
    );
  });

  test('Jest over ES modules is told as that, and put up in their way', () => {
    const made = firstOf(files(honest, { devDependencies: { jest: '^30.0.0' } }));
    assert.equal(made.command, 'NODE_OPTIONS=--experimental-vm-modules npx jest src/rooms.rooms_in.contract.test.js');
    assert.match(made.text, /jest\.unstable_mockModule\("\.\/store\.js"/);
    assert.match(made.text, /import \{ jest \} from "@jest\/globals"/);
    const plain = firstOf(asTs({ type: 'commonjs', devDependencies: { jest: '^30.0.0' } }));
    assert.equal(plain.command, null);
    assert.match(plain.text, /jest\.mock\("\.\/store"/);
  });

  const vitest = { devDependencies: { vitest: '^3.0.0' } };
  const configured = (include: string): Record<string, string> =>
    asTs(vitest, {
      'vitest.config.ts': `export default { test: { coverage: { include: ['src/**/*.ts'] }, ${include} } };\n`,
    });
  test('a file lies where Vitest looks for it', () => {
    assert.deepEqual([firstOf(asTs(vitest)).file, firstOf(asTs(vitest)).note], [`${root}/src/rooms.rooms_in.contract.test.ts`, null]);
    assert.equal(firstOf(configured('')).file, `${root}/src/rooms.rooms_in.contract.test.ts`);
    assert.equal(
      firstOf(configured("include: ['src/**/*.{test,spec}.?(c|m)[jt]s?(x)']")).file,
      `${root}/src/rooms.rooms_in.contract.test.ts`,
    );
    const elsewhere = firstOf(configured("include: ['tests/unit/**/*.test.ts']"));
    assert.equal(elsewhere.file, `${root}/tests/unit/rooms.rooms_in.contract.test.ts`);
    assert.match(elsewhere.text, /import\("\.\.\/\.\.\/src\/rooms"\)/);
    assert.match(elsewhere.note ?? '', /^vitest\.config\.ts takes other files for tests .* so it lies there$/);
    assert.equal(firstOf(configured("include: ['**/*.spec.ts']")).file, `${root}/src/rooms.rooms_in.contract.spec.ts`);
    assert.match(firstOf(configured("include: ['**/*.check.ts']")).note ?? '', /so it has to name this one$/);
  });

  test('what is exported in another way is exported', () => {
    const common = honest
      .replace(/^import \{(.*)\} from '(.*)';$/gm, "const {$1} = require('$2');")
      .replace('export const roomsIn', 'const roomsIn');
    for (const end of ['module.exports = { roomsIn };', 'module.exports.roomsIn = roomsIn;', 'exports.roomsIn = roomsIn;']) {
      const all = { ...files(`${common}${end}\n`, { type: 'commonjs', scripts: { test: 'node --test' } }), 'src/store.js': store };
      assert.match(firstOf(all).text, /import\("\.\/rooms\.js"\)\)\.roomsIn;/, end);
      assert.equal(firstOf(all).file, `${root}/src/rooms.rooms_in.contract.test.mjs`);
    }
    const renamed = `${honest.replace('export const', 'const')}export { roomsIn as rooms };\n`;
    assert.match(firstOf(files(renamed)).text, /import\("\.\/rooms\.js"\)\)\.rooms;/);
  });

  test('of two registrations under one name it is said which was taken', () => {
    const twice = `
import { z } from 'zod';
export function register(server) {
  server.registerTool('ping', { description: 'One.', inputSchema: { id: z.string() } }, async ({ id }) => ({ content: [{ type: 'text', text: id }] }));
  server.registerTool('ping', { description: 'Two.', inputSchema: { id: z.string() } }, async ({ id }) => ({ content: [{ type: 'text', text: id }] }));
}
`;
    const all = {
      'package.json': JSON.stringify({ type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0' } }),
      'a.js': twice,
    };
    const { files: made, without } = scaffold(all, { tool: 'ping' });
    assert.equal(made.length, 1);
    assert.deepEqual(without, [{ tool: 'ping', why: 'it is registered once more under this name in line 5, and that one is taken' }]);
  });

  test('what cannot be read is named', () => {
    const texts = new Map([...Object.entries(files(honest)).map(([name, text]) => [`${root}/${name}`, text] as const)]);
    const whole = coreOptions(texts);
    const locked = {
      ...whole,
      fs: { ...whole.fs, readFile: (file: string) => (file.endsWith('/rooms.js') ? undefined : whole.fs.readFile(file)) },
    };
    const analysis = createAnalysis(locked);
    assert.deepEqual(analysis.scaffold({ tool: undefined, runner: undefined }).unread, [`${root}/src/rooms.js`]);
    analysis.dispose();
    assert.deepEqual(scaffold(files(honest)).unread, []);
  });
});
