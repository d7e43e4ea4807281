/** All Markdown cases of the repository: the corner cases of the rules and the examples on their pages. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseMarkdown, type MarkdownCase } from './markdown';
import { readOwn, repositoryRoot } from './repository';

export interface Document {
  /** Relative to the repository. */
  readonly path: string;
  readonly cases: readonly MarkdownCase[];
}

export const caseFolder = 'test/rules';
export const pageFolder = 'docs/rules';

/** Corner cases, one file a rule; files that are about no single rule too. */
export function caseDocuments(): Document[] {
  return markdownIn(caseFolder).map((path) => ({ path, cases: parseMarkdown(path, readOwn(path)) }));
}

/** Pages with the cases below their *Example* heading. */
export function pageDocuments(): Document[] {
  const isExample = ({ headings }: MarkdownCase) => headings.some((heading) => /^Examples?\b/.test(heading));
  return markdownIn(pageFolder)
    .filter((path) => !path.endsWith('/README.md'))
    .map((path) => ({ path, cases: parseMarkdown(path, readOwn(path)).filter(isExample) }));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** `npm test -- FILTER` hands the filter on: a case is taken by its file or by a heading. */
export function isSelected({ document, headings }: MarkdownCase): boolean {
  const filter = process.env['CANDOR_TEST_CASES'];
  return filter === undefined || [document, ...headings].some((text) => text.toLowerCase().includes(filter));
}
