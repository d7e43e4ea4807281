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

/** The part of a line that has room, with `…` where something is left out; the column `from` is in it. */
export function windowOn(text: string, from: number, room: number): { readonly text: string; readonly shift: number } {
  if (widthOf(text) <= room) return { text, shift: 0 };
  const start = from <= room * 0.75 ? 0 : from - Math.floor(room / 3);
  let column = 0;
  let shown = '';
  for (const sign of text) {
    const width = widthOfSign(sign);
    if (column >= start && column + width <= start + room - 2) shown += sign;
    column += width;
  }
  const head = start > 0 ? '…' : '';
  const tail = column > start + room - 2 ? '…' : '';
  return { text: head + shown + tail, shift: start - head.length };
}
