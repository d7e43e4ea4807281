/** Offset ↔ line and character. Lines and characters are 0-based, characters count UTF-16 units, as in LSP. */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface LineIndex {
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
}

/** Line breaks are \n, \r\n and a lone \r, as the protocol has them. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 13 && text.charCodeAt(i + 1) === 10) continue;
    if (c === 10 || c === 13) starts.push(i + 1);
  }
  return {
    positionAt(offset) {
      const at = Math.max(0, Math.min(offset, text.length));
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] as number) <= at) low = middle;
        else high = middle - 1;
      }
      return { line: low, character: at - (starts[low] as number) };
    },
    offsetAt({ line, character }) {
      if (line < 0) return 0;
      const start = starts[line];
      if (start === undefined) return text.length;
      const next = starts[line + 1] ?? text.length;
      return Math.min(start + Math.max(0, character), next);
    },
  };
}
