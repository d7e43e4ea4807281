/** Objects of a result to which a property can be added: nobody has written their type down. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { NextMoves } from '../../facts/pages/nextMoves';
import { enclosingFunction } from '../../syntax/functions';
import type { TextEdit } from '../../text/edit';
import { addProperty, quoteOf } from './fixKit';

/** Inside `JSON.stringify({ … })`, or returned by a handler with no declared type, where the SDK takes values. */
export function mayGrow({ fn, tool }: HandlerFacts, object: ts.ObjectLiteralExpression): boolean {
  const { parent } = object;
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'JSON.stringify') return true;
  const isReturned = ts.isReturnStatement(parent) || (ts.isParenthesizedExpression(parent) && ts.isArrowFunction(parent.parent));
  const isOwn = enclosingFunction(object) === fn && fn?.type === undefined;
  return isReturned && isOwn && tool.output === undefined && tool.major.result !== 'call-tool-result';
}

/** A sentence beside a flag, there while the flag is, that names the tool's own parameters; `undefined` where it has none to name. */
export function hintEdit(handler: HandlerFacts, property: ts.Node, flag: string, moves: NextMoves): TextEdit | undefined {
  if (moves.narrowing.length === 0 || !ts.isObjectLiteralElementLike(property) || !ts.isObjectLiteralExpression(property.parent))
    return undefined;
  const object = property.parent;
  if (!mayGrow(handler, object)) return undefined;
  const quote = quoteOf(object);
  return addProperty(object, `hint: ${flag} ? ${quote}There are more: narrow the result with ${namesOf(moves)}.${quote} : undefined`);
}

export function namesOf({ narrowing }: NextMoves): string {
  return narrowing.map(({ name }) => `\`${name}\``).join(' or ');
}
