/** What counts as a written test: candor's own, the same call twice, tests through a client; and what never runs, which does not. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import type { Analysis } from '../../server/src/analysis/api';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';

function over<T>(files: Readonly<Record<string, string>>, ask: (analysis: Analysis) => T): T {
  const analysis = createAnalysis(coreOptions(new Map(Object.entries(files).map(([name, text]) => [`${root}/${name}`, text]))));
  const answer = ask(analysis);
  analysis.dispose();
  return answer;
}

/** Of each tool the tests that are said to be written. */
function written(files: Readonly<Record<string, string>>, tool: string): readonly string[] {
  return over(files, (analysis) => {
    const plan = analysis.testPlan({ paths: [] }).find(({ name }) => name === tool);
    assert.ok(plan !== undefined, 'the tool is found');
    return plan.tests.filter(({ applies, status }) => applies && status === 'exists').map(({ id }) => id);
  });
}

const manifest = (more: object): string =>
  JSON.stringify({
    name: 'case',
    type: 'module',
    dependencies: { '@langchain/core': '^1.0.0', ai: '^6.0.0', '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' },
    ...more,
  });

describe('tests that candor wrote itself', () => {
  const ports = `
export interface Port { readonly id: string; readonly name: string }
export async function findDevice(name: string): Promise<{ id: string } | undefined> { return (await fetch('https://ports.example/' + name)).json(); }
export async function portsOf(device: string, limit: number): Promise<Port[]> { return (await fetch('https://ports.example/' + device + limit)).json(); }
export async function savePort(id: string): Promise<Port> { return (await fetch('https://ports.example/' + id, { method: 'POST' })).json(); }
`;
  const list = `
      const found = await findDevice(device);
      if (found === undefined) return say({ ports: [], note: 'There is no device ' + device });
      const all = await portsOf(found.id, 11);
      return say({ ports: all.slice(0, 10).map((one) => one.name), truncated: all.length > 10 });`;
  const open = `
      const results = await Promise.allSettled(ids.map((id) => savePort(id)));
      const opened = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return say({ opened, failed: results.length - opened.length });`;
  const get = `
      const found = await findDevice(device);
      if (found === undefined) return say({ error: 'no_device' });
      return say({ device: found.id });`;
  const rename = `
      const saved = await savePort(id);
      return say({ id: saved.id, name: saved.name });`;
  const asMcp = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { findDevice, savePort, portsOf } from './ports.js';
const say = (value: { error?: string }) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }], isError: value.error !== undefined });
export function register(server: McpServer) {
  server.registerTool('list_ports', { description: 'Lists ports.', inputSchema: { device: z.string() } }, async ({ device }) => {${list}
  });
  server.registerTool('save_ports', { description: 'Saves ports.', inputSchema: { ids: z.array(z.string()) } }, async ({ ids }) => {${open}
  });
  server.registerTool('get_device', { description: 'One device.', inputSchema: { device: z.string() } }, async ({ device }) => {${get}
  });
  server.registerTool('save_port', { description: 'Saves a port.', inputSchema: { id: z.string() } }, async ({ id }) => {${rename}
  });
}
`;
  const asAi = `
import { tool } from 'ai';
import { z } from 'zod';
import { findDevice, savePort, portsOf } from './ports.js';
const say = (value: object) => value;
export const list_ports = tool({ description: 'Lists ports.', inputSchema: z.object({ device: z.string() }), execute: async ({ device }) => {${list}
} });
export const save_ports = tool({ description: 'Saves ports.', inputSchema: z.object({ ids: z.array(z.string()) }), execute: async ({ ids }) => {${open}
} });
export const get_device = tool({ description: 'One device.', inputSchema: z.object({ device: z.string() }), execute: async ({ device }) => {${get}
} });
export const save_port = tool({ description: 'Saves a port.', inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {${rename}
} });
`;
  for (const [sdk, source] of [
    ['MCP', asMcp],
    ['the AI SDK', asAi],
  ] as const)
    for (const runner of ['vitest', 'jest', 'node:test'])
      test(`are found again, for ${sdk} and ${runner}, and not written twice`, () => {
        const files: Record<string, string> = { 'package.json': manifest({}), 'src/ports.ts': ports, 'src/tools.ts': source };
        const made = over(files, (analysis) => analysis.scaffold({ tool: undefined, runner }));
        assert.deepEqual(made.files.map(({ tool }) => tool).sort(), ['get_device', 'list_ports', 'save_port', 'save_ports']);
        const all = new Set(made.files.flatMap(({ tests }) => tests.map(({ id }) => id)));
        for (const id of [
          'truncation',
          'unknown-filter',
          'unknown-target',
          'empty-result',
          'partial-failure',
          'failure-told',
          'write-echo',
        ])
          assert.ok(all.has(id), `${id} is among ${[...all].join(', ')}`);
        const there = { ...files, ...Object.fromEntries(made.files.map(({ file, text }) => [file.slice(root.length + 1), text])) };
        for (const { tool, tests } of made.files) {
          const known = written(there, tool);
          const own = tests.filter(({ isPlaceholder }) => !isPlaceholder).map(({ id }) => id);
          assert.deepEqual(
            own.filter((id) => !known.includes(id)),
            [],
            tool,
          );
          // An ordinary call that is judged, and then looked at, is no second call.
          assert.ok(!known.includes('idempotency'), `${tool} is not called twice to see what the second call does`);
        }
        assert.deepEqual(
          over(there, (analysis) => analysis.scaffold({ tool: undefined, runner })).files.map(({ file }) => file),
          [],
        );
      });
});

describe('tests that wait to be filled in', () => {
  const pin = `
import { tool } from 'ai';
import { z } from 'zod';
export const open_door = tool({ description: 'Opens.', inputSchema: z.object({ pin: z.string().regex(/^[A-Z]{7}\\d{9}$/) }), execute: async ({ pin }) => ({ pin }) });
`;
  test('are none, and are not written a second time', () => {
    const files: Record<string, string> = { 'package.json': manifest({ devDependencies: { vitest: '^3.0.0' } }), 'door.ts': pin };
    const ask = (all: Readonly<Record<string, string>>) =>
      over(all, (analysis) => analysis.scaffold({ tool: undefined, runner: undefined }));
    const [made] = ask(files).files;
    assert.ok(made !== undefined && made.tests.every(({ isPlaceholder }) => isPlaceholder));
    const there = { ...files, 'door.open_door.contract.test.ts': made.text };
    assert.deepEqual(written(there, 'open_door'), []);
    const again = ask(there);
    assert.deepEqual(again.files, []);
    assert.equal(again.without[0]?.why, 'what is missing waits to be filled in, in door.open_door.contract.test.ts');
  });
});

test('of two tools of one name, the one whose file a test loads is tested', () => {
  const one = (answer: string): string =>
    `import { tool } from '@langchain/core/tools';\nimport { z } from 'zod';\nexport const search = tool(async () => '${answer}', { name: 'search', description: 'Searches.', schema: z.object({}) });\n`;
  const files = {
    'package.json': manifest({}),
    'one/tool.ts': one('one'),
    'two/tool.ts': one('two'),
    'two/tool.test.ts': `import { expect, it } from 'vitest';\nit('works', async () => { const { search } = await import('./tool'); expect(await registry([search]).run('search', {})).toBe('two'); });\n`,
  };
  const plans = over(files, (analysis) => analysis.testPlan({ paths: [] }));
  assert.deepEqual(
    plans.map(({ file, tests }) => [file.slice(root.length + 1), tests.find(({ id }) => id === 'valid-accepted')?.status]),
    [
      ['one/tool.ts', 'missing'],
      ['two/tool.ts', 'exists'],
    ],
  );
});

const store = `
export interface Bill { readonly id: string; readonly cents: number }
export const store = {
  async find(id: string): Promise<Bill | undefined> { return (await fetch('https://bills.example/' + id)).json(); },
  async pay(id: string): Promise<Bill> { return (await fetch('https://bills.example/' + id, { method: 'POST' })).json(); },
};
`;
const pay = `
import { tool } from 'ai';
import { z } from 'zod';
import { store } from './store.js';
export const payBill = tool({ description: 'Pays a bill.', inputSchema: z.object({ id: z.string(), cents: z.number() }), execute: async ({ id, cents }) => {
  const bill = await store.find(id);
  if (!bill) return { ok: false, error: 'no_bill' };
  return { ok: true, paid: await store.pay(bill.id) };
} });
`;

function ofPay(body: string, around = (test: string): string => test): readonly string[] {
  const head = `import { describe, expect, it, vi } from 'vitest';\nimport { payBill } from './pay.js';\nimport { store } from './store.js';\nvi.mock('./store.js');\n`;
  const files = { 'package.json': manifest({}), 'store.ts': store, 'pay.ts': pay };
  return written({ ...files, 'pay.test.ts': `${head}${around(`it('works', async () => { ${body} });`)}\n` }, 'payBill');
}

describe('idempotency', () => {
  const once = 'await payBill.execute({ id: "1", cents: 1 }, {});';
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['the same call twice, and how often was paid', `${once} ${once} expect(store.pay).toHaveBeenCalledTimes(1);`, true],
    ['in a loop', `for (let i = 0; i < 2; i++) { ${once} } expect(store.pay).toHaveBeenCalledTimes(1);`, true],
    ['the second answer is looked at', `${once} const again = ${once} expect(again.paid.id).toBe("1");`, true],
    ['both answers are compared', `const one = ${once} const two = ${once} expect(two).toEqual(one);`, true],
    ['only the first answer is looked at', `const one = ${once} ${once} expect(one.paid.id).toBe("1");`, false],
    ['nothing is looked at', `${once} ${once}`, false],
    ['two different calls', `${once} const two = await payBill.execute({ id: "2", cents: 7 }, {}); expect(two.paid.id).toBe("2");`, false],
    [
      'over two ids',
      'for (const id of ["1", "2"]) { await payBill.execute({ id, cents: 1 }, {}); expect(store.pay).toHaveBeenCalled(); }',
      false,
    ],
    [
      'what stands in is changed in between',
      `${once} vi.mocked(store.find).mockResolvedValue(undefined); const two = ${once} expect(two.paid).toBeUndefined();`,
      false,
    ],
    [
      'one is judged, another looked at',
      'const failed = async (call) => { try { await call(); return false; } catch { return true; } }; expect(await failed(() => payBill.execute({ id: "1", cents: 1 }, {}))).toBe(false); expect((await payBill.execute({ id: "1", cents: 1 }, {})).paid.id).toBe("1");',
      false,
    ],
    ['one call, counted', `const one = ${once} expect(store.pay.calledOnceWith("1")).to.be.true; expect(one.ok).toBe(true);`, false],
  ];
  for (const [what, body, isOne] of cases)
    test(`${what}: ${isOne ? 'it is one' : 'it is none'}`, () => {
      assert.equal(ofPay(body).includes('idempotency'), isOne);
    });
});

describe('what never runs', () => {
  const fails = 'vi.mocked(store.find).mockRejectedValue(new Error("down"));';
  const asserts = 'await expect(payBill.execute({ id: "1", cents: 1 }, {})).rejects.toThrow("down");';
  const whole = `${fails} ${asserts}`;
  test('a test that runs is one', () => {
    assert.ok(ofPay(whole).includes('failure-told'));
    assert.ok(
      ofPay(`${fails} return expect(payBill.execute({ id: "1", cents: 1 }, {})).rejects.toThrow("down");`).includes('failure-told'),
    );
    assert.ok(ofPay(whole, (one) => `if (process.env.CI) ${one}`).includes('failure-told'));
  });
  const bodies: readonly (readonly [string, string])[] = [
    ['behind a return', `return; ${whole}`],
    ['under if (false)', `if (false) { ${whole} }`],
    ['nobody waits for it', `${fails} expect(payBill.execute({ id: "1", cents: 1 }, {})).rejects.toThrow("down");`],
    [
      'in a then that nobody waits for',
      `${fails} payBill.execute({ id: "1", cents: 1 }, {}).then((answer) => expect(answer.error).toBe("down"));`,
    ],
    ['it skips itself', `this.skip(); ${whole}`],
    [
      'what is looked at was set anew',
      `${fails} let out = await payBill.execute({ id: "1", cents: 1 }, {}); out = { error: "down" }; expect(out.error).toBe("down");`,
    ],
    ['over an empty list', `for (const one of [] as number[]) { ${whole} }`],
  ];
  for (const [what, body] of bodies)
    test(`${what}: it is none`, () => {
      assert.ok(!ofPay(body).includes('failure-told'));
    });
  const arounds: readonly (readonly [string, (test: string) => string])[] = [
    ['if (false) around it', (one) => `if (false) ${one}`],
    ['behind a return of its group', (one) => `describe('group', () => { return; ${one} });`],
    ['skip', (one) => one.replace('it(', 'it.skip(')],
    ['todo', (one) => one.replace('it(', 'it.todo(')],
    ['an option that skips', (one) => one.replace("'works', ", "'works', { skip: true }, ")],
    ['a group that is skipped', (one) => `describe.skip('group', () => { ${one} });`],
  ];
  for (const [what, around] of arounds)
    test(`${what}: it is none`, () => {
      assert.deepEqual(ofPay(whole, around), []);
    });
});

test('what a factory is given that throws is a failure of what is asked, and no bad argument', () => {
  const made = `
import { tool } from 'ai';
import { z } from 'zod';
export interface Inventory { ping(host: string): Promise<number> }
export function makeTools(inventory: Inventory) {
  const ping = tool({ description: 'Pings.', inputSchema: z.object({ host: z.string() }), execute: async ({ host }) => ({ ms: await inventory.ping(host) }) });
  return { ping };
}
`;
  const own = (stub: string, asserts: string): readonly string[] =>
    written(
      {
        'package.json': manifest({}),
        'made.ts': made,
        'made.test.ts': `import { expect, it } from 'vitest';\nimport { makeTools } from './made.js';\nit('works', async () => { const { ping } = makeTools({ ping: ${stub} }); ${asserts} });\n`,
      },
      'ping',
    );
  const failing = own('async () => { throw new Error("down"); }', 'await expect(ping.execute({ host: "h" }, {})).rejects.toThrow("down");');
  assert.ok(failing.includes('failure-told') && !failing.includes('invalid-rejected'), failing.join(', '));
  assert.ok(own('async () => 3', 'expect((await ping.execute({ host: "h" }, {})).ms).toBe(3);').includes('valid-accepted'));
});

describe('a tool of a server', () => {
  const server = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
export function registerAddons(server: McpServer, shell: { run(line: string): Promise<string> }): void {
  server.tool('create_addon', 'Creates an addon.', { app: z.string() }, async ({ app }) => ({ content: [{ type: 'text', text: await shell.run('addons:create ' + app) }] }));
  server.tool('list_addons', 'Lists addons.', { app: z.string() }, async ({ app }) => ({ content: [{ type: 'text', text: await shell.run('addons ' + app) }] }));
}
export function registerApps(server: McpServer, shell: { run(line: string): Promise<string> }): void {
  server.tool('get_app', 'One app.', { app: z.string() }, async ({ app }) => ({ content: [{ type: 'text', text: await shell.run('apps ' + app) }] }));
}
`;
  const client = `
    const [one, other] = InMemoryTransport.createLinkedPair();
    const server = new McpServer({ name: 'case', version: '1' });
    registerAddons(server, { run: async () => 'done' });
    const client = new Client({ name: 'test', version: '1' });
    await Promise.all([server.connect(one), client.connect(other)]);`;
  const says = `expect(answer.content[0].text).toBe('done');`;
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    [
      'a client calls it',
      'create_addon',
      `${client} const answer = await client.callTool({ name: 'create_addon', arguments: { app: 'x' } }); ${says}`,
      true,
    ],
    ['without arguments', 'create_addon', `${client} const answer = await client.callTool({ name: 'create_addon' }); ${says}`, true],
    [
      'by a constant',
      'create_addon',
      `${client} const NAME = 'create_addon'; const answer = await client.callTool({ name: NAME, arguments: {} }); ${says}`,
      true,
    ],
    [
      'by a request',
      'create_addon',
      `${client} const answer = await client.request({ method: 'tools/call', params: { name: 'create_addon', arguments: {} } }, Schema); ${says}`,
      true,
    ],
    [
      'a client calls another',
      'list_addons',
      `${client} const answer = await client.callTool({ name: 'create_addon', arguments: { app: 'x' } }); ${says}`,
      false,
    ],
    [
      'a server that keeps the last',
      'get_app',
      `let run; const server = { tool: (...given) => { run = given[given.length - 1]; } }; registerApps(server, { run: async () => 'done' }); const answer = await run({ app: 'x' }, {}); ${says}`,
      true,
    ],
    [
      'a server that keeps them by name',
      'list_addons',
      `const kept = new Map(); const server = { tool(name, text, schema, run) { kept.set(name, run); } }; registerAddons(server, { run: async () => 'done' }); const answer = await kept.get('list_addons')({ app: 'x' }, {}); ${says}`,
      true,
    ],
    [
      'a server that keeps others by name',
      'create_addon',
      `const kept = new Map(); const server = { tool(name, text, schema, run) { kept.set(name, run); } }; registerAddons(server, { run: async () => 'done' }); const answer = await kept.get('list_addons')({ app: 'x' }, {}); ${says}`,
      false,
    ],
  ];
  for (const [what, tool, body, isOne] of cases)
    test(`${what}: ${tool} is ${isOne ? '' : 'not '}called`, () => {
      const head = `import { expect, it } from 'vitest';\nimport { Client } from '@modelcontextprotocol/sdk/client/index.js';\nimport { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { registerAddons, registerApps } from './addons.js';\n`;
      const files = {
        'package.json': manifest({}),
        'addons.ts': server,
        'addons.test.ts': `${head}it('works', async () => { ${body} });\n`,
      };
      assert.equal(written(files, tool).includes('valid-accepted'), isOne);
    });
});

describe('what is asserted of a page', () => {
  const store = `
export const store: any = {
  async city(name: string): Promise<{ id: string } | null> { return (await fetch('https://cities.example/' + name)).json(); },
  async streets(id: string, limit: number): Promise<{ name: string }[]> { return (await fetch('https://cities.example/' + id + limit)).json(); },
};
`;
  const source = `
import { tool } from 'ai';
import { z } from 'zod';
import { store } from './store.js';
export const list_streets = tool({ description: 'Streets of a city.', inputSchema: z.object({ city: z.string() }), execute: async ({ city }) => {
  const found = await store.city(city);
  if (found === null) return { ok: false, code: 'UNKNOWN_CITY' };
  const all: { name: string }[] = await store.streets(found.id, 31);
  return { ok: true, streets: all.slice(0, 30), total: all.length, truncated: all.length > 30 };
} });
`;
  const head = `
import { beforeEach, expect, it, describe, vi } from 'vitest';
import { list_streets } from './tools.js';
import { store } from './store.js';
const run = (city: string): Promise<any> => (list_streets as any).execute({ city }, { toolCallId: '1', messages: [] });
const none = () => vi.spyOn(store, 'city').mockResolvedValue(null);
`;
  const page =
    "vi.spyOn(store, 'city').mockResolvedValue({ id: '1' }); vi.spyOn(store, 'streets').mockResolvedValue(Array.from({ length: n }, () => ({ name: 'x' })));";
  const cases: readonly (readonly [what: string, test: string, yes: readonly string[], no: readonly string[]])[] = [
    [
      'a total of none tells of no cut',
      "it('a', async () => { const n = 0; " +
        page +
        " expect(await run('x')).toEqual({ ok: true, streets: [], total: 0, truncated: false }); });",
      ['empty-result', 'complete-page'],
      ['truncation'],
    ],
    [
      'a table says what each row has to be',
      "it.each([[3, false]])('%i', async (n, cut) => { " + page + " expect((await run('x')).truncated).toBe(cut); });",
      ['complete-page'],
      ['truncation'],
    ],
    [
      'also where one row of it is cut',
      "describe.each([{ n: 3, cut: false }, { n: 31, cut: true }])('%o', ({ n, cut }) => { it('a', async () => { " +
        page +
        " expect(await run('x')).toMatchObject({ truncated: cut }); }); });",
      ['truncation', 'complete-page'],
      [],
    ],
    [
      'a loop over nothing never runs',
      "it('a', async () => { const n = 31; " +
        page +
        " const r = await run('x'); for (const cut of [].filter(Boolean)) expect(r.truncated).toBe(cut); });",
      [],
      ['truncation', 'complete-page'],
    ],
    [
      'nor does a callback over nothing',
      "it('a', async () => { const n = 31; " + page + " const r = await run('x'); [].forEach(() => expect(r.truncated).toBe(true)); });",
      [],
      ['truncation'],
    ],
    [
      'nor a table without rows',
      "it.each([])('%s', async (city) => { expect((await run(city)).ok).toBe(false); });",
      [],
      ['invalid-rejected'],
    ],
    [
      'that an answer is an object says nothing',
      "it('a', async () => { none(); const r = await run('zz'); expect(typeof r).toBe('object'); expect(r).toBe(r); });",
      [],
      ['valid-accepted', 'unknown-filter', 'unknown-target', 'empty-result'],
    ],
    [
      'parts that have names of their own are parts of the answer',
      "it('a', async () => { vi.spyOn(store, 'city').mockRejectedValue(new Error('x')); const { ok, code } = await run('x'); expect([ok, code]).toEqual([false, 'DOWN']); });",
      ['failure-told'],
      ['valid-accepted'],
    ],
    [
      'and each has its own value',
      "it('a', async () => { vi.spyOn(store, 'city').mockRejectedValue(new Error('x')); const { ok, code } = await run('x'); expect([ok]).toEqual([true]); });",
      [],
      ['failure-told'],
    ],
    [
      'a stand-in that knows one gives none for any other',
      "beforeEach(() => { vi.spyOn(store, 'city').mockImplementation(async (c: any) => (c === 'x' ? { id: '1' } : null)); }); it('a', async () => { expect((await run('zz')).code).toBe('UNKNOWN_CITY'); });",
      ['unknown-filter'],
      ['invalid-rejected'],
    ],
    [
      'and for the one that it knows there is something',
      "beforeEach(() => { vi.spyOn(store, 'city').mockImplementation(async (c: any) => (c === 'x' ? { id: '1' } : null)); }); it('a', async () => { expect((await run('x')).code).toBe('UNKNOWN_CITY'); });",
      [],
      ['unknown-filter'],
    ],
    [
      'a helper says how many there are',
      "const rows = (n: number) => Array.from({ length: n }, () => ({ name: 'x' })); it('a', async () => { vi.spyOn(store, 'city').mockResolvedValue({ id: '1' }); vi.spyOn(store, 'streets').mockResolvedValue(rows(0)); expect((await run('x')).streets).toEqual([]); });",
      ['empty-result'],
      ['truncation'],
    ],
  ];
  for (const [what, body, yes, no] of cases)
    test(what, () => {
      const all = written(
        { 'package.json': manifest({}), 'store.ts': store, 'tools.ts': source, 'tools.test.ts': head + body },
        'list_streets',
      );
      assert.deepEqual(
        yes.filter((id) => !all.includes(id)),
        [],
        all.join(', '),
      );
      assert.deepEqual(
        no.filter((id) => all.includes(id)),
        [],
        all.join(', '),
      );
    });
});

describe('who is turned away', () => {
  const source = `
import { tool } from 'ai';
import { z } from 'zod';
interface Deps { db: { wipe(id: string): Promise<{ id: string }> }; session: { role: string } | null; approvals: { get(id: string): Promise<{ expiresAt: number }> }; now(): number }
export const makeTools = ({ db, session, approvals, now }: Deps) => ({
  wipe_room: tool({ description: 'Wipes a room.', inputSchema: z.object({ id: z.string() }), execute: async ({ id }) => {
    if (session === null) return { ok: false, code: 'UNAUTHENTICATED' };
    if (session.role !== 'admin') return { ok: false, code: 'FORBIDDEN' };
    const grant = await approvals.get(id);
    if (grant.expiresAt < now()) return { ok: false, code: 'APPROVAL_EXPIRED' };
    return { ok: true, wiped: await db.wipe(id) };
  } }),
});
`;
  const head = `
import { expect, it, vi } from 'vitest';
import { makeTools } from './tools.js';
const deps = (over: object = {}): any => ({ db: { wipe: vi.fn().mockResolvedValue({ id: '1' }) }, session: { role: 'admin' }, approvals: { get: vi.fn().mockResolvedValue({ expiresAt: 2 }) }, now: () => 1, ...over });
const run = (d: any): Promise<any> => (makeTools(d).wipe_room as any).execute({ id: '1' }, { toolCallId: '1', messages: [] });
`;
  const of = (body: string): readonly string[] =>
    written(
      { 'package.json': manifest({}), 'tools.ts': source, 'tools.test.ts': `${head}it('a', async () => { ${body} });` },
      'wipe_room',
    ).filter((id) => /^(unauthenticated|role-denied|approval-expired|invalid-rejected|failure-told)$/.test(id));
  test('nobody is there', () => {
    assert.deepEqual(of("expect((await run(deps({ session: null }))).code).toBe('UNAUTHENTICATED');"), ['unauthenticated']);
  });
  test('another role', () => {
    assert.deepEqual(of("expect((await run(deps({ session: { role: 'guest' } }))).code).toBe('FORBIDDEN');"), ['role-denied']);
  });
  test('the clock is turned', () => {
    assert.deepEqual(of("expect((await run(deps({ now: () => 9 }))).code).toBe('APPROVAL_EXPIRED');"), ['approval-expired']);
  });
  test('what stands behind the tool fails, and the defaults of a helper are nothing that the test is about', () => {
    assert.deepEqual(
      of("await expect(run(deps({ db: { wipe: vi.fn().mockRejectedValue(new Error('down')) } }))).rejects.toThrow('down');"),
      ['failure-told'],
    );
  });
});

describe('where nothing stands in', () => {
  const source = `
import { tool } from 'ai';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
export const list_notes = tool({ description: 'Notes of a folder.', inputSchema: z.object({ folder: z.string() }), execute: async ({ folder }) => {
  const files = await readdir(folder).catch(() => undefined);
  if (files === undefined) return { ok: false, code: 'NOT_FOUND' };
  return { ok: true, files };
} });
export const read_note = tool({ description: 'One note.', inputSchema: z.object({ file: z.string() }), execute: async ({ file }) => {
  const text = await load(file);
  if (text === undefined) return { ok: false, code: 'NOTE_NOT_FOUND' };
  return { ok: true, text };
} });
async function load(file: string): Promise<string | undefined> { try { return await readFile(file, 'utf8'); } catch { return undefined; } }
`;
  const of = (tool: string, body: string): readonly string[] =>
    written(
      {
        'package.json': manifest({}),
        'tools.ts': source,
        'tools.test.ts': `import { expect, it } from 'vitest';\nimport { list_notes, read_note } from './tools.js';\nconst notes = (folder: string): Promise<any> => (list_notes as any).execute({ folder }, {});\nconst note = (file: string): Promise<any> => (read_note as any).execute({ file }, {});\nit('a', async () => { ${body} });`,
      },
      tool,
    ).filter((id) => /^(empty-result|unknown-target)$/.test(id));
  test('an empty folder is what the test asserts', () => {
    assert.deepEqual(of('list_notes', "expect(await notes('/tmp/none')).toEqual({ ok: true, files: [] });"), ['empty-result']);
    assert.deepEqual(of('list_notes', "expect(await notes('/tmp/some')).toEqual({ ok: true, files: ['a'] });"), []);
  });
  test('a note that is not there is what the test asserts', () => {
    assert.deepEqual(of('read_note', "expect((await note('/tmp/none')).code).toBe('NOTE_NOT_FOUND');"), ['unknown-target']);
    assert.deepEqual(of('read_note', "expect((await note('/tmp/none')).code).toBe('TOO_LONG');"), []);
  });
});
