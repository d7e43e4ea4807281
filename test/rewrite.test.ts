/**
 * Runs `test/rewrite/*.md`: what *Rewrite handler to a discriminated result* makes of a handler. A `diff` block shows the change; where it
 * is not offered, `//^ refused WORDS` stands below the line on which the handler begins, with a part of the reason. Only the line counts.
 * For every rewrite hold the laws of fixes: it parses, adds no error of the compiler, keeps comments, line ends and indentation, clears
 * what was found in the handler's results and failures, adds no finding, and is offered no second time.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createAnalysis } from '../server/src/analysis/api';
import type { PlacedFinding, PlacedFix, RewriteOffer } from '../server/src/analysis/report';
import { isSelected } from './support/cases';
import { compareFixes, diffOf } from './support/checkRule';
import { coreOptions } from './support/coreAnalyzer';
import { createBench } from './support/coreBench';
import { createFixture, root, type Fixture, type FixtureFile, type Workspace } from './support/fixture';
import { applyFix, crlfVariant, lostComments, mixesLineEnds, newErrors, tabVariant, type Variant } from './support/laws';
import { parseMarkdown, type MarkdownCase } from './support/markdown';
import { printProblems, type Problem } from './support/report';
import { readOwn, repositoryRoot } from './support/repository';
import { updateFixes, type CaseFixes } from './support/update';

const folder = 'test/rewrite';
const updates = process.env['CANDOR_TEST_UPDATE'] !== undefined;
const bench = createBench();

for (const name of readdirSync(join(repositoryRoot, folder)).sort()) {
  const path = `${folder}/${name}`;
  const selected = parseMarkdown(path, readOwn(path)).filter(isSelected);
  if (selected.length > 0) describe(path, () => runDocument(path, selected));
}

function runDocument(path: string, selected: readonly MarkdownCase[]): void {
  const rewritten: CaseFixes[] = [];
  for (const testCase of selected) {
    test([...testCase.headings.slice(1, -1), testCase.name].join(' › '), () => {
      const { problems, fixes } = judge(testCase);
      rewritten.push({ testCase, fixes });
      const counted = updates ? problems.filter(({ kind }) => kind !== 'fix') : problems;
      if (counted.length === 0) return;
      const error = new Error(printProblems(testCase, counted));
      error.stack = `${error.message}\n    at ${path}:${testCase.line}:1`;
      throw error;
    });
  }
  after(() => {
    if (!updates) return;
    const before = readOwn(path);
    const text = updateFixes(before, rewritten);
    if (text !== before) writeFileSync(join(repositoryRoot, path), text);
  });
}

function judge(testCase: MarkdownCase): { problems: readonly Problem[]; fixes: CaseFixes['fixes'] } {
  const fixture = createFixture(testCase);
  const offers = offersIn(fixture.workspace, fixture.files);
  const offered = offers.flatMap(({ fix }) => (fix === null ? [] : [fix]));
  const fixes = offered.map((fix) => ({ title: fix.title, diff: diffOf(fixture, fix) }));
  return {
    fixes,
    problems: [
      ...compareRefusals(fixture, offers),
      ...compareFixes(testCase, fixes),
      ...offered.flatMap((fix) => brokenBy(fixture, fix)).map((text): Problem => ({ kind: 'law', text })),
    ],
  };
}

function offersIn({ files, settings }: Workspace, of: readonly Pick<FixtureFile, 'path'>[]): readonly RewriteOffer[] {
  const analysis = createAnalysis(coreOptions(files));
  analysis.configure(settings);
  try {
    return of.flatMap(({ path }) => analysis.rewrites(path, undefined));
  } finally {
    analysis.dispose();
  }
}

function compareRefusals(fixture: Fixture, offers: readonly RewriteOffer[]): Problem[] {
  const open = new Set(offers.filter(({ fix }) => fix === null));
  const problems: Problem[] = [];
  for (const file of fixture.files) {
    for (const { line, text, subject, start, end } of file.annotations) {
      const found = [...open].find(
        (offer) => offer.file === file.path && offer.range.start.line === line && subject === 'refused' && (offer.why ?? '').includes(text),
      );
      if (found !== undefined) open.delete(found);
      else
        problems.push({
          kind: 'missing',
          text: `${subject} ${text}`,
          at: { path: file.path.slice(root.length + 1), line: file.markdownLine(line), start, end },
        });
    }
  }
  for (const { file: path, range, why } of open) {
    const file = fixture.files.find((one) => one.path === path);
    if (file === undefined) continue;
    const start = file.shownCharacter(range.start);
    const at = { path: path.slice(root.length + 1), line: file.markdownLine(range.start.line), start, end: start + 1 };
    problems.push({ kind: 'unexpected', text: `refused ${why ?? ''}`, at });
  }
  return problems;
}

/** What one finding tells of a handler, whatever its place is after a change. */
const aboutReturns = ['prose-result', 'swallowed-failure', 'missing-is-error', 'uncoded-failure', 'rendered-result'];

function brokenBy({ workspace, files }: Fixture, fix: PlacedFix): string[] {
  const broken: string[] = [];
  const before = bench.analyzer.check(workspace).findings;
  const after = applyFix(workspace.files, fix);
  const changed = { ...workspace, files: after };
  broken.push(...newErrors(bench, workspace.files, after).map((message) => `new error of the compiler: ${message}`));
  if ([...after].some(([file, text]) => mixesLineEnds(text) && !mixesLineEnds(workspace.files.get(file) ?? '')))
    broken.push('it mixes line ends.');
  broken.push(...lostComments(workspace.files, fix).map((comment) => `the comment \`${comment}\` is lost.`));
  const remaining = bench.analyzer.check(changed).findings;
  const files2 = fix.edits.map(({ file }) => file);
  for (const rule of aboutReturns) {
    const count = (findings: readonly PlacedFinding[]) => findings.filter((f) => f.rule === rule && files2.includes(f.file)).length;
    const left = count(remaining);
    if (left > 0 && offersIn(workspace, files).filter(({ fix: other }) => other !== null).length === 1)
      broken.push(`${rule} is still found.`);
  }
  for (const { rule, message } of remaining) {
    const count = (findings: readonly PlacedFinding[]) => findings.filter((f) => f.rule === rule).length;
    // The first failure that is typed shows those of the same handler that are not; what is data now is seen to have no schema.
    if (!['unhandled-failure', 'missing-output-schema'].includes(rule) && count(remaining) > count(before))
      broken.push(`it adds ${rule}: ${message}`);
  }
  const again = offersIn(changed, files).filter(({ fix: other }) => other !== null);
  const first = offersIn(workspace, files).filter(({ fix: other }) => other !== null);
  if (again.length >= first.length) broken.push('it is offered again.');
  broken.push(...differsIn(workspace, files, crlfVariant), ...differsIn(workspace, files, tabVariant(workspace.files)));
  return broken;
}

/** The same code written in another way comes to the same. */
function differsIn(workspace: Workspace, of: readonly FixtureFile[], variant: Variant): string[] {
  const files = new Map([...workspace.files].map(([file, text]) => [file, variant.of(text)]));
  const originals = offersIn(workspace, of);
  const twins = offersIn({ ...workspace, files }, of);
  return originals.flatMap(({ fix }, i) => {
    const twin = twins[i]?.fix;
    if (fix === null) return [];
    if (twin === null || twin === undefined) return [`${variant.name}, it is not offered.`];
    const changed = applyFix(files, twin);
    const differs = [...applyFix(workspace.files, fix)].some(([file, text]) => changed.get(file) !== variant.of(text));
    return differs ? [`${variant.name}, it writes something else.`] : [];
  });
}
