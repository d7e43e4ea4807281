/** The card of a tool's contract, in the formats of `candor tools`. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { candor } from './runCli';
import { repositoryRoot } from '../support/repository';

interface Card {
  readonly succeeds: readonly {
    readonly file: string;
    readonly line: number;
    readonly gives: string;
    readonly fields: readonly string[];
  }[];
  readonly empties: readonly { readonly told: string }[];
  readonly partial: readonly { readonly how: string }[];
  readonly fails: readonly { readonly code: string | null; readonly told: string; readonly retryable: string; readonly line: number }[];
  readonly caps: readonly { readonly what: string; readonly told: string; readonly file: string }[];
  readonly changes: { readonly something: string; readonly told: string; readonly writes: readonly { readonly what: string }[] };
  readonly promises: readonly { readonly promise: string; readonly kept: string }[];
}

const example = join(repositoryRoot, 'examples/finance-agent');
mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
const folder = mkdtempSync(join(repositoryRoot, 'out/tools-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function cardsIn(path: string): ReadonlyMap<string | null, Card> {
  const { code, out, err } = candor(['tools', path, '--format', 'json']);
  assert.deepEqual([code, err], [0, '']);
  return new Map((JSON.parse(out) as { name: string | null; contract: Card }[]).map(({ name, contract }) => [name, contract]));
}

/** One tool in a file of its own. */
function cardOf(name: string, code: string): Card {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ name, dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' } }),
  );
  const head = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nimport { readdir, rm } from 'node:fs/promises';\nconst server = new McpServer({ name: 'case', version: '1.0.0' });\n`;
  writeFileSync(join(at, 'server.ts'), head + code);
  const card = cardsIn(at).get(name);
  assert.ok(card !== undefined, `${name} is found`);
  return card;
}

describe('the card of a contract', () => {
  test('says of the example what its code does, with places relative to the root', () => {
    const cards = cardsIn(example);
    const entries = cards.get('search_entries');
    assert.deepEqual(
      entries?.caps.map(({ what, told, file }) => [what, told, file]),
      [['the list is cut at 50', 'no', 'src/store/ledger.ts']],
    );
    assert.deepEqual(
      entries.empties.map(({ told }) => told),
      ['ambiguous'],
    );
    assert.deepEqual(
      cards.get('sum_by_envelope')?.fails.map(({ code, told, retryable }) => [code, told, retryable]),
      [['unknown_envelope', 'payload', 'no']],
    );
    assert.deepEqual(
      cards.get('find_receipts')?.caps.map(({ told }) => told),
      ['yes'],
    );
    assert.equal(cards.get('cancel_subscription')?.changes.told, 'no');
  });

  test('a promise is kept, broken or not known, as the code is', () => {
    const tool = (body: string): string =>
      `server.registerTool('clean', { description: 'Cleans.', inputSchema: { dir: z.string(), most: z.number().max(50).default(10).describe('At most 50, defaults to 20.') }, annotations: { readOnlyHint: true } }, async ({ dir }) => {\n${body}\n});\n`;
    const broken = cardOf(
      'clean',
      tool("  await rm(dir, { recursive: true });\n  return { content: [{ type: 'text', text: JSON.stringify({ dir }) }] };"),
    );
    assert.deepEqual(
      broken.promises.map(({ kept }) => kept),
      ['no', 'no', 'yes'],
    );
    const quiet = cardOf('clean', tool("  return { content: [{ type: 'text', text: dir }] };"));
    assert.deepEqual(
      quiet.promises.map(({ kept }) => kept),
      ['yes', 'no', 'yes'],
    );
    const asks = cardOf('clean', tool("  return { content: [{ type: 'text', text: JSON.stringify(await readdir(dir)) }] };"));
    assert.deepEqual(
      asks.promises.map(({ kept }) => kept),
      ['unknown', 'no', 'yes'],
    );
  });

  test('in Markdown nothing of a checked file is markup', () => {
    cardOf(
      'a<b>|c',
      "server.registerTool('a<b>|c', { inputSchema: { id: z.string() } }, async ({ id }) => {\n  if (id === '') return { content: [{ type: 'text', text: 'no <img src=x> | here' }], isError: true };\n  return { content: [{ type: 'text', text: JSON.stringify({ id }) }] };\n});\n",
    );
    const { code, out } = candor(['tools', join(folder, 'a<b>|c'), '--format', 'markdown']);
    assert.equal(code, 0);
    assert.doesNotMatch(out, /(?<!\\)<img/);
    assert.match(out, /no \\<img src=x\\> \\\| here/);
  });

  test('nothing to show is said in every format', () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'a.ts'), 'export const a = 1;\n');
    assert.equal(candor(['tools', empty, '--format', 'json']).out, '[]\n');
    assert.match(candor(['tools', empty, '--format', 'html']).out, /0 tools under/);
    assert.match(candor(['tools', empty]).out, /No agent tools found/);
  });
});
