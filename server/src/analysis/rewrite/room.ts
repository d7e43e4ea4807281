/** Where a statement can be put in front of a return, and what has to stand around both. */
import ts from 'typescript';
import { eolOf, indentAt, indentUnit } from '../rules/kit/fixKit';
import type { TextEdit } from '../text/edit';

export interface Room {
  /** Where the return begins. */
  readonly start: number;
  /** What begins the next line there. */
  readonly line: string;
  readonly open: string;
  readonly close: readonly TextEdit[];
  /** What its statements end with. */
  readonly semicolon: string;
}

/** Of a return whose whole value it is, or of the variable that is returned: in a block, or alone behind an `if`, which then gets one. */
export function roomBefore(node: ts.Expression): Room | undefined {
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at)) at = at.parent;
  if (ts.isVariableDeclaration(at)) at = at.parent.parent;
  if (!ts.isReturnStatement(at) && !ts.isVariableStatement(at)) return undefined;
  const { text } = node.getSourceFile();
  const { parent, end } = at;
  const start = at.getStart();
  const eol = eolOf(text);
  const indent = indentAt(text, start);
  const semicolon = at.getText().endsWith(';') ? ';' : '';
  const isOwnLine = /(^|[\r\n])[ \t]*$/.test(text.slice(0, start));
  if (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent))
    return isOwnLine ? { start, line: `${eol}${indent}`, open: '', close: [], semicolon } : undefined;
  const isPlain = ts.isIfStatement(parent) && parent.elseStatement === undefined && text.slice(parent.expression.end, start) === ') ';
  if (!isPlain || !ts.isBlock(parent.parent) || /[^\r\n]/.test(/^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '')) return undefined;
  const line = `${eol}${indent}${indentUnit(text)}`;
  return { start, line, open: `{${line}`, close: [{ span: { start: end, end }, newText: `${eol}${indent}}` }], semicolon };
}
