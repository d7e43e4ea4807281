/**
 * Lines that edits made too long for the project's formatter are broken as it would break them, and what fits on a line again is joined.
 * Invariant: only white space and last commas come and go; a node that stays is not printed anew.
 */
import ts from 'typescript';
import { eolOf, indentUnit, lastComma } from '../rules/kit/fixKit';
import type { TextEdit } from '../text/edit';
import type { Width } from './width';

/** Text of the file as it is (`from` is where it stands there), or text that is new. */
interface Piece {
  readonly text: string;
  readonly from: number | undefined;
}

const mostSteps = 60;

export function brokenLines(file: ts.SourceFile, edits: readonly TextEdit[], width: Width): readonly TextEdit[] {
  let pieces = piecesOf(file.text, edits);
  for (let step = 0; step < mostSteps; step++) {
    const next = stepIn(file, pieces, width);
    if (next.length === 0) break;
    for (const edit of [...next].sort((a, b) => b.span.start - a.span.start)) pieces = changed(pieces, edit);
  }
  return editsOf(file.text, pieces);
}

function piecesOf(text: string, edits: readonly TextEdit[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { span, newText } of [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    if (span.start > at) pieces.push({ text: text.slice(at, span.start), from: at });
    pieces.push({ text: newText, from: undefined });
    at = Math.max(at, span.end);
  }
  return [...pieces, { text: text.slice(at), from: at }];
}

function changed(pieces: readonly Piece[], { span, newText }: TextEdit): readonly Piece[] {
  const made: Piece[] = [];
  let start = 0;
  let isIn = false;
  for (const { text, from } of pieces) {
    const part = (a: number, b: number): Piece => ({ text: text.slice(a, b), from: from === undefined ? undefined : from + a });
    const [a, b] = [span.start - start, span.end - start].map((one) => Math.min(Math.max(one, 0), text.length)) as [number, number];
    const holdsStart = !isIn && span.start <= start + text.length;
    if (a > 0) made.push(part(0, a));
    if (holdsStart) {
      made.push({ text: newText, from: undefined });
      isIn = true;
    }
    if (b < text.length) made.push(part(b, text.length));
    start += text.length;
  }
  return made;
}

function editsOf(text: string, pieces: readonly Piece[]): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let newText = '';
  for (const piece of [...pieces, { text: '', from: text.length }]) {
    if (piece.from === undefined) {
      newText += piece.text;
      continue;
    }
    if (piece.from > at || newText !== '') edits.push({ span: { start: at, end: piece.from }, newText });
    newText = '';
    at = piece.from + piece.text.length;
  }
  return edits.filter((edit) => text.slice(edit.span.start, edit.span.end) !== edit.newText);
}

/** The edits of the new text that mend the first line of it that needs it. */
function stepIn(file: ts.SourceFile, pieces: readonly Piece[], width: Width): readonly TextEdit[] {
  const text = pieces.map((piece) => piece.text).join('');
  const parsed = ts.createSourceFile(file.fileName, text, ts.ScriptTarget.Latest, true);
  const touched: [number, number][] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.from === undefined) touched.push([at, at + piece.text.length]);
    at += piece.text.length;
  }
  const isTouched = (start: number, end: number): boolean => touched.some(([from, to]) => from <= end && to >= start && to > from);
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    if (!isTouched(lineAt(text, node.getStart()).start, node.end) || ts.isTemplateExpression(node)) return;
    nodes.push(node);
    ts.forEachChild(node, collect);
  };
  collect(parsed);
  const place: Place = { text, file: file.text, width };
  for (const node of nodes) {
    const joined = isTouched(node.getStart(), node.end) ? joinedAt(place, node) : undefined;
    if (joined !== undefined) return joined;
  }
  for (const [start, end] of touched) {
    for (let line = lineAt(text, start); line.start <= end; line = lineAt(text, line.next)) {
      if (columns(text.slice(line.start, line.end), width) > width.most) {
        const inside = nodes.filter((node) => node.getStart() >= line.start && node.getStart() < line.end);
        const made = inside.map((node) => breakAt(place, node, line)).filter((one) => one !== undefined);
        if (made[0] !== undefined) return made[0];
      }
      if (line.next >= text.length) break;
    }
  }
  return [];
}

interface Place {
  readonly text: string;
  /** The file as it was, for its habits. */
  readonly file: string;
  readonly width: Width;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** Where the next one begins. */
  readonly next: number;
}

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  if (end < 0) return { start, end: text.length, next: text.length };
  return { start, end: text[end - 1] === '\r' ? end - 1 : end, next: end + 1 };
}

function columns(line: string, { tab }: Width): number {
  return line.replace(/\t/g, ' '.repeat(tab)).trimEnd().length;
}

function indentOf(text: string, { start }: Line): string {
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function breakAt(place: Place, node: ts.Node, line: Line): readonly TextEdit[] | undefined {
  const { text, file } = place;
  if (node.end > line.end && !ts.isIfStatement(node)) return undefined;
  const outer = `${eolOf(file)}${indentOf(text, line)}`;
  const inner = outer + indentUnit(file);
  const put = (start: number, end: number, newText: string): TextEdit => ({ span: { start, end }, newText });
  const before = (at: ts.Node, newText: string): TextEdit => put(at.getFullStart(), at.getStart(), newText);
  if (ts.isIfStatement(node) && node.elseStatement === undefined && !ts.isBlock(node.thenStatement))
    return lineAt(text, node.thenStatement.getStart()).start === line.start ? [before(node.thenStatement, inner)] : undefined;
  const list = ts.isObjectLiteralExpression(node) ? node.properties : ts.isArrayLiteralExpression(node) ? node.elements : undefined;
  if (list !== undefined && list.length > 0 && isLast(text, node, line) && !/\/\/|\/\*/.test(node.getText())) {
    const last = list[list.length - 1] as ts.Node;
    return [...list.map((one) => before(one, inner)), put(last.end, node.end - 1, `${lastComma(file)}${outer}`)];
  }
  if (ts.isPropertyAssignment(node)) {
    const { initializer } = node;
    const breaks =
      ts.isStringLiteral(initializer) || (ts.isConditionalExpression(initializer) && ts.isBinaryExpression(initializer.condition));
    return breaks && isLast(text, node, line) ? [before(initializer, inner)] : undefined;
  }
  if (ts.isConditionalExpression(node) && isLast(text, node, line))
    return [put(node.condition.end, node.questionToken.getStart(), inner), put(node.whenTrue.end, node.colonToken.getStart(), inner)];
  return undefined;
}

/** Nothing but brackets and commas behind it on the line. */
function isLast(text: string, node: ts.Node, { end }: Line): boolean {
  return /^[\s)\]};,]*$/.test(text.slice(node.end, end));
}

/** A choice, or a list of one, that was broken and fits on its line now. */
function joinedAt({ text, width }: Place, node: ts.Node): readonly TextEdit[] | undefined {
  const start = node.getStart();
  const written = text.slice(start, node.end);
  if (!/\n/.test(written) || /\/\/|\/\*/.test(written)) return undefined;
  let edits: TextEdit[] = [];
  const join = (from: number, to: number, newText: string): void => {
    if (/\n/.test(text.slice(from, to))) edits.push({ span: { start: from, end: to }, newText });
  };
  if (ts.isPropertyAssignment(node) && ts.isConditionalExpression(node.initializer)) {
    const { initializer: choice } = node;
    join(choice.getFullStart(), choice.getStart(), ' ');
    join(choice.condition.end, choice.questionToken.getStart(), ' ');
    join(choice.whenTrue.end, choice.colonToken.getStart(), ' ');
  } else if (ts.isConditionalExpression(node)) {
    join(node.condition.end, node.questionToken.getStart(), ' ');
    join(node.whenTrue.end, node.colonToken.getStart(), ' ');
  } else if (ts.isArrayLiteralExpression(node) && node.elements.length === 1) {
    const [only] = node.elements as unknown as [ts.Node];
    join(only.getFullStart(), only.getStart(), '');
    edits.push({ span: { start: only.end, end: node.end - 1 }, newText: '' });
    if (edits.length < 2) edits = [];
  }
  if (edits.length === 0) return undefined;
  const flat = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((made, { span, newText }) => made.slice(0, span.start - start) + newText + made.slice(span.end - start), written);
  const line = lineAt(text, start);
  const behind = text.slice(node.end, lineAt(text, node.end).end);
  return /\n/.test(flat) || columns(text.slice(line.start, start) + flat + behind, width) > width.most ? undefined : edits;
}
