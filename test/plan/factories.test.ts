/** What counts as a written test of tools that a factory makes: how they are reached, what stands in for what they ask, what they refuse. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';

const manifest = JSON.stringify({ name: 'case', type: 'module', dependencies: { ai: '^6.0.0', zod: '^4.0.0' } });

const factory = `
import { tool } from 'ai';
import { z } from 'zod';
export interface Host { readonly id: number; readonly name: string }
export interface Inventory {
  ping(host: string): Promise<number>;
  find(name: string): Promise<Host[]>;
  rename(id: number, to: string): Promise<Host>;
}
export const makeHostTools = (inventory: Inventory) => ({
  pingHost: tool({
    description: 'Pings a host.',
    inputSchema: z.strictObject({ host: z.string() }),
    execute: async ({ host }) => ({ ok: true, ms: await inventory.ping(host) }),
  }),
  renameHost: tool({
    description: 'Renames a host.',
    inputSchema: z.strictObject({ from: z.string(), to: z.string() }),
    async execute({ from, to }) {
      const found = await inventory.find(from);
      if (found.length === 0) return { ok: false, error: 'HOST_UNKNOWN' };
      if (found.length > 1) return { ok: false, error: 'HOST_AMBIGUOUS' };
      return { ok: true, host: await inventory.rename(found[0]!.id, to) };
    },
  }),
});
`;

/** Of a tool the tests that are said to be written. */
function written(tool: string, body: string, before = '', made = factory): readonly string[] {
  const head = `import { beforeEach, expect, it } from 'vitest';\nimport { makeHostTools, type Inventory } from './hosts.js';\nimport * as hosts from './hosts.js';\n`;
  const files = new Map([
    [`${root}/package.json`, manifest],
    [`${root}/hosts.ts`, made],
    [`${root}/hosts.test.ts`, `${head}${before}\nit('works', async () => { ${body} });\n`],
  ]);
  const analysis = createAnalysis(coreOptions(files));
  const plan = analysis.testPlan({ paths: [] }).find(({ name }) => name === tool);
  analysis.dispose();
  assert.ok(plan !== undefined, 'the tool is found');
  return plan.tests.filter(({ applies, status }) => applies && status === 'exists').map(({ id }) => id);
}

const given = '{ from: "a", to: "b" }, {}';
const fake =
  'const fake = (over: Partial<Inventory> = {}): any => ({ ping: async () => 1, find: async () => [{ id: 1, name: "a" }], rename: async (id, name) => ({ id, name }), ...over });';
const says = 'expect(answer.host.name).toBe("b");';

describe('a tool of a factory is reached', () => {
  const ways: readonly (readonly [string, string, string])[] = [
    [
      'by a member of what it gives',
      `const t = makeHostTools(fake()); const answer = await t.renameHost.execute!(${given}); ${says}`,
      fake,
    ],
    ['at once', `const answer: any = await makeHostTools(fake()).renameHost.execute(${given}); ${says}`, fake],
    ['out of a pattern', `const { renameHost: run } = makeHostTools(fake()); const answer = await run.execute(${given}); ${says}`, fake],
    ['through a namespace', `const t = hosts.makeHostTools(fake()); const answer = await t.renameHost.execute(${given}); ${says}`, fake],
    [
      'from a hook',
      `const answer = await tools.renameHost.execute(${given}); ${says}`,
      `${fake} let tools: any; beforeEach(() => { tools = makeHostTools(fake()); });`,
    ],
    [
      'from a helper',
      `const answer = await setUp().renameHost.execute(${given}); ${says}`,
      `${fake} function setUp() { const tools = makeHostTools(fake()); return tools; }`,
    ],
  ];
  for (const [what, body, before] of ways)
    test(`${what}, and the one beside it is not`, () => {
      assert.ok(written('renameHost', body, before).includes('valid-accepted'), 'the tool itself');
      assert.deepEqual(written('pingHost', body, before), []);
    });
  for (const [how, given] of [
    ['by its own name', '{ pingHost, renameHost }'],
    ['under another name', '{ pingHost, renameHost: changing }'],
  ] as const)
    test(`that a variable of it holds and gives back ${how}`, () => {
      const own = how === 'by its own name' ? 'renameHost' : 'changing';
      const kept = factory
        .replace('({\n  pingHost: tool({', '{\n  const pingHost = tool({')
        .replace('  }),\n  renameHost: tool({', `  });\n  const ${own} = tool({ name: 'renameHost',`)
        .replace('  }),\n});', `  });\n  return ${given};\n};`);
      const body = `const t = makeHostTools(fake()); const answer: any = await t.renameHost.execute(${'{ from: "a", to: "b" }, {}'}); ${says}`;
      assert.ok(written(own, body, fake, kept).includes('valid-accepted'), kept);
      assert.deepEqual(written('pingHost', body, fake, kept), []);
    });
  test('by no member of something else', () => {
    const other = `const t = other(fake()); const answer = await t.renameHost.execute(${given}); ${says}`;
    assert.deepEqual(written('renameHost', other, `${fake} const other = (api) => ({ renameHost: { execute: api.rename } });`), []);
  });
  test('and what it is made with is what is set up', () => {
    const run = (over: string, asserts: string): readonly string[] =>
      written(
        'renameHost',
        `const t = makeHostTools(fake(${over})); const answer = await t.renameHost.execute(${given}); ${asserts}`,
        fake,
      );
    const several = '{ find: async () => [{ id: 1, name: "a" }, { id: 2, name: "a2" }] }';
    assert.ok(run(several, 'expect(answer).toMatchObject({ ok: false, error: "HOST_AMBIGUOUS" });').includes('ambiguous-target'));
    assert.ok(!run('{}', 'expect(answer.ok).toBe(true);').includes('ambiguous-target'));
  });
});

describe('a class that stands in', () => {
  const down =
    'class Down implements Inventory { async ping(): Promise<number> { throw new Error("down"); } async find() { throw new Error("down"); } async rename() { throw new Error("down"); } }';
  const up =
    'class Up implements Inventory { readonly seen: string[] = []; async ping() { return 1; } async find() { return [{ id: 1, name: "a" }]; } async rename(id, name) { return { id, name }; } }';
  const rejects = 'await expect(makeHostTools(api).pingHost.execute({ host: "a" }, {})).rejects.toThrow("down");';
  test('and throws is a failure of what is asked, and no bad argument', () => {
    for (const body of [`const api = new Down(); ${rejects}`, rejects.replace('api', 'new Down()')]) {
      const found = written('pingHost', body, down);
      assert.ok(found.includes('failure-told') && !found.includes('invalid-rejected'), found.join(', '));
    }
  });
  test('and answers is none', () => {
    const found = written('pingHost', `const api = new Up(); ${rejects}`, up);
    assert.ok(!found.includes('failure-told'), found.join(', '));
    assert.ok(
      written(
        'pingHost',
        'const answer = await makeHostTools(new Up()).pingHost.execute({ host: "a" }, {}); expect(answer.ms).toBe(1);',
        up,
      ).includes('valid-accepted'),
    );
  });
});

describe('a parameter that nobody declared', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    [
      'is refused by the schema',
      'const { success } = tools.renameHost.inputSchema.safeParse({ from: "a", to: "b", bogus: 1 }); expect(success).toBe(false);',
      true,
    ],
    [
      'beside a spread',
      'const good = { from: "a", to: "b" }; expect(tools.renameHost.inputSchema.safeParse({ ...good, bogus: 1 }).success).toBe(false);',
      true,
    ],
    [
      'under a cast of the schema',
      'const schema = tools.renameHost.inputSchema as any; expect(schema.safeParse({ from: "a", to: "b", bogus: 1 }).success).toBe(false);',
      true,
    ],
    [
      'under a cast of the value',
      'expect(() => tools.renameHost.inputSchema.parse({ from: "a", to: "b", bogus: 1 } as never)).toThrow();',
      true,
    ],
    [
      'in a value with a name',
      'const bad = { from: "a", to: "b", bogus: 1 } as any; expect((tools.renameHost as any).inputSchema.safeParse(bad).success).toBe(false);',
      true,
    ],
    ['and none is there', 'expect(tools.renameHost.inputSchema.safeParse({ from: "a", to: 7 }).success).toBe(false);', false],
    [
      'and the schema takes it',
      'expect(tools.renameHost.inputSchema.safeParse({ from: "a", to: "b", bogus: 1 }).success).toBe(true);',
      false,
    ],
    ['and another tool refuses it', 'expect(tools.pingHost.inputSchema.safeParse({ host: "a", bogus: 1 }).success).toBe(false);', false],
  ];
  for (const [what, body, isOne] of cases)
    test(`${what}: ${isOne ? 'it is one' : 'it is none'}`, () => {
      assert.equal(written('renameHost', body, `${fake} const tools = makeHostTools(fake());`).includes('unknown-parameter'), isOne);
    });
});
