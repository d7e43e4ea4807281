/**
 * The code around a finding, with carets under it and dashes under what belongs to it:
 *
 *     11 | const rows = all.slice(0, 50);
 *        |              ---------------- The list is capped here.
 *        …
 *   > 14 | return { rows };
 *        | ^^^^^^^^^^^^^^^^
 */
import type { Range } from '../../analysis/text/lineIndex';
import { paintOfLevel, type Paint } from './paint';
import { windowOn, type Window } from './screenText';

export interface Mark {
  readonly range: Range;
  readonly isPrimary: boolean;
  readonly note: string;
}

export interface FrameOptions {
  readonly paint: Paint;
  readonly columns: number;
  readonly level: string;
}

/** Lines of a statement that is longer are left out in its middle. */
const mostLinesOfMark = 6;

/** As an editor counts them: \n, \r\n and a lone \r end a line. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

export function drawFrame(lines: readonly string[], marks: readonly Mark[], { paint, columns, level }: FrameOptions): string[] {
  const shown = shownLines(marks, lines.length);
  const gutter = String((shown.at(-1) ?? 0) + 1).length;
  const room = Math.max(30, columns - gutter - 7);
  const spanned = new Set(marks.filter(({ isPrimary }) => isPrimary).flatMap(({ range }) => between(range.start.line, range.end.line)));
  const drawn: string[] = [];
  let previous: number | undefined;
  for (const line of shown) {
    if (previous !== undefined && line > previous + 1) drawn.push(paint('dim', `  ${' '.repeat(gutter)} …`));
    previous = line;
    const source = lines[line] ?? '';
    const here = marks.filter(({ range }) => range.start.line === line).sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
    const sign = spanned.has(line) ? paint(paintOfLevel(level), '>') : ' ';
    for (const { window, marks: own } of windowsOn(source, here, room)) {
      drawn.push(`${sign} ${paint('dim', `${String(line + 1).padStart(gutter)} |`)} ${window.text}`.trimEnd());
      for (const mark of own) {
        const { from, to } = columnsOf(mark, source, window);
        const under = paint(mark.isPrimary ? paintOfLevel(level) : 'cyan', underline(mark, to - from));
        drawn.push(`  ${' '.repeat(gutter)} ${paint('dim', '|')} ${' '.repeat(from)}${under}`);
      }
    }
  }
  return drawn;
}

/** The marks of a line, each in a window with its beginning: the line is drawn again for those that lie far from the first. */
function windowsOn(source: string, marks: readonly Mark[], room: number): { readonly window: Window; readonly marks: readonly Mark[] }[] {
  const found: { window: Window; marks: Mark[] }[] = [];
  for (const mark of marks) {
    const at = mark.range.start.character;
    const known = found.find(({ window }) => window.shows(at));
    if (known === undefined) found.push({ window: windowOn(source, at, room), marks: [mark] });
    else known.marks.push(mark);
  }
  return found.length > 0 ? found : [{ window: windowOn(source, 0, room), marks: [] }];
}

/** Of half-typed code what is marked may go on to the end of the file: then the mark says where it begins. */
const longestCutMark = 40;

function columnsOf({ range }: Mark, source: string, window: Window): { readonly from: number; readonly to: number } {
  const end = range.end.line === range.start.line ? range.end.character : source.trimEnd().length;
  const from = window.columnOf(range.start.character);
  const to = window.columnOf(end);
  return { from, to: Math.max(from + 1, window.shows(end) ? to : Math.min(to, from + longestCutMark)) };
}

function underline({ isPrimary, note }: Mark, width: number): string {
  return `${(isPrimary ? '^' : '-').repeat(width)}${note === '' ? '' : ` ${note}`}`;
}

/** Every marked line, one line before and after a primary mark, and single lines that would otherwise be left out. */
function shownLines(marks: readonly Mark[], count: number): number[] {
  const lines = new Set<number>();
  for (const { range, isPrimary } of marks) {
    const { line: first } = range.start;
    const last = isPrimary ? range.end.line : first;
    if (isPrimary)
      between(first - 1, first)
        .concat(last + 1)
        .forEach((line) => lines.add(line));
    const all = between(first, last);
    const kept = all.length <= mostLinesOfMark ? all : [...all.slice(0, mostLinesOfMark - 2), last];
    kept.forEach((line) => lines.add(line));
  }
  for (const line of [...lines]) if (lines.has(line + 2)) lines.add(line + 1);
  return [...lines].filter((line) => line >= 0 && line < Math.max(1, count)).sort((a, b) => a - b);
}

function between(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
