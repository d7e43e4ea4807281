/** Offsets as lines, for reports. */
import type { Snapshot } from '../program/snapshot';
import type { Span } from '../text/edit';
import { createLineIndex, type LineIndex, type Range } from '../text/lineIndex';

/** Places in files, line tables made once a file. */
export interface Places {
  rangeOf(file: string, span: Span): Range;
}

export function createPlaces(s: Pick<Snapshot, 'textOf'>): Places {
  const indexes = new Map<string, LineIndex>();
  return {
    rangeOf(file, span) {
      let index = indexes.get(file);
      if (index === undefined) {
        index = createLineIndex(s.textOf(file) ?? '');
        indexes.set(file, index);
      }
      return { start: index.positionAt(span.start), end: index.positionAt(span.end) };
    },
  };
}
