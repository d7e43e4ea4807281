/** Builders of edits. They touch the least text, keep comments and the way the file is written, and never reprint a node. */
import ts from 'typescript';
import { spanOf } from '../../syntax/expressions';
import type { FileEdits, TextEdit } from '../../text/edit';

export function editsIn(node: ts.Node, ...edits: TextEdit[]): readonly FileEdits[] {
  return [{ file: node.getSourceFile().fileName, edits }];
}

/** Adds `name: value` behind the last property, on a line of its own where the others have theirs. */
export function addProperty(object: ts.ObjectLiteralExpression, property: string): TextEdit {
  const file = object.getSourceFile();
  const last = object.properties[object.properties.length - 1];
  if (last === undefined) return { span: { start: object.getStart(file) + 1, end: object.end - 1 }, newText: ` ${property} ` };
  const at = last.end;
  const comma = object.properties.hasTrailingComma;
  const ownLine = /[\r\n]/.test(file.text.slice(object.getStart(file), last.getStart(file)));
  if (!ownLine) return { span: { start: at, end: at }, newText: `, ${property}` };
  const indent = indentAt(file.text, last.getStart(file));
  const eol = eolOf(file.text);
  // The list ends behind its comma; one that is looked for in the text may stand in a comment.
  const behind = comma ? object.properties.end : at;
  const comment = trailingComment(file.text, behind);
  if (comment === behind) {
    return { span: { start: behind, end: behind }, newText: comma ? `${eol}${indent}${property},` : `,${eol}${indent}${property}` };
  }
  // A comment on the line of the last property belongs to it: what is added goes behind.
  const between = file.text.slice(behind, comment);
  return { span: { start: behind, end: comment }, newText: `${comma ? '' : ','}${between}${eol}${indent}${property}${comma ? ',' : ''}` };
}

/** Where a comment ends that stands on the same line behind `offset`; `offset` itself where there is none. */
function trailingComment(text: string, offset: number): number {
  const ranges = ts.getTrailingCommentRanges(text, offset) ?? [];
  return ranges[ranges.length - 1]?.end ?? offset;
}

export function replaceNode(node: ts.Node, newText: string): TextEdit {
  return { span: spanOf(node), newText };
}

/** White space at the start of the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Where the lines of a node begin, but the first and empty ones; what lies in a text of several lines is no indentation. */
export function lineStartsIn(node: ts.Node): readonly number[] {
  const { text } = node.getSourceFile();
  const texts: ts.Node[] = [];
  const collect = (at: ts.Node): void => {
    if (ts.isTemplateLiteralToken(at) || ts.isJsxText(at)) texts.push(at);
    ts.forEachChild(at, collect);
  };
  collect(node);
  const start = node.getStart();
  return [...text.slice(start, node.end).matchAll(/\r?\n(?=[ \t]*[^\s])/g)].flatMap((found) => {
    const at = start + found.index + found[0].length;
    return texts.some((one) => one.getStart() < at && at <= one.end) ? [] : [at];
  });
}

/** The lines of a node that moves to where `indent` stands before it. */
export function movedTo(node: ts.Node, indent: string): readonly TextEdit[] {
  const { text } = node.getSourceFile();
  const less = indentAt(text, node.getStart()).length - indent.length;
  return lineStartsIn(node).flatMap((at) => {
    const own = /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;
    return less <= 0 || own < less ? [] : [{ span: { start: at, end: at + less }, newText: '' }];
  });
}

/** The lines of a node that stays go one step further in. */
export function deeper(node: ts.Node): readonly TextEdit[] {
  const unit = indentUnit(node.getSourceFile().text);
  return lineStartsIn(node).map((at) => ({ span: { start: at, end: at }, newText: unit }));
}

/** Behind the last of several lines, where the file's own objects have one or there is none to see. */
export function lastComma(text: string): string {
  const last = [...text.matchAll(/^[ \t]*(?:[\w$]+|['"][^'"\r\n]*['"]):[^\r\n]*?([^\s,;{[(])(,?)[ \t]*\r?\n[ \t]*}/gm)];
  const without = last.filter(([, , comma]) => comma === '').length;
  return without * 2 > last.length ? '' : ',';
}

/** One step of the file's own indentation, as most of its lines have it; the lines of a long comment have their own. */
export function indentUnit(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)[^\s*]/gm)].map((found) => found[1] ?? '');
  const spaces = indents.filter((indent) => !indent.startsWith('\t'));
  if (spaces.length * 2 < indents.length) return '\t';
  const uneven = spaces.filter((indent) => indent.length % 4 !== 0);
  return spaces.length > 0 && uneven.length * 10 <= spaces.length ? '    ' : '  ';
}

export function eolOf(text: string): string {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}

/** The quote that most texts of the file are written in; an apostrophe in one of them is none. */
export function quoteOf(node: ts.Node): "'" | '"' {
  const file = node.getSourceFile();
  const { text } = file;
  let [single, double] = [0, 0];
  const count = (at: ts.Node): void => {
    if (ts.isStringLiteral(at) && !ts.isJsxAttribute(at.parent)) {
      if (text[at.getStart(file)] === '"') double += 1;
      else single += 1;
    }
    ts.forEachChild(at, count);
  };
  count(file);
  return double > single ? '"' : "'";
}

/** The object literal that a node is, parentheses and casts seen through. */
export function literalOf(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at) || ts.isAwaitExpression(at))
    at = at.expression;
  return ts.isObjectLiteralExpression(at) ? at : undefined;
}

/** A code in the project's manner for a failure whose kind the flow shows. */
export function codeFor(kind: string): string {
  switch (kind) {
    case 'absent':
      return 'not_found';
    case 'invalid':
      return 'invalid_input';
    case 'refused':
      return 'not_allowed';
    case 'status':
    case 'discriminant':
      return 'upstream_failed';
    default:
      return 'internal_error';
  }
}

/** Takes an element out of an object literal with the comma that belongs to it; `undefined` where a comment would go with it. */
export function removeElement(element: ts.ObjectLiteralElementLike): TextEdit | undefined {
  const object = element.parent;
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const { text } = element.getSourceFile();
  const elements = object.properties;
  const at = elements.indexOf(element);
  const [before, after] = [elements[at - 1], elements[at + 1]];
  const span =
    after !== undefined
      ? { start: element.getStart(), end: after.getStart() }
      : before !== undefined
        ? { start: before.end, end: element.end }
        : { start: object.getStart() + 1, end: object.end - 1 };
  return /\/\/|\/\*/.test(text.slice(span.start, element.getStart()) + text.slice(element.end, span.end))
    ? undefined
    : { span, newText: '' };
}

/** The same for several elements of one literal, of which some stay; neighbours go together. */
export function removeElements(gone: readonly ts.ObjectLiteralElementLike[]): readonly TextEdit[] | undefined {
  const object = gone[0]?.parent;
  if (object === undefined || !ts.isObjectLiteralExpression(object) || gone.length >= object.properties.length) return undefined;
  const text = object.getSourceFile().text;
  const kept = object.properties.filter((element) => !gone.includes(element));
  const edits: TextEdit[] = [];
  let last = kept[0];
  // In front of what stays first, and behind each that stays.
  const lead = { start: object.properties[0]?.getStart() ?? 0, end: kept[0]?.getStart() ?? 0 };
  if (lead.start < lead.end) edits.push({ span: lead, newText: '' });
  for (const element of object.properties) {
    if (kept.includes(element)) last = element;
    else if (last !== undefined && element.pos >= last.end) {
      const before = edits.at(-1);
      if (before !== undefined && before.span.start === last.end)
        edits[edits.length - 1] = { span: { start: last.end, end: element.end }, newText: '' };
      else edits.push({ span: { start: last.end, end: element.end }, newText: '' });
    }
  }
  return edits.some(({ span }) => /\/\/|\/\*/.test(text.slice(span.start, span.end))) ? undefined : edits;
}

/** Where a line can be added behind the statement that declares one variable in a block; not in front of code on the same line. */
export function endOfLineBehind({ parent: list }: ts.VariableDeclaration): number | undefined {
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return undefined;
  const statement = list.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return undefined;
  const { text } = statement.getSourceFile();
  const end = statement.end + (/[^\r\n]*/.exec(text.slice(statement.end))?.[0].length ?? 0);
  const behind = text.slice(statement.end, end);
  return behind.trim() === '' || /^\s*\/\/[^\r\n]*$/.test(behind) ? end : undefined;
}
