/** Findings where tools are called: they belong to whoever reads the answer, and to no tool of the project. */
import type ts from 'typescript';
import { toolCallsIn } from '../facts/beliefs/toolCalls';
import { memoSlot, type Snapshot } from '../program/snapshot';
import type { Fault } from '../report';
import type { Rule } from '../rules/rule';
import { isolation, reportsOf, type RawFinding } from './findings';

interface ConsumerReport {
  readonly findings: readonly RawFinding[];
  readonly faults: readonly Fault[];
}

const slot = memoSlot<ts.SourceFile, ConsumerReport>('consumerReport');

export function consumerReports(s: Snapshot, files: readonly string[], rules: readonly Rule[]): ConsumerReport {
  const own = rules.filter((rule) => rule.on === 'toolCall');
  if (own.length === 0) return { findings: [], faults: [] };
  const reports = files.flatMap((file) => {
    s.cancellation.throwIfCancelled();
    const source = s.sourceFile(file);
    return source === undefined ? [] : [s.memo(slot, source, () => ({ value: reportOn(s, source, own), final: true }))];
  });
  return { findings: reports.flatMap((report) => report.findings), faults: reports.flatMap((report) => report.faults) };
}

function reportOn(s: Snapshot, source: ts.SourceFile, rules: readonly Rule[]): ConsumerReport {
  const faults: Fault[] = [];
  const isolated = isolation(source.fileName, faults);
  const calls = isolated('facts', () => toolCallsIn(s, source)) ?? [];
  return { findings: calls.flatMap((call) => reportsOf('toolCall', call, rules, isolated)), faults };
}
