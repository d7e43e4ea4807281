/**
 * Is the content of a LangChain `ToolMessage` given as a function's answer or parsed, whatever its status? In another message, on a page or in a log the
 * words of an error may well stay what they are; who gets the content alone cannot know.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { UncheckedContent } from './errorFlag';
import { looksAtFailure } from './flagLooks';
import { isTakenOn } from './helperLooks';
import { isToolMessage, narrowedTo } from './narrowed';
import { fateOfWords } from './words';

export function uncheckedMessagesIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedContent[] {
  if (!/ToolMessage\b/.test(source.text) || throwsWhereToolsFail(source)) return [];
  const found: UncheckedContent[] = [];
  visitAll(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'content') return;
    const message = bare(node.expression);
    const around = enclosingFunction(node) ?? source;
    if (!ts.isIdentifier(message) || isHandedIn(message) || narrowedTo(s, message) !== 'langchain') return;
    if (looksAtFailure(around) || looksAtStatus(around)) return;
    const { looked, ends } = fateOfWords({ s, around, sites: [], failsAsJson: false }, node, { parsed: false });
    if (looked || !(ends.has('given') || ends.has('parsed'))) return;
    const [declaration] = declarationsInScope(message, message.text);
    const isGuard = (call: ts.CallExpression): boolean => isToolMessage(s, call.expression);
    if (declaration === undefined || isTakenOn(s, { declaration, name: message, around, asks: looksAtStatus, isHarmless: isGuard })) return;
    found.push({ flag: 'status', from: message, use: node, result: undefined });
  });
  return found;
}

/** `new ToolNode(tools, { handleToolErrors: false })`. */
function throwsWhereToolsFail(source: ts.SourceFile): boolean {
  return /\bhandleToolErrors:\s*false\b/.test(source.text);
}

/** A parameter: who calls the function may look at the status before, or make a text of all messages. */
function isHandedIn(name: ts.Identifier): boolean {
  const [declaration] = declarationsInScope(name, name.text);
  return declaration !== undefined && ts.isParameter(declaration);
}

function looksAtStatus(around: ts.Node): boolean {
  let does = looksAtFailure(around);
  visitAll(around, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === 'status') does = true;
  });
  return does;
}
