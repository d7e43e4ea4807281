/** Objects of a result to which a property can be added: nobody has written their type down. */
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { NextMoves } from '../../facts/pages/nextMoves';
import { functionCalled } from '../../facts/programs/called';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { TextEdit } from '../../text/edit';
import { addProperty, quoteOf } from './fixKit';
import { isLoose, makesText } from './page/places';

/** Made into text right here, or returned by a handler with no declared type, where the SDK takes values; also under a name of its own. */
export function mayGrow(handler: HandlerFacts, object: ts.ObjectLiteralExpression): boolean {
  const { parent } = object;
  if (!ts.isVariableDeclaration(parent)) return isTaken(handler, object);
  // `const answer: Record<string, unknown> = { … }` has room for anything.
  const isTyped = parent.type !== undefined && !isLoose(parent.type);
  if (!ts.isIdentifier(parent.name) || isTyped || (ts.getCombinedNodeFlags(parent) & ts.NodeFlags.Const) === 0) return false;
  const fn = enclosingFunction(parent);
  const uses: ts.Identifier[] = [];
  const { text } = parent.name;
  if (fn === undefined) return false;
  visitAll(fn, (node) => {
    if (ts.isIdentifier(node) && node.text === text && node !== parent.name && declarationsInScope(node, text)[0] === parent)
      uses.push(node);
  });
  const isRead = (use: ts.Identifier): boolean => ts.isPropertyAccessExpression(use.parent) && use.parent.expression === use;
  return uses.some((use) => !isRead(use)) && uses.every((use) => isRead(use) || isTaken(handler, use));
}

/** Whoever gets the value takes it as it is. */
function isTaken(handler: HandlerFacts, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.arguments[0] === node && takesAnything(handler, parent);
  const isReturned = ts.isReturnStatement(parent) || (ts.isParenthesizedExpression(parent) && ts.isArrowFunction(parent.parent));
  return isReturned && mayBeValue(handler, node);
}

/** `JSON.stringify(value)`, or a helper that makes text of whatever it is given. */
function takesAnything({ s }: HandlerFacts, call: ts.CallExpression): boolean {
  if (call.expression.getText() === 'JSON.stringify') return true;
  const fn = functionCalled({ s }, call);
  return fn !== undefined && isLoose(fn.parameters[0]?.type) && makesText(fn);
}

/** What stands here is returned by the handler itself, whose result may be of any form. */
export function mayBeValue({ fn, tool }: HandlerFacts, node: ts.Node): boolean {
  return enclosingFunction(node) === fn && fn?.type === undefined && tool.output === undefined && tool.major.result !== 'call-tool-result';
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
