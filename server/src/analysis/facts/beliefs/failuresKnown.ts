/**
 * Whether somebody looks at tools that failed: the file itself, a file of the project that it imports, or one that uses what it exports.
 * Text, not flow: whoever knows the words may have sorted the failures out, and then nothing is certain.
 */
import type ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { enclosingFunction, nameOfFunction } from '../../syntax/functions';

const words =
  /\boutput-error\b|\berrorText\b|(?<![-\w])tool[-_]?error\b|\bisError\b|\berror-(?:text|json)\b|\boutput-denied\b|["'`]-error["'`]/i;
/** Paths and aliases that lead into the project; a package with its hundred parts says nothing of this one. */
const imported = /\b(?:from|import|require)\s*\(?\s*["'`]((?:\.|@\/|~|#)[^"'`\n]*)["'`]/g;

export function saysFailure(text: string): boolean {
  return words.test(text);
}

/** The file, or one that it imports; through a file that gathers others, too. */
export function knowsFailures(s: Snapshot, file: string, hops = 2): boolean {
  const text = s.textOf(file);
  if (text === undefined) return false;
  if (saysFailure(text)) return true;
  if (hops === 0) return false;
  return [...text.matchAll(imported)].some(([, specifier]) => {
    const target = s.resolveModule(specifier ?? '', file);
    return target.kind === 'file' && target.file !== file && knowsFailures(s, target.file, hops - 1);
  });
}

/** Whoever shows a part may sort out those that failed: in a file that uses a function which the node stands in. */
export function isSortedOutBefore(s: Snapshot, node: ts.Node): boolean {
  const names: string[] = [];
  for (let fn = enclosingFunction(node); fn !== undefined; fn = enclosingFunction(fn)) {
    const name = nameOfFunction(fn);
    if (name !== undefined && /^\w+$/.test(name)) names.push(name);
  }
  if (names.length === 0) return true;
  const own = node.getSourceFile().fileName;
  const isUsed = new RegExp(`<(?:${names.join('|')})\\b|\\b(?:${names.join('|')})\\(`);
  return s.files().some((file) => {
    const text = file === own ? undefined : s.textOf(file);
    return text !== undefined && isUsed.test(text) && knowsFailures(s, file);
  });
}
