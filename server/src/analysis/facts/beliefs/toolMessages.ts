/**
 * Is the content of a LangChain `ToolMessage` parsed, whatever its status? Shown or handed on, the words of an error may well stay what they are.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { isTried, looksAtFailure, type UncheckedContent } from './errorFlag';
import { narrowedTo } from './narrowed';

export function uncheckedMessagesIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedContent[] {
  if (!/ToolMessage\b/.test(source.text)) return [];
  const found: UncheckedContent[] = [];
  visitAll(source, (node) => {
    const message = ts.isCallExpression(node) ? findUncheckedMessage(s, node) : undefined;
    if (message !== undefined) found.push(message);
  });
  return found;
}

/** `JSON.parse(message.content)`. */
function findUncheckedMessage(s: Snapshot, call: ts.CallExpression): UncheckedContent | undefined {
  const [argument] = call.arguments;
  if (argument === undefined || call.expression.getText() !== 'JSON.parse') return undefined;
  const read = bare(argument);
  if (!ts.isPropertyAccessExpression(read) || read.name.text !== 'content') return undefined;
  const message = bare(read.expression);
  if (!ts.isIdentifier(message) || narrowedTo(s, message) !== 'langchain') return undefined;
  const around = enclosingFunction(call) ?? call.getSourceFile();
  if (looksAtFailure(around) || looksAtStatus(around) || isTried(call, around)) return undefined;
  return { flag: 'status', from: message, use: read, result: undefined };
}

function looksAtStatus(around: ts.Node): boolean {
  let does = false;
  visitAll(around, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === 'status') does = true;
  });
  return does;
}
