/**
 * Each of the nineteen tests of the matrix, and those of the contract: a tool with a test that is it, and a change of code (the tool's or
 * the test's) that makes it none. The name of a test says nothing: under every other name the verdict stays, and one that has the words of
 * the test in its name and nothing in its body is none.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';

interface Flip {
  readonly id: string;
  /** The body of the handler, which is given `room` and `name`. */
  readonly handler: string;
  /** The body of the test. */
  readonly test: string;
  /** In the handler or the test: what is written instead, and what the plan says then. */
  readonly changes: readonly (readonly ['handler' | 'test', string, string, Verdict])[];
}

type Verdict = 'exists' | 'missing' | 'integration' | 'not needed';

const store = `
import { Pool } from 'pg';
const pool = new Pool();
export interface Room { readonly id: string; readonly name: string; readonly checksum: string; readonly expiresAt: number }
const one = async (text: string, values: unknown[]): Promise<any> => (await pool.query(text, values)).rows[0];
export async function find(name: string): Promise<Room | undefined> { return one('SELECT * FROM rooms WHERE name = $1', [name]); }
export async function search(text: string): Promise<Room[]> { return (await pool.query('SELECT * FROM rooms WHERE name LIKE $1', [text])).rows; }
export async function save(room: object): Promise<Room> { return one('INSERT INTO rooms VALUES ($1) RETURNING *', [room]); }
export async function isAllowed(name: string): Promise<boolean> { return one('SELECT 1 FROM scope WHERE name = $1', [name]); }
export async function session(): Promise<{ user: string } | undefined> { return one('SELECT * FROM sessions', []); }
export async function hasRole(role: string): Promise<boolean> { return one('SELECT 1 FROM roles WHERE role = $1', [role]); }
export async function query(text: string): Promise<unknown[]> { return (await pool.query(text)).rows; }
export async function audit(entry: object): Promise<void> { await pool.query('INSERT INTO audit VALUES ($1)', [entry]); }
export async function approval(id: string): Promise<{ expiresAt: number }> { return one('SELECT * FROM approvals WHERE id = $1', [id]); }
export async function verifySaved(id: string): Promise<boolean> { return one('SELECT 1 FROM rooms WHERE id = $1', [id]); }
export async function rollback(id: string): Promise<void> { await pool.query('DELETE FROM rooms WHERE id = $1', [id]); }
export function redact(room: Room): object { return { ...room, checksum: '***' }; }
`;

const ask = 'const payload = JSON.parse(await subject.invoke({ room: "hall" }));';
const asksError = `${ask} expect(payload.error).toBe("refused");`;

const flips: readonly Flip[] = [
  {
    id: 'valid-accepted',
    handler: 'return JSON.stringify({ found: await store.find(room) });',
    test: `vi.mocked(store.find).mockResolvedValue({ id: "1" }); ${ask} expect(payload.found.id).toBe("1");`,
    changes: [['test', 'expect(payload.found.id).toBe("1");', 'expect(store.find).toHaveBeenCalled();', 'missing']],
  },
  {
    id: 'invalid-rejected',
    handler: 'return JSON.stringify({ found: await store.find(room) });',
    test: 'await expect(subject.invoke({ room: 42 })).rejects.toThrow();',
    changes: [['test', 'rejects.toThrow()', 'resolves.toBeDefined()', 'missing']],
  },
  {
    id: 'unknown-parameter',
    handler: 'return JSON.stringify({ found: await store.find(room) });',
    test: 'await expect(subject.invoke({ room: "hall", colour: "red" })).rejects.toThrow();',
    changes: [['test', ', colour: "red"', '', 'missing']],
  },
  {
    id: 'ambiguous-target',
    handler:
      'const found = await store.search(room); if (found.length > 1) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ ...found[0], name }));',
    test: `vi.mocked(store.search).mockResolvedValue([{ id: "1" }, { id: "2" }]); ${asksError}`,
    changes: [
      ['test', '{ id: "1" }, { id: "2" }', '{ id: "1" }', 'missing'],
      ['handler', 'if (found.length > 1) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'unknown-target',
    handler:
      'const found = await store.find(room); if (!found) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ id: found.id, name }));',
    test: `vi.mocked(store.find).mockResolvedValue(undefined); ${asksError}`,
    changes: [
      ['test', 'mockResolvedValue(undefined)', 'mockResolvedValue({ id: "1" })', 'missing'],
      ['handler', 'if (!found) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'out-of-scope',
    handler:
      'if (!(await store.isAllowed(room))) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.isAllowed).mockResolvedValue(false); ${asksError} expect(store.save).not.toHaveBeenCalled();`,
    changes: [
      ['test', 'store.isAllowed', 'store.find', 'missing'],
      ['handler', 'if (!(await store.isAllowed(room))) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'unauthenticated',
    handler:
      'const session = await store.session(); if (!session) return JSON.stringify({ error: "refused" }); return JSON.stringify({ found: await store.find(room) });',
    test: `vi.mocked(store.session).mockResolvedValue(undefined); ${asksError}`,
    changes: [
      ['test', 'expect(payload.error).toBe("refused");', 'expect(payload.found).toBe("hall");', 'missing'],
      ['handler', 'if (!session) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'role-denied',
    handler:
      'if (!(await store.hasRole("admin"))) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.hasRole).mockResolvedValue(false); ${asksError}`,
    changes: [
      ['test', 'store.hasRole', 'store.find', 'missing'],
      ['handler', 'if (!(await store.hasRole("admin"))) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'injection',
    handler: "return JSON.stringify(await store.query(`SELECT * FROM rooms WHERE name = '${room}'`));",
    test: 'await expect(subject.invoke({ room: "hall\'; DROP TABLE rooms" })).rejects.toThrow();',
    changes: [['test', "'; DROP TABLE rooms", '', 'missing']],
  },
  {
    id: 'timeout',
    handler: 'return JSON.stringify({ found: await store.find(room) });',
    test: `vi.mocked(store.find).mockReturnValue(new Promise(() => {})); ${asksError}`,
    changes: [['test', 'new Promise(() => {})', '{ id: "1" }', 'missing']],
  },
  {
    id: 'partial-failure',
    handler:
      'const all = await Promise.allSettled([room, name].map((one) => store.find(one))); const failed = all.filter((one) => one.status === "rejected").length; return JSON.stringify({ found: all.length - failed, failed });',
    test: `vi.mocked(store.find).mockResolvedValueOnce({ id: "1" }).mockRejectedValueOnce(new Error("down")); ${ask} expect(payload.failed).toBe(1);`,
    changes: [
      [
        'test',
        '.mockRejectedValueOnce(new Error("down")); ' + ask + ' expect(payload.failed).toBe(1);',
        '.mockResolvedValueOnce({ id: "2" }); ' + ask + ' expect(payload.found).toBe(2);',
        'missing',
      ],
    ],
  },
  {
    id: 'secret-redaction',
    handler: 'const found = await store.find(room); return JSON.stringify(store.redact(found));',
    test: `vi.mocked(store.find).mockResolvedValue({ id: "1", checksum: "s3cret" }); const text = await subject.invoke({ room: "hall" }); expect(text).not.toContain("s3cret");`,
    changes: [['test', 'not.toContain("s3cret")', 'toContain("hall")', 'missing']],
  },
  {
    id: 'audit',
    handler:
      'if (!(await store.hasRole("admin"))) { await store.audit({ room }); return JSON.stringify({ error: "refused" }); } return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.hasRole).mockResolvedValue(false); ${asksError} expect(store.audit).toHaveBeenCalled();`,
    changes: [
      ['test', 'expect(store.audit)', 'expect(store.hasRole)', 'missing'],
      ['handler', 'await store.audit({ room });', '', 'not needed'],
    ],
  },
  {
    id: 'approval-expired',
    handler:
      'const approval = await store.approval(room); if (approval.expiresAt < Date.now()) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.approval).mockResolvedValue({ expiresAt: 0 }); ${asksError}`,
    changes: [
      ['test', 'store.approval', 'store.find', 'missing'],
      ['handler', 'if (approval.expiresAt < Date.now()) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'checksum-mismatch',
    handler:
      'const found = await store.find(room); if (found?.checksum !== name) return JSON.stringify({ error: "refused" }); return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.find).mockResolvedValue({ checksum: "abc" }); ${asksError}`,
    changes: [
      ['test', 'expect(payload.error).toBe("refused");', 'expect(payload.id).toBe("1");', 'missing'],
      ['handler', 'found?.checksum !== name', 'found?.id !== name', 'not needed'],
    ],
  },
  {
    id: 'idempotency',
    handler: 'return JSON.stringify(await store.save({ room, name }));',
    test: 'await subject.invoke({ room: "hall" }); const again = JSON.parse(await subject.invoke({ room: "hall" })); expect(again.changed).toBe("nothing");',
    changes: [
      ['test', 'await subject.invoke({ room: "hall" }); const', 'const', 'integration'],
      ['handler', 'store.save({ room, name })', 'store.find(room)', 'not needed'],
    ],
  },
  {
    id: 'no-change',
    handler:
      'const found = await store.find(room); if (found?.name === name) return JSON.stringify({ changed: false }); return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.find).mockResolvedValue({ name: "hall" }); ${ask} expect(payload.changed).toBe(false); expect(store.save).not.toHaveBeenCalled();`,
    changes: [
      ['test', '.not.toHaveBeenCalled', '.toHaveBeenCalled', 'missing'],
      ['handler', 'if (found?.name === name) return JSON.stringify({ changed: false });', '', 'not needed'],
    ],
  },
  {
    id: 'post-change-verification',
    handler:
      'const saved = await store.save({ room, name }); if (!(await store.verifySaved(saved.id))) return JSON.stringify({ error: "refused" }); return JSON.stringify(saved);',
    test: `vi.mocked(store.verifySaved).mockResolvedValue(false); ${asksError}`,
    changes: [
      ['test', 'store.verifySaved', 'store.find', 'integration'],
      ['handler', 'if (!(await store.verifySaved(saved.id))) return JSON.stringify({ error: "refused" });', '', 'not needed'],
    ],
  },
  {
    id: 'rollback',
    handler:
      'try { return JSON.stringify(await store.save({ room, name })); } catch { await store.rollback(room); return JSON.stringify({ error: "refused" }); }',
    test: `vi.mocked(store.save).mockRejectedValue(new Error("down")); ${asksError} expect(store.rollback).toHaveBeenCalled();`,
    changes: [
      ['test', 'expect(store.rollback)', 'expect(store.save)', 'integration'],
      ['handler', 'await store.rollback(room);', '', 'not needed'],
    ],
  },
  {
    id: 'truncation',
    handler:
      'const rows = await store.search(room); const shown = rows.slice(0, 20); return JSON.stringify({ rows: shown, truncated: rows.length > 20 });',
    test: `vi.mocked(store.search).mockResolvedValue(Array.from({ length: 30 }, (_, i) => ({ id: i }))); ${ask} expect(payload.truncated).toBe(true);`,
    changes: [['test', 'expect(payload.truncated).toBe(true)', 'expect(payload.rows).toHaveLength(20)', 'missing']],
  },
  {
    id: 'empty-result',
    handler: 'const rows = await store.search(room); return JSON.stringify({ rows: rows.map((row) => row.id) });',
    test: `vi.mocked(store.search).mockResolvedValue([]); ${ask} expect(payload.rows).toEqual([]);`,
    changes: [['test', 'mockResolvedValue([])', 'mockResolvedValue([{ id: "1" }])', 'missing']],
  },
  {
    id: 'unknown-filter',
    handler:
      'const found = await store.find(room); if (!found) return JSON.stringify({ rows: [], note: "no such room" }); const rows = await store.search(found.id); return JSON.stringify({ rows: rows.map((row) => row.id) });',
    test: `vi.mocked(store.find).mockResolvedValue(undefined); ${ask} expect(payload.note).toContain("no such room");`,
    changes: [
      ['test', 'expect(payload.note).toContain("no such room")', 'expect(payload.rows).toEqual([])', 'missing'],
      ['test', 'mockResolvedValue(undefined)', 'mockResolvedValue({ id: "1" })', 'missing'],
    ],
  },
  {
    id: 'failure-told',
    handler: 'try { return JSON.stringify(await store.find(room)); } catch { return JSON.stringify({ error: "refused" }); }',
    test: `vi.mocked(store.find).mockRejectedValue(new Error("down")); ${asksError}`,
    changes: [
      ['test', 'mockRejectedValue(new Error("down"))', 'mockResolvedValue({ id: "1" })', 'missing'],
      ['test', 'expect(payload.error).toBe("refused")', 'expect(store.find).toHaveBeenCalled()', 'missing'],
    ],
  },
  {
    id: 'write-echo',
    handler: 'return JSON.stringify(await store.save({ room, name }));',
    test: `vi.mocked(store.save).mockResolvedValue({ id: "7" }); ${ask} expect(payload.id).toBe("7");`,
    changes: [
      ['test', 'expect(payload.id).toBe("7")', 'expect(store.save).toHaveBeenCalled()', 'missing'],
      ['handler', 'store.save({ room, name })', 'store.find(room)', 'not needed'],
    ],
  },
];

function planOf({ id, handler, test: body }: Pick<Flip, 'id' | 'handler' | 'test'>, title: string): Verdict {
  const files = new Map([
    [
      `${root}/package.json`,
      JSON.stringify({ name: 'case', type: 'module', dependencies: { '@langchain/core': '^1.0.0', zod: '^4.0.0', pg: '^8.0.0' } }),
    ],
    [`${root}/src/store.ts`, store],
    [
      `${root}/src/tool.ts`,
      `import { tool } from "@langchain/core/tools";\nimport { z } from "zod";\nimport * as store from "./store";\nexport const subject = tool(\n  async ({ room, name }) => { ${handler} },\n  { name: "keep_room", description: "One room.", schema: z.object({ room: z.string(), name: z.string().optional() }) },\n);\n`,
    ],
    [
      `${root}/src/tool.test.ts`,
      `import { expect, it, vi } from "vitest";\nimport * as store from "./store";\nimport { subject } from "./tool";\nvi.mock("./store");\nit(${JSON.stringify(title)}, async () => { ${body} });\n`,
    ],
  ]);
  const analysis = createAnalysis(coreOptions(files));
  const [plan] = analysis.testPlan({ paths: [] });
  analysis.dispose();
  const found = plan?.tests.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The plan has no ${id}.`);
  return !found.applies ? 'not needed' : found.status === 'eval' ? 'missing' : found.status;
}

const matrix = [
  'valid-accepted',
  'invalid-rejected',
  'unknown-parameter',
  'ambiguous-target',
  'unknown-target',
  'out-of-scope',
  'unauthenticated',
  'role-denied',
  'injection',
  'timeout',
  'partial-failure',
  'secret-redaction',
  'audit',
  'approval-expired',
  'checksum-mismatch',
  'idempotency',
  'no-change',
  'post-change-verification',
  'rollback',
];

test('every test of the matrix has a pair here', () => {
  assert.equal(matrix.length, 19);
  assert.deepEqual(
    matrix.filter((id) => !flips.some((flip) => flip.id === id)),
    [],
  );
});

for (const flip of flips) {
  describe(flip.id, () => {
    test('is found by what the test does, under whatever name', () => {
      for (const title of [`proves ${flip.id}`, 'works', 'renders the header']) assert.equal(planOf(flip, title), 'exists', title);
    });
    for (const [where, from, to, verdict] of flip.changes)
      test(`is ${verdict} once the ${where} has ${to === '' ? `no ${from.slice(0, 40)}` : to.slice(0, 40)}`, () => {
        const before = flip[where];
        assert.ok(before.includes(from), 'the change is one');
        const changed = { ...flip, [where]: before.replace(from, to) };
        for (const title of [`proves ${flip.id}`, 'works']) assert.equal(planOf(changed, title), verdict, title);
      });
  });
}
