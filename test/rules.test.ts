/** Runs the Markdown cases of the rules: `test/rules/*.md`, and the examples of `docs/rules/*.md`. How they are written: docs/TESTING.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { caseDocuments, isSelected, pageDocuments, type Document } from './support/cases';
import { checkCase, type CaseResult } from './support/checkRule';
import { createBench } from './support/coreBench';
import type { MarkdownCase } from './support/markdown';
import { printProblems } from './support/report';
import { readOwn, repositoryRoot } from './support/repository';
import { updateFixes, type CaseFixes } from './support/update';

const updates = process.env['CANDOR_TEST_UPDATE'] !== undefined;
const bench = createBench();

for (const document of [...caseDocuments(), ...pageDocuments()]) {
  const selected = document.cases.filter(isSelected);
  if (selected.length > 0) describe(document.path, () => runDocument(document, selected));
}

function runDocument(document: Document, selected: readonly MarkdownCase[]): void {
  const fixes: CaseFixes[] = [];
  for (const testCase of selected) {
    test([...testCase.headings.slice(1, -1), testCase.name].join(' › '), () => {
      const result = checkCase(testCase, bench);
      fixes.push({ testCase, fixes: result.fixes });
      const problems = updates ? result.problems.filter(({ kind }) => kind !== 'fix') : result.problems;
      if (problems.length > 0) fail(testCase, problems);
    });
  }
  after(() => {
    if (updates) rewrite(document.path, fixes);
  });
}

/** The stack says where the case is, not where the runner is. */
function fail(testCase: MarkdownCase, problems: CaseResult['problems']): never {
  const error = new Error(printProblems(testCase, problems));
  error.stack = `${error.message}\n    at ${testCase.document}:${testCase.line}:1`;
  throw error;
}

function rewrite(path: string, fixes: readonly CaseFixes[]): void {
  const before = readOwn(path);
  const after = updateFixes(before, fixes);
  if (after !== before) writeFileSync(join(repositoryRoot, path), after);
}
