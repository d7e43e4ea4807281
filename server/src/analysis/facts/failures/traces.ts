/** Whether a failure that is caught leaves anything behind that a later line could tell: a write, a call, a throw. A log line is none. */
import ts from 'typescript';
import { bare, settled } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll, visitOwn } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { alwaysLeaves } from '../terms/flow';

/** Statements that log, go on, or give back a value: nothing that keeps the failure, or keeps it where nobody asks but to give up. */
export function isQuiet(body: ts.Node): boolean {
  if (!ts.isBlock(body)) return !ts.isStatement(body) || isQuietStatement(body);
  return body.statements.every((statement) => isQuietStatement(statement));
}

export function isQuietStatement(statement: ts.Statement): boolean {
  if (ts.isBreakOrContinueStatement(statement) || ts.isReturnStatement(statement) || ts.isEmptyStatement(statement)) return true;
  if (ts.isBlock(statement)) return isQuiet(statement);
  if (ts.isVariableStatement(statement)) return true;
  if (ts.isIfStatement(statement)) {
    // A look at the error picks a branch; one at the log level does not.
    return isLogSwitch(statement.expression) && isQuietStatement(statement.thenStatement) && statement.elseStatement === undefined;
  }
  if (!ts.isExpressionStatement(statement)) return false;
  const at = settled(statement.expression);
  if (ts.isCallExpression(at)) return isLog(at) || writesUnread(at);
  if (ts.isVoidExpression(at)) return true;
  return writesUnread(at);
}

function isLogSwitch(test: ts.Expression): boolean {
  return /\b(debug|verbose|DEBUG|VERBOSE|logLevel|isDev)\b/.test(test.getText());
}

const logWords = /^(console|logger|log|logging|debug|trace|warn|warning|info|verbose|sentry|silly|stderr)$/i;
const logVerbs = /^(log|debug|warn|trace|report|capture)[A-Z_]|(Log|Logger)$/;

/** A call that only tells people: `console.warn(…)`, `this.logger.error(…)`, `logFailure(error)`. */
export function isLog(call: ts.CallExpression): boolean {
  const parts: string[] = [];
  for (let at: ts.Expression = bare(call.expression); ;) {
    if (ts.isPropertyAccessExpression(at)) {
      parts.push(at.name.text);
      at = bare(at.expression);
    } else if (ts.isCallExpression(at)) at = bare(at.expression);
    else {
      if (ts.isIdentifier(at)) parts.push(at.text);
      break;
    }
  }
  // `logAndRun(…)` does more than that.
  return parts.some((part) => logWords.test(part) || logVerbs.test(part)) && !parts.some((part) => /And[A-Z]/.test(part));
}

/** `failed += 1`, `failures.push(error)`, where what is written is only asked whether everything failed, or logged. */
function writesUnread(at: ts.Expression): boolean {
  const target = targetOf(at);
  if (target === undefined) return false;
  const [declaration] = declarationsInScope(target, target.text);
  const scope = declaration === undefined ? undefined : enclosingFunction(declaration);
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || scope?.body === undefined) return false;
  let told = false;
  visitAll(scope.body, (node) => {
    if (told || !ts.isIdentifier(node) || node.text !== target.text || node === declaration.name) return;
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return;
    if (declarationsInScope(node, node.text)[0] !== declaration) return;
    if (!isWritten(node) && !asksToGiveUp(node) && !isLogged(node)) told = true;
  });
  return !told;
}

function targetOf(at: ts.Expression): ts.Identifier | undefined {
  if (ts.isPostfixUnaryExpression(at) || ts.isPrefixUnaryExpression(at)) return ts.isIdentifier(at.operand) ? at.operand : undefined;
  if (ts.isBinaryExpression(at) && at.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && ts.isIdentifier(at.left))
    return at.operatorToken.kind <= ts.SyntaxKind.LastAssignment ? at.left : undefined;
  if (!ts.isCallExpression(at) || !ts.isPropertyAccessExpression(at.expression)) return undefined;
  const { name, expression } = at.expression;
  return /^(push|add|set)$/.test(name.text) && ts.isIdentifier(expression) ? expression : undefined;
}

function isWritten(node: ts.Identifier): boolean {
  for (let at: ts.Node = node.parent; ts.isExpression(at); at = at.parent)
    if (targetOf(at) === node) return ts.isExpressionStatement(at.parent);
  return false;
}

/** In the test of an `if` that leaves, against a zero or another length: "did all of them fail?". */
function asksToGiveUp(node: ts.Identifier): boolean {
  let isAll = false;
  for (let child: ts.Node = node, at: ts.Node = node.parent; !ts.isBlock(at); child = at, at = at.parent) {
    if (ts.isBinaryExpression(at) && /^===?$/.test(at.operatorToken.getText()) && /\.(length|size)\b/.test(at.getText())) isAll = true;
    if (ts.isIfStatement(at)) return child === at.expression && isAll && alwaysLeaves(at.thenStatement);
    if (!ts.isExpression(at)) return false;
  }
  return false;
}

function isLogged(node: ts.Node): boolean {
  for (let at = node.parent as ts.Node | undefined; at !== undefined && !ts.isStatement(at) && !isFunctionNode(at); at = at.parent)
    if (ts.isCallExpression(at) && isLog(at)) return true;
  return false;
}

/** A catch that looks at the error before it decides (`if (e.code === 'ENOENT') continue; throw e`), or that lets some of them through. */
export function looksAtError(body: ts.Node): boolean {
  let found = false;
  visitOwn(body, (node) => {
    if (ts.isThrowStatement(node)) found = true;
  });
  return found;
}

const probes = /(^|\.)(JSON\.parse|parse|safeParse|URL|RegExp|decode\w*|decodeURIComponent|import|require|structuredClone)$/;
const looks = /(^|\.)(access|accessSync|existsSync|exists|realpath|lstat|stat|statSync|unlink|rm|mkdir|close)$/;

/** A `try` that asks for something of the world, and uses the answer: no parse, no "is it there". */
export function asksSomebody(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (!ts.isAwaitExpression(node)) {
      if (ts.isCallExpression(node) && /Sync$/.test(nameOf(node)) && !looks.test(nameOf(node))) found = true;
      return;
    }
    const call = settled(node.expression);
    if (!ts.isCallExpression(call)) found = true;
    else if (isLog(call) || probes.test(nameOf(call))) return;
    else if (!looks.test(nameOf(call)) || !isOnlyLookedAt(node, block)) found = true;
  });
  return found;
}

/** `(await stat(path)).isDirectory()`, or the same through a name: whether it is there and what it is, and nothing of what it holds. */
function isOnlyLookedAt(node: ts.AwaitExpression, block: ts.Block): boolean {
  if (ts.isExpressionStatement(node.parent)) return true;
  if (!ts.isVariableDeclaration(node.parent) || !ts.isIdentifier(node.parent.name)) return /^\)?\.is[A-Z]/.test(textBehind(node));
  const { name } = node.parent;
  let used = false;
  visitAll(block, (inner) => {
    if (!ts.isIdentifier(inner) || inner.text !== name.text || inner === name) return;
    if (!ts.isPropertyAccessExpression(inner.parent) || !/^is[A-Z]/.test(inner.parent.name.text)) used = true;
  });
  return !used;
}

function textBehind(node: ts.Node): string {
  return node.getSourceFile().text.slice(node.end, node.end + 12);
}

function nameOf(call: ts.CallExpression): string {
  const at = bare(call.expression);
  if (at.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  return ts.isPropertyAccessExpression(at)
    ? `${ts.isIdentifier(at.expression) ? `${at.expression.text}.` : ''}${at.name.text}`
    : at.getText();
}
