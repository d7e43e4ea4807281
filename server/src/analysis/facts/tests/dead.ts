/** What of a test never runs, or runs when nobody looks any more: code behind a return, under `if (false)`, and a promise that is let go. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';
import { isAsync, isFunctionNode } from '../../syntax/functions';
import { isEmptyList } from './emptyLists';

/** Visits what may run below `root`, nested functions included. */
export function visitLive(root: ts.Node, visit: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    visit(node);
    liveChildren(node).forEach(step);
  };
  liveChildren(root).forEach(step);
}

/** The node stands where nothing leads to. */
export function isDead(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if (!ts.isSourceFile(at.parent) && !liveChildren(at.parent).includes(at)) return true;
  return false;
}

function liveChildren(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  if (ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) {
    const end = node.statements.findIndex((one) => ts.isReturnStatement(one) || ts.isThrowStatement(one));
    return end < 0
      ? children
      : children.filter((child) => child.pos <= (node.statements[end]?.pos ?? 0) || ts.isFunctionDeclaration(child));
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const [test, yes, no] = ts.isIfStatement(node)
      ? [node.expression, node.thenStatement, node.elseStatement]
      : [node.condition, node.whenTrue, node.whenFalse];
    const known = constantTruth(test);
    return known === undefined ? children : children.filter((child) => child !== (known ? no : yes));
  }
  if (ts.isForOfStatement(node)) {
    return isEmptyList(node.expression) ? [node.expression] : children;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && isEmptyList(node.expression.expression))
    return [node.expression];
  if (ts.isWhileStatement(node)) return constantTruth(node.expression) === false ? [] : children;
  if (ts.isBinaryExpression(node)) {
    const known = constantTruth(node.left);
    const { kind } = node.operatorToken;
    const isCut =
      (kind === ts.SyntaxKind.AmpersandAmpersandToken && known === false) || (kind === ts.SyntaxKind.BarBarToken && known === true);
    return isCut ? [node.left] : children;
  }
  return children;
}

function constantTruth(test: ts.Expression): boolean | undefined {
  const at = bare(test);
  if (at.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (at.kind === ts.SyntaxKind.FalseKeyword || at.kind === ts.SyntaxKind.NullKeyword) return false;
  if (ts.isNumericLiteral(at)) return Number(at.text) !== 0;
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = constantTruth(at.operand);
    return inner === undefined ? undefined : !inner;
  }
  return undefined;
}

/**
 * The assertion that ends with `node` waits for something, or stands in something that is waited for, and nobody waits for that: the test has
 * passed before it is made. Who takes a `done` says so himself.
 */
export function isLetGo(node: ts.Node): boolean {
  if (waits(node) && isFloating(node)) return !hasDone(node);
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (!isFunctionNode(at) || !ts.isExpression(at)) continue;
    const around = outside(at);
    if (!ts.isCallExpression(around.parent)) continue;
    const call = around.parent;
    const isHandler =
      call.expression !== around &&
      ts.isPropertyAccessExpression(call.expression) &&
      /^(then|catch|finally)$/.test(call.expression.name.text);
    const isOwn = call.expression === around && isAsync(at);
    if ((isHandler || isOwn) && isFloating(call)) return !hasDone(node);
  }
  return false;
}

const waiting = /^(rejects|resolves|eventually|rejected|rejectedWith|fulfilled|doesNotReject)$/;

/** `expect(promise).rejects.…`, `assert.rejects(…)`. */
function waits(node: ts.Node): boolean {
  for (let at = node; ;) {
    if (ts.isPropertyAccessExpression(at)) {
      if (waiting.test(at.name.text)) return true;
      at = at.expression;
    } else if (ts.isCallExpression(at)) at = at.expression;
    else return false;
  }
}

/** Its value goes nowhere. */
function isFloating(node: ts.Node): boolean {
  let at = outside(node);
  while (ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent) && at.parent.parent.expression === at.parent)
    at = outside(at.parent.parent);
  return ts.isExpressionStatement(at.parent) || ts.isVoidExpression(at.parent);
}

function outside(node: ts.Node): ts.Node {
  let at = node;
  while (ts.isParenthesizedExpression(at.parent) || ts.isNonNullExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
  return at;
}

function hasDone(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (isFunctionNode(at) && at.parameters.some(({ name }) => /^(done|end|next)$/.test(name.getText()))) return true;
  return false;
}
