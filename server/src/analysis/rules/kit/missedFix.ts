/** A failed call told apart from one that still runs: a third word on a card, a third state of a part. */
import ts from 'typescript';
import type { MissedFailure } from '../../facts/beliefs/missed';
import { bare, elementNamed, settled } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { statementOf } from '../../facts/terms/flow';
import type { FixDraft } from '../rule';
import { addProperty, editsIn, quoteOf, replaceNode } from './fixKit';
import { freeName, isSameAt } from './page/again';
import { behindStatement, endOf } from './page/placing';

export function missedFix({ kind, use, asked }: MissedFailure): readonly FixDraft[] {
  if (kind !== 'pending' || asked === undefined || !ts.isConditionalExpression(use)) return [];
  return 'state' in asked ? onCard(use, asked.state) : inPart(use, asked.result);
}

/** `{done ? 'Done' : 'Running'}` of JSX: there is room for any other word. */
function onCard(use: ts.ConditionalExpression, state: ts.Expression): readonly FixDraft[] {
  const waiting = use.whenFalse;
  const isWord = ts.isStringLiteral(use.whenTrue) && ts.isStringLiteral(waiting) && ts.isJsxExpression(use.parent);
  if (!isWord || ts.isJsxAttribute(use.parent.parent) || !isSameAt(state, use)) return [];
  const quote = quoteOf(waiting);
  const word = /^[A-Z]/.test(waiting.text) ? 'Failed' : 'failed';
  const newText = `${state.getText()} === ${quote}output-error${quote} ? ${quote}${word}${quote} : ${waiting.getText()}`;
  return [{ title: 'Show that it failed', kind: 'review', edits: editsIn(use, replaceNode(waiting, newText)) }];
}

/**
 * `state: found ? 'output-available' : 'input-available'`: a failure stands among the `content` of the step, as a part of type `tool-error`
 * with the id of its call (AI SDK 5 and 6).
 */
function inPart(use: ts.ConditionalExpression, result: ts.VariableDeclaration): readonly FixDraft[] {
  const property = use.parent;
  const found = result.initializer === undefined ? undefined : soughtIn(settled(result.initializer));
  const statement = statementOf(result);
  const name = freeName(use, ['failed', 'failure', 'toolError']);
  const isPlain = ts.isStringLiteral(use.whenTrue) && ts.isStringLiteral(use.whenFalse) && bare(use.condition) === use.condition;
  if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'state' || found === undefined || name === undefined) return [];
  const part = property.parent;
  if (!isPlain || use.whenTrue.text !== 'output-available' || statement === undefined || !ts.isVariableStatement(statement)) return [];
  if (enclosingFunction(result) !== enclosingFunction(use) || elementNamed(part, 'errorText') !== undefined) return [];
  const quote = quoteOf(use);
  const { step, id } = found;
  const line =
    `const ${name} = ${step}.content.find((part) => part.type === ${quote}tool-error${quote} && part.toolCallId === ${id})` +
    endOf(statement);
  const state = `${name} ? ${quote}output-error${quote} : ${use.whenFalse.getText()}`;
  const text = `...(${name}?.type === ${quote}tool-error${quote} ? { errorText: String(${name}.error) } : {})`;
  const edits = editsIn(use, behindStatement(statement, [line]), replaceNode(use.whenFalse, state), addProperty(part, text));
  return [{ title: 'Tell a failed call with `output-error`', kind: 'review', edits }];
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
