/** Scaffolded tests, run: they fail over a tool that hides something, and pass over the same tool where it tells. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aiTool, manifest, scaffold, verdicts } from './scaffolded';

const ordinary = 'answers an ordinary call with everything that it promises';
const failure = 'tells a failure of what it asks as a failure';
const echo = 'gives back what was stored';
const partial = 'tells of the items that failed beside those that did not';

const parts = `
const asked = async (path, init) => (await fetch('https://parts.example/' + path, init)).json();
const part = (row) => ({ id: String(row.id), name: String(row.name), version: Number(row.version) });
export async function partById(id) {
  const row = await asked(id);
  return row === null ? null : part(row);
}
export async function storePart(changed) {
  return part(await asked(changed.id, { method: 'PUT' }));
}
export async function partsOf(key) {
  return Array.from(await asked('of/' + key), (row) => part(row));
}
export async function priceOf(key) {
  return Number(await asked('price/' + key));
}
`;

const renaming = (body: string): Record<string, string> => ({
  'parts.js': parts,
  'own.js': `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { partById, storePart } from './parts.js';
export const renamePart = tool(async ({ id, name }) => {
  const part = await partById(id);
  if (part === null) return JSON.stringify({ ok: false, code: 'NOT_FOUND', message: 'There is no such part.' });
  ${body}
}, { name: 'rename_part', description: 'Renames a part.', schema: z.object({ id: z.string(), name: z.string() }) });
`,
});

describe('what is asked fails in turn', () => {
  test('a write that fails without a word is seen', () => {
    const kept =
      'let stored = { ...part, name }; try { stored = await storePart(stored); } catch {} return JSON.stringify({ ok: true, part: stored });';
    assert.ok(verdicts(renaming(kept), 'rename_part').failed.includes(failure));
    const told = 'const stored = await storePart({ ...part, name }); return JSON.stringify({ ok: true, part: stored });';
    assert.ok(verdicts(renaming(told), 'rename_part').passed.includes(failure));
    const noted =
      'let stored = { ...part, name }; let warning = null; try { stored = await storePart(stored); } catch { warning = "It was not kept."; } return JSON.stringify({ ok: warning === null, part: stored, warning });';
    assert.ok(verdicts(renaming(noted), 'rename_part').passed.includes(failure));
  });

  const reading = (second: string): Record<string, string> => ({
    'parts.js': parts,
    'own.js': aiTool(
      "import { partById, partsOf } from './parts.js';",
      `const part = await partById(key); ${second} return JSON.stringify({ name: part?.name, parts });`,
    ),
  });
  test('a list that reads as none is seen, and one that is said not to be there is right', () => {
    assert.ok(verdicts(reading('const parts = await partsOf(key).catch(() => []);'), 'own').failed.includes(failure));
    assert.ok(verdicts(reading('const parts = await partsOf(key).catch(() => null);'), 'own').passed.includes(failure));
    assert.ok(verdicts(reading('const parts = await partsOf(key);'), 'own').passed.includes(failure));
  });
});

describe('a failure comes as that of the real one would', () => {
  const priced = (ask: string): Record<string, string> => ({
    'parts.js': parts,
    'own.js': aiTool("import { priceOf } from './parts.js';", `${ask} return JSON.stringify({ key, price });`),
  });
  test('a promise that rejects is caught in its chain', () => {
    assert.ok(verdicts(priced('const price = await priceOf(key).catch(() => 0);'), 'own').failed.includes(failure));
    assert.ok(verdicts(priced('const price = await priceOf(key);'), 'own').passed.includes(failure));
  });

  test('a promise that rejects is one of those that are settled', () => {
    const code = `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { priceOf } from './parts.js';
export const own = tool(async ({ keys }) => {
  const settled = await Promise.allSettled(keys.map((key) => priceOf(key)));
  const prices = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = keys.filter((_, i) => settled[i].status === 'rejected');
  return JSON.stringify({ prices, failed });
}, { name: 'own', description: 'Own.', schema: z.object({ keys: z.array(z.string()) }) });
`;
    const { passed, failed } = verdicts({ 'parts.js': parts, 'own.js': code }, 'own');
    assert.ok(passed.includes(failure) && passed.includes(partial), failed.join(', '));
  });

  test('what nobody waits for throws at once', () => {
    const head = "import { readFileSync } from 'node:fs';\nimport { priceOf } from './parts.js';";
    const code = (otherwise: string): string =>
      aiTool(
        head,
        `let unit = 'none'; try { unit = readFileSync('unit.txt', 'utf8'); } catch { ${otherwise} } return JSON.stringify({ price: await priceOf(key), unit });`,
      );
    const { passed, text } = verdicts({ 'parts.js': parts, 'own.js': code("return JSON.stringify({ error: 'no_unit' });") }, 'own');
    assert.match(text, /\["readFileSync"\]\.includes\(key\)/);
    assert.ok(passed.includes(failure));
    assert.ok(verdicts({ 'parts.js': parts, 'own.js': code("unit = '';") }, 'own').failed.includes(failure));
  });
});

describe('what was stored', () => {
  test('is not what was there before', () => {
    const stores = (answer: string): string =>
      `const stored = await storePart({ ...part, name }); return JSON.stringify({ ok: true, part: ${answer} });`;
    assert.ok(verdicts(renaming(stores('part')), 'rename_part').failed.includes(echo));
    assert.ok(verdicts(renaming(stores('stored')), 'rename_part').passed.includes(echo));
    assert.ok(verdicts(renaming(stores('stored.id')), 'rename_part').passed.includes(echo));
  });

  test('and is compared with it where the tool does', () => {
    const compared =
      "const stored = await storePart({ ...part, name }); if (stored.id !== part.id) return JSON.stringify({ ok: false, code: 'OTHER_PART' }); return JSON.stringify({ ok: true, part: stored });";
    assert.ok(verdicts(renaming(compared), 'rename_part').passed.includes(ordinary));
  });

  test('is read again after the write, and nothing is like it before', () => {
    const body = (answer: string): string => `
  if (part.name === name) return JSON.stringify({ ok: true, changed: false, part });
  const saved = await storePart({ ...part, name });
  const check = await partById(saved.id);
  if (check?.name !== name) return JSON.stringify({ ok: false, code: 'VERIFICATION_FAILED' });
  return JSON.stringify(${answer});`;
    const right = verdicts(renaming(body('{ ok: true, changed: true, part: saved }')), 'rename_part');
    assert.ok(right.passed.includes(ordinary) && right.passed.includes(echo), right.text);
    assert.ok(verdicts(renaming(body('{ ok: true, changed: true }')), 'rename_part').failed.includes(echo));
  });
});

describe('what a factory is given', () => {
  const factory = (parameters: string, test: string, given = ''): Record<string, string> => ({
    'own.ts': `
import { tool } from 'ai';
import { z } from 'zod';
export interface Order { id: string; state: string }
export interface Orders { byId(id: string): Promise<Order | undefined> }
export function orderTools(${parameters}) {
  return {
    readOrder: tool({
      description: 'Reads an order.',
      inputSchema: z.object({ id: z.string(), scope: z.string() }),
      execute: async ({ id, scope }: { id: string; scope: string }) => {
        ${test}
        const order = await orders.byId(id);
        if (order === undefined) return { ok: false, code: 'NOT_FOUND' };
        return { ok: true, order${given} };
      },
    }),
  };
}
`,
  });
  const refused = "return { ok: false, code: 'FORBIDDEN' };";
  const cases: readonly (readonly [string, string, string, string, RegExp])[] = [
    [
      'a role among several',
      'orders: Orders, caller: { userId: string; roles: string[] }',
      `if (!caller.roles.includes('lead')) ${refused}`,
      '',
      /\{ userId: "userId-0", roles: \["lead"\] \}/,
    ],
    [
      'a role by its name, in a pattern, and a clock',
      "{ orders, session, now }: { orders: Orders; session: { role: 'guest' | 'admin' } | null; now: () => number }",
      `if (session === null) ${refused} if (session.role !== 'admin') ${refused}`,
      ', at: now()',
      /session: \{ role: "admin" \}, now: \(\) => 1/,
    ],
    [
      'a role that is not refused',
      "orders: Orders, session: { role: 'guest' | 'admin' }",
      `if (session.role === 'guest') ${refused}`,
      '',
      /\{ role: "admin" \}/,
    ],
    [
      'what the input names',
      'orders: Orders, caller: { scopes: string[] }',
      `if (!caller.scopes.includes(scope)) ${refused}`,
      '',
      /scopes: \["some scope"\]/,
    ],
    ['a text', 'orders: Orders, root: string', '', ', root: root.length', /mockClient\("orders"\), "root-0"/],
  ];
  for (const [what, parameters, test_, more, given] of cases)
    test(`has its type: ${what}`, () => {
      const { passed, failed, text } = verdicts(factory(parameters, test_, more), 'readOrder');
      assert.match(text, given);
      assert.ok(passed.includes(ordinary) && passed.includes(failure), `${failed.join(', ')}\n${text}`);
    });

  test('and has to be filled in where nobody can know it', () => {
    const { failed, text } = verdicts(
      factory('orders: Orders, caller: { token: string }', `if (!caller.token.startsWith('key-')) ${refused}`),
      'readOrder',
    );
    assert.match(text, /Fill in: a value of caller\.token with which the tool does not refuse/);
    assert.ok(failed.includes(ordinary) && failed.includes(failure));
  });
});

describe('what is asked for, and what is left out', () => {
  const paged = (answer: string): Record<string, string> => ({
    'own.ts': `
import { tool } from 'ai';
import { z } from 'zod';
import { readFile, writeFile } from 'node:fs/promises';
export const own = tool({
  description: 'Own.',
  inputSchema: z.object({ offset: z.number().int().min(0).default(0), sort: z.string().default('down') }),
  execute: async ({ offset, sort }: { offset: number; sort: string }) => {
    const text = await readFile('rows.txt', 'utf8');
    if (sort === 'down') await writeFile('seen.txt', text);
    return ${answer};
  },
});
`,
  });
  test('a handler that is called past its schema is given what that fills in', () => {
    const { passed, failed, text } = verdicts(paged('{ ok: true, next: offset.toFixed(0), sort: sort.toUpperCase() }'), 'own');
    assert.match(text, /call\(\{ offset: 0, sort: "down" \}\)/);
    assert.ok(passed.includes(ordinary), failed.join(', '));
  });

  test('a test that is left out is named, with the reason', () => {
    const all = { 'package.json': manifest({ scripts: { test: 'node --test' } }), ...paged('{ ok: true, offset, sort }') };
    const [made] = scaffold(all, { tool: 'own' }).files;
    assert.match(
      made?.note ?? '',
      /left out: invalid-rejected \(its schema has no field that has to be given .*write-echo \(a file gives back nothing/,
    );
  });

  test('a state that the tool wants of what it asks is what that has', () => {
    const body = `if (part.version !== 7) return JSON.stringify({ ok: false, code: 'NOT_OPEN' });
  const stored = await storePart({ ...part, name }); return JSON.stringify({ ok: true, part: stored });`;
    const { passed, text } = verdicts(renaming(body), 'rename_part');
    assert.match(text, /version: 7/);
    assert.ok(passed.includes(ordinary) && passed.includes(echo), text);
  });
});

describe('TypeScript that tsx loads', () => {
  const words = `
export const greeting: string = 'Welcome';
export async function wordOf(key: string): Promise<{ word: string }> {
  return (await fetch('https://words.example/' + key)).json() as Promise<{ word: string }>;
}
`;
  // What is taken from it besides reaches the words as well, and is no stand-in.
  const texts = `
import { greeting, wordOf } from './words.js';
export const shout = (text: string): string => text.toUpperCase();
export async function lineOf(key: string): Promise<{ line: string }> {
  const { word } = await wordOf(key);
  return (await fetch('https://lines.example/' + greeting + word)).json() as Promise<{ line: string }>;
}
`;
  const telling = (otherwise: string): Record<string, string> => ({
    'words.ts': words,
    'texts.ts': texts,
    'own.ts': `
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { lineOf, shout } from './texts.js';
import { greeting, wordOf } from './words.js';
export const own = tool(async ({ key }: { key: string }) => {
  try {
    const { line } = await lineOf(key);
    const { word } = await wordOf(key);
    return JSON.stringify({ text: shout(greeting), line, word });
  } catch {
    return JSON.stringify(${otherwise});
  }
}, { name: 'own', description: 'Own.', schema: z.object({ key: z.string() }) });
`,
  });
  test('has stand-ins in the place of files that export more', () => {
    const { passed, failed, text } = verdicts(telling("{ error: 'no_words' }"), 'own');
    assert.match(text, /\?real/);
    assert.ok(passed.includes(ordinary) && passed.includes(failure), failed.join(', '));
    assert.ok(verdicts(telling("{ text: '', line: '', word: '' }"), 'own').failed.includes(failure));
  });
});
