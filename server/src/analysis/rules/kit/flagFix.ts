/** The flag of a failed result, where a helper of the project makes the result. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import { functionCalled } from '../../facts/programs/called';
import { isAsync, isGenerator, type FunctionWithBody } from '../../syntax/functions';
import type { FixDraft } from '../rule';
import { editsIn, literalOf, replaceNode } from './fixKit';
import { returnsOf } from './page/returned';
import { roomFor } from './resultRoom';

/** `return toContent('No such order.')`: the helper makes ordinary answers too, so the flag goes around what it makes here. */
export function flagAround(handler: HandlerFacts, outcome: Outcome, flag: string, property: string): FixDraft[] {
  const { node } = outcome;
  const isReturned = ts.isReturnStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node);
  const call = ts.isAwaitExpression(node) ? node.expression : node;
  const fn = isReturned && ts.isCallExpression(call) ? functionCalled(handler, call) : undefined;
  if (fn === undefined || isGenerator(fn) || isAsync(fn) === (node === call) || outcome.structured !== undefined) return [];
  // What gives a promise by its type alone cannot be spread either.
  if (!isAsync(fn) && (fn.type === undefined ? !returnsLiterals(fn) : /\bPromise/.test(fn.type.getText()))) return [];
  const room = roomFor(handler.s, node, property, 'boolean');
  if (room === undefined) return [];
  const spread = node === call ? node.getText() : `(${node.getText()})`;
  const text = `{ ...${spread}, ${flag} }`;
  const edit = replaceNode(node, ts.isArrowFunction(node.parent) ? `(${text})` : text);
  return [{ title: `Add \`${flag}\``, kind: 'review', edits: editsIn(node, edit, ...room) }];
}

/** Each of its returns writes the result down. */
function returnsLiterals(fn: FunctionWithBody): boolean {
  const returned = returnsOf(fn);
  return returned !== undefined && returned.length > 0 && returned.every((one) => literalOf(one) !== undefined);
}
