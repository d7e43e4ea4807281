/** What it comes to: findings by rule, the totals, and what can be done next. */
import type { Level } from '../../../../shared/src/settings';
import type { CheckResult } from '../checkResult';
import { paintOfLevel } from './paint';
import type { View } from './reporter';
import { printable } from './screenText';

export interface Totals {
  readonly files: number;
  readonly tools: number;
  readonly analyzed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
  readonly suppressed: number;
}

export function totalsOf({ files, tools, findings, suppressed }: CheckResult): Totals {
  const count = (wanted: Level): number => findings.filter(({ level }) => level === wanted).length;
  return {
    files,
    tools: tools.length,
    analyzed: tools.filter(({ analyzed }) => analyzed).length,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    hints: count('hint'),
    suppressed,
  };
}

/** The sentence for a place where there is nothing to check; `undefined` where there is something. */
export function nothingToCheck(result: CheckResult): string | undefined {
  const { of, files, generated, tools, findings, looked, isNarrowed } = result;
  if (of === 'schemas') return emptyListIn(result);
  const where = printable(looked.join(', '));
  const unread = generated === 0 ? '' : ` Left out: ${counted(generated, 'file')} marked as generated.`;
  if (files === 0 && tools.length === 0)
    return `No TypeScript or JavaScript under ${where}: looked for .ts, .tsx, .mts, .cts, .js, .jsx, .mjs and .cjs files outside of node_modules, build output and tests.${unread}`;
  if (tools.length === 0 && findings.length === 0 && isNarrowed)
    return `No tool is registered in ${where}, and nothing there is to be reported: ${counted(files, 'TypeScript or JavaScript file')} of the package read along.`;
  if (tools.length === 0 && findings.length === 0)
    return `No agent tools found under ${where}: looked at ${counted(files, 'TypeScript or JavaScript file')}, none of which registers a tool with an SDK that candor knows.${unread}`;
  return undefined;
}

function emptyListIn({ emptyLists, files, nameOf }: CheckResult): string | undefined {
  if (emptyLists.length === 0 || emptyLists.length < files) return undefined;
  const names = emptyLists.map((file) => printable(nameOf(file))).join(', ');
  return `The list of tools in ${names} is empty: there is nothing to look at.`;
}

export function summaryOf(result: CheckResult, view: View): string {
  const nothing = nothingToCheck(result);
  if (nothing !== undefined) return nothing;
  const { paint } = view;
  const totals = totalsOf(result);
  const shown = result.findings.filter(({ level }) => level !== 'hint');
  const lines = shown.length > 0 ? [...tableOf(result, view), ''] : [];

  const parts = [counted(totals.errors, 'error'), counted(totals.warnings, 'warning'), counted(totals.infos, 'info')].filter(
    (part) => !part.startsWith('0 '),
  );
  const found = shown.length === 0 ? 'No findings' : `${counted(shown.length, 'finding')} (${parts.join(', ')})`;
  lines.push(paint('bold', `${found} in ${counted(totals.tools, 'tool')}, ${counted(totals.files, 'file')}.`));
  if (totals.suppressed > 0) lines.push(`${counted(totals.suppressed, 'finding')} suppressed by comments.`);
  const unknown = totals.tools - totals.analyzed;
  if (unknown > 0) lines.push(`${counted(unknown, 'tool')} could not be analyzed in full; \`candor tools\` says why.`);
  lines.push(...nextMoves(result));
  return lines.join('\n');
}

function tableOf({ findings }: CheckResult, { paint }: View): string[] {
  const byRule = new Map<string, Map<string, number>>();
  for (const { rule, level } of findings) {
    if (level === 'hint') continue;
    const row = byRule.get(rule) ?? new Map<string, number>();
    byRule.set(rule, row.set(level, (row.get(level) ?? 0) + 1));
  }
  const totalOf = (row: ReadonlyMap<string, number>): number => [...row.values()].reduce((sum, n) => sum + n, 0);
  const rows = [...byRule].sort(([a, x], [b, y]) => totalOf(y) - totalOf(x) || (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([rule]) => rule.length));
  return rows.map(([rule, row]) => {
    const counts = ['error', 'warning', 'info'].flatMap((level) => {
      const n = row.get(level);
      return n === undefined ? [] : [paint(paintOfLevel(level), counted(n, level))];
    });
    return `  ${rule.padEnd(width)}  ${counts.join(', ')}`;
  });
}

function nextMoves({ findings }: CheckResult): string[] {
  const withFix = (kind: 'safe' | 'review') =>
    findings.filter(({ level, fixes }) => level !== 'hint' && fixes.some((fix) => fix.kind === kind));
  const safe = withFix('safe');
  const review = withFix('review').filter((finding) => !safe.includes(finding));
  const moves: string[] = [];
  if (safe.length > 0) moves.push(`${counted(safe.length, 'finding')} can be fixed safely: \`candor fix\`.`);
  if (review.length > 0)
    moves.push(`${counted(review.length, 'finding')} can be fixed after review: \`candor fix --review RULE --dry-run\`.`);
  if (findings.some(({ level }) => level !== 'hint')) moves.push('`candor explain RULE` says why a rule matters.');
  return moves;
}

export function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
