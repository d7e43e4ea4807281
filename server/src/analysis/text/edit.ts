/** Spans and edits as plain data. All offsets are 0-based UTF-16 code units into the file's text, ends exclusive. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

export interface FileEdits {
  readonly file: string;
  readonly edits: readonly TextEdit[];
}

/** Sorted copy; insertions at one place keep their order. */
export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  return edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end || a.order - b.order)
    .map(({ edit }) => edit);
}

/** True where two of the edits share text, or insert at the very same place. */
export function overlaps(edits: readonly TextEdit[]): boolean {
  const sorted = sortEdits(edits);
  return sorted.some((edit, i) => {
    const before = sorted[i - 1];
    if (before === undefined) return false;
    return before.span.end > edit.span.start || (before.span.start === edit.span.start && before.span.end === edit.span.end);
  });
}

/** Applies disjoint edits to `text`. Throws `RangeError` where they overlap or leave the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (overlaps(edits)) throw new RangeError('The edits overlap.');
  let result = '';
  let at = 0;
  for (const { span, newText } of sortEdits(edits)) {
    if (span.start < at || span.end > text.length || span.end < span.start) throw new RangeError('An edit lies outside the text.');
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
