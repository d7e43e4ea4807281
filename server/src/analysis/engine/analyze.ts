/**
 * One folder, all rules: finds the tools, runs the rules over each, and makes of what they say one report.
 * Invariant: the same texts and settings give the same bytes, whatever was analysed before.
 */
import picomatch from 'picomatch';
import type ts from 'typescript';
import { ruleUrl } from '../../../../shared/src/names';
import type { Level } from '../../../../shared/src/settings';
import { findTools } from '../discovery/findTools';
import { dispatchedTools } from '../facts/terms/dispatch';
import { toolsOfLoop } from '../facts/terms/loops';
import { envelopeFieldsOf } from '../facts/outcomes/envelopeConfig';
import { echoFieldsOf, type EchoField } from '../facts/inputs/echoConfig';
import { taxonomyOf } from '../facts/outcomes/taxonomy';
import { mayConsume, mayPromote } from '../discovery/consumerPrefilter';
import { mayHoldTools, rememberHits } from '../discovery/prefilter';
import { mayHoldRoutes } from '../discovery/routePrefilter';
import type { Tool } from '../discovery/tool';
import { memoSlot, type Snapshot } from '../program/snapshot';
import type { Fault, PlacedFinding, PlacedFix, ToolInfo, ToolRef } from '../report';
import { fillMessage, type FixDraft, type Rule } from '../rules/rule';
import { sortEdits } from '../text/edit';
import { consumerReports } from './consumers';
import { contractDrift } from './drift';
import { directivesOf, mayHaveDirectives, type Directive } from './directives';
import { duplicateNames } from './duplicates';
import { reportOf, type Policy, type RawFinding, type ToolReport } from './findings';
import { createPlaces, type Places } from './places';
import { routeReports } from './routes';
import { stdoutWrites } from './stdout';
import type { ResolvedSettings } from './settings';

export interface Analysed {
  readonly tools: readonly { readonly tool: Tool; readonly report: ToolReport; readonly info: ToolInfo }[];
  readonly findings: readonly PlacedFinding[];
  readonly suppressed: number;
  readonly faults: readonly Fault[];
  readonly files: number;
}

const toolsSlot = memoSlot<ts.SourceFile, readonly Tool[]>('tools');
const handlerToolsSlot = memoSlot<ts.SourceFile, readonly Tool[]>('handlerFileTools');

/** Questions to a file's text, their answers kept from run to run. */
export interface TextQuestions {
  readonly holdsTools: (file: string, text: string) => boolean;
  readonly holdsRoutes: (file: string, text: string) => boolean;
  readonly consumes: (file: string, text: string) => boolean;
  readonly holdsVerdicts: (file: string, text: string) => boolean;
  readonly holdsDirectives: (file: string, text: string) => boolean;
}

export function textQuestions(): TextQuestions {
  return {
    holdsTools: rememberHits(mayHoldTools),
    holdsRoutes: rememberHits(mayHoldRoutes),
    consumes: rememberHits(mayConsume),
    holdsVerdicts: rememberHits(mayPromote),
    holdsDirectives: rememberHits(mayHaveDirectives),
  };
}

export function analyze(s: Snapshot, settings: ResolvedSettings, rules: readonly Rule[], ask: TextQuestions): Analysed {
  const places = createPlaces(s);
  const tools: Analysed['tools'][number][] = [];
  const withDirectives = new Set<string>();
  const files = s.files();
  const found: Tool[] = [];
  const hits: string[] = [];
  const withRoutes: string[] = [];
  const withCalls: string[] = [];
  const withVerdicts: string[] = [];
  for (const file of files) {
    const text = s.textOf(file);
    if (text === undefined) continue;
    if (ask.holdsDirectives(file, text)) withDirectives.add(file);
    const isHit = ask.holdsTools(file, text);
    if (isHit) hits.push(file);
    if (ask.holdsRoutes(file, text)) withRoutes.push(file);
    if (ask.consumes(file, text)) withCalls.push(file);
    if (ask.holdsVerdicts(file, text)) withVerdicts.push(file);
    found.push(...toolsIn(s, file, settings.isHandlerFile(file), isHit));
  }
  const all = distinct(found);
  for (const tool of all) {
    s.cancellation.throwIfCancelled();
    const report = reportOf(s, tool, rules, policyOf(settings, tool));
    tools.push({ tool, report, info: report.info });
  }
  const duplicates = duplicateNames(s, all, hits, rules);
  const routes = routeReports(s, withRoutes, rules);
  const consumers = consumerReports(s, { withCalls, withVerdicts: all.length + withCalls.length > 0 ? withVerdicts : [] }, all, rules);
  const writes = new Map(tools.map(({ tool, report }) => [tool, report.writes]));
  const stdout = stdoutWrites(s, all, (tool) => writes.get(tool) ?? [], rules);
  const drift = contractDrift(s, all, rules);
  const infosOf = (own: readonly Tool[]): readonly ToolInfo[] => tools.filter(({ tool }) => own.includes(tool)).map(({ info }) => info);
  const merged = [
    ...merge(tools, rules),
    ...[...routes.findings, ...consumers.findings].map((raw): Merged => ({ raw, tools: [] })),
    ...duplicates.findings.map(({ raw, tool }): Merged => ({ raw, tools: infosOf([tool]) })),
    ...drift.findings.map(({ raw, tool }): Merged => ({ raw, tools: infosOf([tool]) })),
    ...stdout.findings.map(({ raw, tools: own }): Merged => ({ raw, tools: infosOf(own) })),
  ];
  for (const finding of merged) if (mayHaveDirectives(s.textOf(finding.raw.file) ?? '')) withDirectives.add(finding.raw.file);
  const { kept, suppressed, remarks } = suppress(s, merged, withDirectives, settings, rules, tools);
  const findings = [
    ...kept.flatMap((finding) => placed(finding, settings, places)),
    ...remarks.flatMap((remark) => placed(remark, settings, places)),
  ];
  return {
    tools,
    findings: findings.sort(byPlace),
    suppressed,
    faults: distinctFaults([
      ...tools.flatMap(({ report }) => report.faults),
      ...routes.faults,
      ...consumers.faults,
      ...duplicates.faults,
      ...stdout.faults,
      ...drift.faults,
    ]),
    files: files.length,
  };
}

function policyOf(settings: ResolvedSettings, tool: Tool): Policy {
  const file = tool.registration.getSourceFile().fileName;
  const isFor = ({ tools }: EchoField): boolean =>
    tools === undefined || (tool.name !== undefined && picomatch.isMatch(tool.name, [...tools]));
  return {
    taxonomy: taxonomyOf(settings.carriedOf('taxonomy', file)),
    echo: echoFieldsOf(settings.carriedOf('echo', file))
      .filter(isFor)
      .map(({ field }) => field),
    envelope: envelopeFieldsOf(settings.carriedOf('envelope', file)),
  };
}

/** A definition that is written in one file and registered in another is one tool: the one that an SDK registers. */
function distinct(found: readonly Tool[]): readonly Tool[] {
  const byRegistration = new Map<ts.Node, Tool>();
  for (const tool of found) {
    const known = byRegistration.get(tool.registration);
    if (known === undefined || (known.sdk.id === 'project' && tool.sdk.id !== 'project')) byRegistration.set(tool.registration, tool);
  }
  return [...byRegistration.values()];
}

function toolsIn(s: Snapshot, file: string, isHandlerFile: boolean, isHit: boolean): readonly Tool[] {
  if (!isHandlerFile && !isHit) return [];
  const source = s.sourceFile(file);
  if (source === undefined) return [];
  return s.memo(isHandlerFile ? handlerToolsSlot : toolsSlot, source, () => ({
    value: findTools(s, source, isHandlerFile)
      .flatMap((tool) => dispatchedTools(s, tool))
      .flatMap((tool) => toolsOfLoop(s, tool)),
    final: true,
  }));
}

export interface Merged {
  readonly raw: RawFinding;
  readonly tools: readonly ToolInfo[];
}

/** One defect, one finding: a path that serves several tools is told once, and of several rules the one that says most. */
function merge(tools: Analysed['tools'], rules: readonly Rule[]): readonly Merged[] {
  const over = new Map(rules.map((rule) => [rule.id, new Set(rule.over ?? [])]));
  const atDefect = new Map<string, Set<string>>();
  for (const { rule, defect } of tools.flatMap(({ report }) => report.findings))
    atDefect.set(defect, (atDefect.get(defect) ?? new Set()).add(rule));
  const byKey = new Map<string, { raw: RawFinding; tools: ToolInfo[] }>();
  for (const { report, info } of tools) {
    for (const raw of report.findings) {
      if ([...(atDefect.get(raw.defect) ?? [])].some((other) => over.get(other)?.has(raw.rule) === true)) continue;
      const key = `${raw.rule} ${raw.file} ${raw.span.start} ${raw.span.end}`;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { raw, tools: [info] });
      else {
        // Each tool has come here by its own way.
        byKey.set(key, { ...known, raw: { ...known.raw, related: distinctPlaces([...known.raw.related, ...raw.related]) } });
        if (!known.tools.includes(info)) known.tools.push(info);
      }
    }
  }
  return [...byKey.values()];
}

function distinctPlaces(related: RawFinding['related']): RawFinding['related'] {
  return [...new Map(related.map((one) => [`${one.file} ${one.span.start} ${one.span.end} ${one.note}`, one])).values()];
}

function suppress(
  s: Snapshot,
  merged: readonly Merged[],
  files: ReadonlySet<string>,
  settings: ResolvedSettings,
  rules: readonly Rule[],
  tools: Analysed['tools'],
): { kept: readonly Merged[]; suppressed: number; remarks: readonly Merged[] } {
  const directives = [...files].sort().flatMap((file) => {
    const source = s.sourceFile(file);
    return source === undefined ? [] : directivesOf(source).map((directive) => ({ file, directive, used: false }));
  });
  if (directives.length === 0) return { kept: merged, suppressed: 0, remarks: [] };
  const nodeOf = new Map(tools.map(({ info, tool }) => [info, tool.registration]));
  const isCovered = ({ raw, tools: own }: Merged, file: string, { rule, covers }: Directive): boolean => {
    if (raw.rule !== rule) return false;
    if (raw.file === file && (covers === undefined || (raw.span.start >= covers.start && raw.span.start < covers.end))) return true;
    if (covers === undefined) return false;
    // Over a registration a comment covers the tool, wherever its handler is.
    return own.length > 0 && own.every((info) => isOver(info, file, covers));
  };
  const isOver = (info: ToolInfo, file: string, covers: Directive['covers']): boolean => {
    const node = nodeOf.get(info);
    return (
      covers !== undefined &&
      node !== undefined &&
      node.getSourceFile().fileName === file &&
      node.getStart() >= covers.start &&
      node.end <= covers.end
    );
  };
  const kept = merged.flatMap((finding): readonly Merged[] => {
    let hidden = false;
    let open = finding.tools;
    for (const entry of directives) {
      const { file, directive } = entry;
      if (isCovered(finding, file, directive)) hidden = entry.used = true;
      else if (finding.raw.rule === directive.rule) {
        const left = open.filter((info) => !isOver(info, file, directive.covers));
        if (left.length < open.length) entry.used = true;
        open = left;
      }
    }
    if (hidden || (finding.tools.length > 0 && open.length === 0)) return [];
    return [open.length === finding.tools.length ? finding : { ...finding, tools: open }];
  });
  const isIdle = ({ file, directive, used }: (typeof directives)[number]): boolean =>
    directive.own && !used && (!rules.some((r) => r.id === directive.rule) || settings.levelOf(directive.rule, file, undefined) !== 'off');
  const remarks = directives.flatMap((entry) => {
    // Where no name of a comment is needed, each removal takes the whole comment.
    const isWhole = directives.every(
      (other) => other.file !== entry.file || other.directive.comment.start !== entry.directive.comment.start || isIdle(other),
    );
    return remarksOn(s, entry.file, entry.directive, entry.used, isWhole, settings, rules);
  });
  return { kept, suppressed: merged.length - kept.length, remarks };
}

function remarksOn(
  s: Snapshot,
  file: string,
  directive: Directive,
  used: boolean,
  isWhole: boolean,
  settings: ResolvedSettings,
  rules: readonly Rule[],
): readonly Merged[] {
  if (!directive.own) return [];
  const make = (id: string, message: string, fixes: readonly FixDraft[]): Merged | undefined => {
    const rule = rules.find((r) => r.id === id);
    const template = rule?.messages[message];
    if (template === undefined) return undefined;
    const text = fillMessage(template, { rule: directive.rule });
    return { tools: [], raw: { rule: id, file, span: directive.name, message: text, declared: undefined, related: [], fixes, defect: '' } };
  };
  const found: (Merged | undefined)[] = [];
  const isKnown = rules.some((r) => r.id === directive.rule);
  if (!isKnown) found.push(make('unused-suppression', 'unknown', [removal(s, file, directive, isWhole)]));
  else if (!used && settings.levelOf(directive.rule, file, undefined) !== 'off')
    found.push(make('unused-suppression', 'unused', [removal(s, file, directive, isWhole)]));
  else if (directive.reason === '') found.push(make('unexplained-suppression', 'found', []));
  return found.filter((m): m is Merged => m !== undefined);
}

/** The whole comment with its line where it stands alone, or only the rule's name out of a list. */
function removal(s: Snapshot, file: string, directive: Directive, isWhole: boolean): FixDraft {
  const text = s.textOf(file) ?? '';
  let { start, end } = directive.comment;
  if (!isWhole) {
    ({ start, end } = directive.name);
    const after = /^\s*,\s*/.exec(text.slice(end));
    if (after !== null) end += after[0].length;
    else start -= /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  } else {
    const before = /(^|[\r\n])([ \t]*)$/.exec(text.slice(0, start));
    const eol = /^(\r\n|\r|\n)/.exec(text.slice(end));
    if (before !== null && eol !== null) {
      start -= before[2]?.length ?? 0;
      end += eol[0].length;
    } else if (before !== null) end += /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
    else if (/\{[ \t]*$/.test(text.slice(0, start)) && /^[ \t]*\}/.test(text.slice(end))) {
      // The braces of a JSX comment go along.
      start -= /\{[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
      end += /^[ \t]*\}/.exec(text.slice(end))?.[0].length ?? 0;
    } else start -= /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
  }
  return { title: 'Remove the unused suppression', kind: 'safe', edits: [{ file, edits: [{ span: { start, end }, newText: '' }] }] };
}

const rank: readonly Level[] = ['off', 'hint', 'info', 'warning', 'error'];

export function placed({ raw, tools }: Merged, settings: ResolvedSettings, places: Places): readonly PlacedFinding[] {
  const names = tools.length === 0 ? [undefined] : tools.map((tool) => tool.name ?? undefined);
  const level = names
    .map((name) => settings.levelOf(raw.rule, raw.file, name, raw.declared))
    .sort((a, b) => rank.indexOf(b) - rank.indexOf(a))[0];
  if (level === undefined || level === 'off') return [];
  return [
    {
      rule: raw.rule,
      level,
      file: raw.file,
      span: raw.span,
      range: places.rangeOf(raw.file, raw.span),
      message: raw.message,
      related: raw.related.map((r) => ({ ...r, range: places.rangeOf(r.file, r.span) })),
      fixes: raw.fixes.map((fix) => placedFix(fix, places)),
      tools: distinctRefs(tools.map(refOfTool)),
      url: ruleUrl(raw.rule),
    },
  ];
}

export function placedFix(fix: FixDraft, places: Places): PlacedFix {
  return {
    title: fix.title,
    kind: fix.kind,
    edits: fix.edits.map(({ file, edits }) => ({
      file,
      // In the order of the text: what is put in front of a piece comes before the edit of the piece.
      edits: sortEdits(edits).map((edit) => ({ ...edit, range: places.rangeOf(file, edit.span) })),
    })),
  };
}

function refOfTool({ name, sdk, file, line }: ToolInfo): ToolRef {
  return { name, sdk, file, line };
}

/** Two registrations on one line are one tool to whoever reads the finding. */
function distinctRefs(refs: readonly ToolRef[]): readonly ToolRef[] {
  return refs.filter((ref, i) => refs.findIndex((r) => r.name === ref.name && r.file === ref.file && r.line === ref.line) === i);
}

export function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return (
    compare(a.file, b.file) ||
    a.range.start.line - b.range.start.line ||
    a.range.start.character - b.range.start.character ||
    compare(a.rule, b.rule) ||
    a.span.end - b.span.end
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function distinctFaults(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter((f, i) => faults.findIndex((o) => o.rule === f.rule && o.file === f.file) === i);
}
