/**
 * Does what nobody has judged go on where a verdict is only asked not to be a no? Not where whatever is no no is left alone
 * (`if (verdict !== 'refuted') continue`), and not where the verdict is looked at once more on the way there or behind it.
 */
import ts from 'typescript';
import { bare, constantString } from '../../syntax/expressions';
import { isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { alwaysLeaves } from '../terms/flow';
import { isLogged, isOnlyTested } from './looks';

export const refusals: ReadonlySet<string> = new Set(['false', 'no', 'refuted', 'contradicted', 'unsupported', 'incorrect']);

/** `verdict !== false`, of the read on its left. */
export function goesOnUnjudged(test: ts.BinaryExpression): boolean {
  const passing = passingBranch(test);
  return passing !== 'nothing' && !isLookedAt(test.left) && (passing === undefined || !looks(passing, test.left));
}

/** The verdict is told from a missing one before it gets to this read, in a test around it or in one that leaves. */
export function isLookedAt(read: ts.Expression): boolean {
  for (let at: ts.Node = read; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if ((ts.isIfStatement(parent) || ts.isSwitchStatement(parent)) && parent.expression !== at && looks(parent.expression, read))
      return true;
    if (ts.isConditionalExpression(parent) && parent.condition !== at && looks(parent.condition, read)) return true;
    if (ts.isBinaryExpression(parent) && looks(parent.left === at ? parent.right : parent.left, read)) return true;
    if (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)) {
      const list: readonly ts.Node[] = parent.statements;
      if (parent.statements.slice(0, list.indexOf(at)).some((statement) => isGuard(statement, read))) return true;
    }
    // Of a list from which others were sorted out: `claims.filter((one) => one.verdict !== undefined).filter(…)`.
    if (ts.isForOfStatement(parent) && parent.statement === at && looks(madeOf(parent.expression), read)) return true;
    if (!isFunctionNode(at)) continue;
    return (
      ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) && looks(madeOf(parent.expression.expression), read)
    );
  }
  return false;
}

function madeOf(list: ts.Expression): ts.Expression {
  const at = bare(list);
  const [declaration] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  return declaration !== undefined && ts.isVariableDeclaration(declaration) ? (declaration.initializer ?? list) : list;
}

function isGuard(statement: ts.Statement, read: ts.Expression): boolean {
  if (ts.isIfStatement(statement)) return alwaysLeaves(statement.thenStatement) && looks(statement.expression, read);
  if (ts.isSwitchStatement(statement)) return isSame(statement.expression, read);
  if (!ts.isExpressionStatement(statement)) return false;
  const call = bare(statement.expression);
  return ts.isCallExpression(call) && /assert|ensure|require|check|invariant/i.test(call.expression.getText()) && mentions(call, read);
}

/** The verdict is asked for something else than the no. */
function looks(region: ts.Node, read: ts.Expression): boolean {
  if (ts.isExpression(region) && isSame(region, read)) return true;
  let does = false;
  visitAll(region, (node) => {
    if (does || !ts.isExpression(node) || !isSame(node, read) || ts.isPropertyAccessExpression(node.parent)) return;
    const { parent } = node;
    if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()))
      does = !isRefusal(parent.left === node ? parent.right : parent.left);
    else does = isOnlyTested(node) || ts.isSwitchStatement(parent) || (ts.isCallExpression(parent) && !isLogged(node));
  });
  return does;
}

export function isRefusal(expression: ts.Expression): boolean {
  const text = constantString(expression);
  return bare(expression).kind === ts.SyntaxKind.FalseKeyword || (text !== undefined && refusals.has(text.toLowerCase()));
}

function mentions(region: ts.Node, read: ts.Expression): boolean {
  let root = bare(read);
  while (ts.isPropertyAccessExpression(root)) root = bare(root.expression);
  let does = false;
  visitAll(region, (node) => {
    if (ts.isIdentifier(node) && node.text === root.getText()) does = true;
  });
  return does;
}

/** The same words, or the same field of the item of another callback. */
function isSame(node: ts.Expression, read: ts.Expression): boolean {
  const [one, other] = [bare(node), bare(read)];
  if (ts.isPropertyAccessExpression(one) && ts.isPropertyAccessExpression(other)) return one.name.text === other.name.text;
  return one.getText() === other.getText();
}

/** Where it goes on with what is no no; `nothing` where that is left alone. */
function passingBranch(test: ts.Expression): ts.Node | 'nothing' | undefined {
  let holds = true;
  for (let at: ts.Node = test; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) holds = !holds;
    else if (ts.isIfStatement(parent)) {
      const branch = holds ? parent.thenStatement : parent.elseStatement;
      return branch !== undefined && leavesAlone(branch) ? 'nothing' : branch;
    } else if (ts.isConditionalExpression(parent) && parent.condition === at) {
      const branch = holds ? parent.whenTrue : parent.whenFalse;
      return isNothing(branch) ? 'nothing' : branch;
    } else if (!isPartOfTest(at, parent)) return undefined;
  }
  return undefined;
}

/** `claims.every((claim) => …)` is a test as the one in it is. */
function isPartOfTest(at: ts.Node, parent: ts.Node): boolean {
  if (ts.isParenthesizedExpression(parent) || ts.isBinaryExpression(parent)) return true;
  if (ts.isArrowFunction(parent)) return parent.body === at;
  return (
    ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression) && /^(?:every|some)$/.test(parent.expression.name.text)
  );
}

function leavesAlone(branch: ts.Statement): boolean {
  const [statement, ...more] = ts.isBlock(branch) ? branch.statements : [branch];
  if (statement === undefined || more.length > 0) return false;
  if (ts.isReturnStatement(statement)) return statement.expression === undefined || isNothing(statement.expression);
  return ts.isThrowStatement(statement) || ts.isBreakOrContinueStatement(statement);
}

function isNothing(expression: ts.Expression): boolean {
  return /^(?:undefined|null|false|''|""|\[\]|void 0)$/.test(bare(expression).getText());
}
