/**
 * Whether somebody looks at tools that failed: the file itself, a file of the project that it imports, or one that uses what it exports.
 * Text, not flow: whoever knows the words may have sorted the failures out, and then nothing is certain.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { enclosingFunction, nameOfFunction } from '../../syntax/functions';

const words = /\boutput-error\b|\berrorText\b|(?<![-\w])tool[-_]?error\b|\bisError\b|\berror-(?:text|json)\b|["'`]-error["'`]/i;
const imported = /\b(?:from|import|require)\s*\(?\s*["'`]([^"'`\n]+)["'`]/g;
/** Paths and aliases; a package with its hundred parts says nothing of this one. */
const intoProject = /^(?:\.|@\/|~|#)/;

function saysFailure(text: string): boolean {
  return words.test(text);
}

/** The file of the node, or one of which the function around the node uses something. */
export function isLookedAtAround(s: Snapshot, node: ts.Node): boolean {
  const source = node.getSourceFile();
  if (saysFailure(source.text)) return true;
  const around = outermostFunction(node) ?? source;
  const text = around.getText();
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
    const names = namesIn(statement.importClause);
    if (!names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return false;
    const file = fileOf(s, statement.moduleSpecifier.text, source.fileName);
    return file !== undefined && knowsFailures(s, file, 1);
  });
}

export function outermostFunction(node: ts.Node): ts.Node | undefined {
  let around = enclosingFunction(node);
  for (let outer = around; outer !== undefined; outer = enclosingFunction(outer)) around = outer;
  return around;
}

/** What runs: a type tells nothing apart. */
function namesIn(clause: ts.ImportClause | undefined): readonly string[] {
  if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const { name, namedBindings } = clause;
  const elements = namedBindings === undefined ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings.elements;
  const named = elements.flatMap((one) => (ts.isImportSpecifier(one) && one.isTypeOnly ? [] : [one.name]));
  return [...(name === undefined ? [] : [name]), ...named].map(({ text }) => text).filter((text) => /^\w+$/.test(text));
}

function fileOf(s: Snapshot, specifier: string, from: string): string | undefined {
  if (!intoProject.test(specifier)) return undefined;
  const target = s.resolveModule(specifier, from);
  return target.kind === 'file' && target.file !== from ? target.file : undefined;
}

/** The file, or one that it imports; through a file that gathers others, too. */
function knowsFailures(s: Snapshot, file: string, hops: number): boolean {
  const text = s.textOf(file);
  if (text === undefined) return false;
  if (saysFailure(text)) return true;
  return (
    hops > 0 &&
    [...text.matchAll(imported)].some(([, specifier]) => {
      const next = fileOf(s, specifier ?? '', file);
      return next !== undefined && knowsFailures(s, next, hops - 1);
    })
  );
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
    return text !== undefined && isUsed.test(text) && knowsFailures(s, file, 2);
  });
}
