/**
 * How much room does text take on a screen, and is it safe to print?
 * Invariant: no control character of a checked file reaches a terminal: code must not move the cursor or hide what it says.
 */
const tab = '  ';

/** Tabs as spaces, and signs that a terminal would obey or that reorder text as `\u{…}`. */
export function printable(text: string): string {
  return text
    .replaceAll('\t', tab)
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g,
      (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`,
    );
}

/** Columns that printable text fills: wide signs count two, marks that sit on another sign none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += widthOfSign(sign);
  return width;
}

const marks = /\p{Mark}|\u200b|\u200c|\u200d/u;
const wide =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

function widthOfSign(sign: string): number {
  if (sign < '\u0300') return 1;
  if (marks.test(sign)) return 0;
  return wide.test(sign) ? 2 : 1;
}

/** A sentence as it may stand on one line. */
export function oneLine(text: string): string {
  return printable(text.trim().replace(/\s+/g, ' '));
}

/** Breaks at spaces; a word longer than the line keeps its line to itself. The first line starts with `first`, the others with `rest`. */
export function wrap(text: string, columns: number, first: string, rest: string): string[] {
  const lines: string[] = [];
  let line = first;
  let width = widthOf(withoutColour(first));
  let isEmpty = true;
  for (const word of oneLine(text).split(' ')) {
    if (!isEmpty && width + 1 + widthOf(word) > columns) {
      lines.push(line);
      line = rest;
      width = widthOf(withoutColour(rest));
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    width += widthOf(word) + (isEmpty ? 0 : 1);
    isEmpty = false;
  }
  lines.push(line);
  return lines;
}

function withoutColour(text: string): string {
  return text.replace(/\u001b\[\d+m/g, '');
}

/** A part of a line that has room on the screen, with `…` where something is left out. */
export interface Window {
  readonly text: string;
  /** The column in the window of an offset in the line; outside of it, the nearest. */
  columnOf(offset: number): number;
  shows(offset: number): boolean;
}

/** The window with the offset `at` in it. A generated line has megabytes: only what is near `at` is looked at. */
export function windowOn(line: string, at: number, room: number): Window {
  const left = boundaryIn(line, Math.max(0, at - 2 * room));
  const right = boundaryIn(line, Math.min(line.length, at + 4 * room));
  const widthTo = (offset: number): number => widthOf(printable(line.slice(left, Math.max(left, Math.min(offset, right)))));
  const near = printable(line.slice(left, right));
  const column = widthTo(at);
  const isWhole = left === 0 && right === line.length && widthOf(near) <= room;
  const start = isWhole || (left === 0 && column <= room * 0.75) ? 0 : Math.max(0, column - Math.floor(room / 3));
  const { shown, rest } = isWhole ? { shown: near, rest: false } : part(near, start, room - 2);
  const head = left > 0 || start > 0 ? '…' : '';
  const text = `${head}${shown}${rest || right < line.length ? '…' : ''}`;
  const columnOf = (offset: number): number => Math.max(0, Math.min(widthTo(offset) - start + head.length, room));
  return { text, columnOf, shows: (offset) => offset >= left && offset <= right && widthTo(offset) >= start && columnOf(offset) < room };
}

/** Columns `start` up to `start + room` of a text, and whether there is more behind them. */
function part(text: string, start: number, room: number): { readonly shown: string; readonly rest: boolean } {
  let column = 0;
  let shown = '';
  for (const sign of text) {
    const width = widthOfSign(sign);
    if (column >= start && column + width <= start + room) shown += sign;
    column += width;
  }
  return { shown, rest: column > start + room };
}

/** Not between the two halves of a sign. */
function boundaryIn(line: string, offset: number): number {
  return /[\udc00-\udfff]/.test(line.charAt(offset)) ? offset - 1 : offset;
}
