/** Fixes merged as an editor or `candor fix` takes them in: no two that touch the same text, file by file. */
import type { PlacedFinding, PlacedFix } from '../report';
import { applyEdits, overlaps, type TextEdit } from '../text/edit';

export const mostRounds = 10;

export interface FixSelection {
  /** Rules whose `review` fixes are taken too, the first one of each finding. */
  readonly review: readonly string[];
}

/** The first fix of each finding that may be taken without a person looking. */
export function selectFixes(findings: readonly PlacedFinding[], { review }: FixSelection): readonly PlacedFix[] {
  return findings.flatMap((finding) => {
    const fix = finding.fixes.find((f) => f.kind === 'safe' || review.includes(finding.rule));
    return fix === undefined ? [] : [fix];
  });
}

/** Per file the new text, and how many fixes went in. A fix that shares text with one before it waits for the next round. */
export function mergeFixes(
  fixes: readonly PlacedFix[],
  textOf: (file: string) => string | undefined,
): ReadonlyMap<string, { text: string; applied: number }> {
  const taken = new Map<string, { edits: TextEdit[]; applied: number }>();
  for (const fix of fixes) {
    const fits = fix.edits.every(({ file, edits }) => {
      const already = taken.get(file)?.edits ?? [];
      return textOf(file) !== undefined && !edits.some((edit) => already.some((a) => touches(a, edit))) && !overlaps([...edits]);
    });
    if (!fits) continue;
    for (const { file, edits } of fix.edits) {
      const entry = taken.get(file) ?? { edits: [], applied: 0 };
      entry.edits.push(...edits.map(({ span, newText }) => ({ span, newText })));
      entry.applied += 1;
      taken.set(file, entry);
    }
  }
  return new Map([...taken].map(([file, { edits, applied }]) => [file, { text: applyEdits(textOf(file) as string, edits), applied }]));
}

function touches(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}
