/** `candor lock` and `candor lock --check`: what is written, what is compared, and what a person is told. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor, emptyFolder, project } from './runCli';

const manifest = JSON.stringify({ name: 'shelf', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' } });
const head = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { shelf } from './shelf';
const server = new McpServer({ name: 'shelf', version: '1.0.0' });
`;
const toolOf = (name: string, contract: string): string =>
  `server.registerTool('${name}', { ${contract} }, async (args) => ({ content: [{ type: 'text', text: await shelf.run('${name}', args) }] }));\n`;
const find = toolOf(
  'find',
  `description: 'Finds books.', inputSchema: { q: z.string(), limit: z.number().max(50).default(10) }, outputSchema: { total: z.number() }`,
);
const sort = toolOf('sort', `inputSchema: { by: z.enum(['age', 'size']) }`);

function locked(code: string): string {
  const root = project({ 'package.json': manifest, 'server.ts': head + code });
  const { code: exit, err } = candor(['lock', root]);
  assert.deepEqual([exit, err], [0, '']);
  return root;
}

interface Checked {
  readonly code: number | null;
  readonly tools: Readonly<Record<string, readonly string[]>>;
}

/** After the change: the verdicts by tool, a status where there is no verdict. */
function checked(root: string, ...flags: readonly string[]): Checked {
  const { code, out } = candor(['lock', '--check', root, '--format', 'json', ...flags]);
  const { tools } = JSON.parse(out) as { tools: readonly { key: string; status: string; verdicts: readonly string[] }[] };
  return { code, tools: Object.fromEntries(tools.map(({ key, status, verdicts }) => [key, status === 'changed' ? verdicts : [status]])) };
}

const lockOf = (root: string): string => readFileSync(join(root, 'candor.lock.json'), 'utf8');

describe('in code', () => {
  const root = locked(find + sort);

  test('the lock holds both sides as JSON Schema, with hashes, and what SDK it is', () => {
    const { tools } = JSON.parse(lockOf(root)) as {
      tools: Record<string, Record<string, { hash: string; schema: unknown; text: string }>>;
    };
    const { find: entry } = tools;
    assert.deepEqual(Object.keys(tools), ['find', 'sort']);
    assert.deepEqual([entry?.['sdk'], entry?.['sdkMajor']], ['mcp', 1]);
    assert.deepEqual(entry?.['input']?.schema, {
      properties: { limit: { default: 10, maximum: 50, type: 'number' }, q: { type: 'string' } },
      required: ['q'],
      type: 'object',
    });
    assert.deepEqual(entry?.['output']?.schema, { properties: { total: { type: 'number' } }, required: ['total'], type: 'object' });
    for (const part of ['input', 'output', 'description']) assert.match(entry?.[part]?.hash ?? '', /^sha256-[\w-]{43}$/);
    assert.equal(entry?.['description']?.text, 'Finds books.');
  });

  test('the same contracts give the same bytes, in another order and another layout', () => {
    const before = lockOf(root);
    const moved =
      sort.replace("['age', 'size']", "[\n  'size',\n  'age' ]") +
      find.replace('q: z.string(), limit: z.number().max(50).default(10)', 'limit: z.number().default(10).max(50),\n q: z.string()');
    writeFileSync(join(root, 'server.ts'), head + moved);
    assert.deepEqual(checked(root), { code: 0, tools: {} });
    assert.match(candor(['lock', root]).out, /^2 tools as before in candor\.lock\.json\.\n$/);
    assert.equal(lockOf(root), before);
  });

  test('each kind of change has its verdict', () => {
    const changes: readonly (readonly [string, string, string])[] = [
      ['q: z.string()', 'q: z.string(), at: z.string()', 'breaking for callers'],
      ['max(50)', 'max(20)', 'breaking for callers'],
      ['{ total: z.number() }', '{ matched: z.number() }', 'breaking for readers'],
      ['{ total: z.number() }', '{ total: z.number().nullable() }', 'breaking for readers'],
      ['q: z.string()', 'q: z.string(), at: z.string().optional()', 'input widened'],
      ['{ total: z.number() }', '{ total: z.number(), more: z.boolean() }', 'output narrowed'],
      ['default(10)', 'default(20)', 'default changed'],
      ['Finds books.', 'Finds books by title.', 'description only'],
    ];
    const named = (i: number): string => find.replaceAll("'find'", `'find${i}'`);
    const all = locked(changes.map((_, i) => named(i)).join(''));
    writeFileSync(join(all, 'server.ts'), head + changes.map(([from, to], i) => named(i).replace(from, to)).join(''));
    assert.deepEqual(checked(all), { code: 1, tools: Object.fromEntries(changes.map(([, , verdict], i) => [`find${i}`, [verdict]])) });
  });

  test('tools that came and went are named, and the change is shown by a call', () => {
    const changed = locked(find + sort);
    writeFileSync(join(changed, 'server.ts'), head + sort.replace("'size'", "'title'") + toolOf('lend', 'inputSchema: { id: z.string() }'));
    assert.deepEqual(checked(changed), { code: 1, tools: { find: ['removed'], lend: ['added'], sort: ['breaking for callers'] } });
    const { out } = candor(['lock', '--check', changed]);
    assert.match(out, /^find: removed$/m);
    assert.match(out, /^lend: added \(server\.ts:6\)$/m);
    assert.match(
      out,
      /^sort: breaking for callers \(server\.ts:5\)\n {2}input: `by` no longer has `"size"`\n {2}input: `by` has `"title"` as well\n {2}refused now: \{"by":"size"\}$/m,
    );
    assert.match(candor(['check', changed]).out, /contract-drift/);
  });

  test('two tools of one name are told apart by their files', () => {
    const both = project({ 'package.json': manifest, 'a.ts': head + sort, 'b.ts': head + sort.replace("'size'", "'title'") });
    assert.equal(candor(['lock', both]).code, 0);
    assert.deepEqual(Object.keys((JSON.parse(lockOf(both)) as { tools: object }).tools), ['sort (a.ts)', 'sort (b.ts)']);
    assert.deepEqual(checked(both), { code: 0, tools: {} });
  });
});

describe('from what a server listed', () => {
  const tool = {
    name: 'find',
    description: 'Finds.',
    inputSchema: { type: 'object', properties: { id: { type: 'string', pattern: '^[a-z]+$' } }, required: ['id'] },
  };
  const dump = (tools: readonly object[]): string => JSON.stringify({ result: { tools } });

  test('is locked and compared as code is', () => {
    const root = project({ 'tools.json': dump([tool]) });
    assert.match(candor(['lock', root, '--from', join(root, 'tools.json')]).out, /^1 tool written to candor\.lock\.json\.\n$/);
    const from = ['--from', join(root, 'tools.json')];
    assert.deepEqual(checked(root, ...from), { code: 0, tools: {} });
    const free = { ...tool, inputSchema: { ...tool.inputSchema, properties: { id: { type: 'string' } } } };
    writeFileSync(join(root, 'tools.json'), dump([free]));
    assert.deepEqual(checked(root, ...from), { code: 1, tools: { find: ['input widened'] } });
  });

  test('a file that holds no tools is said', () => {
    const root = project({ 'one.json': JSON.stringify(tool.inputSchema), 'bad.json': '{' });
    assert.match(candor(['lock', root, '--from', join(root, 'one.json')]).err, /^candor: one\.json:1: holds one schema and no tools/);
    const { code, err } = candor(['lock', root, '--from', join(root, 'bad.json')]);
    assert.equal(code, 2);
    assert.match(err, /^candor: bad\.json:1: malformed JSON/);
  });
});

describe('a lock that cannot be used', () => {
  test('one that is not there', () => {
    const { code, out, err } = candor(['lock', '--check', emptyFolder()]);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /There is no candor\.lock\.json in .*\. `candor lock` writes it\./);
  });

  test('one that is broken, or of another time', () => {
    const root = locked(sort);
    writeFileSync(join(root, 'candor.lock.json'), '{\n  "tools": {\n');
    assert.match(candor(['lock', '--check', root]).err, /^candor: candor\.lock\.json:3: close brace expected\.\n$/);
    writeFileSync(join(root, 'candor.lock.json'), '{ "lockfileVersion": 9, "tools": {} }');
    const { code, err } = candor(['lock', '--check', root]);
    assert.equal(code, 2);
    assert.match(err, /its lockfileVersion is not 1/);
    assert.doesNotMatch(candor(['check', root]).out, /contract-drift/);
  });

  test('a folder without tools is said, and gets no lock', () => {
    const root = project({ 'a.ts': 'export {};' });
    const { code, out, err } = candor(['lock', root]);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^No agent tools found in .*, so nothing is locked\.\n$/);
    assert.match(candor(['lock', '--check', root]).err, /There is no candor\.lock\.json/);
  });

  test('a file where a folder is meant', () => {
    const root = project({ 'tools.json': '{}' });
    assert.match(candor(['lock', join(root, 'tools.json')]).err, /takes a folder, and .* is a file/);
    assert.match(candor(['lock', root, root]).err, /takes one folder/);
  });
});
