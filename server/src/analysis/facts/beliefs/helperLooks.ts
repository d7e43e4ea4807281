/**
 * Is a value handed to a function that may look whether it is a failure? Helpers are read a few calls deep, in other files and base classes too.
 * Invariant: a function that cannot be read may look, and one that throws does.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { settled } from '../../syntax/expressions';
import { visitOwn, type FunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { looksAtFailure } from './flagLooks';
import { isAsserted, isLogged, isOnlyTested } from './looks';
import { outermost, partRead, referencesTo } from './reads';
import { deepest } from './words';

export interface Held {
  readonly declaration: ts.Declaration;
  readonly name: ts.Identifier;
  readonly around: ts.Node;
  /** Whether a function asks for a failure itself. */
  readonly asks: (fn: ts.Node) => boolean;
  /** A call that is known to ask for something else. */
  readonly isHarmless: (call: ts.CallExpression) => boolean;
}

/** Among all that a function does with what a name holds. */
export function isTakenOn(s: Snapshot, held: Held): boolean {
  return mayAsk(s, held, 0);
}

/** Whether a function that gives a tool's result looks at it first, itself or by a helper. */
export function asksOnTheWay(s: Snapshot, fn: FunctionNode): boolean {
  if (looksAtFailure(fn)) return true;
  return [...namesGivenBy(fn)].some((declaration) => {
    const { name } = declaration;
    return (
      ts.isIdentifier(name) &&
      isTakenOn(s, { declaration, name, around: fn, asks: looksAtFailure, isHarmless: (call) => isHandedOn(fn, call) })
    );
  });
}

function mayAsk(s: Snapshot, held: Held, depth: number): boolean {
  return referencesTo(held.declaration, held.name, held.around).some((reference) => {
    const value = outermost(reference);
    const { parent } = value;
    if (isAsserted(value)) return true;
    if (isLogged(value) || isOnlyTested(value) || isGiven(value)) return false;
    if (partRead(value) !== undefined || (ts.isBinaryExpression(parent) && parent.left === value)) return false;
    // In another object, or under another name: it may be asked there.
    if (!ts.isCallExpression(parent) || parent.expression === value) return true;
    return !held.isHarmless(parent) && calledMayAsk(s, held, parent, value, depth);
  });
}

function isGiven(value: ts.Expression): boolean {
  let at = value;
  while (ts.isConditionalExpression(at.parent) && at.parent.condition !== at) at = outermost(at.parent);
  return ts.isReturnStatement(at.parent) || (ts.isArrowFunction(at.parent) && at.parent.body === at);
}

function calledMayAsk(s: Snapshot, held: Held, call: ts.CallExpression, value: ts.Expression, depth: number): boolean {
  const target = depth < deepest ? refOf(s, call.expression) : undefined;
  if (target?.kind !== 'function' || held.asks(target.fn) || throws(target.fn)) return true;
  const parameter = target.fn.parameters[call.arguments.indexOf(value)];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return true;
  const { name } = parameter;
  if (!ts.isIdentifier(name)) return false;
  return mayAsk(s, { ...held, declaration: parameter, name, around: target.fn }, depth + 1);
}

function throws(fn: FunctionNode): boolean {
  let does = false;
  visitOwn(fn, (node) => {
    if (ts.isThrowStatement(node)) does = true;
  });
  return does;
}

type Named = ts.VariableDeclaration | ts.ParameterDeclaration;

/** `return result`, and `response` of `const result = noted(response)`. */
function namesGivenBy(fn: FunctionNode): ReadonlySet<Named> {
  const found = new Set<Named>();
  const add = (value: ts.Expression): void => {
    const at = settled(value);
    if (ts.isConditionalExpression(at)) {
      add(at.whenTrue);
      add(at.whenFalse);
    } else if (ts.isCallExpression(at)) {
      for (const argument of at.arguments) if (ts.isIdentifier(argument)) addName(argument, ts.isVariableDeclaration);
    } else if (ts.isIdentifier(at)) addName(at, (node): node is Named => ts.isVariableDeclaration(node) || ts.isParameter(node));
  };
  const addName = (name: ts.Identifier, isOne: (node: ts.Node) => node is Named): void => {
    const [declaration, ...more] = declarationsInScope(name, name.text);
    if (declaration === undefined || more.length > 0 || !isOne(declaration) || found.has(declaration)) return;
    found.add(declaration);
    if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) add(declaration.initializer);
  };
  if (fn.body !== undefined && !ts.isBlock(fn.body)) add(fn.body);
  visitOwn(fn, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) add(node.expression);
  });
  return found;
}

/** In the `return` itself: where that leads is followed as the result is. */
function isHandedOn(fn: FunctionNode, call: ts.CallExpression): boolean {
  const { parent } = outermost(call);
  return ts.isReturnStatement(parent) || parent === fn;
}
