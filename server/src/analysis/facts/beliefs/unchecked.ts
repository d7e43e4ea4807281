/**
 * Does the text of a tool's result, parsed, decide something before anything has looked at its form? `JSON.parse` says that it is JSON, and a
 * cast says nothing at all.
 * Invariant: a parsed value that goes anywhere as a whole may be checked there, and is unknown.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { outermost, partRead, referencesTo } from './reads';
import { isToolCall } from './toolCalls';

export interface UncheckedValue {
  readonly parse: ts.CallExpression;
  /** The read that decides, and what it decides. */
  readonly use: ts.Expression;
  readonly steers: 'branch' | 'call';
}

export function findUncheckedValue(s: Snapshot, call: ts.CallExpression): UncheckedValue | undefined {
  const around = enclosingFunction(call);
  if (around === undefined || looksAtForm(around)) return undefined;
  const parse = parseOf(call, around);
  const value = parse === undefined ? undefined : outermost(parse);
  if (parse === undefined || value === undefined || !ts.isVariableDeclaration(value.parent) || value.parent.initializer !== value)
    return undefined;
  const { name } = value.parent;
  if (!ts.isIdentifier(name)) return undefined;
  let found: UncheckedValue | undefined;
  for (const reference of referencesTo(value.parent, name, around)) {
    const part = partRead(outermost(reference));
    if (part === undefined) return undefined;
    const steers = steersWhat(s, part.node);
    if (steers !== undefined) found ??= { parse, use: part.node, steers };
  }
  return found;
}

/** `JSON.parse(…)` of something that is read out of the result of the call, or out of a constant that is. */
function parseOf(call: ts.CallExpression, around: ts.Node): ts.CallExpression | undefined {
  const parses: ts.CallExpression[] = [];
  visitAll(around, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'JSON.parse') parses.push(node);
  });
  const [only, ...more] = parses;
  const [argument] = only?.arguments ?? [];
  if (only === undefined || more.length > 0 || argument === undefined) return undefined;
  return readsFrom(argument, call, around, 0) ? only : undefined;
}

function readsFrom(expression: ts.Expression, call: ts.CallExpression, around: ts.Node, depth: number): boolean {
  let at = bare(expression);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isAwaitExpression(at) || isFind(at)) {
    if (at === call) return true;
    at = bare(isFind(at) ? at.expression.expression : at.expression);
  }
  if (at === call) return true;
  if (!ts.isIdentifier(at) || depth > 3) return false;
  const [declaration, ...more] = declarationsInScope(at, at.text);
  if (declaration === undefined || more.length > 0 || !contains(around, declaration)) return false;
  let holder: ts.Node = declaration;
  while (ts.isBindingElement(holder)) holder = holder.parent.parent;
  if (!ts.isVariableDeclaration(holder) || holder.initializer === undefined) return false;
  return readsFrom(holder.initializer, call, around, depth + 1);
}

/** `content.find(isText)`, `content.at(0)`. */
function isFind(node: ts.Expression): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && /^(find|at)$/.test(node.expression.name.text);
}

/** Anything in the function that looks at the form of a value counts for all of them. */
function looksAtForm(around: ts.Node): boolean {
  let does = false;
  visitAll(around, (node) => {
    if (ts.isTypeOfExpression(node)) does = true;
    if (ts.isBinaryExpression(node) && [ts.SyntaxKind.InKeyword, ts.SyntaxKind.InstanceOfKeyword].includes(node.operatorToken.kind))
      does = true;
    if (!ts.isCallExpression(node)) return;
    const callee = node.expression.getText();
    if (
      callee === 'Array.isArray' ||
      (callee !== 'JSON.parse' && /(?:safe)?parse(?:Async)?$|valid|assert|check|schema|guard|decode|(?:^|\.)is[A-Z]/i.test(callee))
    )
      does = true;
  });
  return does;
}

function steersWhat(s: Snapshot, part: ts.Expression): UncheckedValue['steers'] | undefined {
  for (let at: ts.Node = part; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at) return isToolCall(s, parent) ? 'call' : undefined;
    if (ts.isConditionalExpression(parent) && contains(parent.condition, part)) return isCompared(part) ? 'branch' : undefined;
    if ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isSwitchStatement(parent)) && contains(parent.expression, part))
      // Whether it is there is a look at its form, if a short one.
      return isCompared(part) || ts.isSwitchStatement(parent) ? 'branch' : undefined;
  }
  return undefined;
}

function isCompared(part: ts.Expression): boolean {
  const { parent } = part;
  return ts.isBinaryExpression(parent) && /^[=<>!]/.test(parent.operatorToken.getText()) && !/undefined|null/.test(parent.getText());
}
