/** Findings where tools are called: they belong to whoever reads the answer, and to no tool of the project. */
import type ts from 'typescript';
import { promotionsIn } from '../facts/beliefs/promotions';
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
  rules: readonly Rule[],
): ConsumerReport {
  const over = (files: readonly string[], slot: typeof callsSlot, ask: (source: ts.SourceFile) => ConsumerReport): ConsumerReport[] =>
    files.flatMap((file) => {
      s.cancellation.throwIfCancelled();
      const source = s.sourceFile(file);
      return source === undefined ? [] : [s.memo(slot, source, () => ({ value: ask(source), final: true }))];
    });
  const reports = [
    ...over(withCalls, callsSlot, (source) => reportOn('consumer', source, rules, () => [{ s, source }])),
    ...over(withVerdicts, verdictsSlot, (source) => reportOn('promotion', source, rules, () => promotionsIn(source))),
  ];
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
