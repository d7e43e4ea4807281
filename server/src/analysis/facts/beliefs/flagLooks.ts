/**
 * At which results a function looks for a failure: at the error flag, or at the words of a failure.
 * Invariant: a look of which the value is not known may be at any result. None are only those at what was there before the call, and at what another
 * call gave.
 */
import ts from 'typescript';
import { bare, contains } from '../../syntax/expressions';
import { isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { referencesTo } from './reads';

/** Whether the function around the call may look at whether this one failed. */
export function isLookedAt(call: ts.CallExpression, around: ts.Node): boolean {
  const { atAny, calls } = ownersIn(around);
  return atAny || calls.has(call);
}

export function looksAtFailure(around: ts.Node): boolean {
  return looksIn(around).length > 0;
}

export const wordTest = /^(startsWith|endsWith|includes|match|matchAll|test|indexOf|search)$/;
export const failureWords = /error|fail|exception|not found/i;

/** What is looked at: an expression, a declaration that takes the flag out, or something that cannot be told. */
type Look = ts.Expression | ts.Declaration | 'something';

const looks = new WeakMap<ts.Node, readonly Look[]>();

function looksIn(around: ts.Node): readonly Look[] {
  const known = looks.get(around);
  if (known !== undefined) return known;
  const found: Look[] = [];
  visitAll(around, (node) => {
    const isNamed = (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && /^is_?error$/i.test(node.text);
    if (isNamed && !isNoLook(node)) found.push(lookedAt(node));
    const isTest = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && wordTest.test(node.expression.name.text);
    if (isTest && failureWords.test(node.getText())) found.push(node);
  });
  looks.set(around, found);
  return found;
}

function lookedAt(name: ts.Identifier | ts.StringLiteralLike): Look {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === name ? parent.expression : 'something';
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === name ? parent.expression : 'something';
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return parent.left === name ? parent.right : parent;
  if (ts.isBindingElement(parent)) return parent;
  if (ts.isPropertyAssignment(parent) && parent.name === name) return parent.initializer;
  if (ts.isVariableDeclaration(parent)) return parent.initializer ?? 'something';
  if (ts.isCallExpression(parent) && parent.expression === name) return parent;
  return ts.isIdentifier(name) && (ts.isExpression(parent) || ts.isStatement(parent) || ts.isShorthandPropertyAssignment(parent))
    ? name
    : 'something';
}

/** `isError: false` says something, a type describes it, and `result.error.isError` is not where the protocol has it. */
function isNoLook(name: ts.Node): boolean {
  const { parent } = name;
  if (ts.isPropertySignature(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === name && isConstant(parent.initializer);
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return false;
  const of = bare(parent.expression);
  if (ts.isPropertyAccessExpression(of)) return of.name.text === 'error';
  const [declaration] = ts.isIdentifier(of) ? declarationsInScope(of, of.text) : [];
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return false;
  const from = bare(declaration.initializer);
  return ts.isPropertyAccessExpression(from) && from.name.text === 'error';
}

function isConstant(value: ts.Expression): boolean {
  const { kind } = bare(value);
  return kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}

interface Owners {
  readonly atAny: boolean;
  /** The calls that what is looked at may come from. */
  readonly calls: ReadonlySet<ts.Node>;
}

const owners = new WeakMap<ts.Node, Owners>();

/** All looks of a function at once: it may hold thousands of calls. */
function ownersIn(around: ts.Node): Owners {
  const known = owners.get(around);
  if (known !== undefined) return known;
  const calls = new Set<ts.Node>();
  const seen = new Set<ts.Node>();
  let atAny = false;
  const fromExpression = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) atAny = true;
    else if (ts.isIdentifier(node)) fromName(node);
    if (ts.isCallExpression(node)) {
      calls.add(node);
      // What a tool was given is not what it gave.
      if (/\bcall(?:Server)?Tool$/.test(node.expression.getText())) return;
    }
    if (ts.isPropertyAccessExpression(node)) fromExpression(node.expression);
    else if (ts.isPropertyAssignment(node)) fromExpression(node.initializer);
    else if (!ts.isTypeNode(node)) ts.forEachChild(node, fromExpression);
  };
  const fromName = (name: ts.Identifier): void => {
    const [declaration, ...more] = declarationsInScope(name, name.text);
    if (more.length > 0) atAny = true;
    else if (declaration !== undefined) fromDeclaration(declaration);
  };
  const fromDeclaration = (declaration: ts.Declaration): void => {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    let holder: ts.Node = declaration;
    while (ts.isBindingElement(holder)) holder = holder.parent.parent;
    if (ts.isParameter(holder)) {
      if (!contains(holder.parent, around) || isSetAgain(declaration, around)) atAny = true;
    } else if (ts.isVariableDeclaration(holder)) {
      const of = ts.isForOfStatement(holder.parent.parent) ? holder.parent.parent.expression : holder.initializer;
      if (of === undefined || isFilledLater(of) || isSetAgain(declaration, holder.getSourceFile())) atAny = true;
      else fromExpression(of);
    } else if (isFunctionNode(holder) && contains(around, holder)) atAny = true;
  };
  for (const look of looksIn(around)) {
    if (look === 'something') atAny = true;
    else if (ts.isBindingElement(look)) fromDeclaration(look);
    else fromExpression(look);
  }
  const found: Owners = { atAny, calls };
  owners.set(around, found);
  return found;
}

/** A list, a map or an object: what is in it may have been put there later. */
function isFilledLater(value: ts.Expression): boolean {
  const made = bare(value);
  return ts.isArrayLiteralExpression(made) || ts.isObjectLiteralExpression(made) || ts.isNewExpression(made);
}

function isSetAgain(declaration: ts.Declaration, around: ts.Node): boolean {
  const name = (declaration as ts.NamedDeclaration).name;
  if (name === undefined || !ts.isIdentifier(name)) return true;
  return referencesTo(declaration, name, around).some(
    ({ parent }) =>
      ts.isBinaryExpression(parent) &&
      ts.isIdentifier(bare(parent.left)) &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
      (bare(parent.left) as ts.Identifier).text === name.text,
  );
}
