/**
 * Does a tool's return, parsed, decide something before anything has looked at its form? `JSON.parse` says that it is JSON, and a cast says
 * nothing at all.
 * Invariant: a parsed value that goes anywhere as a whole may be checked there, and is unknown.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isOptionalByType } from '../../syntax/typeOf';
import { alwaysLeaves } from '../terms/flow';
import { isAiCall } from './aiSteps';
import { returnBehind } from './behind';
import { isLogged, isOnlyTested } from './looks';
import { isWritten, outermost, partRead, referencesTo } from './reads';
import { refusesOthers } from './refusals';
import { isToolCall } from './toolCalls';
import { readsTrouble } from './troubleFields';

export interface UncheckedValue {
  readonly parse: ts.CallExpression;
  /** Where the return comes from. */
  readonly from: ts.Node;
  /** The read that decides, and what it decides. */
  readonly use: ts.Expression;
  readonly steers: 'branch' | 'call' | 'message';
  /** What holds the parsed value, where it is a variable of its own. */
  readonly holder: ts.VariableDeclaration | undefined;
}

export function uncheckedValuesIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedValue[] {
  const found = new Map<ts.Node, UncheckedValue>();
  const lookers = new Map<ts.Node, boolean>();
  visitAll(source, (node) => {
    const root = ts.isPropertyAccessExpression(node) ? bare(node.expression) : ts.isIdentifier(node) ? node : undefined;
    if (root === undefined || (ts.isIdentifier(node) && !isTakenOut(node))) return;
    const value = settled(root);
    if (!ts.isIdentifier(value) && !ts.isCallExpression(value)) return;
    const steers = steersWhat(s, wholeRead(node as ts.Expression));
    if (steers === undefined) return;
    // A function is looked through once, however many values it parses.
    const around = enclosingFunction(node);
    const looks = around === undefined || (lookers.get(around) ?? looksAtForm(s, around, 0));
    if (around !== undefined) lookers.set(around, looks);
    const one = around === undefined || looks ? undefined : uncheckedAt(s, value, node as ts.Expression, steers, around);
    const key = one?.holder ?? one?.parse;
    if (one !== undefined && key !== undefined && !found.has(key)) found.set(key, one);
  });
  return [...found.values()];
}

/** `const { status } = JSON.parse(text)`: read by its own name. */
function isTakenOut(name: ts.Identifier): boolean {
  const [declaration, ...more] = ts.isExpression(name) ? declarationsInScope(name, name.text) : [];
  return (
    declaration !== undefined &&
    more.length === 0 &&
    ts.isBindingElement(declaration) &&
    declaration.name !== name &&
    ts.isVariableDeclaration(declaration.parent.parent)
  );
}

function uncheckedAt(
  s: Snapshot,
  root: ts.Identifier | ts.CallExpression,
  use: ts.Expression,
  steers: UncheckedValue['steers'],
  around: ts.Node,
): UncheckedValue | undefined {
  if (!comesFromCall(root)) return undefined;
  let holder: ts.VariableDeclaration | undefined;
  if (ts.isIdentifier(root) && use !== root) {
    const [declaration, ...more] = declarationsInScope(root, root.text);
    if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || !contains(around, declaration))
      return undefined;
    if (!ts.isIdentifier(declaration.name)) return undefined;
    holder = declaration;
    for (const reference of referencesTo(declaration, declaration.name, around)) {
      const value = outermost(reference);
      const part = partRead(value);
      if (part === undefined ? !isOnlyTested(value) && !isLogged(value) : isWritten(part.node)) return undefined;
    }
  }
  const behind = returnBehind(s, root);
  if (behind?.parse === undefined || behind.structured || behind.through.some((fn) => looksAtForm(s, fn, 0) || refusesSome(s, fn)))
    return undefined;
  const reads = readsBeside(root, use, around);
  if (reads.some((read) => refusesOthers(s, read)) || isException(wholeRead(use), reads)) return undefined;
  return mayBeMissing(s, use) ? undefined : { parse: behind.parse, from: behind.at, use: outermost(use), steers, holder };
}

/** Every part of the same value that the function reads. */
function readsBeside(root: ts.Identifier | ts.CallExpression, use: ts.Expression, around: ts.Node): readonly ts.Expression[] {
  let [holder]: readonly ts.Node[] = ts.isIdentifier(root) ? declarationsInScope(root, root.text) : [];
  while (holder !== undefined && ts.isBindingElement(holder)) holder = holder.parent.parent;
  return holder !== undefined && ts.isVariableDeclaration(holder) && contains(around, holder)
    ? partsRead(holder, holder.name, around)
    : [wholeRead(use)];
}

/** `data.ticket.status`, `status` of `const { status } = data`, and both under another name. */
function partsRead(holder: ts.Declaration, name: ts.BindingName, around: ts.Node): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const add = (read: ts.Expression): void => {
    found.push(read);
    const value = foundBy(read) ?? read;
    const { parent } = value;
    if (ts.isVariableDeclaration(parent) && parent.initializer === value) found.push(...partsRead(parent, parent.name, around));
  };
  if (ts.isIdentifier(name)) for (const reference of referencesTo(holder, name, around)) add(wholeRead(reference));
  else for (const element of name.elements) if (ts.isBindingElement(element)) found.push(...partsRead(element, element.name, around));
  return found;
}

/** `ranks[data.level]`, `ranks.get(data.level)`: what is not known finds nothing. */
function foundBy(read: ts.Expression): ts.Expression | undefined {
  const { parent } = read;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === read) return outermost(parent);
  return ts.isCallExpression(parent) && parent.arguments[0] === read && /\.get$/.test(parent.expression.getText())
    ? outermost(parent)
    : undefined;
}

/** A helper on the way refuses what it does not know: of what it is given, or of what it got from anything but a tool. */
function refusesSome(s: Snapshot, fn: FunctionWithBody): boolean {
  const holders: (ts.ParameterDeclaration | ts.VariableDeclaration)[] = [...fn.parameters];
  visitAll(fn, (node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
    const value = settled(node.initializer);
    if (ts.isCallExpression(value) && !isToolCall(s, value)) holders.push(node);
  });
  return holders.some((holder) =>
    partsRead(holder, holder.name, fn).some((read) => !/\bisError$/.test(read.getText()) && refusesOthers(s, read)),
  );
}

/** `as { status?: string }`: so it was declared, and so it is read. */
function mayBeMissing(s: Snapshot, use: ts.Expression): boolean {
  const part = bare(wholeRead(use));
  return ts.isPropertyAccessExpression(part) && isOptionalByType(s.checker(), part.name);
}

/** `if (data.kind === 'redirect') return …`, and what other answers have is read behind it: one without the field is an ordinary one. */
function isException(part: ts.Expression, reads: readonly ts.Expression[]): boolean {
  const test = part.parent;
  if (!ts.isBinaryExpression(test) || !/^===?$/.test(test.operatorToken.getText())) return false;
  const statement = outermost(test).parent;
  if (!ts.isIfStatement(statement) || statement.elseStatement !== undefined || !alwaysLeaves(statement.thenStatement)) return false;
  return reads.some((read) => read.pos > statement.end && bare(read).getText() !== bare(part).getText());
}

/** A parsed value is what a call gave, of `JSON.parse` or of a helper. */
function comesFromCall(root: ts.Expression): boolean {
  if (!ts.isIdentifier(root)) return true;
  let [holder]: readonly ts.Node[] = declarationsInScope(root, root.text);
  while (holder !== undefined && ts.isBindingElement(holder)) holder = holder.parent.parent;
  if (holder === undefined || !ts.isVariableDeclaration(holder)) return false;
  return holder.initializer !== undefined && ts.isCallExpression(settled(holder.initializer));
}

/** `data.ticket.status` of `data.ticket`. */
function wholeRead(part: ts.Expression): ts.Expression {
  let at = outermost(part);
  for (let next = partRead(at); next !== undefined; next = partRead(at)) at = next.node;
  return at;
}

const schemaWords = /(?:safe)?parse(?:Async)?$|valid|assert|check|schema|guard|decode|(?:^|\.)is[A-Z]/i;
/** Which message or part it is, and nothing of what is in it. */
const messageTest = /(?:^|\.)(?:is(?:AI|Tool|Human|System|Text|Base)\w*(?:Message|Part)\w*|(?:Tool|AI|Human)Message(?:\.isInstance)?)$/;
const named = /valid|assert|check|guard|schema/i;

/** Anything in the function that looks at the form of a value counts for all of them. */
function looksAtForm(s: Snapshot, around: ts.Node, depth: number): boolean {
  let does = false;
  visitAll(around, (node) => {
    if (does) return;
    if (ts.isTypeOfExpression(node)) does = depth > 0 || !isGiven(node.expression, around);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      does = depth > 0 || !isGiven(node.right, around);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
      does = !messageTest.test(node.right.getText()) && (depth > 0 || !isGiven(node.left, around));
    if (!ts.isCallExpression(node)) return;
    const callee = node.expression.getText();
    if (callee === 'Array.isArray') does = true;
    if (callee === 'JSON.parse' || !schemaWords.test(callee) || messageTest.test(callee)) return;
    // What is called after parsing may do no more than that.
    const target = named.test(callee) ? undefined : refOf(s, node.expression);
    does = target?.kind !== 'function' || depth > 2 || contains(target.fn, around) || looksAtForm(s, target.fn.body, depth + 1);
  });
  return does;
}

/** What the function was given, or caught, is not what it parsed. */
function isGiven(tested: ts.Expression, around: ts.Node): boolean {
  const at = bare(tested);
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  if (declaration === undefined) return false;
  const isCaught = ts.isVariableDeclaration(declaration) && ts.isCatchClause(declaration.parent);
  return isCaught || (ts.isParameter(declaration) && declaration.parent === around && !isSetAnew(declaration, around));
}

function isSetAnew(declaration: ts.ParameterDeclaration, around: ts.Node): boolean {
  return (
    ts.isIdentifier(declaration.name) && referencesTo(declaration, declaration.name, around).some((name) => isWritten(outermost(name)))
  );
}

function steersWhat(s: Snapshot, part: ts.Expression): UncheckedValue['steers'] | undefined {
  for (let at: ts.Node = part; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (ts.isCallExpression(parent) && parent.expression !== at) {
      if (isToolCall(s, parent)) return 'call';
      return isToldToModel(s, part, parent) ? 'message' : undefined;
    }
    if (ts.isConditionalExpression(parent) && contains(parent.condition, part)) return isCompared(part) ? 'branch' : undefined;
    if ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isSwitchStatement(parent)) && contains(parent.expression, part))
      // Whether it is there is a look at its form, if a short one.
      return isCompared(part) || (ts.isSwitchStatement(parent) && bare(parent.expression) === bare(part)) ? 'branch' : undefined;
  }
  return undefined;
}

/** `{ role: 'user', content: data.text }` that is pushed, and the `prompt` of a call of the SDK. */
function isToldToModel(s: Snapshot, part: ts.Expression, call: ts.CallExpression): boolean {
  for (let at: ts.Node = part; at !== call; at = at.parent) {
    if (!ts.isPropertyAssignment(at)) continue;
    const name = propertyName(at.name);
    const object = at.parent;
    if (name === 'content' && object.properties.some((one) => propertyName(one.name) === 'role'))
      return /\.push$/.test(call.expression.getText()) || isAiCall(s, call);
    if ((name === 'prompt' || name === 'system') && isAiCall(s, call)) return true;
  }
  return false;
}

function isCompared(part: ts.Expression): boolean {
  const { parent } = part;
  // Whoever asks for the yes, or for what is there only where something went wrong, knows that it may be missing.
  if (!ts.isBinaryExpression(parent) || readsTrouble(part)) return false;
  return /^[=<>!]/.test(parent.operatorToken.getText()) && !/\b(?:undefined|null|true|false)\b/.test(parent.getText());
}
