/** Which tests a tool needs, by what its code does: near misses beside each. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnalysis } from '../../server/src/analysis/api';
import { coreOptions } from '../support/coreAnalyzer';
import { root } from '../support/fixture';

const store = `
export interface Bill { readonly id: string; readonly cents: number }
export async function findBill(id: string): Promise<Bill | undefined> { return (await fetch('https://bills.example/' + id)).json() as any; }
export async function billsOf(payee: string): Promise<Bill[]> { return (await fetch('https://bills.example/of/' + payee)).json() as any; }
export async function anyOf(payee: string) { return (await fetch('https://bills.example/of/' + payee)).json(); }
export async function payBill(id: string): Promise<Bill> { return (await fetch('https://bills.example/' + id, { method: 'POST' })).json() as any; }
export async function saveTrail(text: string): Promise<void> { await fetch('https://trail.example', { method: 'POST', body: text }); }
export async function restartBill(id: string): Promise<void> { await fetch('https://bills.example/' + id, { method: 'PUT' }); }
export const failed = (code: string) => ({ ok: false, code, message: 'No.' });
export function checked(text: string): { ok: boolean; reason: string } { return { ok: text.startsWith('select'), reason: 'only_select' }; }
export interface Session { readonly userId: string; readonly role: string; readonly roles: string[] }
export async function getSession(): Promise<Session | null> { return (await fetch('https://bills.example/me')).json() as any; }
export async function approval(id: string): Promise<{ expiresAt: number }> { return (await fetch('https://bills.example/a/' + id)).json() as any; }
export async function userOf(id: string): Promise<Session> { return (await fetch('https://bills.example/u/' + id)).json() as any; }
export async function query(text: string, values?: readonly string[]): Promise<Bill> { return (await fetch('https://bills.example/?q=' + text)).json() as any; }
`;

function needed(handler: string, name = 'do_it', description = 'It.'): readonly string[] {
  const files = new Map([
    [`${root}/package.json`, JSON.stringify({ name: 'case', type: 'module', dependencies: { ai: '^6.0.0', zod: '^4.0.0' } })],
    [`${root}/store.ts`, store],
    [
      `${root}/tool.ts`,
      `import { tool } from "ai";\nimport { z } from "zod";\nimport { anyOf, approval, billsOf, checked, failed, findBill, getSession, payBill, query, restartBill, saveTrail, userOf, type Session } from "./store.js";\nexport const make = (given: Session | null) => ({ ${name}: tool({ description: "${description}", inputSchema: z.object({ id: z.string(), ids: z.array(z.string()) }), execute: async ({ id, ids }) => { ${handler} } }) });\n`,
    ],
  ]);
  const analysis = createAnalysis(coreOptions(files));
  const [plan] = analysis.testPlan({ paths: [] });
  analysis.dispose();
  assert.ok(plan !== undefined);
  return plan.tests.filter(({ applies }) => applies).map(({ id }) => id);
}

type Case = readonly [what: string, handler: string, isNeeded: boolean, name?: string, description?: string];

const cases: Readonly<Record<string, readonly Case[]>> = {
  'unknown-target': [
    [
      'none of that name was found, and another place looks at how many',
      'const found = await billsOf(id); if (found.length === 0) { await saveTrail("none"); return failed("TARGET_NOT_FOUND"); } return { ok: true, cents: found[0]!.cents };',
      true,
    ],
    [
      'what was looked up is read as one that may be missing',
      'const bill = await findBill(id); return { id, cents: bill?.cents ?? 0 };',
      true,
    ],
    ['and without a default', 'const bill = await findBill(id); return { id, cents: bill?.cents };', true],
    ['it is read as one that is there', 'const [bill] = await billsOf("all"); return { id, cents: bill.cents };', false],
    [
      'what may be missing has nothing to do with the input',
      'const bill = await findBill("rent"); return { id, cents: bill?.cents ?? 0 };',
      false,
    ],
  ],
  'empty-result': [
    ['a list of the store, as it is', 'return await billsOf(id);', true],
    ['under a name', 'return { rows: await billsOf(id), error: null };', true],
    ['in a catch as well', 'try { return { rows: await billsOf(id) }; } catch { return { error: "down" }; }', true],
    ['a list of who knows what, where the tool is named for it', 'return await anyOf(id);', true, 'list_bills'],
    ['lines of a list', 'const rows = await billsOf(id); return { content: rows.map((row) => row.id).join("\\n") };', true],
    [
      'lines of one thing',
      'const bill = await findBill(id); return { content: Object.entries(bill!).map(([key, value]) => key + value).join("\\n") };',
      false,
    ],
    [
      'lines that are written out',
      'const bill = await findBill(id); return { content: ["One bill:", String(bill!.cents)].join("\\n") };',
      false,
    ],
    ['what is spread in may hold one, where the tool is named for it', 'return { ...(await anyOf(id)) };', true, 'search_bills'],
    ['one thing, where the tool is named for several', 'const bill = await findBill(id); return { id: bill!.id };', false, 'find_bill'],
    ['one thing', 'const bill = await findBill(id); if (!bill) return { error: "no_bill" }; return { cents: bill.cents };', false],
    [
      'something is done for each that was given',
      'const done: string[] = [], failed: string[] = []; for (const one of ids) { try { await payBill(one); done.push(one); } catch { failed.push(one); } } return { done, failed };',
      false,
    ],
    [
      'what a failure suggests is a list',
      'const bill = await findBill(id); if (!bill) return { ok: false, error: "no_bill", like: (await billsOf(id)).slice(0, 3) }; return { ok: true, cents: bill.cents };',
      false,
    ],
    [
      'nothing was there to be deleted',
      'const { rowCount } = (await query("delete from bills where id = $1", [id])) as any; if (rowCount === 0) return { ok: true, changed: false }; return { ok: true, changed: true };',
      false,
    ],
    ['an entry for each that was given', 'return { paid: await Promise.all(ids.map((one) => payBill(one))) };', false],
  ],
  truncation: [
    ['a list that is cut', 'const rows = await billsOf(id); return { rows: rows.slice(0, 3) };', true],
    [
      'what a failure suggests is cut',
      'const bill = await findBill(id); if (!bill) return { ok: false, error: "no_bill", like: (await billsOf(id)).slice(0, 3) }; return { ok: true, cents: bill.cents };',
      false,
    ],
  ],
  'unknown-filter': [
    [
      'what a failure suggests is a list',
      'const bill = await findBill(id); if (!bill) return { ok: false, error: "no_bill", like: (await billsOf(id)).slice(0, 3) }; return { ok: true, cents: bill.cents };',
      false,
    ],
  ],
  'no-change': [
    [
      'it answers before it writes',
      'const bill = await findBill(id); if (bill?.id === id) return { ok: true, changed: false }; return { ok: true, changed: true, paid: await payBill(id) };',
      true,
      'pay_bill',
    ],
    [
      'and writes that down first',
      'const bill = await findBill(id); if (bill?.id === id) { await saveTrail("same"); return { ok: true, changed: false }; } const paid = await payBill(id); await saveTrail("paid"); return { ok: true, changed: true, paid };',
      true,
      'pay_bill',
    ],
    ['it always writes', 'const paid = await payBill(id); await saveTrail("paid"); return { ok: true, paid };', false, 'pay_bill'],
  ],
  'post-change-verification': [
    [
      'by a helper of failures',
      'await restartBill(id); const bill = await findBill(id); if (!bill) return failed("VERIFICATION_FAILED"); return { ok: true, bill };',
      true,
    ],
    [
      'before anything is changed',
      'const bill = await findBill(id); if (!bill) return failed("VERIFICATION_FAILED"); await restartBill(id); return { ok: true, bill };',
      false,
    ],
  ],
  'partial-failure': [
    [
      'what cannot be read is counted',
      'let lost = 0; const found: unknown[] = []; for (const one of ids) { const bill = await findBill(one).catch(() => null); if (bill === null) lost++; else found.push(bill); } return { found, lost };',
      true,
    ],
    ['one thing that cannot be read', 'const bill = await findBill(id).catch(() => null); return { bill };', false],
    [
      'something is done for each that was given',
      'const done: string[] = [], failed: string[] = []; for (const one of ids) { try { await payBill(one); done.push(one); } catch { failed.push(one); } } return { done, failed };',
      true,
    ],
  ],
  'role-denied': [
    [
      'the session has another role',
      'const session = await getSession(); if (session!.role !== "admin") return { error: "forbidden" }; return await payBill(id);',
      true,
    ],
    [
      'it is not among its roles, under whatever name',
      'const me = await getSession(); if (!me?.roles.includes("admin")) return { error: "forbidden" }; return await payBill(id);',
      true,
    ],
    ['it throws', 'if (!given!.roles.includes("admin")) throw new Error("FORBIDDEN"); return await payBill(id);', true],
    [
      'there is none, or it has not the role',
      'if (!given || given.role !== "admin") return { error: "forbidden" }; return await payBill(id);',
      true,
    ],
    [
      'who is no admin sees less',
      'const session = await getSession(); if (session!.role !== "admin") return { cents: 0 }; return await findBill(id);',
      false,
    ],
    [
      'the role is that of somebody whom the input names',
      'const user = await userOf(id); if (user.role === "owner") return { error: "owners_stay" }; return await payBill(id);',
      false,
    ],
    [
      'there is a session, and nothing is asked of it',
      'const session = await getSession(); if (!session) return { error: "sign_in" }; return await payBill(id);',
      false,
    ],
  ],
  unauthenticated: [
    ['the session is given to what makes the tool', 'if (!given) return { error: "sign_in" }; return await findBill(id);', true],
    ['and the tool throws', 'if (given === null) throw new Error("sign_in"); return await findBill(id);', true],
    ['what is not there is a bill', 'const bill = await findBill(id); if (!bill) throw new Error("no_bill"); return bill;', false],
  ],
  injection: [
    ['text stands in the query', "return await query(`select * from bills where id = '${id}'`);", true],
    ['it is bound', 'return await query("select * from bills where id = $1", [id]);', false],
  ],
  'approval-expired': [
    [
      'the approval has another name',
      'const grant = await approval(id); if (grant.expiresAt < Date.now()) return { error: "expired" }; return await payBill(id);',
      true,
    ],
    [
      'something else may run out',
      'const bill = await findBill(id); if (bill!.cents < Date.now()) return { error: "expired" }; return await payBill(id);',
      false,
    ],
  ],
  'write-echo': [
    ['it is said to change something', 'return await findBill(id);', true, 'do_it', 'Posts a bill.'],
    ['the same word says what it gives', 'return await billsOf(id);', false, 'posts_of', 'Posts of an author, newest first.'],
    ['and in another way', 'return await billsOf(id);', false, 'do_it', 'Books that match.'],
  ],
  'refusal-holds': [
    ['there is no session', 'if (!given) return { error: "sign_in" }; return await findBill(id);', true],
    ['and it throws', 'if (!given) throw new Error("sign_in"); return await findBill(id);', true],
    [
      'text that reaches a query is looked at first',
      'if (!/^select/i.test(id)) return { error: "only_select" }; return await query(id);',
      true,
    ],
    ['and refused by a throw', 'if (!/^select/i.test(id)) throw new Error("Only SELECT."); return await query(id);', true],
    ['by a verdict on it', 'const verdict = checked(id); if (!verdict.ok) return { error: verdict.reason }; return await query(id);', true],
    [
      'by what somebody else says, who is waited for',
      'const verdict = await query(id); if (!(verdict as any).ok) return { error: "no" }; return verdict;',
      false,
    ],
    ['text reaches a query, and nothing is refused', 'return await query(id);', false],
    ['a failure of what is asked is no refusal', 'try { return await query(id); } catch { return { error: "down" }; }', false],
    ['what is not there is not refused', 'const bill = await query(id); if (!bill) return { error: "no_bill" }; return bill;', false],
  ],
};

for (const [id, own] of Object.entries(cases))
  describe(id, () => {
    for (const [what, handler, isNeeded, name, description] of own)
      test(`${what}: ${isNeeded ? 'needed' : 'not needed'}`, () => {
        const all = needed(handler, name, description);
        assert.equal(all.includes(id), isNeeded, all.join(', '));
      });
  });

test('why it waits is a name, and no piece of an expression', () => {
  const why = (handler: string): string => {
    const files = new Map([
      [
        `${root}/package.json`,
        JSON.stringify({ name: 'case', type: 'module', dependencies: { ai: '^6.0.0', zod: '^4.0.0', pg: '^8.0.0' } }),
      ],
      [
        `${root}/tool.ts`,
        `import { tool } from "ai";\nimport { Pool } from "pg";\nimport { z } from "zod";\nconst pool = new Pool();\nconst each = async (values: string[]) => { await Promise.all(values.map((one) => fetch(one))); };\nexport const it = tool({ description: "It.", inputSchema: z.object({ id: z.string(), ids: z.array(z.string()) }), execute: async ({ id, ids }) => { ${handler} } });\n`,
      ],
    ]);
    const analysis = createAnalysis(coreOptions(files));
    const [plan] = analysis.testPlan({ paths: [] });
    analysis.dispose();
    return plan?.tests.find((one) => one.id === 'failure-told')?.why ?? '';
  };
  assert.equal(why('return (await fetch("https://bills.example/" + id, { method: "POST", body: id })).json();'), 'it waits for `fetch`');
  assert.equal(why('return await pool.query("SELECT 1 FROM a WHERE b = $1", [id]);'), 'it waits for `pool.query`');
  assert.equal(why('await each(ids); return { id };'), 'it waits for `fetch`');
});
