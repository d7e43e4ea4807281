/**
 * Is the content of a LangChain `ToolMessage` given as a function's answer or parsed, whatever its status? In another message, on a page or in a log the
 * words of an error may well stay what they are; who gets the content alone cannot know.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isParsed, isTried, looksAtFailure, type UncheckedContent } from './errorFlag';
import { narrowedTo } from './narrowed';
import { outermost } from './reads';

export function uncheckedMessagesIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedContent[] {
  if (!/ToolMessage\b/.test(source.text)) return [];
  const found: UncheckedContent[] = [];
  visitAll(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'content') return;
    const message = bare(node.expression);
    const around = enclosingFunction(node) ?? source;
    if (!ts.isIdentifier(message) || !(isReturned(node) || (isParsed(node) && !isTried(node, around)))) return;
    if (isHandedIn(message) || narrowedTo(s, message) !== 'langchain') return;
    if (!looksAtFailure(around) && !looksAtStatus(around)) found.push({ flag: 'status', from: message, use: node, result: undefined });
  });
  return found;
}

/** A parameter: who calls the function may look at the status before, or make a text of all messages. */
function isHandedIn(name: ts.Identifier): boolean {
  const [declaration] = declarationsInScope(name, name.text);
  return declaration !== undefined && ts.isParameter(declaration);
}

/** In a `return`, or as the body of an arrow: of a choice, too. */
function isReturned(read: ts.Expression): boolean {
  let at = outermost(read);
  while (ts.isConditionalExpression(at.parent) && at.parent.condition !== at) at = outermost(at.parent);
  return ts.isReturnStatement(at.parent) || (isFunctionNode(at.parent) && at.parent.body === at);
}

function looksAtStatus(around: ts.Node): boolean {
  let does = false;
  visitAll(around, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === 'status') does = true;
  });
  return does;
}
