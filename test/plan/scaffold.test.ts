/**
 * Scaffolded tests, run: over a tool that tells of what it could not give they pass, over the same tool with that taken out they fail.
 * By Node's own runner, which needs nothing installed; what vitest and jest are given differs in its words alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { planTests } from '../../server/src/analysis/plan/matrix';
import type { ScaffoldAnswer } from '../../server/src/analysis/report';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { repositoryRoot } from '../support/repository';

const store = `
export async function findHouse(name) {
  const answer = await fetch('https://rooms.example/houses/' + name);
  return answer.json();
}
export async function roomsOf(house, limit) {
  const answer = await fetch('https://rooms.example/rooms?house=' + house + '&limit=' + limit);
  return answer.json();
}
`;

const honest = `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { findHouse, roomsOf } from './store.js';

export const roomsIn = tool(
  async ({ house, limit = 10 }) => {
    try {
      const found = await findHouse(house);
      if (found === undefined) return JSON.stringify({ rooms: [], note: \`There is no house \${house}.\` });
      const rooms = await roomsOf(found.id, limit);
      return JSON.stringify({ rooms: rooms.map((room) => room.name), truncated: rooms.length === limit });
    } catch {
      return JSON.stringify({ error: 'store_unreachable' });
    }
  },
  { name: 'rooms_in', description: 'The rooms of a house.', schema: z.object({ house: z.string(), limit: z.number().optional() }) },
);
`;

const manifest = (more: object): string =>
  JSON.stringify({ name: 'case', type: 'module', dependencies: { '@langchain/core': '^1.0.0', zod: '^4.0.0' }, ...more });

function scaffold(files: Readonly<Record<string, string>>, question: { tool?: string; runner?: string } = {}): ScaffoldAnswer {
  const analysis = createAnalysis(coreOptions(new Map(Object.entries(files).map(([name, text]) => [`${root}/${name}`, text]))));
  const answer = analysis.scaffold({ tool: question.tool ?? 'rooms_in', runner: question.runner });
  analysis.dispose();
  return answer;
}

const files = (handler: string, more: object = { scripts: { test: 'node --test' } }): Record<string, string> => ({
  'package.json': manifest(more),
  'src/store.js': store,
  'src/rooms.js': handler,
});

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

test('the page about the plan has every test of it', () => {
  const page = readFileSync(join(repositoryRoot, 'docs', 'TESTPLAN.md'), 'utf8');
  assert.deepEqual(
    planTests.filter(({ id, proves }) => !page.includes(`| \`${id}\` | ${proves} |`)).map(({ id }) => id),
    [],
  );
});

/** What each test comes to: the titles of those that pass, and of those that do not, in a project of JavaScript that Node runs. */
function verdicts(
  all: Readonly<Record<string, string>>,
  tool: string,
): { readonly passed: string[]; readonly failed: string[]; text: string } {
  const whole = { 'package.json': manifest({ scripts: { test: 'node --test' } }), ...all };
  const [made] = scaffold(whole, { tool }).files;
  assert.ok(made !== undefined, 'there are tests');
  mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
  const folder = mkdtempSync(join(repositoryRoot, 'out', 'scaffold-'));
  try {
    for (const [name, text] of Object.entries({ ...whole, 'own.test.mjs': made.text })) writeFileSync(join(folder, name), text);
    const args = ['--test', '--experimental-test-module-mocks', '--test-reporter=tap', join(folder, 'own.test.mjs')];
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined, SCAFFOLD_DISK: join(folder, 'disk.txt') };
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env });
    assert.ok(!existsSync(env.SCAFFOLD_DISK), 'nothing is written to the disk');
    const named = (pattern: RegExp): string[] => [...stdout.matchAll(pattern)].map((match) => match[1] ?? '');
    return { passed: named(/^ +ok \d+ - (.*)$/gm), failed: named(/^ +not ok \d+ - (.*)$/gm), text: made.text };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const aiTool = (head: string, body: string): string => `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
${head}
export const own = tool(async ({ key }) => {
  ${body}
}, { name: 'own', description: 'Own.', schema: z.object({ key: z.string() }) });
`;

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
