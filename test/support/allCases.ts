/**
 * Markdown cases as one workspace, each in a folder of its own: much real code with many findings, for tests about the whole. All of them,
 * or those that `takes` says yes to, asked with the path of the document and the number of the case among all.
 */
import { caseDocuments } from './cases';
import { createFixture, root, type Workspace } from './fixture';
import { normalizeSettings } from '../../shared/src/settings';

export function allCases(takes: (document: string, i: number) => boolean = () => true): Workspace {
  const files = new Map<string, string>();
  const cases = caseDocuments().flatMap((document) => document.cases);
  cases.forEach((testCase, i) => {
    if (!takes(testCase.document, i)) return;
    for (const [file, text] of createFixture(testCase).workspace.files) files.set(file.replace(root, `${root}/case${i}`), text);
  });
  return { root, files, settings: normalizeSettings({ preset: 'strict' }) };
}
