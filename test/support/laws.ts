/**
 * What must hold for every case, whatever the rule: free for whoever writes one. Each law answers with the sentences that say how it is
 * broken; an empty answer means that it holds.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Place, PlacedFinding, PlacedFix, WorkspaceReport } from '../../server/src/analysis/report';
import { applyEdits, type Span } from '../../server/src/analysis/text/edit';
import { createLineIndex } from '../../server/src/analysis/text/lineIndex';
import type { Bench } from './analyzer';
import type { Workspace } from './fixture';

export interface Judged {
  readonly bench: Bench;
  /** How many characters at the start of a file the case did not write; 0 for a file that is not among them. */
  readonly preludes: ReadonlyMap<string, number>;
  readonly workspace: Workspace;
  readonly report: WorkspaceReport;
}

type Files = ReadonlyMap<string, string>;

/** Rules of the engine about suppressions: a suppression cannot silence them. */
const aboutSuppressions = ['unused-suppression', 'unexplained-suppression'];

export function brokenLaws(judged: Judged): string[] {
  const early = [...plainData(judged), ...placesAreTrue(judged), ...fixesAreAsDeclared(judged), ...editsApply(judged)];
  // What follows applies the edits: with broken places it would only say the same again.
  if (early.length > 0) return early;
  return [
    ...sameAnswerTwice(judged),
    ...everyFixHolds(judged),
    ...safeFixesEnd(judged),
    ...suppressedIsSilent(judged),
    ...sameInVariant(judged, crlfVariant),
    ...sameInVariant(judged, tabVariant(judged.workspace.files)),
  ];
}

function plainData({ report }: Judged): string[] {
  const survives = isDeepStrictEqual(JSON.parse(JSON.stringify(report)), report) && isDeepStrictEqual(structuredClone(report), report);
  return survives ? [] : ['The report is not plain data: JSON or structuredClone changes it.'];
}

function sameAnswerTwice({ bench, workspace, report }: Judged): string[] {
  const again = JSON.stringify(bench.analyzer.check(workspace));
  return again === JSON.stringify(report) ? [] : ['A second analysis of the same files gives another report.'];
}

/** Files exist, spans lie inside them, ranges say the same as spans. */
function placesAreTrue({ workspace, report }: Judged): string[] {
  const broken: string[] = [];
  for (const finding of report.findings) {
    const places = [finding, ...finding.related];
    const edits = finding.fixes.flatMap((fix) => fix.edits.flatMap(({ file, edits }) => edits.map((edit) => ({ file, ...edit }))));
    for (const { file, span, range } of [...places, ...edits]) {
      const text = workspace.files.get(file);
      if (text === undefined) {
        broken.push(`${nameOf(finding)} points into ${file}, which is not in the workspace.`);
        continue;
      }
      const index = createLineIndex(text);
      const inside = 0 <= span.start && span.start <= span.end && span.end <= text.length;
      const agrees = isDeepStrictEqual(range, { start: index.positionAt(span.start), end: index.positionAt(span.end) });
      if (!inside || !agrees)
        broken.push(`${nameOf(finding)}: span ${span.start}–${span.end} of ${file} does not fit its range or the text.`);
    }
  }
  return broken;
}

function fixesAreAsDeclared({ bench, report }: Judged): string[] {
  const broken: string[] = [];
  for (const finding of report.findings) {
    const declared = bench.rules.get(finding.rule)?.fix;
    if (declared === undefined) broken.push(`${finding.rule} is in no registry.`);
    if (declared === 'none' && finding.fixes.length > 0) broken.push(`${nameOf(finding)} offers a fix, yet its rule declares none.`);
    if (declared === 'review' && finding.fixes.some(({ kind }) => kind === 'safe')) {
      broken.push(`${nameOf(finding)} offers a safe fix, yet its rule declares that its fixes need review.`);
    }
    const titles = finding.fixes.map(({ title }) => title);
    if (new Set(titles).size < titles.length) broken.push(`${nameOf(finding)} offers two fixes of one title.`);
  }
  return broken;
}

function editsApply({ workspace, report }: Judged): string[] {
  const broken: string[] = [];
  for (const finding of report.findings) {
    for (const fix of finding.fixes) {
      const say = (what: string) => broken.push(`Fix "${fix.title}" of ${nameOf(finding)}: ${what}`);
      try {
        const after = applyFix(workspace.files, fix);
        if ([...workspace.files].every(([file, text]) => after.get(file) === text)) say('it changes nothing.');
      } catch (error) {
        say(String(error));
      }
    }
  }
  return broken;
}

/** Each fix alone: it breaks neither syntax nor types, keeps comments, clears its finding and adds none. */
function everyFixHolds(judged: Judged): string[] {
  const { bench, workspace, report } = judged;
  const broken: string[] = [];
  for (const finding of report.findings) {
    for (const fix of finding.fixes) {
      const say = (what: string) => broken.push(`Fix "${fix.title}" of ${nameOf(finding)}: ${what}`);
      const after = applyFix(workspace.files, fix);
      for (const message of newErrors(bench, workspace.files, after)) say(`new error of the compiler: ${message}`);
      if ([...after].some(([file, text]) => mixesLineEnds(text) && !mixesLineEnds(workspace.files.get(file) ?? '')))
        say('it mixes line ends.');
      for (const comment of lostComments(workspace.files, fix)) say(`the comment \`${comment}\` is lost.`);
      const remaining = bench.analyzer.check({ ...workspace, files: after }).findings;
      if (remaining.some((other) => isStillThere(finding, fix, other))) say('its finding is still there.');
      const added = remaining.filter((one) => !wasThere(report.findings, fix, one) && !isShownByFix(finding, one));
      for (const other of added) say(`it adds ${nameOf(other)}.`);
    }
  }
  return broken;
}

/**
 * The finding is not about the fix: the first failure that is typed shows those of the same handler that are not, one that is told as a
 * failure for the first time can be asked what to do about it, and a result that reaches the model for the first time is one whose form can
 * be judged.
 */
export function isShownByFix(fixed: Pick<PlacedFinding, 'rule'>, { rule, level }: PlacedFinding): boolean {
  if (rule === 'unhandled-failure' || rule === 'failure-without-remedy') return true;
  // Of what is said to write for the first time, what it tells of the write can be asked.
  if (fixed.rule === 'contradicted-annotation' && rule === 'unechoed-write') return true;
  return fixed.rule === 'invalid-result-shape' && level === 'info';
}

export function applyFix(files: Files, fix: PlacedFix): Files {
  const after = new Map(files);
  for (const { file, edits } of fix.edits) after.set(file, applyEdits(after.get(file) ?? '', edits));
  return after;
}

export function newErrors(bench: Bench, before: Files, after: Files): string[] {
  const known = [...bench.typeErrors(before).values()].flat();
  return [...bench.typeErrors(after)].flatMap(([file, messages]) =>
    messages
      .filter((message) => {
        const at = known.indexOf(message);
        if (at >= 0) known.splice(at, 1);
        return at < 0;
      })
      .map((message) => `${file}: ${message}`),
  );
}

export function mixesLineEnds(text: string): boolean {
  return text.includes('\r\n') && /(?<!\r)\n/.test(text);
}

/** Comments that an edit removes and no edit of the fix writes again. A suppression may go: that is a fix of its own. */
export function lostComments(files: Files, fix: PlacedFix): string[] {
  return fix.edits.flatMap(({ file, edits }) => {
    const text = files.get(file) ?? '';
    const written = edits.map(({ newText }) => newText).join('\n');
    const removed = edits.flatMap(({ span }) => text.slice(span.start, span.end).match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? []);
    return removed.filter((comment) => !comment.includes('candor-ignore') && !isInString(text, comment) && !written.includes(comment));
  });
}

/** `https://…` in a literal looks like a comment. */
function isInString(text: string, comment: string): boolean {
  const at = text.indexOf(comment);
  return /[:'"`]$/.test(text.slice(0, at));
}

export function isStillThere(finding: PlacedFinding, fix: PlacedFix, other: PlacedFinding): boolean {
  return other.rule === finding.rule && isAtSamePlace(finding, fix, other);
}

/** The finding was there before, or stood behind one of its rule as a related place (one finding speaks for all paths of a tool). */
export function wasThere(before: readonly PlacedFinding[], fix: PlacedFix, other: PlacedFinding): boolean {
  const sameRule = before.filter((finding) => finding.rule === other.rule);
  return sameRule.flatMap((finding) => [finding, ...finding.related]).some((place) => isAtSamePlace(place, fix, other));
}

export function isAtSamePlace(place: Place, fix: PlacedFix, other: Place): boolean {
  const { start, end } = movedBy(fix, place);
  return other.file === place.file && other.span.start <= end && other.span.end >= start;
}

/** Where the text of a place lies once the fix is applied. */
export function movedBy(fix: PlacedFix, { file, span }: Place): Span {
  const edits = fix.edits.filter((one) => one.file === file).flatMap((one) => one.edits);
  const shift = (offset: number, side: 'start' | 'end') => {
    let moved = offset;
    for (const edit of edits) {
      const growth = edit.newText.length - (edit.span.end - edit.span.start);
      const isBefore = edit.span.end <= offset && (side === 'end' || edit.span.start < edit.span.end || edit.span.end < offset);
      if (isBefore) moved += growth;
      else if (edit.span.start < offset)
        moved += side === 'start' ? edit.span.start - offset : edit.span.start - offset + edit.newText.length;
    }
    return moved;
  };
  return { start: shift(span.start, 'start'), end: shift(span.end, 'end') };
}

/** Fix-all comes to rest, leaves nothing that it could take, and does nothing the second time. */
function safeFixesEnd({ bench, workspace, report }: Judged): string[] {
  if (!report.findings.some(hasSafeFix)) return [];
  const fixed = bench.analyzer.fix(workspace);
  const files = new Map(workspace.files);
  for (const { file, before, after } of fixed.files) {
    if (files.get(file) !== before) return [`Fix-all does not start from the text of ${file}.`];
    files.set(file, after);
  }
  const after = { ...workspace, files };
  const broken: string[] = [];
  if (fixed.rounds > 10) broken.push(`Fix-all takes ${fixed.rounds} rounds.`);
  for (const finding of bench.analyzer.check(after).findings.filter(hasSafeFix))
    broken.push(`Fix-all leaves ${nameOf(finding)}, which has a safe fix.`);
  if (bench.analyzer.fix(after).files.some((file) => file.before !== file.after))
    broken.push('Fix-all changes the files again when run twice.');
  for (const message of newErrors(bench, workspace.files, files)) broken.push(`Fix-all: new error of the compiler: ${message}`);
  return broken;
}

function hasSafeFix(finding: PlacedFinding): boolean {
  return finding.fixes.some(({ kind }) => kind === 'safe');
}

/** With `// candor-ignore` on the line before, the finding is gone and the comment counts as used. */
function suppressedIsSilent({ bench, preludes, workspace, report }: Judged): string[] {
  const findings = report.findings.filter(({ rule }) => !aboutSuppressions.includes(rule));
  if (findings.length === 0) return [];
  const files = new Map(workspace.files);
  for (const [file, text] of files) {
    const index = createLineIndex(text);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const atLine = new Map<number, Set<string>>();
    for (const { rule, range } of findings.filter((finding) => finding.file === file)) {
      atLine.set(range.start.line, (atLine.get(range.start.line) ?? new Set()).add(rule));
    }
    const comments = [...atLine].map(([line, rules]) => {
      const lineStart = index.offsetAt({ line, character: 0 });
      const start = Math.max(lineStart, line === 0 ? (preludes.get(file) ?? 0) : 0);
      const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
      const comment = `${indent}// candor-ignore ${[...rules].join(', ')}: the case says so${eol}`;
      return { span: { start, end: start }, newText: start > lineStart ? eol + comment : comment };
    });
    files.set(file, applyEdits(text, comments));
  }
  const after = bench.analyzer.check({ ...workspace, files });
  const broken = after.findings
    .filter(({ rule, file, range }) => {
      const above = files.get(file)?.split('\n')[range.start.line - 1] ?? '';
      return above.includes('the case says so') && new RegExp(`[ ,]${rule}[,:]`).test(above);
    })
    .map((finding) => `${nameOf(finding)} is reported although the line before ignores it.`);
  const unused = (findings: readonly PlacedFinding[]) => findings.filter(({ rule }) => rule === 'unused-suppression').length;
  if (unused(after.findings) > unused(report.findings)) broken.push('A comment that silences a finding counts as an unused suppression.');
  return broken;
}

export interface Variant {
  readonly name: string;
  of(text: string): string;
}

export const crlfVariant: Variant = {
  name: 'with the other line ends',
  of: (text) => (text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n')),
};

/** Leading spaces become tabs, one for each step of the case's own indentation. */
export function tabVariant(files: Files): Variant {
  const indents = [...files.values()].flatMap((text) => [...text.matchAll(/^ +(?=[^\s*])/gm)].map(([spaces]) => spaces.length));
  const step = indents.length > 0 && indents.every((indent) => indent % 4 === 0) ? 4 : 2;
  const leadingSteps = new RegExp(`^(?:${' '.repeat(step)})+`, 'gm');
  return { name: 'indented with tabs', of: (text) => text.replace(leadingSteps, (indent) => '\t'.repeat(indent.length / step)) };
}

/** The same findings on the same lines, and fixes that do the same. */
function sameInVariant({ bench, workspace, report }: Judged, variant: Variant): string[] {
  const files = new Map([...workspace.files].map(([file, text]) => [file, variant.of(text)]));
  const findings = bench.analyzer.check({ ...workspace, files }).findings;
  const expected = report.findings.map(lineOf);
  const actual = findings.map(lineOf);
  const broken = [
    ...expected.filter((line) => !actual.includes(line)).map((line) => `${variant.name}, this finding is lost: ${line}`),
    ...actual.filter((line) => !expected.includes(line)).map((line) => `${variant.name}, this finding is new: ${line}`),
  ];
  if (broken.length > 0) return broken.map((sentence) => `The same code ${sentence}`);

  report.findings.forEach((finding, i) => {
    finding.fixes.forEach((fix, j) => {
      const twin = findings[i]?.fixes[j];
      if (twin === undefined) return;
      const original = applyFix(workspace.files, fix);
      const changed = applyFix(files, twin);
      const differs = [...original].some(([file, text]) => changed.get(file) !== variant.of(text));
      if (differs) broken.push(`The same code ${variant.name}: fix "${fix.title}" of ${nameOf(finding)} writes something else.`);
    });
  });
  return broken;
}

function lineOf({ rule, level, file, range, message, fixes }: PlacedFinding): string {
  const titles = fixes.map(({ title, kind }) => `${title} (${kind})`).join(', ');
  return `${file}:${range.start.line + 1}–${range.end.line + 1} ${level} ${rule} ${message} [${titles}]`;
}

function nameOf({ rule, file, range }: PlacedFinding): string {
  return `${rule} at ${file}:${range.start.line + 1}`;
}
