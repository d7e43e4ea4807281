/** The edits behind "ignore this here" and "ignore this in the file": a comment, with room for the reason. */
import type { PlacedEdit, PlacedFinding } from '../analysis/report';
import { createLineIndex } from '../analysis/text/lineIndex';
import { isCodeAt } from './lineContext';

export interface Suppression {
  readonly title: string;
  readonly edit: PlacedEdit;
}

/** Stands where the reason belongs. */
export const placeholder = 'explain why this is right here';

/** What watches the comments themselves is not ignored by one more comment. */
const aboutSuppressions: ReadonlySet<string> = new Set(['unused-suppression', 'unexplained-suppression']);

export function suppressionsOf(text: string, finding: PlacedFinding): Suppression[] {
  const { rule } = finding;
  if (aboutSuppressions.has(rule)) return [];
  const here = ignoreHere(text, finding);
  return [
    ...(here === undefined ? [] : [{ title: `Ignore \`${rule}\` here`, edit: here }]),
    { title: `Ignore \`${rule}\` in this file`, edit: ignoreInFile(text, rule) },
  ];
}

function ignoreHere(text: string, { rule, range, file }: PlacedFinding): PlacedEdit | undefined {
  const lines = createLineIndex(text);
  const { line } = range.start;
  const start = line === 0 ? topOf(text) : lines.offsetAt({ line, character: 0 });
  const jsx = !/\.[cm]?ts$/i.test(file);
  if (!isCodeAt(text, start, jsx)) return undefined;

  const before = line === 0 ? '' : text.slice(lines.offsetAt({ line: line - 1, character: 0 }), start);
  const other = /^\s*\/\/\s*candor-ignore\s+[\w-]+(?:\s*,\s*[\w-]+)*/.exec(before)?.[0];
  if (other !== undefined) return insertion(text, start - before.length + other.length, `, ${rule}`);

  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  return insertion(text, start, `${indent}// candor-ignore ${rule}: ${placeholder}${lineBreakOf(text)}`);
}

function ignoreInFile(text: string, rule: string): PlacedEdit {
  return insertion(text, topOf(text), `// candor-ignore-file ${rule}: ${placeholder}${lineBreakOf(text)}`);
}

/** Behind a byte order mark and a `#!` line, both of which must stay first. */
function topOf(text: string): number {
  return /^\uFEFF?(?:#![^\r\n]*(?:\r\n|\r|\n|$))?/.exec(text)?.[0].length ?? 0;
}

/** The line break that the file uses most. */
function lineBreakOf(text: string): string {
  const windows = text.match(/\r\n/g)?.length ?? 0;
  const all = text.match(/\n/g)?.length ?? 0;
  return windows * 2 > all ? '\r\n' : '\n';
}

function insertion(text: string, offset: number, newText: string): PlacedEdit {
  const position = createLineIndex(text).positionAt(offset);
  return { span: { start: offset, end: offset }, range: { start: position, end: position }, newText };
}
