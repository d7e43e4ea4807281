/**
 * Is the content of a tool's result used while nobody looks at its error flag? An error has content too: its message.
 * Invariant: a result that goes anywhere as a whole may be looked at there, and is unknown.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isLogged, isOnlyTested } from './looks';
import { narrowedTo } from './narrowed';
import { outermost, partRead, referencesTo } from './reads';
import { toolCallsIn } from './toolCalls';

export interface UncheckedContent {
  readonly flag: 'isError' | 'status';
  /** Where the result comes from: the call of a tool, or the name of a message that is known for one. */
  readonly from: ts.Expression;
  /** The first place where the content is taken for an answer. */
  readonly use: ts.Node;
  /** The variable that holds the whole result, where there is one. */
  readonly result: ts.VariableDeclaration | undefined;
}

export function uncheckedContentsIn(s: Snapshot, source: ts.SourceFile): readonly UncheckedContent[] {
  const found = toolCallsIn(s, source).flatMap((call) => findUncheckedContent(call) ?? []);
  if (!/ToolMessage\b/.test(source.text)) return found;
  const messages: UncheckedContent[] = [];
  visitAll(source, (node) => {
    const message = ts.isCallExpression(node) ? findUncheckedMessage(s, node) : undefined;
    if (message !== undefined) messages.push(message);
  });
  return [...found, ...messages];
}

/** `JSON.parse(message.content)` of a LangChain `ToolMessage`: shown or handed on, the words of an error may well stay what they are. */
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

/** What is no JSON is taken for something else there. */
function isTried(node: ts.Node, around: ts.Node): boolean {
  for (let at = node; at !== around; at = at.parent) if (ts.isTryStatement(at.parent) && at.parent.tryBlock === at) return true;
  return false;
}

/** `undefined` where the flag is looked at, where the result goes on whole, or where its content is not used. */
function findUncheckedContent(call: ts.CallExpression): UncheckedContent | undefined {
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
  return part?.name === 'content' && isUsed(part.node) ? { flag: 'isError', from: call, use: part.node, result: undefined } : undefined;
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
  return use === undefined ? undefined : { flag: 'isError', from: call, use, result: name === declaration.name ? declaration : undefined };
}

/** `const { content } = await client.callTool(…)`. */
function inPattern(call: ts.CallExpression, pattern: ts.ObjectBindingPattern, around: ts.Node): UncheckedContent | undefined {
  const [only, ...more] = pattern.elements;
  if (only === undefined || more.length > 0 || only.dotDotDotToken !== undefined || !ts.isIdentifier(only.name)) return undefined;
  if ((propertyName(only.propertyName) ?? only.name.text) !== 'content') return undefined;
  const use = referencesTo(only, only.name, around).find((reference) => isUsed(outermost(reference)));
  return use === undefined ? undefined : { flag: 'isError', from: call, use, result: undefined };
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

function isUsed(content: ts.Expression): boolean {
  return !isOnlyTested(content) && !isLogged(content) && !ts.isExpressionStatement(content.parent);
}
