/** The server with thirteen faults on purpose: where each is marked, and who reports there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Fault {
  readonly fault: number;
  readonly what: string;
  /** The rules of candor of which each must report there. */
  readonly rules: readonly string[];
}

/** `line`: from 1. `related`: the other places that it names. */
export interface Finding {
  readonly rule: string;
  readonly line: number;
  readonly related?: readonly { readonly line: number }[];
}

export function faultsOf(folder: string): readonly Fault[] {
  return JSON.parse(readFileSync(join(folder, 'faults.json'), 'utf8')) as Fault[];
}

/** By fault, the lines that it stands on: from the one under `// fault N` to the end of what begins there. */
export function markedLines(text: string): ReadonlyMap<number, readonly [number, number]> {
  const lines = text.split('\n');
  const found = new Map<number, readonly [number, number]>();
  lines.forEach((line, i) => {
    const number = /^\s*\/\/ fault (\d+)$/.exec(line)?.[1];
    if (number === undefined) return;
    const indent = /^\s*/.exec(lines[i + 1] ?? '')?.[0].length ?? 0;
    let end = i + 1;
    // The rest of a statement is indented deeper, but for its last line; a registration counts with its first lines only.
    const isRest = (text: string): boolean => (/^\s*/.exec(text)?.[0].length ?? 0) > indent || /^\s*\}/.test(text);
    while (end + 1 < lines.length && end < i + 4 && isRest(lines[end + 1] ?? '')) end += 1;
    found.set(Number(number), [i + 2, end + 1]);
  });
  return found;
}

/** The rules that report on these lines, each once. */
export function columnOf(findings: readonly Finding[], lines: readonly [number, number] | undefined): readonly string[] {
  if (lines === undefined) return [];
  const [from, to] = lines;
  const isIn = ({ line }: { readonly line: number }): boolean => line >= from && line <= to;
  return [...new Set(findings.filter((f) => isIn(f) || f.related?.some(isIn) === true).map(({ rule }) => rule))];
}
