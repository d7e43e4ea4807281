/**
 * Is the content of a tool's result used while nobody looks at its error flag? An error has content too: its message.
 * Invariant: a result that goes anywhere as a whole may be looked at there, and is unknown.
 */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { isLogged, isOnlyTested } from './looks';
import { isClosedScript } from './loudParse';
import { ownResultsIn } from './ownResults';
import { outermost, partRead, referencesTo } from './reads';
import { toolCallsIn } from './toolCalls';

/** Helpers on the way to the content. */
const deepest = 3;

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
  const own = ownResultsIn(s, source).flatMap(({ call, failsAsJson }) => findUncheckedContent(s, call, failsAsJson) ?? []);
  return [
    ...toolCallsIn(s, source).flatMap((call) => findUncheckedContent(s, call, false) ?? []),
    // Its type may have no flag to ask for.
    ...own.map((one) => ({ ...one, result: undefined })),
  ];
}

/** `undefined` where the flag is looked at, where the result goes on whole, or where its content is not used. */
function findUncheckedContent(s: Snapshot, call: ts.CallExpression, failsAsJson: boolean): UncheckedContent | undefined {
  const around = enclosingFunction(call) ?? call.getSourceFile();
  // By whatever way the flag or the words of a failure are looked at in the same function: that is a look.
  if (looksAtFailure(around)) return undefined;
  const value = outermost(call);
  const { parent } = value;
  const found = (use: ts.Node | undefined, result?: ts.VariableDeclaration): UncheckedContent | undefined =>
    use === undefined || (!failsAsJson && isLoudParse(use, around)) ? undefined : { flag: 'isError', from: call, use, result };
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) {
    if (ts.isIdentifier(parent.name)) return found(firstUse(s, parent, parent.name, around, 0), parent);
    return ts.isObjectBindingPattern(parent.name) ? found(useInPattern(parent.name, around)) : undefined;
  }
  if (isAssignment(parent) && parent.right === value && ts.isIdentifier(parent.left)) {
    const [declaration, ...more] = declarationsInScope(parent.left, parent.left.text);
    if (declaration === undefined || more.length > 0 || !ts.isVariableDeclaration(declaration) || !contains(around, declaration))
      return undefined;
    // A second value of the variable is another result, or none.
    return declaration.initializer === undefined ? found(firstUse(s, declaration, parent.left, around, 0)) : undefined;
  }
  const part = partRead(value);
  if (part !== undefined) return part.name === 'content' && isUsed(part.node) ? found(part.node) : undefined;
  return found(useByHelper(s, value, 0));
}

/** The first place where the content of what a name holds is used; `undefined` also where it may be looked at somewhere. */
function firstUse(s: Snapshot, declaration: ts.Declaration, name: ts.Identifier, around: ts.Node, depth: number): ts.Node | undefined {
  const uses: ts.Node[] = [];
  for (const reference of referencesTo(declaration, name, around)) {
    const value = outermost(reference);
    if (isAssignment(value.parent) && value.parent.left === value) return undefined;
    const part = partRead(value);
    if (part === undefined) {
      if (isOnlyTested(value) || isLogged(value)) continue;
      const use = useByHelper(s, value, depth);
      if (use === undefined) return undefined;
      uses.push(use);
    } else if (part.name === 'content') {
      if (isUsed(part.node)) uses.push(part.node);
      // The protocol has no `error` there: whoever looks for one finds nothing.
    } else if (part.name !== 'error' && !(part.name === 'structuredContent' && isCopied(part.node))) return undefined;
  }
  return uses[0];
}

/** `textOf(result)`, of a function that reads the content and does not look at the flag either. */
function useByHelper(s: Snapshot, value: ts.Expression, depth: number): ts.Node | undefined {
  const call = value.parent;
  if (depth >= deepest || !ts.isCallExpression(call) || call.expression === value || !isUsed(outermost(call))) return undefined;
  const target = refOf(s, call.expression);
  if (target.kind !== 'function' || looksAtFailure(target.fn)) return undefined;
  const parameter = target.fn.parameters[call.arguments.indexOf(value)];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return undefined;
  const use = ts.isIdentifier(parameter.name)
    ? firstUse(s, parameter, parameter.name, target.fn, depth + 1)
    : ts.isObjectBindingPattern(parameter.name)
      ? useInPattern(parameter.name, target.fn)
      : undefined;
  return use === undefined ? undefined : call;
}

/** `const { content } = await client.callTool(…)`. */
function useInPattern(pattern: ts.ObjectBindingPattern, around: ts.Node): ts.Node | undefined {
  const [only, ...more] = pattern.elements;
  if (only === undefined || more.length > 0 || only.dotDotDotToken !== undefined || !ts.isIdentifier(only.name)) return undefined;
  if ((propertyName(only.propertyName) ?? only.name.text) !== 'content') return undefined;
  return referencesTo(only, only.name, around).find((reference) => isUsed(outermost(reference)));
}

/** Into `JSON.parse` alone: an error message is no JSON, and goes to the catch around it, or ends a script that asks no model. */
function isLoudParse(use: ts.Node, around: ts.Node): boolean {
  if (!isTried(use, around) && !isClosedScript(use.getSourceFile())) return false;
  if (isParsed(use)) return true;
  let at = use;
  while (!ts.isStatement(at) && !ts.isVariableDeclaration(at)) at = at.parent;
  if (!ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) return false;
  const references = referencesTo(at, at.name, around);
  return references.length > 0 && references.every(isParsed);
}

export function isParsed(node: ts.Node): boolean {
  for (let at = node; !ts.isStatement(at) && !ts.isVariableDeclaration(at) && !isFunctionNode(at); at = at.parent)
    if (ts.isCallExpression(at) && at.expression.getText() === 'JSON.parse') return true;
  return false;
}

/** What fails there is told from what does not. */
export function isTried(node: ts.Node, around: ts.Node): boolean {
  for (let at = node; at !== around; at = at.parent)
    if (ts.isTryStatement(at.parent) && at.parent.tryBlock === at && at.parent.catchClause !== undefined) return true;
  return false;
}

/** Put into another object as it is: that asks nothing of it. */
function isCopied(part: ts.Expression): boolean {
  return ts.isPropertyAssignment(part.parent) && part.parent.initializer === part;
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

export function looksAtFailure(around: ts.Node): boolean {
  let does = false;
  visitAll(around, (node) => {
    if ((ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && /^is_?error$/i.test(node.text) && !isNoLook(node)) does = true;
    const isTest =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(startsWith|includes|match|test|indexOf|search)$/.test(node.expression.name.text);
    if (isTest && /error|fail|exception|not found/i.test(node.getText())) does = true;
  });
  return does;
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

function isUsed(content: ts.Expression): boolean {
  return !isOnlyTested(content) && !isLogged(content) && !ts.isExpressionStatement(content.parent);
}
