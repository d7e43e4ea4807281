/**
 * What it says of the tool's answer that a condition of a test holds, or does not: `!saysFailure(answer)`, `told || answer.note`. A helper
 * of the test that judges is read for what a yes of it means.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, settled } from '../../syntax/expressions';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { claim, expected, taken, takenIn, textsIn, type Claim } from './expected';
import { declarationOf, isTestSide } from './run';

/** What is looked at, and what it has to be. */
export interface Truth {
  readonly subject: ts.Expression;
  readonly claims: readonly Claim[];
}

const mostHops = 4;

export function truthsOf(s: Snapshot, given: ts.Expression, holds: boolean): readonly Truth[] {
  return read(s, given, holds, 0);
}

function read(s: Snapshot, given: ts.Expression, holds: boolean, depth: number): readonly Truth[] {
  const at = bare(given);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) return read(s, at.operand, !holds, depth);
  if (ts.isBinaryExpression(at)) return ofBinary(s, at, holds, depth);
  const call = settled(at);
  if (ts.isCallExpression(call)) {
    const helper = depth < mostHops ? judgeOf(s, call) : undefined;
    if (helper !== undefined) return [{ subject: call, claims: judged(s, helper, holds, depth) }];
    const looked = ofLook(call, holds);
    if (looked !== undefined) return [looked];
    const [first] = call.arguments;
    if (call.expression.getText() === 'Boolean' && first !== undefined) return read(s, first, holds, depth);
  }
  // `const told = await saysFailure(…)`.
  const written = ts.isIdentifier(at) && depth < mostHops ? writtenBehind(s, at) : undefined;
  if (written !== undefined) return read(s, written, holds, depth + 1);
  const { subject, path } = takenIn(s, at);
  return [{ subject, claims: [claim(path, holds ? 'true' : 'false', '')] }];
}

function ofBinary(s: Snapshot, at: ts.BinaryExpression, holds: boolean, depth: number): readonly Truth[] {
  const kind = at.operatorToken.kind;
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [...read(s, at.left, holds, depth), ...read(s, at.right, holds, depth)];
  if (ts.isTypeOfExpression(bare(at.left))) return [];
  const { subject, path } = takenIn(s, at.left);
  const isSame = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isOther = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (!isSame && !isOther) return [{ subject, claims: [claim(path, 'there', '')] }];
  const right = bare(at.right);
  if (path[path.length - 1] === 'length' && ts.isNumericLiteral(right) && Number(right.text) === 0)
    return [{ subject, claims: [claim(path.slice(0, -1), isSame === holds ? 'empty' : 'more', '')] }];
  return [{ subject, claims: isSame === holds ? expected(s, path, right, 0) : [claim(path, 'there', '')] }];
}

/** `text.includes('x')`, `/x/.test(text)`. */
function ofLook(at: ts.CallExpression, holds: boolean): Truth | undefined {
  if (!ts.isPropertyAccessExpression(at.expression) || !/^(includes|startsWith|endsWith|test|match|some)$/.test(at.expression.name.text))
    return undefined;
  const isPattern = at.expression.name.text === 'test';
  const [first] = at.arguments;
  const { subject, path } = taken(isPattern && first !== undefined ? first : at.expression.expression);
  const text = textsIn(isPattern ? [at.expression.expression] : at.arguments);
  return { subject, claims: [claim(holds ? path : [...path, '!'], 'text', text)] };
}

/** A comparison or a judgement that a name stands for; other values are looked at themselves. */
function writtenBehind(s: Snapshot, name: ts.Identifier): ts.Expression | undefined {
  const declaration = declarationOf(s, name);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return undefined;
  const written = settled(declaration.initializer);
  const isJudged =
    ts.isBinaryExpression(written) ||
    ts.isPrefixUnaryExpression(written) ||
    (ts.isCallExpression(written) && judgeOf(s, written) !== undefined);
  return isJudged ? written : undefined;
}

/** The helper of the test that is called, where it says yes or no. */
export function judgeOf(s: Snapshot, call: ts.CallExpression): FunctionWithBody | undefined {
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function' || !isTestSide(s, ref.fn.getSourceFile().fileName)) return undefined;
  const returns = returnsOf(ref.fn);
  return returns.length > 0 && returns.every(({ value }) => isVerdict(value)) ? ref.fn : undefined;
}

interface Returned {
  readonly value: ts.Expression;
  readonly node: ts.Node;
}

function returnsOf(fn: FunctionWithBody): readonly Returned[] {
  if (!ts.isBlock(fn.body)) return [{ value: bare(fn.body), node: fn.body }];
  const found: Returned[] = [];
  visitOwn(fn.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push({ value: bare(node.expression), node });
  });
  return found;
}

function isVerdict(value: ts.Expression): boolean {
  const at = bare(value);
  if (at.kind === ts.SyntaxKind.TrueKeyword || at.kind === ts.SyntaxKind.FalseKeyword) return true;
  if (ts.isPrefixUnaryExpression(at)) return at.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isCallExpression(at)) return /^(Boolean|.*\.(test|includes|some|every|startsWith|endsWith))$/s.test(at.expression.getText());
  if (!ts.isBinaryExpression(at)) return false;
  const kind = at.operatorToken.kind;
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isVerdict(at.left) && isVerdict(at.right);
  return kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

/** What a yes of the helper says; of a no that none of it is so. */
function judged(s: Snapshot, fn: FunctionWithBody, holds: boolean, depth: number): readonly Claim[] {
  const yes = returnsOf(fn).flatMap(({ value, node }) => ofReturn(s, value, node, depth + 1));
  if (holds) return yes;
  if (yes.some(({ says }) => says === 'fails')) return [claim([], 'false', '')];
  const isEmptiness = yes.length > 0 && yes.every(({ says, path }) => /^(empty|absent|false)$/.test(says) && path.length === 0);
  return isEmptiness ? [claim([], 'more', '')] : yes.map(({ path, says, text }) => claim(path, opposite(says), text));
}

function opposite(says: Claim['says']): Claim['says'] {
  if (says === 'true') return 'false';
  if (says === 'false') return 'true';
  return 'there';
}

function ofReturn(s: Snapshot, value: ts.Expression, node: ts.Node, depth: number): readonly Claim[] {
  if (value.kind === ts.SyntaxKind.FalseKeyword) return [];
  if (value.kind !== ts.SyntaxKind.TrueKeyword) return claimsIn(s, value, depth);
  for (let at = node; !isFunctionNode(at); at = at.parent) {
    if (ts.isCatchClause(at)) return [claim([], 'fails', '')];
    if (ts.isIfStatement(at.parent) && at !== at.parent.expression)
      return at === at.parent.thenStatement ? claimsIn(s, at.parent.expression, depth) : [];
  }
  return [];
}

/** What says something by itself: that a value is an object or that all items are alike does not. */
function claimsIn(s: Snapshot, value: ts.Expression, depth: number): readonly Claim[] {
  return parts(value).flatMap((part) => {
    const isForm = /^typeof\b/.test(part.getText()) || (ts.isCallExpression(part) && /\.every$/.test(part.expression.getText()));
    return isForm ? [] : read(s, part, true, depth).flatMap(({ claims }) => claims);
  });
}

function parts(value: ts.Expression): readonly ts.Expression[] {
  const at = bare(value);
  if (!ts.isBinaryExpression(at)) return [at];
  const kind = at.operatorToken.kind;
  if (kind !== ts.SyntaxKind.BarBarToken && kind !== ts.SyntaxKind.AmpersandAmpersandToken) return [at];
  return [...parts(at.left), ...parts(at.right)];
}
