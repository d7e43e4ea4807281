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
import { paintOfLevel, type Colour, type Paint } from './paint';
import { printable, widthOf, windowOn } from './screenText';

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
    const from = Math.min(...here.map(({ range }) => columnOf(source, range.start.character)));
    const { text, shift } = windowOn(printable(source), Number.isFinite(from) ? from : 0, room);
    const sign = spanned.has(line) ? paint(paintOfLevel(level), '>') : ' ';
    drawn.push(`${sign} ${paint('dim', `${String(line + 1).padStart(gutter)} |`)} ${text}`.trimEnd());
    for (const mark of here)
      drawn.push(underline(mark, source, { gutter, shift, room, paint, colour: mark.isPrimary ? paintOfLevel(level) : 'cyan' }));
  }
  return drawn;
}

interface UnderlineOptions {
  readonly gutter: number;
  readonly shift: number;
  readonly room: number;
  readonly paint: Paint;
  readonly colour: Colour;
}

function underline({ range, isPrimary, note }: Mark, source: string, { gutter, shift, room, paint, colour }: UnderlineOptions): string {
  const isOneLine = range.end.line === range.start.line;
  const start = Math.max(0, columnOf(source, range.start.character) - shift);
  const endInSource = isOneLine ? range.end.character : source.trimEnd().length;
  const end = Math.min(room, columnOf(source, endInSource) - shift);
  const sign = (isPrimary ? '^' : '-').repeat(Math.max(1, end - start));
  const words = note === '' ? '' : ` ${note}`;
  return `  ${' '.repeat(gutter)} ${paint('dim', '|')} ${' '.repeat(start)}${paint(colour, sign + words)}`;
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

/** The column on the screen of an offset in a line. */
function columnOf(source: string, character: number): number {
  return widthOf(printable(source.slice(0, character)));
}

function between(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
