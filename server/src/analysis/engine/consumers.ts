/** Findings where tools are called: they belong to whoever reads the answer, and to no tool of the project. */
import type ts from 'typescript';
import { promotedReturnsIn } from '../facts/beliefs/promotedReturns';
import { promotionsIn } from '../facts/beliefs/promotions';
import type { Tool } from '../discovery/tool';
import { memoSlot, type Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import type { Rule, Subjects } from '../rules/rule';
import { isolation, reportsOf, type RawFinding } from './findings';

interface ConsumerReport {
  readonly findings: readonly RawFinding[];
  readonly faults: readonly Fault[];
}

const callsSlot = memoSlot<ts.SourceFile, ConsumerReport>('consumerReport');
const verdictsSlot = memoSlot<ts.SourceFile, ConsumerReport>('promotionReport');

/** `withCalls`: files that may ask tools. `withVerdicts`: files that may make a verdict up, in a folder where an agent is. */
export function consumerReports(
  s: Snapshot,
  { withCalls, withVerdicts }: { readonly withCalls: readonly string[]; readonly withVerdicts: readonly string[] },
  tools: readonly Tool[],
  rules: readonly Rule[],
): ConsumerReport {
  const over = (files: readonly string[], slot: typeof callsSlot, ask: typeof judged): ConsumerReport[] =>
    files.flatMap((file) => {
      s.cancellation.throwIfCancelled();
      const source = s.sourceFile(file);
      return source === undefined ? [] : [s.memo(slot, source, () => ask(source))];
    });
  const read = (source: ts.SourceFile): ReturnType<typeof judged> => {
    // What a name stands for hangs on every file of the folder, so that such an answer is not kept.
    let final = true;
    const toolNamed = (name: string): Tool | undefined => {
      final = false;
      const [only, ...more] = tools.filter((tool) => tool.name === name);
      return more.length === 0 ? only : undefined;
    };
    const consumed = reportOn('consumer', source, rules, () => [{ s, source, toolNamed }]);
    const promoted = reportOn('promotion', source, rules, () => promotedReturnsIn(s, source));
    return { value: together([consumed, promoted]), final };
  };
  const judged = (source: ts.SourceFile): { readonly value: ConsumerReport; readonly final: boolean } => ({
    value: reportOn('promotion', source, rules, () => promotionsIn(s, source)),
    final: true,
  });
  const reports = [...over(withCalls, callsSlot, read), ...over(withVerdicts, verdictsSlot, judged)];
  return together(reports);
}

function together(reports: readonly ConsumerReport[]): ConsumerReport {
  return { findings: reports.flatMap((report) => report.findings), faults: reports.flatMap((report) => report.faults) };
}

function reportOn<On extends 'consumer' | 'promotion'>(
  on: On,
  source: ts.SourceFile,
  rules: readonly Rule[],
  subjects: () => readonly Subjects[On][],
): ConsumerReport {
  const faults: Fault[] = [];
  const isolated = isolation(source.fileName, faults);
  const found = isolated('facts', subjects) ?? [];
  return { findings: found.flatMap((subject) => reportsOf(on, subject, rules, isolated)), faults };
}
