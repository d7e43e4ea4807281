/**
 * Ignore comments: where they stand, what they cover, whether they were needed.
 * `// candor-ignore rule[, rule]: reason` on the line before or at a line's end; `// candor-ignore-file rule: reason`;
 * and ax-audit's spelling, which covers the rules that its one check stands for.
 */
import ts from 'typescript';
import type { Span } from '../text/edit';

export interface Directive {
  readonly rule: string;
  readonly reason: string;
  readonly own: boolean;
  /** The whole comment. */
  readonly comment: Span;
  /** The rule's id inside the comment. */
  readonly name: Span;
  /** What it covers; `undefined` for the whole file. */
  readonly covers: Span | undefined;
  /** How many rules the comment names. */
  readonly among: number;
}

const axAudit = [
  'prose-result',
  'swallowed-failure',
  'missing-is-error',
  'ok-status-error',
  'missing-output-schema',
  'unstructured-content',
  'rendered-result',
];

const pattern =
  /(candor-ignore-file|candor-ignore)[ \t]+([^\r\n]*)|ax-audit-ignore:parity-unstructured-tool-output[ \t]*,?[ \t]*([^\r\n]*)/g;

export function mayHaveDirectives(text: string): boolean {
  return text.includes('candor-ignore') || text.includes('ax-audit-ignore');
}

export function directivesOf(file: ts.SourceFile): readonly Directive[] {
  if (!mayHaveDirectives(file.text)) return [];
  const found: Directive[] = [];
  for (const match of file.text.matchAll(pattern)) {
    const comment = commentAt(file, match.index);
    if (comment === undefined || !startsComment(file.text, comment, match.index)) continue;
    const [, word, rest, reason] = match;
    const covers = word === 'candor-ignore-file' ? undefined : coveredBy(file, comment);
    if (word !== 'candor-ignore-file' && covers === undefined) continue;
    if (word === undefined) {
      for (const rule of axAudit)
        found.push({ rule, reason: clean(reason ?? ''), own: false, comment, name: comment, covers, among: axAudit.length });
    } else found.push(...own(match.index + match[0].length - (rest ?? '').length, rest ?? '', comment, covers));
  }
  return found;
}

function own(at: number, rest: string, comment: Span, covers: Span | undefined): readonly Directive[] {
  const colon = rest.indexOf(':');
  const list = clean(colon < 0 ? rest : rest.slice(0, colon));
  const reason = colon < 0 ? '' : clean(rest.slice(colon + 1));
  const names = [...list.matchAll(/[a-z][a-z0-9-]*/g)];
  return names.map((name) => {
    const start = at + name.index;
    return { rule: name[0], reason, own: true, comment, name: { start, end: start + name[0].length }, covers, among: names.length };
  });
}

function clean(text: string): string {
  return text.replace(/\*\/.*$/, '').trim();
}

/** Only a comment that begins with the word is a directive; prose about directives is not. */
function startsComment(text: string, comment: Span, at: number): boolean {
  return /^(\/\/|\/\*+|\{\s*\/\*+)?[\s*]*$/.test(text.slice(comment.start, at));
}

/** The comment that holds `position`; `undefined` inside code, text and templates. */
function commentAt(file: ts.SourceFile, position: number): Span | undefined {
  let node: ts.Node = file;
  for (let next: ts.Node | undefined = file; next !== undefined;) {
    node = next;
    next = ts.forEachChild(node, (child) => (position >= child.pos && position < child.end ? child : undefined));
  }
  if (position >= node.getStart(file) && node !== file && !ts.isBlock(node) && isText(node)) return undefined;
  const line = lineComment(file, position);
  const block = file.text.lastIndexOf('/*', position);
  const blockEnd = block < 0 ? -1 : file.text.indexOf('*/', block);
  if (block >= 0 && (blockEnd < 0 || blockEnd > position) && block > line)
    return { start: block, end: blockEnd < 0 ? file.text.length : blockEnd + 2 };
  if (line < 0 || /[\r\n]/.test(file.text.slice(line, position))) return undefined;
  return { start: line, end: lineEnd(file.text, position) };
}

/** Where the line comment that holds `position` begins: the first `//` of the line that stands in no text. */
function lineComment(file: ts.SourceFile, position: number): number {
  const start = lineStart(file.text, position);
  for (let at = file.text.indexOf('//', start); at >= 0 && at < position; at = file.text.indexOf('//', at + 2)) {
    if (!isInText(file, at)) return at;
  }
  return -1;
}

function isInText(file: ts.SourceFile, position: number): boolean {
  let node: ts.Node = file;
  for (let next: ts.Node | undefined = file; next !== undefined;) {
    node = next;
    next = ts.forEachChild(node, (child) => (position >= child.pos && position < child.end ? child : undefined));
  }
  return isText(node) && position >= node.getStart(file);
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

function lineEnd(text: string, from: number): number {
  const found = /\r\n|\r|\n/.exec(text.slice(from));
  return found === null ? text.length : from + found.index;
}

function lineStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at -= 1;
  return at;
}

/** Code before the comment on its line: that line's statement. Else the first code below, other comments passed over. */
function coveredBy(file: ts.SourceFile, comment: Span): Span | undefined {
  const { text } = file;
  const start = lineStart(text, comment.start);
  const before = text.slice(start, comment.start);
  if (/[^\s{]/.test(before)) return outermostFrom(file, start + (before.length - before.trimStart().length));
  let at = comment.end;
  for (;;) {
    const rest = text.slice(at);
    const skip = /^(\s+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|\}(?=\s*\r?\n))/.exec(rest);
    if (skip === null || skip[0].length === 0) break;
    at += skip[0].length;
  }
  return at >= text.length ? undefined : outermostFrom(file, at);
}

/** The largest node that begins at `position`, short of the file and of a whole block. */
function outermostFrom(file: ts.SourceFile, position: number): Span | undefined {
  let best: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (best !== undefined || position < node.pos || position >= node.end) return;
    if (node !== file && !isPunctuation(node) && node.getStart(file) === position && node.kind !== ts.SyntaxKind.SyntaxList) {
      best = node;
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (best !== undefined) return { start: position, end: best.end };
  // A line that begins in the middle of something (`} catch (e) {`, `: value`): the line itself.
  return { start: position, end: lineEnd(file.text, position) };
}

/** The `:` and `?` of a conditional are nodes of their own. */
function isPunctuation(node: ts.Node): boolean {
  return node.kind >= ts.SyntaxKind.FirstPunctuation && node.kind <= ts.SyntaxKind.LastPunctuation;
}
