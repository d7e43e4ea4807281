/**
 * Is the content of a tool's result used while nobody looks at its error flag? An error has content too: its message.
 * Invariant: a result that goes anywhere as a whole may be looked at there, and is unknown.
 */
import ts from 'typescript';
import { contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { outermost, partRead, referencesTo } from './reads';

export interface UncheckedContent {
  readonly call: ts.CallExpression;
  /** The first place where the content is taken for an answer. */
  readonly use: ts.Node;
  /** The variable that holds the whole result, where there is one. */
  readonly result: ts.VariableDeclaration | undefined;
}

/** `undefined` where the flag is looked at, where the result goes on whole, or where its content is not used. */
export function findUncheckedContent(call: ts.CallExpression): UncheckedContent | undefined {
  const around = enclosingFunction(call) ?? call.getSourceFile();
  // By whatever way the flag or the words of a failure are looked at in the same function: that is a look.
  if (looksAtFailure(around)) return undefined;
  const value = outermost(call);
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) {
    if (ts.isIdentifier(parent.name)) return inVariable(call, parent, parent.name, around);
    return ts.isObjectBindingPattern(parent.name) ? inPattern(call, parent.name, around) : undefined;
  }
  if (isAssignment(parent) && parent.right === value && ts.isIdentifier(parent.left)) {
    const [declaration, ...more] = declarationsInScope(parent.left, parent.left.text);
    const isOwn = declaration !== undefined && more.length === 0 && ts.isVariableDeclaration(declaration) && contains(around, declaration);
    return isOwn ? inVariable(call, declaration, parent.left, around) : undefined;
  }
  const part = partRead(value);
  return part?.name === 'content' && isUsed(part.node) ? { call, use: part.node, result: undefined } : undefined;
}

function inVariable(
  call: ts.CallExpression,
  declaration: ts.VariableDeclaration,
  name: ts.Identifier,
  around: ts.Node,
): UncheckedContent | undefined {
  const uses: ts.Node[] = [];
  // A second value of the variable is another result, or none.
  if (name !== declaration.name && declaration.initializer !== undefined) return undefined;
  for (const reference of referencesTo(declaration, name, around)) {
    const value = outermost(reference);
    if (isAssignment(value.parent) && value.parent.left === value) return undefined;
    const part = partRead(value);
    if (part === undefined) {
      if (!isOnlyTested(value) && !isLogged(value)) return undefined;
    } else if (part.name === 'content') {
      if (isUsed(part.node)) uses.push(part.node);
    } else return undefined;
  }
  const [use] = uses;
  return use === undefined ? undefined : { call, use, result: name === declaration.name ? declaration : undefined };
}

/** `const { content } = await client.callTool(…)`. */
function inPattern(call: ts.CallExpression, pattern: ts.ObjectBindingPattern, around: ts.Node): UncheckedContent | undefined {
  const [only, ...more] = pattern.elements;
  if (only === undefined || more.length > 0 || only.dotDotDotToken !== undefined || !ts.isIdentifier(only.name)) return undefined;
  if ((propertyName(only.propertyName) ?? only.name.text) !== 'content') return undefined;
  const use = referencesTo(only, only.name, around).find((reference) => isUsed(outermost(reference)));
  return use === undefined ? undefined : { call, use, result: undefined };
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function looksAtFailure(around: ts.Node): boolean {
  let does = false;
  visitAll(around, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && /^is_?error$/i.test(node.text)) does = true;
    const isTest =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(startsWith|includes|match|test|indexOf|search)$/.test(node.expression.name.text);
    if (isTest && /error|fail|exception|not found/i.test(node.getText())) does = true;
  });
  return does;
}

/** `if (!result)`, `result && …`, `Array.isArray(content)`: whether there is one, or of which kind, says nothing of what it is. */
function isOnlyTested(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isPrefixUnaryExpression(parent) || ts.isTypeOfExpression(parent)) return true;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) return isTestOf(parent, value);
  if (ts.isCallExpression(parent)) return parent.expression.getText() === 'Array.isArray';
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'length';
  if (!ts.isBinaryExpression(parent) || parent.left !== value) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.InstanceOfKeyword || isComparison.has(kind);
}

const isComparison: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isTestOf(parent: ts.IfStatement | ts.ConditionalExpression, value: ts.Expression): boolean {
  return ts.isIfStatement(parent) ? parent.expression === value : parent.condition === value;
}

/** Into a log alone: a person reads it, and no code and no model takes it for an answer. */
function isLogged(value: ts.Expression): boolean {
  let at: ts.Node = value;
  for (; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (!ts.isCallExpression(parent) || parent.expression === at) continue;
    const callee = parent.expression.getText();
    if (/(^|\.)(console|log|logger|debug)\b[\w.]*$/i.test(callee) || /^(assert|expect)\b/.test(callee)) return true;
  }
  return false;
}

function isUsed(content: ts.Expression): boolean {
  return !isOnlyTested(content) && !isLogged(content) && !ts.isExpressionStatement(content.parent);
}
