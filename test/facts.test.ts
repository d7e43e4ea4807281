/**
 * Runs `test/facts/*.md`: what `candor facts` says of each exit, with no rule in the way. Under a returned value stands
 * `//^ exit WORDS; MORE WORDS`, under a `throw` `//^ throw`, and `//^ leaves WORDS` where it gets out of the handler, under a
 * call that writes `//^ effect WORDS`, under a field of the input `//^ field WORDS`, under a registration, where it matters, `//^ tool WORDS`, under what a route handler answers `//^ answer WORDS`. Only the first caret counts;
 * every part must be among what the lamp prints for that place. All but tools are compared both ways.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createAnalysis } from '../server/src/analysis/api';
import { isSelected } from './support/cases';
import { coreOptions } from './support/coreAnalyzer';
import { createFixture, root, type Fixture } from './support/fixture';
import { parseMarkdown, type MarkdownCase } from './support/markdown';
import { printProblems, type Mark, type Problem } from './support/report';
import { readOwn, repositoryRoot } from './support/repository';

const folder = 'test/facts';

for (const name of readdirSync(join(repositoryRoot, folder)).sort()) {
  const path = `${folder}/${name}`;
  const selected = parseMarkdown(path, readOwn(path)).filter(isSelected);
  if (selected.length === 0) continue;
  describe(path, () => {
    for (const testCase of selected) {
      test([...testCase.headings.slice(1, -1), testCase.name].join(' › '), () => {
        const problems = compare(testCase);
        if (problems.length === 0) return;
        const error = new Error(printProblems(testCase, problems));
        error.stack = `${error.message}\n    at ${path}:${testCase.line}:1`;
        throw error;
      });
    }
  });
}

interface Fact {
  readonly kind: 'exit' | 'throw' | 'leaves' | 'effect' | 'field' | 'tool' | 'answer';
  readonly path: string;
  /** 0-based, in the analysed text. */
  readonly line: number;
  readonly character: number;
  /** All that is said of it. */
  words: string;
}

function compare(testCase: MarkdownCase): Problem[] {
  const fixture = createFixture(testCase);
  const facts = factsOf(fixture);
  const open = new Set(facts);
  const problems: Problem[] = [];
  for (const file of fixture.files) {
    for (const annotation of file.annotations) {
      const parts = annotation.text.split(';').map((part) => part.trim());
      const found = [...open].find(
        (fact) =>
          `${root}/${fact.path}` === file.path &&
          fact.kind === annotation.subject &&
          fact.line === annotation.line &&
          file.shownCharacter(fact) === annotation.start &&
          parts.every((part) => fact.words.includes(part)),
      );
      const at: Mark = {
        path: file.path.slice(root.length + 1),
        line: file.markdownLine(annotation.line),
        start: annotation.start,
        end: annotation.start + 1,
      };
      if (found === undefined) problems.push({ kind: 'missing', text: `${annotation.subject} ${annotation.text}`, at });
      else open.delete(found);
    }
  }
  for (const fact of open) {
    const file = fixture.files.find(({ path }) => path === `${root}/${fact.path}`);
    // What leaves the handler, and what it writes, is compared both ways in the file that is about it.
    if (fact.kind === 'tool' || file === undefined || isElsewhere(fact, testCase)) continue;
    const start = file.shownCharacter(fact);
    problems.push({
      kind: 'unexpected',
      text: `${fact.kind} ${fact.words}`,
      at: { path: fact.path, line: file.markdownLine(fact.line), start, end: start + 1 },
    });
  }
  return problems;
}

function isElsewhere({ kind }: Fact, { document }: MarkdownCase): boolean {
  if (document.endsWith('/inputs.md')) return kind !== 'field';
  if (kind === 'leaves') return !document.endsWith('/throws.md');
  if (kind === 'field') return !document.endsWith('/inputs.md');
  return kind === 'effect' && !document.endsWith('/effects.md');
}

/** Reads what the lamp prints for each file of the case: a line for a fact, deeper lines for what else is known of it. */
function factsOf({ workspace, files }: Fixture): Fact[] {
  const analysis = createAnalysis(coreOptions(workspace.files));
  analysis.configure(workspace.settings);
  const facts: Fact[] = [];
  // A tool is told of where it is registered, and where its handler stands.
  const told = new Set(files.flatMap(({ path }) => (analysis.facts(path) ?? '').split(/^(?=tool |route )/m)));
  for (const text of told) {
    for (const line of text.trimEnd().split('\n')) {
      const said = /^ {2}(exit|throw|leaves|effect|field|at|answer) +(\S+?):(\d+):(\d+)(?:: |, |$)(.*)$/.exec(line);
      const last = facts.at(-1);
      if (said !== null) {
        const [, kind, file = '', row, column, words = ''] = said;
        facts.push({
          kind: kind === 'at' ? 'tool' : (kind as Exclude<Fact['kind'], 'tool'>),
          path: file,
          line: Number(row) - 1,
          character: Number(column) - 1,
          words,
        });
      } else if (last !== undefined && line.trim() !== '') {
        last.words += `; ${line.trim().replace(/ +/g, ' ')}`;
      }
    }
  }
  analysis.dispose();
  return facts;
}
