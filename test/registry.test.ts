/** Laws over all rules together: names, pages, words, and that each one is seen to report and to stay silent. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { catalogue } from '../server/src/analysis/api';
import type { PlacedFinding } from '../server/src/analysis/report';
import { rules } from '../server/src/analysis/rules/index';
import { levels } from '../shared/src/settings';
import { caseDocuments, caseFolder, pageDocuments, pageFolder, type Document } from './support/cases';
import { aboutCase } from './support/checkRule';
import { createBench } from './support/coreBench';
import { readOwn, repositoryRoot } from './support/repository';

const ids = rules.map(({ id }) => id);

test('ids are unique, and each is the name of its file', () => {
  assert.deepEqual(ids, [...new Set(ids)].sort());
  assert.deepEqual(
    ids.filter((id) => !existsSync(join(repositoryRoot, `server/src/analysis/rules/${id}.ts`))),
    [],
  );
});

test('the catalogue that faces see is that of the rules', () => {
  assert.deepEqual(
    [...catalogue()].map(({ id, level, fix }) => ({ id, level, fix })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    rules.map(({ id, level, fix }) => ({ id, level, fix })),
  );
});

test('every rule has a page and every page a rule; the same for the files of cases', () => {
  const pages = markdownNames(pageFolder).filter((name) => name !== 'README');
  assert.deepEqual(pages, ids);
  assert.deepEqual(
    ids.filter((id) => !markdownNames(caseFolder).includes(id)),
    [],
  );
});

test('every page has the fixed headings in their order', () => {
  const headings = ['What it reports', 'Why it matters', 'Example', 'Fix', 'When to turn it off'];
  const wrong = ids.flatMap((id) => {
    const file = `${pageFolder}/${id}.md`;
    if (!existsSync(join(repositoryRoot, file))) return [];
    const text = readOwn(file);
    const found = [...text.matchAll(/^## (.+)$/gm)].map((heading) => heading[1] ?? '');
    const isWell =
      text.startsWith(`# ${id}\n`) &&
      JSON.stringify(found.filter((heading, i) => i < headings.length || heading !== 'Provenance')) === JSON.stringify(headings);
    return isWell ? [] : [`${file}: ${found.join(', ')}`];
  });
  assert.deepEqual(wrong, []);
});

test('levels, versions and sentences are of the form that tables need', () => {
  for (const { id, level, since, summary, messages } of rules) {
    assert.ok(levels.includes(level), id);
    assert.match(since, /^(\d+\.\d+\.\d+|next)$/, id);
    for (const sentence of [summary, ...Object.values(messages)]) {
      assert.match(sentence, /^[A-Z`{].*\.$/s, `${id}: "${sentence}" is a sentence`);
      assert.doesNotMatch(sentence, /!/, `${id}: "${sentence}" keeps its voice down`);
    }
    for (const message of Object.values(messages)) assert.ok(!message.includes(id), `${id}: a message does not repeat the id`);
  }
});

interface Seen {
  readonly document: string;
  readonly findings: readonly PlacedFinding[];
}

const bench = createBench();
const look = (documents: readonly Document[]): Seen[] =>
  documents.flatMap(({ path, cases }) => cases.map((testCase) => ({ document: path, findings: aboutCase(testCase, bench).findings })));
const seenInCases = look(caseDocuments());
const seenOnPages = look(pageDocuments());

test('every rule reports in one of its cases and stays silent in at least as many', () => {
  const wrong = ids.flatMap((id) => {
    const own = seenInCases.filter(({ document }) => basename(document, '.md') === id);
    const reporting = own.filter(({ findings }) => findings.some(({ rule }) => rule === id)).length;
    return reporting >= 1 && own.length - reporting >= reporting
      ? []
      : [`${id}: ${reporting} report, ${own.length - reporting} stay silent`];
  });
  assert.deepEqual(wrong, []);
});

test('every page shows one that is reported and one that is not', () => {
  const wrong = ids.flatMap((id) => {
    const own = seenOnPages.filter(({ document }) => basename(document, '.md') === id);
    const reporting = own.filter(({ findings }) => findings.some(({ rule }) => rule === id)).length;
    return reporting >= 1 && reporting < own.length ? [] : [`${id}: ${reporting} of ${own.length} report`];
  });
  assert.deepEqual(wrong, []);
});

test('every message of a rule is said by some case', () => {
  const said = [...seenInCases, ...seenOnPages].flatMap(({ findings }) => findings);
  const unsaid = rules.flatMap(({ id, messages }) =>
    Object.entries(messages)
      .filter(([, template]) => !said.some(({ rule, message }) => rule === id && patternOf(template).test(message)))
      .map(([key]) => `${id}: ${key}`),
  );
  assert.deepEqual(unsaid, []);
});

test('what a rule declares of its fixes, its cases show', () => {
  const offered = [...seenInCases, ...seenOnPages].flatMap(({ findings }) => findings);
  const wrong = rules
    .filter(({ id, fix }) => fix !== 'none' && !offered.some(({ rule, fixes }) => rule === id && fixes.some(({ kind }) => kind === fix)))
    .map(({ id, fix }) => `${id} declares ${fix} fixes, and no case has one`);
  assert.deepEqual(wrong, []);
});

function patternOf(template: string): RegExp {
  const literal = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}

function markdownNames(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'))
    .sort();
}
