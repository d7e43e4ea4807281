/**
 * Runs one case: findings against annotations, fixes against diff blocks, then the laws.
 * A case in `rules/<id>.md` is about that rule, and about any other rule that its annotations name; what other rules find there is not its
 * business, so that a new rule does not touch the cases of the old ones. The laws are about all rules.
 */
import { structuredPatch } from 'diff';
import { basename } from 'node:path';
import type { Level } from '../../shared/src/settings';
import type { PlacedFinding, PlacedFix, RelatedPlace, WorkspaceReport } from '../../server/src/analysis/report';
import type { Annotation } from './annotations';
import type { Bench } from './analyzer';
import { createFixture, root, type Fixture, type FixtureFile, type Workspace } from './fixture';
import { applyFix, brokenLaws } from './laws';
import type { MarkdownCase } from './markdown';
import type { Mark, Problem } from './report';

export interface CaseResult {
  readonly problems: readonly Problem[];
  /** The findings that the case is about. */
  readonly findings: readonly PlacedFinding[];
  /** What the diff blocks should be. */
  readonly fixes: readonly { readonly title: string; readonly diff: string }[];
}

interface Place {
  readonly file: FixtureFile;
  readonly annotation: Annotation;
}

/** A case analysed: what was found, and which of it the case is about. */
interface Looked {
  readonly fixture: Fixture;
  readonly workspace: Workspace;
  readonly report: WorkspaceReport;
  readonly annotated: readonly Place[];
  readonly findings: readonly PlacedFinding[];
}

export function aboutCase(testCase: MarkdownCase, bench: Bench): Looked {
  const fixture = createFixture(testCase);
  const focus = basename(testCase.document, '.md');
  const workspace = withRuleOn(fixture.workspace, bench, focus);
  const report = bench.analyzer.check(workspace);
  const annotated = fixture.files.flatMap((file) => file.annotations.map((annotation) => ({ file, annotation })));
  const about = new Set([focus, ...annotated.map(({ annotation }) => annotation.subject)]);
  const findings = report.findings.filter(({ rule }) => about.has(rule) || !bench.rules.has(focus));
  return { fixture, workspace, report, annotated, findings };
}

export function checkCase(testCase: MarkdownCase, bench: Bench): CaseResult {
  const { fixture, workspace, report, annotated, findings } = aboutCase(testCase, bench);
  const fixes = diffsOf(fixture, findings);
  const faults = report.faults.map(({ rule, message }): Problem => ({ kind: 'law', text: `${rule} threw: ${message}` }));
  const preludes = new Map(fixture.files.map(({ path, prelude }) => [path, prelude.length]));
  const laws = brokenLaws({ bench, preludes, workspace, report }).map((text): Problem => ({ kind: 'law', text }));
  return {
    problems: [
      ...faults,
      ...unknownSubjects(fixture, annotated, bench),
      ...compareFindings(fixture, annotated, findings),
      ...compareFixes(testCase, fixes),
      ...laws,
    ],
    findings,
    fixes,
  };
}

/** A rule that is off by default is on in its own tests, but where one names a preset to see what that turns on. */
function withRuleOn(workspace: Workspace, bench: Bench, focus: string): Workspace {
  const card = bench.rules.get(focus);
  const { rules: said, preset } = workspace.settings;
  if (card?.level !== 'off' || said[focus] !== undefined || preset !== undefined) return workspace;
  const rules: Record<string, Level> = { ...said, [focus]: 'info' };
  return { ...workspace, settings: { ...workspace.settings, rules } };
}

function unknownSubjects(fixture: Fixture, annotated: readonly Place[], bench: Bench): Problem[] {
  return annotated
    .filter(({ annotation }) => !bench.rules.has(annotation.subject))
    .map((place) => ({ kind: 'missing', text: `There is no rule \`${place.annotation.subject}\`.`, at: markOfAnnotation(fixture, place) }));
}

function compareFindings(fixture: Fixture, annotated: readonly Place[], findings: readonly PlacedFinding[]): Problem[] {
  const problems: Problem[] = [];
  const open = new Set(findings);
  for (const place of annotated.filter(({ annotation }) => !annotation.tags.includes('related'))) {
    const found = [...open].find((finding) => matches(place, finding));
    if (found === undefined) problems.push({ kind: 'missing', text: labelOf(place.annotation), at: markOfAnnotation(fixture, place) });
    else open.delete(found);
  }
  for (const place of annotated.filter(({ annotation }) => annotation.tags.includes('related'))) {
    const related = findings.filter(({ rule }) => rule === place.annotation.subject).flatMap((finding) => finding.related);
    if (related.some((one) => isAt(place, one) && one.note.includes(place.annotation.text))) continue;
    problems.push({ kind: 'missing', text: labelOf(place.annotation), at: markOfAnnotation(fixture, place) });
  }
  for (const finding of open) problems.push({ kind: 'unexpected', text: describe(finding), ...markOf(fixture, finding) });
  return problems;
}

function matches(place: Place, finding: PlacedFinding): boolean {
  const { subject, tags, text } = place.annotation;
  const levels = tags.filter((tag) => tag !== 'fix');
  const agrees = finding.rule === subject && finding.message.includes(text) && tags.includes('fix') === finding.fixes.length > 0;
  return agrees && isAt(place, finding) && levels.every((level) => level === finding.level);
}

function isAt({ file, annotation }: Place, at: PlacedFinding | RelatedPlace): boolean {
  const { start, end } = at.range;
  if (at.file !== file.path || start.line !== annotation.line || file.shownCharacter(start) !== annotation.start) return false;
  return annotation.end === undefined ? end.line > start.line : end.line === start.line && file.shownCharacter(end) === annotation.end;
}

function labelOf({ subject, tags, text }: Annotation): string {
  return [subject, ...tags.map((tag) => `[${tag}]`), text].join(' ').trim();
}

function describe({ rule, level, fixes, message }: PlacedFinding): string {
  return `${rule} ${fixes.length > 0 ? '[fix] ' : ''}[${level}] ${message}`;
}

function markOfAnnotation(fixture: Fixture, { file, annotation }: Place): Mark {
  return { path: shortName(file.path), line: file.markdownLine(annotation.line), start: annotation.start, end: annotation.end };
}

function markOf(fixture: Fixture, { file, range }: PlacedFinding): { at?: Mark } {
  const source = fixture.files.find(({ path }) => path === file);
  if (source === undefined) return {};
  const end = range.end.line > range.start.line ? undefined : source.shownCharacter(range.end);
  const start = source.shownCharacter(range.start);
  return { at: { path: shortName(file), line: source.markdownLine(range.start.line), start, end } };
}

function shortName(path: string): string {
  return path.slice(root.length + 1);
}

/** One diff a title, or more where one title does different things in different places. */
function diffsOf(fixture: Fixture, findings: readonly PlacedFinding[]): { title: string; diff: string }[] {
  const diffs: { title: string; diff: string }[] = [];
  for (const fix of findings.flatMap(({ fixes }) => fixes)) {
    const diff = diffOf(fixture, fix);
    if (!diffs.some((other) => other.title === fix.title && other.diff === diff)) diffs.push({ title: fix.title, diff });
  }
  return diffs;
}

/** Only the lines that change, hunks parted by `@@`; a file other than the main one is named. */
export function diffOf(fixture: Fixture, fix: PlacedFix): string {
  const before = fixture.workspace.files;
  const after = tryApply(before, fix);
  if (after === undefined) return 'The edits do not apply.';
  const lines: string[] = [];
  for (const { path, prelude } of fixture.files) {
    const shown = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').replace(prelude, '');
    const { hunks } = structuredPatch(path, path, shown(before.get(path)), shown(after.get(path)), '', '', { context: 0 });
    hunks.forEach((hunk, i) => {
      const name = path === fixture.files[0]?.path ? '' : `${shortName(path)} @@`;
      if (lines.length > 0 || name !== '') lines.push(`@@ ${i === 0 ? name : ''}`.trimEnd());
      lines.push(...hunk.lines.filter((line) => !line.startsWith('\\')).map((line) => line.trimEnd()));
    });
  }
  return lines.join('\n');
}

function tryApply(files: ReadonlyMap<string, string>, fix: PlacedFix): ReadonlyMap<string, string> | undefined {
  try {
    return applyFix(files, fix);
  } catch {
    return undefined;
  }
}

export function compareFixes(testCase: MarkdownCase, actual: CaseResult['fixes']): Problem[] {
  const expected = testCase.fixes;
  const isSame = (a: { title: string; diff: string }, b: { title: string; diff: string }) => a.title === b.title && a.diff === b.diff;
  return [
    ...actual
      .filter((fix) => !expected.some((other) => isSame(fix, other)))
      .map((fix): Problem => ({ kind: 'fix', text: `offered, and no block shows it: ${fix.title}\n${fix.diff}` })),
    ...expected
      .filter((fix) => !actual.some((other) => isSame(fix, other)))
      .map((fix): Problem => ({ kind: 'fix', text: `line ${fix.line} shows it, and it is not offered: ${fix.title}\n${fix.diff}` })),
  ];
}
