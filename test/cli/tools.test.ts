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
  readonly partial: readonly { readonly how: string; readonly told: string }[];
  readonly fails: readonly {
    readonly code: string | null;
    readonly coded: string;
    readonly told: string;
    readonly retryable: string;
    readonly line: number;
  }[];
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

  /** A tool that pays and lists bills over HTTP. */
  const billTool = (name: string, body: string, description = 'Does it.'): Card => {
    const helpers = `
interface Bill { readonly id: string; readonly cents: number }
async function findBill(id: string): Promise<Bill | undefined> { return (await fetch('https://bills.example/' + id)).json() as any; }
async function billsOf(payee: string): Promise<Bill[]> { return (await fetch('https://bills.example/of/' + payee)).json() as any; }
async function payBill(id: string): Promise<Bill> { await rm('/var/bills/' + id); return (await fetch('https://bills.example/' + id)).json() as any; }
const say = (value: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });
`;
    const input = '{ id: z.string(), ids: z.array(z.string()), limit: z.number().max(50), dryRun: z.boolean() }';
    return cardOf(
      name,
      `${helpers}server.registerTool('${name}', { description: ${JSON.stringify(description)}, inputSchema: ${input} }, async ({ id, ids, limit, dryRun }) => {\n${body}\n});\n`,
    );
  };

  test('a list is a list, and an entry for each that was asked for is none', () => {
    const gives = (name: string, body: string): readonly string[] => billTool(name, body).succeeds.map((one) => one.gives);
    assert.deepEqual(gives('rows', 'return say({ rows: await billsOf(id) });'), ['rows']);
    assert.deepEqual(gives('one', 'const bill = await findBill(id); return say({ cents: bill!.cents });'), ['record']);
    assert.deepEqual(gives('each', 'return say({ paid: await Promise.all(ids.map((one) => payBill(one))) });'), ['record']);
  });

  test('nothing is told apart only where something looks whether it is there', () => {
    const told = (name: string, body: string): readonly string[] => billTool(name, body).empties.map((one) => one.told);
    const none = 'if (rows.length === 0) return say({ rows: [], note: "No bills." }); return say({ rows });';
    assert.deepEqual(told('plain', `const rows = await billsOf(id); ${none}`), ['unasked']);
    assert.deepEqual(
      told(
        'looks',
        `const payee = await findBill(id); if (!payee) return say({ error: "no_payee" }); const rows = await billsOf(payee.id); ${none}`,
      ),
      ['distinct'],
    );
  });

  test('what changes nothing is not told as done', () => {
    const gives = (name: string, body: string): readonly string[] => billTool(name, body).succeeds.map((one) => one.gives);
    assert.deepEqual(
      gives('dry', 'if (dryRun) return say({ changed: false, would: id }); const bill = await payBill(id); return say({ id: bill.id });'),
      ['unchanged', 'record'],
    );
    assert.deepEqual(gives('done', 'await payBill(id); return say({ ok: true });'), ['acknowledgement']);
    assert.deepEqual(gives('echo', "return { content: [{ type: 'text', text: JSON.stringify({ id }) }] };"), ['given']);
  });

  test('what failed for one and not for another is told, and so is each code of a choice', () => {
    const loop = 'for (const one of ids) { try { await payBill(one); done.push(one); } catch { failed.push(one); } }';
    const told = billTool('some', `const done: string[] = [], failed: string[] = []; ${loop} return say({ done, failed });`);
    assert.deepEqual(
      told.partial.map((one) => one.told),
      ['yes'],
    );
    assert.deepEqual(billTool('none', 'return say({ rows: await billsOf(id) });').partial, []);
    const codes = billTool(
      'codes',
      'const bill = await findBill(id); if (!bill || bill.cents < 0) return { ...say({ ok: false, code: bill ? "CLOSED" : "MISSING" }), isError: true }; return say({ ok: true, cents: bill.cents });',
    );
    assert.deepEqual(
      codes.fails.map(({ code }) => code),
      ['CLOSED', 'MISSING'],
    );
  });

  test('a cut is told only where the cut answer itself carries a sign', () => {
    const told = (name: string, body: string): readonly string[] =>
      billTool(name, `const rows = await billsOf(id); ${body}`).caps.map((one) => one.told);
    assert.deepEqual(told('bare', 'return say(rows.length > 5 ? { rows: rows.slice(0, 5) } : { rows, note: "These are all." });'), [
      'unknown',
    ]);
    assert.deepEqual(told('early', 'if (rows.length > 5) return say({ rows: rows.slice(0, 5) }); return say({ rows });'), ['unknown']);
    assert.deepEqual(
      told('none', "return { content: [{ type: 'text', text: rows.length ? JSON.stringify(rows.slice(0, 50)) : 'Empty.' }] };"),
      ['unknown'],
    );
    assert.deepEqual(
      told('marked', 'if (rows.length > 5) return say({ rows: rows.slice(0, 5), truncated: true }); return say({ rows });'),
      ['yes'],
    );
    assert.deepEqual(told('worded', 'return say(rows.length > 5 ? { rows: rows.slice(0, 5), note: "Showing the first 5." } : { rows });'), [
      'yes',
    ]);
    assert.deepEqual(told('beside', 'return say({ rows: rows.slice(0, 5), note: rows.length > 5 ? "There are others." : "" });'), ['yes']);
  });

  test('in an envelope its facts are what is given, and a failure laid over defaults is one', () => {
    const env =
      'const EMPTY = { warnings: [] as string[], references: [] as string[], data: null }; const env = (over: { status: string; warnings?: string[]; data?: unknown; references?: string[] }) => say(Object.assign({ id: "r" }, EMPTY, over));';
    const gives = (name: string, body: string): readonly string[] => billTool(name, `${env} ${body}`).succeeds.map((one) => one.gives);
    const one = 'const bill = await findBill(id);';
    assert.deepEqual(gives('refers', `${one} return env({ status: 'success', data: bill!.cents, references: [bill!.id] });`), ['record']);
    assert.deepEqual(gives('plainly', `${one} return say({ status: 'success', data: { cents: bill!.cents }, warnings: [bill!.id] });`), [
      'record',
    ]);
    assert.deepEqual(
      gives(
        'under',
        `const rows = await billsOf(id); return say({ ok: true, data: { rows: rows.map((row) => row.id), total: rows.length } });`,
      ),
      ['rows'],
    );
    const failed = billTool(
      'lost',
      `${env} ${one} if (!bill) return env({ status: 'failure', warnings: ['none'] }); return env({ status: 'success', data: bill.cents });`,
    );
    assert.deepEqual([failed.succeeds.length, failed.fails.map(({ told }) => told)], [1, ['as a success']]);
    const later = billTool(
      'later',
      `${one} const base = { status: 'success', data: null as unknown }; if (!bill) { base.status = 'failure'; return say(base); } base.data = bill.cents; return say(base);`,
    );
    assert.ok(later.fails.every(({ code }) => code === null));
  });

  test('a place for what failed that never holds anything tells of nothing', () => {
    assert.deepEqual(billTool('never', 'return say({ rows: await billsOf(id), warnings: [] });').partial, []);
  });

  test('what tells of a cut tells of nothing that failed', () => {
    const partial = (name: string, body: string): readonly string[] =>
      billTool(name, `const rows = await billsOf(id); const text = JSON.stringify(rows); ${body}`).partial.map(({ how }) => how);
    const cut = 'const cut = text.length > 4000;';
    const page = 'text: text.slice(0, 4000)';
    assert.deepEqual(partial('state', `${cut} return say({ status: cut ? 'partial' : 'success', ${page} });`), []);
    assert.deepEqual(partial('list', `${cut} return say({ warnings: cut ? ['The text was cut.'] : [], ${page} });`), []);
    assert.deepEqual(
      partial('pushed', `const warnings: string[] = []; if (text.length > 4000) warnings.push('Cut.'); return say({ warnings, ${page} });`),
      [],
    );
    assert.deepEqual(
      partial('early', `${cut} if (cut) return say({ status: 'partial', ${page} }); return say({ status: 'success', text });`),
      [],
    );
    const loop = 'const failed: string[] = []; for (const one of ids) { try { await payBill(one); } catch { failed.push(one); } }';
    assert.equal(partial('failed', `${loop} return say({ status: failed.length > 0 ? 'partial' : 'success', ${page} });`).length, 1);
    const warn = 'const warnings: string[] = []; for (const one of ids) { try { await payBill(one); } catch { warnings.push(one); } }';
    assert.equal(partial('both', `${warn} if (text.length > 4000) warnings.push('Cut.'); return say({ warnings, ${page} });`).length, 1);
  });

  test('a failed call that reads as none is a failure told as a success', () => {
    const quiet = billTool(
      'quiet',
      'const rows = await billsOf(id).catch(() => []); return say({ rows: rows.map((row: unknown) => row) });',
    );
    assert.deepEqual([quiet.succeeds.length, quiet.fails.map(({ told }) => told)], [1, ['as a success']]);
    const caught = billTool('caught', 'try { return say({ rows: await billsOf(id) }); } catch { return say({ rows: [] }); }');
    assert.ok(caught.fails.some(({ told }) => told === 'as a success'));
  });

  test('a code that a helper may have put there is not known, and a trail is no change that an answer has to tell of', () => {
    const made = billTool('made', 'if (id === "") return { ...say(clean({ code: "EMPTY" })), isError: true }; return say({ id });');
    assert.deepEqual(
      made.fails.map(({ code, coded }) => [code, coded]),
      [[null, 'unknown']],
    );
    const trail = billTool(
      'trail',
      'const trail: { create(entry: object): Promise<void> } = await (globalThis as any).open(); await trail.create({ id }); return say({ rows: await billsOf(id) });',
    );
    assert.deepEqual(
      [trail.changes.told, trail.changes.writes.map(({ what }) => what)],
      ['nothing to tell', ['`create` keeps a record of the call']],
    );
  });

  test('what the description promises of the answers is kept, broken or not known', () => {
    const promises = (name: string, description: string, body: string): readonly (readonly [string, string])[] =>
      billTool(name, body, description).promises.map(({ promise, kept }) => [promise.replace('its description says that it ', ''), kept]);
    const rows = 'const rows = await billsOf(id); return say({ rows: rows.slice(0, 10), total: rows.length });';
    assert.deepEqual(promises('most', 'Lists bills. At most 10 rows.', rows), [['gives 10 at most', 'yes']]);
    assert.deepEqual(promises('fewer', 'Lists bills. At most 5 rows.', rows), [['gives 5 at most', 'no']]);
    assert.deepEqual(
      promises('asked', 'Lists bills. At most 5 rows.', 'const rows = await billsOf(id); return say({ rows: rows.slice(0, limit) });'),
      [['gives 5 at most', 'no']],
    );
    assert.deepEqual(promises('total', 'Returns the bills with a total.', rows), [['gives a total', 'yes']]);
    assert.deepEqual(promises('untold', 'Returns the bills with a total.', 'return say({ rows: await billsOf(id) });'), [
      ['gives a total', 'no'],
    ]);
    assert.deepEqual(promises('named', 'Returns `cents` of the bill.', 'const bill = await findBill(id); return say({ ...bill });'), [
      ['gives `cents`', 'unknown'],
    ]);
    assert.deepEqual(promises('reads', 'Pays a bill. Read-only.', 'await payBill(id); return say({ ok: true });'), [
      ['changes nothing', 'no'],
    ]);
    const missing =
      'const bill = await findBill(id); if (!bill) return { ...say({ ok: false, code: "MISSING" }), isError: true }; return say({ cents: bill.cents });';
    assert.deepEqual(promises('code', 'Gets a bill. Fails with MISSING.', missing), [['fails with `MISSING`', 'yes']]);
    assert.deepEqual(promises('other', 'Gets a bill. Fails with NOT_FOUND.', missing), [['fails with `NOT_FOUND`', 'no']]);
    assert.deepEqual(promises('never', 'Gets a bill. Never fails.', missing), [['never fails', 'no']]);
    assert.deepEqual(promises('all', 'Returns all bills of a payee.', rows), [['gives all there are', 'no']]);
    const whole = 'return say({ rows: await billsOf(id) });';
    assert.deepEqual(promises('whole', 'Returns all bills of a payee.', whole), [['gives all there are', 'unknown']]);
    const counted = 'const rows = await billsOf(id); return say({ rows: rows.slice(0, limit) });';
    assert.deepEqual(promises('counted', 'Returns all bills of a payee.', counted), [['gives all there are', 'unknown']]);
    assert.deepEqual(promises('some', 'Returns all bills, up to ten.', rows), []);
    assert.deepEqual(promises('details', 'Returns all details of a bill.', rows), []);
    const absent = 'Gets a bill. Returns an error if the bill does not exist.';
    assert.deepEqual(promises('absent', absent, missing), [['fails if the bill does not exist', 'yes']]);
    const asSuccess = 'const bill = await findBill(id); if (!bill) return say({ rows: [] }); return say({ cents: bill.cents });';
    assert.deepEqual(promises('hidden', absent, asSuccess), [['fails if the bill does not exist', 'no']]);
    assert.deepEqual(promises('handed', absent, 'return say({ ...(await findBill(id)) });'), [
      ['fails if the bill does not exist', 'unknown'],
    ]);
    const down = 'Gets a bill. Returns an error if the request fails.';
    assert.deepEqual(promises('down', down, `try { ${whole} } catch { return say({ rows: [] }); }`), [
      ['fails if the request fails', 'no'],
    ]);
    assert.deepEqual(promises('up', down, whole), [['fails if the request fails', 'unknown']]);
    assert.deepEqual(promises('silent', 'Gets a bill as JSON.', missing), []);
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

  test('in Markdown names and words hold no emphasis and end no code', () => {
    cardOf(
      'a*b*',
      "server.registerTool('a*b*', { inputSchema: { id: z.string() } }, async ({ id }) => {\n  if (id === '') return { content: [{ type: 'text', text: 'no *id* in _it_, say `id` or ` alone, snake_case' }], isError: true };\n  return { content: [{ type: 'text', text: JSON.stringify({ 'a`b': id, 'c|d': id }) }] };\n});\n",
    );
    const { out } = candor(['tools', join(folder, 'a*b*'), '--format', 'markdown']);
    assert.match(out, /no \\\*id\\\* in \\_it\\_, say `id` or \\` alone, snake_case/);
    assert.match(out, /`a'b`/);
    assert.match(out, /`c\|d`/);
  });

  test('in Markdown a message stays on its line', () => {
    cardOf(
      'lines',
      "server.registerTool('lines', { inputSchema: { id: z.string() } }, async ({ id }) => {\n  if (id === '') return { content: [{ type: 'text', text: 'no id\\n\\n# Heading' }], isError: true };\n  return { content: [{ type: 'text', text: JSON.stringify({ id }) }] };\n});\n",
    );
    const { out } = candor(['tools', join(folder, 'lines'), '--format', 'markdown']);
    assert.match(out, /no id/);
    assert.doesNotMatch(out, /^# Heading/m);
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
