/** Findings of one tool as plain data, before levels and ignore comments: what `analyze.ts` merges. */
import type ts from 'typescript';
import type { Tool } from '../discovery/tool';
import { inputOf } from '../facts/inputs/inputs';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import { writesOf } from '../facts/programs/stdout';
import { memoSlot, type Snapshot } from '../program/snapshot';
import { Cancelled } from '../program/cancellation';
import type { Fault, ToolInfo } from '../report';
import { fillMessage, type FixDraft, type Rule, type Subjects } from '../rules/rule';
import type { Level } from '../../../../shared/src/settings';
import { spanOf } from '../syntax/expressions';
import { isHalfTyped } from '../syntax/halfTyped';
import { overlaps, type Span } from '../text/edit';
import { createPlaces } from './places';
import { toolInfoOf } from './toolInfo';

export interface RawFinding {
  readonly rule: string;
  readonly file: string;
  readonly span: Span;
  readonly message: string;
  readonly declared: Exclude<Level, 'off'> | undefined;
  readonly related: readonly { readonly file: string; readonly span: Span; readonly note: string }[];
  readonly fixes: readonly FixDraft[];
  readonly defect: string;
}

export interface ToolReport {
  readonly info: ToolInfo;
  readonly findings: readonly RawFinding[];
  readonly faults: readonly Fault[];
  /** What a call of an MCP tool writes to standard output: whether that is the protocol's is for the engine to say. */
  readonly writes: readonly ts.CallExpression[];
}

/** What the config says for one tool. */
export type Policy = Pick<HandlerFacts, 'taxonomy' | 'echo' | 'envelope'>;

const slot = memoSlot<ts.Node, ToolReport>('toolReport');

/**
 * Every rule over one tool. Memoised until a file that was read for it changes; `policy` changes with a config file alone, and then
 * the folder is opened anew.
 */
export function reportOf(s: Snapshot, tool: Tool, rules: readonly Rule[], policy: Policy): ToolReport {
  return s.memo(slot, tool.registration, () => ({ value: run(s, tool, rules, policy), final: true }));
}

function run(s: Snapshot, tool: Tool, rules: readonly Rule[], policy: Policy): ToolReport {
  const faults: Fault[] = [];
  const isolated = isolation(tool.registration.getSourceFile().fileName, faults);
  const facts = isolated('facts', () => ({ ...handlerFactsOf(s, tool), ...policy }));
  const info = toolInfoOf(tool, facts, createPlaces(s));
  if (facts === undefined) return { info, findings: [], faults, writes: [] };
  const input = isolated('facts', () => inputOf(facts));
  const findings = [
    ...reportsOf('handler', facts, rules, isolated),
    ...(input === undefined ? [] : reportsOf('input', input, rules, isolated)),
  ];
  const writes = tool.sdk.id === 'mcp' ? isolated('facts', () => writesOf(facts)) : undefined;
  return { info, findings, faults, writes: writes ?? [] };
}

type Isolated = <T>(name: string, ask: () => T) => T | undefined;

/** A rule or a fact that throws is our fault, never the user's code's: it is told, and everything else stands. */
export function isolation(file: string, faults: Fault[]): Isolated {
  return (name, ask) => {
    try {
      return ask();
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      faults.push({ rule: name, file, message: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };
}

/** What the rules about one kind of subject say of one of them. */
export function reportsOf<On extends keyof Subjects>(
  on: On,
  subject: Subjects[On],
  rules: readonly Rule[],
  isolated: Isolated,
): readonly RawFinding[] {
  return rules.flatMap((rule) => {
    if (rule.on !== on) return [];
    const own: RawFinding[] = [];
    const done = isolated(rule.id, () => {
      (rule as unknown as Rule<On, string>).check(subject, { report: (report) => own.push(plain(rule, report)) });
      return true;
    });
    return done === true ? own : [];
  });
}

type RuleReport = Parameters<Parameters<Rule<'handler', string>['check']>[1]['report']>[0];

function plain(rule: Rule, report: RuleReport): RawFinding {
  const template = rule.messages[report.message];
  if (template === undefined) throw new Error(`The rule has no message \`${report.message}\`.`);
  // In half-typed code two places of a fix may end at one.
  const fixes = (report.fixes ?? []).filter((fix) => !doesOverlap(fix) || !isHalfTyped(report.at.getSourceFile()));
  for (const fix of fixes) validate(rule, fix);
  return {
    rule: rule.id,
    file: report.at.getSourceFile().fileName,
    span: spanOf(report.at),
    message: fillMessage(template, report.data),
    declared: report.level,
    related: distinct(report.related.map(({ at, note }) => ({ file: at.getSourceFile().fileName, span: spanOf(at), note }))),
    fixes,
    defect: `${report.defect.getSourceFile().fileName}:${report.defect.pos}:${report.defect.end}`,
  };
}

function distinct<T extends { readonly file: string; readonly span: Span }>(related: readonly T[]): readonly T[] {
  return related.filter((r, i) => related.findIndex((o) => o.file === r.file && o.span.start === r.span.start) === i);
}

/** A bad fix is a bug of the rule, found the moment it is reported. */
function validate(rule: Rule, fix: FixDraft): void {
  if (rule.fix === 'none') throw new Error('The rule declares no fix and gives one.');
  if (rule.fix === 'review' && fix.kind === 'safe') throw new Error('The rule declares no safe fix and gives one.');
  if (doesOverlap(fix)) throw new Error(`The edits of "${fix.title}" overlap.`);
}

function doesOverlap(fix: FixDraft): boolean {
  return fix.edits.some(({ edits }) => overlaps(edits));
}
