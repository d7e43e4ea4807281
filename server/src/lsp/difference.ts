/** The smallest single edit that turns one text into another. */
import type { PlacedEdit } from '../analysis/report';
import { createLineIndex } from '../analysis/text/lineIndex';

export function differenceOf(before: string, after: string): PlacedEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  while (start > 0 && splits(before, start)) start--;

  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  while (tail > 0 && (splits(before, before.length - tail) || splits(after, after.length - tail))) tail--;

  const end = before.length - tail;
  const lines = createLineIndex(before);
  return {
    span: { start, end },
    range: { start: lines.positionAt(start), end: lines.positionAt(end) },
    newText: after.slice(start, after.length - tail),
  };
}

/** Whether the offset lies within a line break or within a character of two units: no editor can put an end of an edit there. */
function splits(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const next = text.charCodeAt(offset);
  return (before === 13 && next === 10) || (before >= 0xd800 && before < 0xdc00);
}
