/** Edits that tell of failed items in the result: a list of them, a count, a mark on the item. */
import ts from 'typescript';
import type { Outcome } from '../../facts/outcomes/outcome';
import { contains, propertyName, spanOf } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import type { TextEdit } from '../../text/edit';
import { atEndOf, draft, errorIn, mentions, throwTitle } from './failureFix';
import { addProperty, eolOf, indentAt, literalOf, quoteOf, replaceNode } from './fixKit';
import type { FixDraft } from '../rule';

/** Names what failed in the result: a list before the loop, an entry in the catch, a property beside the rows. */
export function recorded(outcome: Outcome, clause: ts.CatchClause): FixDraft[] {
  const literal = resultLiteral(outcome);
  const fn = enclosingFunction(clause);
  const error = errorIn(clause);
  if (literal === undefined || fn?.body === undefined || error === undefined || !contains(fn, literal) || mentions(fn, 'failed')) return [];
  if (enclosingFunction(literal) !== fn) return [];
  let holder: ts.Node = clause.parent;
  while (!contains(holder.parent, literal)) holder = holder.parent;
  if (!ts.isBlock(holder.parent) || !ts.isStatement(holder)) return [];
  const { text } = holder.getSourceFile();
  const start = holder.getStart();
  const declared = `const failed: string[] = [];${eolOf(text)}${indentAt(text, start)}`;
  const push = `failed.push(String(${error.name}));`;
  return [
    draft(
      'List what failed in the result',
      holder,
      { span: { start, end: start }, newText: declared },
      ...error.edits,
      beforeLeaving(clause.block, push),
      addProperty(literal, 'failed'),
    ),
  ];
}

function beforeLeaving(block: ts.Block, line: string): TextEdit {
  const last = block.statements[block.statements.length - 1];
  if (last === undefined || !ts.isBreakOrContinueStatement(last)) return atEndOf(block, line);
  const { text } = block.getSourceFile();
  const start = last.getStart();
  const isOwnLine = /[\r\n]/.test(text.slice(block.getStart(), start));
  return { span: { start, end: start }, newText: isOwnLine ? `${line}${eolOf(text)}${indentAt(text, start)}` : `${line} ` };
}

/** The object that is written out as JSON for the model: nobody else declares its type. */
function resultLiteral(outcome: Outcome): ts.ObjectLiteralExpression | undefined {
  if (outcome.structured !== undefined) return undefined;
  const value = outcome.text.json ?? outcome.payload;
  const literal = literalOf(value.node);
  if (literal === undefined || !ts.isCallExpression(literal.parent)) return undefined;
  return literal.parent.expression.getText() === 'JSON.stringify' ? literal : undefined;
}

/** `failed: settled.filter((one) => one.status === 'rejected').length`, where the settled list has a name that the result can see. */
export function countedRejections(outcome: Outcome, call: ts.Node): FixDraft[] {
  const literal = resultLiteral(outcome);
  let declaration: ts.Node = call;
  while (ts.isExpression(declaration)) declaration = declaration.parent;
  if (literal === undefined || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return [];
  const block = declaration.parent.parent.parent;
  if (!contains(block, literal) || elementNamedFailed(literal)) return [];
  const quote = quoteOf(literal);
  const count = `failed: ${declaration.name.text}.filter((one) => one.status === ${quote}rejected${quote}).length`;
  return [draft('Count what failed in the result', literal, addProperty(literal, count))];
}

function elementNamedFailed(literal: ts.ObjectLiteralExpression): boolean {
  return literal.properties.some((p) => p.name !== undefined && propertyName(p.name) === 'failed');
}

/** An error beside the made-up values. */
export function markedItem(node: ts.Node, clause: ts.CatchClause): FixDraft[] {
  const literal = literalOf(node);
  const error = errorIn(clause);
  if (literal === undefined || error === undefined || enclosingFunction(clause)?.type !== undefined) return [];
  return [draft('Add `error` to the item', literal, ...error.edits, addProperty(literal, `error: String(${error.name})`))];
}

/** An answer with an error status ends the call. */
export function thrownForStatus(test: ts.Node): FixDraft[] {
  let guard: ts.Node = test;
  while (!ts.isStatement(guard)) guard = guard.parent;
  if (!ts.isIfStatement(guard) || guard.elseStatement !== undefined) return [];
  const line = `throw new Error(${quoteOf(guard)}A request failed.${quoteOf(guard)});`;
  const then = guard.thenStatement;
  const inner = ts.isBlock(then) ? then.statements[then.statements.length - 1] : then;
  if (inner !== undefined && ts.isBreakOrContinueStatement(inner)) return [draft(throwTitle, guard, replaceNode(inner, line))];
  const { end } = spanOf(guard);
  return [draft(throwTitle, guard, { span: { start: end, end }, newText: ` else ${line}` })];
}
