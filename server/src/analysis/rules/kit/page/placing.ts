/** Where lines go that a fix writes beside a statement, and how the edits of several places become one fix. */
import ts from 'typescript';
import { isFunctionNode } from '../../../syntax/functions';
import type { FileEdits, TextEdit } from '../../../text/edit';
import { eolOf, indentAt } from '../fixKit';

export function endOf(statement: ts.Statement): string {
  return statement.getText().endsWith(';') ? ';' : '';
}

/** One step of indentation, as the file has it. */
export function unitOf(node: ts.Node): string {
  const { text } = node.getSourceFile();
  return /\n\t/.test(text) ? '\t' : /\n {4}\S/.test(text) && !/\n {2}\S/.test(text) ? '    ' : '  ';
}

/** Lines in front of a statement, behind the comments that belong to it. */
export function inFront(statement: ts.Statement, lines: readonly string[]): TextEdit {
  const { text } = statement.getSourceFile();
  const start = statement.getStart();
  return { span: { start, end: start }, newText: lines.map((line) => `${line}${eolOf(text)}${indentAt(text, start)}`).join('') };
}

/** Behind the comment that stands on the statement's last line. */
export function behindStatement(statement: ts.Statement, lines: readonly string[]): TextEdit {
  const { text } = statement.getSourceFile();
  const comments = ts.getTrailingCommentRanges(text, statement.end) ?? [];
  const end = comments[comments.length - 1]?.end ?? statement.end;
  const indent = indentAt(text, statement.getStart());
  return { span: { start: end, end }, newText: lines.map((line) => `${eolOf(text)}${indent}${line}`).join('') };
}

/** What stands in a choice or in a function of its own is not run with the statement. */
export function isAlwaysRun(node: ts.Node, statement: ts.Statement): boolean {
  for (let at = node.parent as ts.Node | undefined; at !== undefined && at !== statement; at = at.parent) {
    if (isFunctionNode(at) || ts.isConditionalExpression(at) || ts.isOptionalChain(at)) return false;
    if (ts.isBinaryExpression(at) && at.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
  }
  return ts.isReturnStatement(statement) || ts.isVariableStatement(statement) || ts.isExpressionStatement(statement);
}

/** The edits of one file together; lines that go in at one place go in one after the other. */
export function combined(all: readonly FileEdits[]): readonly FileEdits[] {
  const files = [...new Set(all.map(({ file }) => file))];
  return files.map((file) => ({ file, edits: together(all.filter((one) => one.file === file).flatMap((one) => one.edits)) }));
}

function together(edits: readonly TextEdit[]): readonly TextEdit[] {
  const kept: TextEdit[] = [];
  for (const edit of edits) {
    const { start, end } = edit.span;
    const same = start === end ? kept.findIndex(({ span }) => span.start === start && span.end === start) : -1;
    if (same < 0) kept.push(edit);
    else kept[same] = { span: edit.span, newText: `${kept[same]?.newText ?? ''}${edit.newText}` };
  }
  return kept;
}
