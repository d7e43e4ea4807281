/** The example agent, as a newcomer meets it: what is found in it, where, and what is left of it after `candor fix`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { candor } from './runCli';
import { repositoryRoot } from '../support/repository';

interface Report {
  readonly findings: readonly {
    readonly rule: string;
    readonly level: string;
    readonly file: string;
    readonly line: number;
    readonly tools: readonly { readonly name: string }[];
    readonly related: readonly { readonly file: string; readonly line: number }[];
    readonly fixes: readonly { readonly kind: 'safe' | 'review' }[];
  }[];
  readonly tools: readonly { readonly name: string; readonly sdk: string; readonly analyzed: boolean }[];
  readonly faults: readonly unknown[];
  readonly notices: readonly unknown[];
}

const original = join(repositoryRoot, 'examples/finance-agent');
const copies = join(repositoryRoot, 'out/example');
mkdirSync(copies, { recursive: true });
/** Below the repository, so that the packages of the SDKs are found in its `node_modules`. */
const copy = mkdtempSync(join(copies, 'agent-'));
cpSync(original, copy, { recursive: true });
after(() => rmSync(copy, { recursive: true, force: true }));

function check(folder: string): Report {
  const { code, out, err } = candor(['check', folder, '--format', 'json']);
  assert.deepEqual([code, err], [1, '']);
  return JSON.parse(out) as Report;
}

const textOf = (file: string, line: number): string => readFileSync(join(copy, file), 'utf8').split('\n')[line - 1]?.trim() ?? '';

/** Rule, level and file, and the line that it stands on, so that other lines may come and go. */
const expected = [
  ['ambiguous-empty', 'warning', 'src/tools/entries.ts', 'if (known === undefined) return { count: 0, entries: [] };'],
  ['missing-is-error', 'error', 'src/tools/bills.ts', 'could not be scheduled.'],
  ['missing-truncation-signal', 'warning', 'src/tools/payees.ts', 'return JSON.stringify({ payees });'],
  ['page-count-as-total', 'warning', 'src/tools/entries.ts', 'return { count: entries.length, entries };'],
  ['prose-result', 'warning', 'src/tools/subscriptions.ts', 'if (ended === 0) return `Nothing is paid to ${merchant} by standing order.`;'],
  ['swallowed-failure', 'error', 'src/tools/subscriptions.ts', "return 'The bank could not be reached, please try again later.';"],
  ['swallowed-failure', 'error', 'src/tools/subscriptions.ts', 'return { day, rates: {} };'],
  ['unstructured-content', 'info', 'src/tools/bills.ts', 'JSON.stringify(payment)'],
] as const;

const rightTools = ['find_receipts', 'get_bill', 'sum_by_envelope'];

describe('the example agent', () => {
  const report = check(copy);

  test('has eight tools, two of each SDK, and every one is followed to the end', () => {
    assert.deepEqual(report.tools.map(({ sdk }) => sdk).sort(), [
      ...['ai', 'ai', 'langchain', 'langchain', 'mcp', 'mcp', 'openai-agents', 'openai-agents'],
    ]);
    assert.deepEqual(
      report.tools.filter(({ analyzed }) => !analyzed),
      [],
    );
    assert.deepEqual([report.faults, report.notices], [[], []]);
  });

  test('shows what each of its faults is, where it is', () => {
    const found = report.findings
      .map(({ rule, level, file, line }) => ({ rule, level, file, text: textOf(file, line) }))
      .sort((a, b) => (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
    assert.equal(found.length, expected.length, JSON.stringify(found, undefined, 2));
    expected.forEach(([rule, level, file, text], i) => {
      const { text: line, ...rest } = found[i] ?? {};
      assert.deepEqual(rest, { rule, level, file });
      assert.ok(line?.includes(text), `${rule} on the line ${JSON.stringify(text)}, not on ${JSON.stringify(line)}`);
    });
  });

  test('is quiet about the tools that are right', () => {
    const told = new Set(report.findings.flatMap(({ tools }) => tools.map(({ name }) => name)));
    const quiet = report.tools.map(({ name }) => name).filter((name) => !told.has(name));
    assert.deepEqual(quiet.sort(), rightTools);
  });

  test('points at the cap in the file that caps', () => {
    for (const rule of ['page-count-as-total', 'missing-truncation-signal']) {
      const [cap] = report.findings.find((finding) => finding.rule === rule)?.related ?? [];
      assert.match(cap?.file ?? '', /^src\/store\//, rule);
    }
  });

  test('is found in its own folder too, which no default leaves out', () => {
    assert.equal(check(original).findings.length, expected.length);
    const { findings } = check(join(repositoryRoot, 'examples'));
    assert.equal(findings.filter(({ file }) => file.startsWith(`${basename(original)}/`)).length, expected.length);
  });

  test('agrees with the types of the real SDKs before and after `candor fix`, which leaves no safe fix and has nothing to do twice', () => {
    assert.equal(compilerErrors(), '');
    const first = candor(['fix', copy]);
    assert.deepEqual([first.code, first.err], [1, ''], 'what needs a person remains');
    assert.match(first.out, /^Fixed 1 problem in 1 file\./);
    assert.match(readFileSync(join(copy, 'src/tools/bills.ts'), 'utf8'), /could not be scheduled\.` \}\], isError: true \};/);
    assert.equal(compilerErrors(), '');

    const left = check(copy).findings;
    assert.equal(left.length, expected.length - 1);
    assert.deepEqual(
      left.filter(({ fixes }) => fixes.some(({ kind }) => kind === 'safe')),
      [],
    );
    const before = texts();
    assert.match(candor(['fix', copy]).out, /^Nothing to fix\./);
    assert.deepEqual(texts(), before);
  });
});

function compilerErrors(): string {
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '--noEmit', '-p', copy], { encoding: 'utf8' }).stdout;
}

function texts(): readonly (readonly [string, string])[] {
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')] as const).sort();
}
