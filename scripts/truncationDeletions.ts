/**
 * `npm run truncation-deletions -- CHECKOUTS [--only WORDS] [--tool WORDS] [--show] [--write NAME]`: in each folder of CHECKOUTS, looks for
 * tools whose list is cut and whose result says so, takes out what says so (in memory, never in the checkout), and asks again. Nothing may be
 * reported before, and 85 % of them afterwards, or it ends with 1. Prints a table, and each deletion that is not reported; `--write` puts
 * both into `docs/DELETIONS.md`, under that name. What is no deletion, and why, is said there.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { normalizeSettings } from '../shared/src/settings';
import { catalogue } from '../server/src/analysis/api';
import type { Tool } from '../server/src/analysis/discovery/tool';
import { analyze, textQuestions, type Analysed, type TextQuestions } from '../server/src/analysis/engine/analyze';
import { resolveSettings } from '../server/src/analysis/engine/settings';
import { handlerFactsOf } from '../server/src/analysis/facts/outcomes/handlerFacts';
import { pagesOf, type CutList } from '../server/src/analysis/facts/pages/pages';
import type { ToolInfo } from '../server/src/analysis/report';
import { neverCancelled } from '../server/src/analysis/program/cancellation';
import { Workspace } from '../server/src/analysis/program/workspace';
import { rules } from '../server/src/analysis/rules/index';
import { isFailure, isSample, isStatedTop } from '../server/src/analysis/rules/kit/truncation';
import { nodeFileSystem } from '../server/src/host/nodeFileSystem';
import { withPart } from './truncation/deletionsPage';
import { isLinesOfText } from './truncation/linesOfText';
import { tellingParts, without, type Deletion, type TellingParts } from './truncation/deletions';
import { truncationRules } from './truncation/verdicts';

const [, , checkouts = '', ...args] = process.argv;
const wordBehind = (option: string): string => (args.includes(option) ? (args[args.indexOf(option) + 1] ?? '') : '');
const only = wordBehind('--only');
const onlyTool = wordBehind('--tool');

/** Nobody else's word counts, and a checkout is asked once for each deletion. */
const askedRules = rules.filter(({ id }) => truncationRules.includes(id));

/** Below this part of the deletions the run fails. */
const bar = 0.85;

interface Row {
  readonly name: string;
  readonly tools: number;
  /** Tools with a list that can be cut. */
  readonly capped: number;
  readonly honest: number;
  readonly deleted: number;
  readonly reported: number;
}

/** Of handlers that tell, how many have no deletion, by the reason. */
const left = new Map<string, number>();

const missed: string[] = [];

function check(name: string): Row {
  const root = nodeFileSystem.realpath(resolve(checkouts, name)).replaceAll('\\', '/');
  const settings = resolveSettings({ root, fs: nodeFileSystem, rules: catalogue(), settings: normalizeSettings({ preset: 'strict' }) });
  const workspace = new Workspace({
    root,
    fs: nodeFileSystem,
    readStub: (stub) => readFileSync(join(process.cwd(), 'server/src/analysis/program/stubs', stub), 'utf8'),
    libFolder: join(process.cwd(), 'node_modules/typescript/lib').replaceAll('\\', '/'),
    extraFilter: (file) => settings.isIncluded(file),
  });
  const ask = textQuestions();
  const now = (questions: TextQuestions): Analysed => analyze(workspace.snapshot(neverCancelled), settings, askedRules, questions);
  const before = now(ask);
  const reportedBefore = spoken(before);
  let [capped, honest, deleted, reported] = [0, 0, 0, 0];
  const done = new Set<string>();
  // All of them before the first deletion: what is known of an unchanged text is forgotten with it.
  const asked = before.tools
    .filter(({ info }) => (info.name ?? '').includes(onlyTool))
    .map(({ tool, info }) => ({ info, found: attempt(() => partsOfTool(workspace, tool)) }));
  for (const { info, found } of asked) {
    if (found === undefined) continue;
    capped += 1;
    if (reportedBefore.has(info) || !found.tells) continue;
    honest += 1;
    const { deletions, none } = found;
    // Tools of one handler are one deletion.
    const same = deletions.map(({ file, start }) => `${file}:${start}`).join();
    const why = none?.why ?? (done.has(same) ? 'the same as of another tool' : undefined);
    const place = `${name}/${relative(root, info.file)}:${info.line} ${info.name ?? ''}`;
    if (why !== undefined) {
      left.set(why, (left.get(why) ?? 0) + 1);
      if (args.includes('--show')) console.log(`none: ${place} (${why}${none?.detail === undefined ? '' : `: ${none.detail}`})`);
      continue;
    }
    done.add(same);
    deleted += 1;
    const after = withoutParts(workspace, deletions, () => {
      // The tools of its file first: a large checkout is not asked anew as a whole. Lines above the tool may be gone, and several may have its name.
      const place = namesakes(before, info).findIndex((each) => each.info === info);
      const few = now({
        ...ask,
        holdsTools: (file, text) => file === info.file && ask.holdsTools(file, text),
        holdsRoutes: () => false,
      });
      const analysed = namesakes(few, info)[place] === undefined ? now(ask) : few;
      const again = namesakes(analysed, info)[place];
      return {
        isReported: again !== undefined && spoken(analysed).has(again.info),
        why: again === undefined ? 'the tool is gone' : stateOf(workspace, again.tool),
      };
    });
    if (after.isReported) reported += 1;
    else missed.push(`- not reported: \`${info.name ?? ''}\` of ${name.split('@')[0]?.replace('+', '/')} (${after.why})`);
    if (after.isReported && !args.includes('--show')) continue;
    console.log(after.isReported ? `reported: ${place}` : `NOT reported: ${place} (${after.why})`);
    for (const one of deletions) console.log(`    ${relative(root, one.file)}:${lineOf(one)} ${one.was}`);
  }
  return { name, tools: before.tools.length, capped, honest, deleted, reported };
}

/** The tools that are spoken of. */
function spoken({ findings, tools }: Analysed): ReadonlySet<ToolInfo> {
  const refs = findings.filter(({ rule }) => truncationRules.includes(rule)).flatMap((finding) => finding.tools);
  const isOf = (info: ToolInfo): boolean => refs.some((t) => t.file === info.file && t.line === info.line && t.name === info.name);
  return new Set(tools.map(({ info }) => info).filter(isOf));
}

function namesakes({ tools }: Analysed, { file, name }: ToolInfo): Analysed['tools'] {
  return tools.filter(({ info }) => info.file === file && info.name === name);
}

/** A fact that fails costs one tool, as it does in the engine. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** What says so in a tool's results, where a list is cut in one; `undefined` where none is. */
function partsOfTool(workspace: Workspace, tool: Tool): (TellingParts & { tells: boolean }) | undefined {
  const facts = handlerFactsOf(workspace.snapshot(neverCancelled), tool);
  // A cut that name or description state, and a sample, are nothing to report, whatever the result says.
  const counts = (list: CutList): boolean => !isStatedTop(facts, list.caps) && !isSample(list);
  const cut = facts.outcomes.filter((outcome) => !isFailure(outcome) && pagesOf(facts, outcome).lists.some(counts));
  const pages = cut.map((outcome) => pagesOf(facts, outcome));
  if (cut.length === 0 || facts.fn === undefined) return undefined;
  // Where one way of the handler tells and of another nothing is known, it is honest as far as candor knows.
  const tells = pages.some(({ signal }) => signal === 'yes') && pages.every(({ signal }) => signal !== 'no');
  if (pages.every(({ lists }) => lists.filter(counts).every((list) => isLinesOfText(facts, list))))
    return { tells, deletions: [], none: { why: 'lines of a text' } };
  const kept = pages.flatMap(({ lists }) => lists.flatMap(({ node, value, caps }) => [node, value.node, ...caps.map((cap) => cap.node)]));
  const payloads = cut.flatMap(({ payload, structured }) => (structured === undefined ? [payload] : [payload, structured]));
  return { tells, ...tellingParts(facts.x, payloads, facts.fn, kept) };
}

function withoutParts<T>(workspace: Workspace, deletions: readonly Deletion[], ask: () => T): T {
  const files = [...new Set(deletions.map(({ file }) => file))];
  try {
    workspace.apply(
      files.map((file) => ({
        kind: 'open',
        file,
        version: 1,
        text: without(
          nodeFileSystem.readFile(file) ?? '',
          deletions.filter((one) => one.file === file),
        ),
      })),
    );
    return ask();
  } finally {
    workspace.apply(files.map((file) => ({ kind: 'close', file })));
  }
}

/** Why nothing is reported, as far as the facts say. */
function stateOf(workspace: Workspace, tool: Tool): string {
  const facts = handlerFactsOf(workspace.snapshot(neverCancelled), tool);
  const pages = facts.outcomes.filter((outcome) => !isFailure(outcome)).map((outcome) => pagesOf(facts, outcome));
  const cut = pages.filter(({ lists }) => lists.length > 0);
  if (cut.length === 0) return 'no cut list is seen any more';
  if (cut.every(({ lists }) => lists.every(({ caps }) => isStatedTop(facts, caps)))) return 'the cut is stated';
  return `the signal is taken for: ${[...new Set(cut.map(({ signal }) => signal))].join(', ')}`;
}

function lineOf({ file, start }: Deletion): number {
  return (nodeFileSystem.readFile(file) ?? '').slice(0, start).split('\n').length;
}

function main(): void {
  const names = readdirSync(checkouts).filter((name) => name.toLowerCase().includes(only.toLowerCase()));
  const rows = names.map(check);
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const total: Row = {
    name: 'all',
    tools: sum((r) => r.tools),
    capped: sum((r) => r.capped),
    honest: sum((r) => r.honest),
    deleted: sum((r) => r.deleted),
    reported: sum((r) => r.reported),
  };
  const table = [
    '| checkout | tools | with a cut list | that tell | deleted | reported |',
    '|---|--:|--:|--:|--:|--:|',
    ...[...rows.filter((row) => row.capped > 0), total].map(
      (row) =>
        `| ${[row.name.split('@')[0]?.replace('+', '/'), row.tools, row.capped, row.honest, row.deleted, row.reported].join(' | ')} |`,
    ),
    '',
    `${((100 * total.reported) / Math.max(1, total.deleted)).toFixed(1)} % of the deletions are reported.`,
    '',
    ...missed,
    ...[...left].sort().map(([why, times]) => `- no deletion, ${why}: ${times}`),
  ];
  console.log(`\n${table.join('\n')}`);
  const part = wordBehind('--write');
  if (part !== '') {
    const page = join(process.cwd(), 'docs', 'DELETIONS.md');
    writeFileSync(page, withPart(existsSync(page) ? readFileSync(page, 'utf8') : '', { name: part, table }));
  }
  process.exitCode = total.reported < bar * total.deleted ? 1 : 0;
}

main();
