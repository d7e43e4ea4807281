/**
 * Loops that stop filling a list at a number: `if (out.length >= max) break`, `while (seen < limit)`, `if (out.length < max) out.push(x)`.
 * Syntax of one function at a time.
 */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { isFunctionNode, visitAll, type FunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { alwaysLeaves } from '../terms/flow';

export interface Stop {
  readonly node: ts.Expression;
  /** What the list's length is compared with. */
  readonly amount: ts.Expression;
}

const known = new WeakMap<ts.Node, { readonly stop: Stop | undefined }>();

/** Read once a push: it is syntax of one file, and the question comes again for each list that it goes into. */
export function stopOf(push: ts.Node, list: ts.Node): Stop | undefined {
  const before = known.get(push);
  if (before !== undefined) return before.stop;
  const stop = findStop(push, list);
  known.set(push, { stop });
  return stop;
}

/** The stop that bounds how often `push` (an item put into a list) runs; `list` is where the list is made. */
function findStop(push: ts.Node, list: ts.Node): Stop | undefined {
  const receiver = receiverOf(push);
  let child = push;
  for (let at = push.parent as ts.Node | undefined; at !== undefined && !ts.isSourceFile(at); child = at, at = at.parent) {
    if (ts.isIterationStatement(at, false)) {
      const found = stopInLoop(at, receiver, push);
      if (found !== undefined) return found;
    } else if (ts.isIfStatement(at) && child === at.thenStatement && receiver !== undefined) {
      const found = comparison(at.expression, new Set([receiver]), 'below');
      if (found !== undefined) return found;
    } else if (isFunctionNode(at)) {
      // A walker of its own (`function walk(dir) { if (out.length >= max) return; … }`) fills the list of the function around it.
      if (contains(at, list) || receiver === undefined || at.body === undefined) return undefined;
      const found = stopInWalker(at, receiver);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** `out` of `out.push(x)`, `result.rows` of `result.rows.push(x)`. */
function receiverOf(push: ts.Node): string | undefined {
  const call = push.parent as ts.Node | undefined;
  return call !== undefined && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
    ? call.expression.expression.getText()
    : undefined;
}

function stopInLoop(loop: ts.IterationStatement, receiver: string | undefined, push: ts.Node): Stop | undefined {
  const filled = filledIn(loop);
  if (receiver !== undefined) filled.lists.add(receiver);
  const all = new Set([...filled.lists, ...filled.counters]);
  const test = ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : ts.isForStatement(loop) ? loop.condition : undefined;
  // `while (limit === undefined || all.length < limit)` stops at a number only for callers that give one.
  if (test !== undefined && !/(undefined|null)\s*\|\|/.test(test.getText())) {
    const found = comparison(test, new Set([...filled.lists, ...walking(loop, push, filled.counters)]), 'below');
    if (found !== undefined) return found;
  }
  let stop: Stop | undefined;
  visitAll(loop.statement, (node) => {
    if (stop !== undefined || !ts.isIfStatement(node) || !isOfLoop(node, loop, push)) return;
    if (leavesLoop(node.thenStatement)) stop = comparison(node.expression, all, 'reached');
  });
  return stop;
}

/** What it leaves is this loop, or one further in that holds the push; not a function of its own. */
function isOfLoop(test: ts.IfStatement, loop: ts.IterationStatement, push: ts.Node): boolean {
  for (let at = test.parent as ts.Node | undefined; at !== undefined && at !== loop; at = at.parent) {
    if (isFunctionNode(at) || (ts.isIterationStatement(at, false) && !contains(at, push))) return false;
  }
  return true;
}

function stopInWalker(fn: FunctionNode, receiver: string): Stop | undefined {
  let stop: Stop | undefined;
  if (fn.body === undefined) return undefined;
  visitAll(fn.body, (node) => {
    if (stop !== undefined || !ts.isIfStatement(node)) return;
    if (leavesLoop(node.thenStatement)) stop = comparison(node.expression, new Set([receiver]), 'reached');
  });
  return stop;
}

function leavesLoop(then: ts.Statement): boolean {
  const last = ts.isBlock(then) ? then.statements[then.statements.length - 1] : then;
  return last !== undefined && alwaysLeaves(last) && !ts.isThrowStatement(last) && !ts.isContinueStatement(last);
}

/** Lists that the loop puts something into, and variables that it counts up. */
function filledIn(loop: ts.IterationStatement): { lists: Set<string>; counters: Set<string> } {
  const lists = new Set<string>();
  const counters = new Set<string>();
  visitAll(loop, (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(push|add|unshift|set)$/.test(node.expression.name.text)
    )
      lists.add(node.expression.expression.getText());
    if ((ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) && node.operator === ts.SyntaxKind.PlusPlusToken)
      counters.add(node.operand.getText());
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) counters.add(node.left.getText());
  });
  for (const name of counters) if (/attempt|retr(y|ies)|depth|level|tries/i.test(name)) counters.delete(name);
  return { lists, counters };
}

/**
 * Counters that walk over pages or places, and do not just count: whole pages go into the list (`out.push(...page.items)`), or what
 * stands at the counter (`rows[i]`). `for (i < count) ids.push(newId())` makes things, and cuts none.
 */
function walking(loop: ts.IterationStatement, push: ts.Node, counters: ReadonlySet<string>): ReadonlySet<string> {
  if (ts.isSpreadElement(push)) return counters;
  const found = new Set<string>();
  visitAll(loop.statement, (node) => {
    if (ts.isElementAccessExpression(node) && counters.has(node.argumentExpression.getText())) found.add(node.argumentExpression.getText());
  });
  return found;
}

/** A comparison of one of the names (or its length) with a number of its own, anywhere in a test. */
function comparison(test: ts.Expression, names: ReadonlySet<string>, side: 'below' | 'reached'): Stop | undefined {
  let found: Stop | undefined;
  const step = (node: ts.Node): void => {
    if (found !== undefined || isFunctionNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      const up = kind === ts.SyntaxKind.GreaterThanEqualsToken || kind === ts.SyntaxKind.GreaterThanToken;
      const down = kind === ts.SyntaxKind.LessThanToken || kind === ts.SyntaxKind.LessThanEqualsToken;
      const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
      const differs = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
      const forward = side === 'reached' ? up || (equal && isLimit(node.right)) : down || differs;
      const backward = side === 'reached' ? down || (equal && isLimit(node.left)) : up || differs;
      if (forward && isCounted(node.left, names) && isNumber(node.right)) found = { node: test, amount: node.right };
      else if (backward && isCounted(node.right, names) && isNumber(node.left)) found = { node: test, amount: node.left };
    }
    ts.forEachChild(node, step);
  };
  step(test);
  return found;
}

function isCounted(node: ts.Expression, names: ReadonlySet<string>): boolean {
  const text = node.getText().replace(/^\+\+|\+\+$/g, '');
  return names.has(text) || names.has(text.replace(/\??\.(length|size)$/, ''));
}

/** `out.length === max`: a number, or a name from outside of the loop; what each turn works out may be anything. */
function isLimit(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return true;
  if (!ts.isIdentifier(node)) return /(max|limit|cap|top|budget|size|count)\b/i.test(node.getText());
  const [declaration] = declarationsInScope(node, node.text);
  let loop: ts.Node | undefined = node;
  while (loop !== undefined && !ts.isIterationStatement(loop, false) && !isFunctionNode(loop)) loop = loop.parent;
  return declaration !== undefined && loop !== undefined && (isFunctionNode(loop) || !contains(loop, declaration));
}

/** A limit, not an end: no `0`, and no length of what is read. */
function isNumber(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return Number(node.text) > 1;
  const text = node.getText();
  if (/^(undefined|null|true|false|['"`])/.test(text)) return false;
  return /\bMath\.min\(/.test(text) || !/\.(length|size|total\w*|count|numPages|pageCount)\b|^(total|last_?page|num_?pages)/i.test(text);
}
