/** After any sequence of edits, what was kept from before gives the very findings that a fresh analysis gives, to the byte. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { normalizeSettings } from '../../shared/src/settings';
import { checkAfresh, coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';
import { createChance, type Chance } from '../support/random';

const edits = 300;

/** A handler in one file, what it calls in two others, so that an edit in one changes findings in another. */
const project: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', '@langchain/core': '^1.0.0', zod: '^4.0.0' },
  }),
  'src/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listOrders, findOrder } from './orders';
import { failed, answer } from './answers';

const server = new McpServer({ name: 'orders', version: '1.0.0' });

server.registerTool('list_orders', { description: 'Lists orders.', inputSchema: { status: z.string() } }, async ({ status }) => {
  const orders = await listOrders(status);
  return answer({ orders, count: orders.length });
});

server.registerTool('find_order', { description: 'Finds one.', inputSchema: { id: z.string() } }, async ({ id }) => {
  try {
    const order = await findOrder(id);
    if (!order) return failed('No such order.');
    return answer(order);
  } catch (error) {
    return { content: [{ type: 'text', text: 'Error: ' + String(error) }] };
  }
});
`,
  'src/answers.ts': `export function answer(value: unknown) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] };
}

export function failed(message: string) {
  return { isError: true, content: [{ type: 'text' as const, text: message }] };
}
`,
  'src/orders.ts': `import { rows } from './store';

const limit = 50;

export async function listOrders(status: string) {
  const all = await rows('orders');
  return all.filter((row) => row.status === status).slice(0, limit);
}

export async function findOrder(id: string) {
  const all = await rows('orders');
  return all.find((row) => row.id === id);
}
`,
  'src/store.ts': `export interface Row { id: string; status: string; total: number }
declare const database: { query(sql: string): Promise<Row[]> };

export async function rows(table: string): Promise<Row[]> {
  try {
    return await database.query('select * from ' + table + ' limit 100');
  } catch {
    return [];
  }
}
`,
  // What is cut here is known by its type alone, and the type is said in another file.
  'src/lines.ts': `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { linesOf } from './ledger';

export const lines = tool(async ({ account }) => JSON.stringify({ lines: linesOf.get(account)?.slice(0, 10) }), {
  name: 'lines',
  description: 'Lines of an account.',
  schema: z.object({ account: z.string() }),
});
`,
  'src/ledger.ts': `export interface Line { amount: number }
export declare const linesOf: Map<string, Line[]>;
`,
  'src/notes.ts': `import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { rows } from './store';

export const notes = tool(
  async ({ query }) => {
    const found = await rows('notes');
    if (found.length === 0) return 'Nothing found for ' + query;
    return JSON.stringify({ notes: found.slice(0, 10), total: found.length });
  },
  { name: 'notes', description: 'Notes.', schema: z.object({ query: z.string() }) },
);
`,
};

/** What is typed in: pieces that change what is true, and pieces that leave the file half written. */
const pieces = [
  ...[
    'isError: true, ',
    '.slice(0, 5)',
    'return [];',
    'throw new Error("no");',
    'try {',
    '} catch {',
    '}',
    ')',
    '{',
    'await ',
    '?? []',
    '// candor-ignore missing-is-error: known\n',
  ],
  ...[
    'if (!rows) return failed("no");',
    'total: 1, ',
    "'",
    '`',
    '\n',
    ' ',
    'limit',
    'const x = 1;\n',
    'import { failed } from "./answers";\n',
    'export ',
    'async ',
  ],
];

function editOnce(text: string, chance: Chance): string {
  const at = chance.integer(text.length + 1);
  switch (chance.integer(5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + chance.integer(12));
    case 1:
      return text.slice(0, at) + text.slice(at, at + 40) + text.slice(at);
    case 2: {
      const lines = text.split('\n');
      lines.splice(chance.integer(lines.length), 1);
      return lines.join('\n');
    }
    case 3: {
      const lines = text.split('\n');
      lines.splice(chance.integer(lines.length), 0, chance.pick(pieces));
      return lines.join('\n');
    }
    default:
      return text.slice(0, at) + chance.pick(pieces) + text.slice(at);
  }
}

test(`${edits} random edits: incremental findings are those of a fresh analysis`, (t) => {
  const chance = createChance();
  t.diagnostic(`seed ${chance.seed}`);
  const original = new Map(Object.entries(project).map(([name, text]) => [`${root}/${name}`, text]));
  const settings = normalizeSettings({ preset: 'strict' });
  const files = new Map(original);
  const analysis = createAnalysis(coreOptions(original));
  analysis.configure(settings);
  const scripts = [...files.keys()].filter((file) => file.endsWith('.ts'));
  let different = new Set<string>();

  for (let i = 1; i <= edits; i++) {
    const file = chance.pick(scripts);
    // Now and then the file is as it was: a document is closed without saving.
    const isClosed = chance.integer(5) === 0;
    const text = isClosed ? (original.get(file) ?? '') : editOnce(files.get(file) ?? '', chance);
    files.set(file, text);
    analysis.apply([isClosed ? { kind: 'close', file } : { kind: 'edit', file, version: i, text }]);
    const kept = JSON.stringify(analysis.check({ paths: [] }));
    const fresh = JSON.stringify(checkAfresh({ root, files, settings }));
    assert.equal(kept, fresh, `seed ${chance.seed}, edit ${i} of ${file}:\n${text}`);
    different = different.add(kept);
  }
  t.diagnostic(`${different.size} different reports`);
  assert.ok(different.size > edits / 10, 'the edits change what is found');
});
