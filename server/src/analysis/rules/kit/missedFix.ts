/** A failed call told apart from one that still runs: a third word on a card, a third state of a part. */
import ts from 'typescript';
import type { MissedFailure } from '../../facts/beliefs/missed';
import { bare, elementNamed, settled } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { statementOf } from '../../facts/terms/flow';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, quoteOf, replaceNode } from './fixKit';
import { freeName, isSameAt } from './page/again';
import { behindStatement, endOf } from './page/placing';

export function missedFix({ waiting }: MissedFailure): readonly FixDraft[] {
  const use = waiting?.use;
  if (waiting?.other === undefined || use === undefined || !ts.isConditionalExpression(use) || /\/[*/]/.test(use.getText())) return [];
  const { other, of } = waiting;
  const well = other === use.whenFalse ? use.whenTrue : use.whenFalse;
  if (!ts.isStringLiteral(well) || !ts.isStringLiteral(other)) return [];
  if ('state' in of) return onCard(use, other, of.state);
  return of.result === undefined ? [] : inPart(use, well, other, of.result);
}

/** `{done ? 'Done' : 'Running'}` of JSX: there is room for any other word. */
function onCard(use: ts.ConditionalExpression, waiting: ts.StringLiteral, state: ts.Expression): readonly FixDraft[] {
  if (!ts.isJsxExpression(use.parent) || ts.isJsxAttribute(use.parent.parent) || !isSameAt(state, use)) return [];
  const quote = quoteOf(waiting);
  const word = /^[A-Z]{2}/.test(waiting.text) ? 'FAILED' : /^[A-Z]/.test(waiting.text) ? 'Failed' : 'failed';
  const choice = `${state.getText()} === ${quote}output-error${quote} ? ${quote}${word}${quote} : ${waiting.getText()}`;
  const newText = waiting === use.whenTrue ? `(${choice})` : choice;
  return [{ title: 'Show that it failed', kind: 'review', edits: editsIn(use, replaceNode(waiting, newText)) }];
}

/**
 * `state: found ? 'output-available' : 'input-available'`: a failure stands among the `content` of the step, as a part of type `tool-error`
 * with the id of its call (AI SDK 5 and 6). Not where its function tells so of several: one of them mended would hide the others.
 */
function inPart(
  use: ts.ConditionalExpression,
  well: ts.StringLiteral,
  other: ts.StringLiteral,
  result: ts.VariableDeclaration,
): readonly FixDraft[] {
  const property = use.parent;
  const found = result.initializer === undefined ? undefined : soughtIn(settled(result.initializer));
  const statement = statementOf(result);
  const name = freeName(use, ['failed', 'failure', 'toolError']);
  if (other !== use.whenFalse || !ts.isIdentifier(use.condition) || well.text !== 'output-available') return [];
  if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'state' || found === undefined || name === undefined) return [];
  const part = property.parent;
  if (statement === undefined || !ts.isVariableStatement(statement) || !isOnlyOne(use) || !hasRoom(part)) return [];
  if (enclosingFunction(result) !== enclosingFunction(use) || elementNamed(part, 'errorText') !== undefined) return [];
  const quote = quoteOf(use);
  const { step, id } = found;
  const line =
    `const ${name} = ${step}.content.find((part) => part.type === ${quote}tool-error${quote} && part.toolCallId === ${id})` +
    endOf(statement);
  const state = `${name} ? ${quote}output-error${quote} : ${other.getText()}`;
  const text = `...(${name}?.type === ${quote}tool-error${quote} ? { errorText: String(${name}.error) } : {})`;
  const edits = editsIn(use, behindStatement(statement, [line]), replaceNode(other, state), addProperty(part, text));
  return [{ title: 'Tell a failed call with `output-error`', kind: 'review', edits }];
}

function isOnlyOne(use: ts.ConditionalExpression): boolean {
  let fn = enclosingFunction(use);
  for (let outer = fn; outer !== undefined; outer = enclosingFunction(outer)) fn = outer;
  let others = 0;
  if (fn !== undefined)
    visitAll(fn, (node) => {
      if (ts.isStringLiteralLike(node) && node.text === 'output-available') others += 1;
    });
  return others === 1;
}

/** Cast, or into a list of anything: a type of its own may have no such state and no `errorText`. */
function hasRoom(part: ts.ObjectLiteralExpression): boolean {
  let at: ts.Node = part;
  while (ts.isAsExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) {
    at = at.parent;
    if (ts.isAsExpression(at) && /^(any|unknown|never)$/.test(at.type.getText())) return true;
  }
  const list = ts.isCallExpression(at.parent) && ts.isPropertyAccessExpression(at.parent.expression) ? at.parent.expression : undefined;
  if (list?.name.text !== 'push' || !ts.isIdentifier(list.expression)) return false;
  const [declaration] = declarationsInScope(list.expression, list.expression.text);
  const type = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.type : undefined;
  return type !== undefined && /\b(any|unknown|UIMessage)\b/.test(type.getText());
}

/** `step.toolResults.find((r) => r.toolCallId === call.toolCallId)`: the step, and the id that is looked for. */
function soughtIn(node: ts.Expression): { readonly step: string; readonly id: string } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const results = bare(node.expression.expression);
  const [fn] = node.arguments;
  if (!ts.isPropertyAccessExpression(results) || results.name.text !== 'toolResults' || !ts.isIdentifier(results.expression))
    return undefined;
  if (fn === undefined || !ts.isArrowFunction(fn) || ts.isBlock(fn.body)) return undefined;
  const [parameter] = fn.parameters;
  const test = bare(fn.body);
  if (parameter === undefined || !ts.isBinaryExpression(test) || test.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken)
    return undefined;
  const own = `${parameter.name.getText()}.toolCallId`;
  const sides = [test.left, test.right];
  const other = sides.find((side) => side.getText() !== own);
  const isPlain = sides.some((side) => side.getText() === own) && other !== undefined && /^[\w.]+$/.test(other.getText());
  return isPlain && !/^part\b/.test(other.getText()) ? { step: results.expression.text, id: other.getText() } : undefined;
}
