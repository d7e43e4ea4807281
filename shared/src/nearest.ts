/** Which known word did somebody mean? For "did you mean …" after an unknown flag, rule, preset or key. */

/** The known word that is nearest, `undefined` where none comes near enough for the guess to be worth making. */
export function nearestOf(word: string, known: Iterable<string>): string | undefined {
  const closest = rank(word, known);
  return closest !== undefined && closest.distance <= Math.max(2, Math.floor(word.length / 3)) ? closest.word : undefined;
}

/** The known word that is nearest, however far; `undefined` only where there is none. */
export function closestOf(word: string, known: Iterable<string>): string | undefined {
  return rank(word, known)?.word;
}

function rank(word: string, known: Iterable<string>): { readonly word: string; readonly distance: number } | undefined {
  const wanted = word.toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const name = candidate.toLowerCase();
    const distance = isAbbreviation(wanted, name) ? Math.min(2, distanceBetween(wanted, name)) : distanceBetween(wanted, name);
    if (best === undefined || distance < best.distance) best = { word: candidate, distance };
  }
  return best;
}

function isAbbreviation(word: string, known: string): boolean {
  return word.length >= 3 && (known.startsWith(word) || word.startsWith(known));
}

/** Insertions, deletions, replacements, and swaps of neighbours, each counted as one. */
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
