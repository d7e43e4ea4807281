/** The reports of all workspaces as one, in the order in which every format prints them. */
import { posix } from 'node:path';
import type { Fault, Notice, PlacedFinding, ToolInfo, WorkspaceReport } from '../analysis/report';
import type { RuleRow } from '../host/client';
import type { Answer } from './askCores';
import { isUnder, type Targets } from './targets';

export interface CheckResult {
  readonly of: 'code' | 'schemas';
  readonly version: string;
  /** Absolute; `nameOf` gives every file relative to it. */
  readonly root: string;
  /** The PATHs as they were written. */
  readonly looked: readonly string[];
  /** True where single files were asked about: of their packages more was read than is reported. */
  readonly isNarrowed: boolean;
  readonly findings: readonly PlacedFinding[];
  readonly tools: readonly ToolInfo[];
  readonly files: number;
  readonly generated: number;
  readonly suppressed: number;
  readonly notices: readonly Notice[];
  readonly faults: readonly Fault[];
  /** Empty where the format does not need it. */
  readonly rules: readonly RuleRow[];
  /** Files of `lint-schema` that list tools, and list none. */
  readonly emptyLists: readonly string[];
  nameOf(file: string): string;
}

export interface CheckAnswer {
  readonly report: WorkspaceReport;
  readonly rules: readonly RuleRow[];
}

export function mergeAnswers(answers: readonly Answer<CheckAnswer>[], { root, targets, written }: Targets, version: string): CheckResult {
  const nameOf = (file: string): string => relativeName(root, file);
  const values = answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
  const reports = values.map(({ report }) => report);
  // A workspace of which there is no report is a fault: silence would read as "nothing found".
  const failures = answers.flatMap((answer): Fault[] =>
    'failure' in answer ? [{ rule: 'analysis', file: answer.target.root, message: answer.failure }] : [],
  );
  const inText = (text: string): string => text.replaceAll(root.endsWith('/') ? root : `${root}/`, '');
  return {
    of: 'code',
    emptyLists: [],
    version,
    root,
    looked: written,
    isNarrowed: targets.some(({ paths }) => paths.length > 0),
    findings: unique(
      reports.flatMap(({ findings }) => findings),
      (finding) => [finding.file, finding.rule, finding.span.start, finding.span.end, finding.message],
    ).sort(
      (a, b) =>
        compare(nameOf(a.file), nameOf(b.file)) ||
        a.range.start.line - b.range.start.line ||
        compare(a.rule, b.rule) ||
        a.range.start.character - b.range.start.character ||
        a.span.end - b.span.end ||
        compare(a.message, b.message),
    ),
    tools: unique(
      reports.flatMap(({ tools }) => tools),
      (tool) => [tool.file, tool.line, tool.nameRange.start.character, tool.name, tool.sdk],
    ).sort(
      (a, b) => compare(nameOf(a.file), nameOf(b.file)) || a.line - b.line || a.nameRange.start.character - b.nameRange.start.character,
    ),
    files: sum(reports.map(({ files }) => files)),
    generated: sum(reports.map(({ generated }) => generated)),
    suppressed: sum(reports.map(({ suppressed }) => suppressed)),
    notices: unique(
      reports.flatMap(({ notices }) => notices),
      (notice) => [notice.file, notice.line, notice.message],
    )
      .map((notice) => ({ ...notice, message: inText(notice.message) }))
      .sort((a, b) => compare(nameOf(a.file), nameOf(b.file)) || a.line - b.line || compare(a.message, b.message)),
    faults: unique([...reports.flatMap(({ faults }) => faults), ...failures], (fault) => [fault.rule, fault.file]).sort(
      (a, b) => compare(nameOf(a.file), nameOf(b.file)) || compare(a.rule, b.rule),
    ),
    rules: values.find(({ rules }) => rules.length > 0)?.rules ?? [],
    nameOf,
  };
}

export function relativeName(root: string, file: string): string {
  if (file === root) return '.';
  if (isUnder(file, root)) return file.slice(root.endsWith('/') ? root.length : root.length + 1);
  return file.startsWith('/') === root.startsWith('/') ? posix.relative(root, file) : file;
}

/** By code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unique<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(keyOf(item)), item])).values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
