/**
 * Paths through one function, by its syntax: what must hold at a node, which catch it sits in, which writes of a variable reach it.
 * Invariant: looks at one function at a time, never into a called one.
 */
import ts from 'typescript';
import { bare, contains } from '../../syntax/expressions';
import { isFunctionNode, visitAll, visitOwn } from '../../syntax/functions';
import type { Caught } from './value';

export interface Test {
  readonly node: ts.Expression;
  readonly holds: boolean;
  /** A `case`: `node` is what the switch looks at, and it is (or is not) one of these. */
  readonly labels?: readonly ts.Expression[];
}

export interface Context {
  readonly tests: readonly Test[];
  readonly caught: Caught | undefined;
}

/** What holds when control reaches `node`, looking outwards up to `until` (exclusive). */
export function contextOf(node: ts.Node, until: ts.Node): Context {
  const tests: Test[] = [];
  let caught: Caught | undefined;
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined && child !== until; child = at, at = at.parent) {
    if (ts.isIfStatement(at) && child !== at.expression) addTest(tests, at.expression, child === at.thenStatement);
    else if (ts.isConditionalExpression(at) && child !== at.condition) addTest(tests, at.condition, child === at.whenTrue);
    else if (ts.isBinaryExpression(at) && child === at.right) {
      const { kind } = at.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) addTest(tests, at.left, true);
      if (kind === ts.SyntaxKind.BarBarToken) addTest(tests, at.left, false);
    } else if (ts.isCaseOrDefaultClause(at)) addCase(tests, at);
    if (ts.isCatchClause(at)) caught ??= { node: at, fellThrough: false };
    if (ts.isBlock(at) || ts.isSourceFile(at) || ts.isCaseOrDefaultClause(at)) {
      caught = throughSiblings(at.statements, child, tests) ?? caught;
    }
    if (at === until) break;
  }
  return { tests, caught };
}

/** The labels that lead to a clause: its own, and those of the empty clauses above it. A clause above that runs on into it hides them. */
function addCase(tests: Test[], clause: ts.CaseOrDefaultClause): void {
  const { clauses } = clause.parent;
  const node = clause.parent.parent.expression;
  if (ts.isDefaultClause(clause)) {
    const labels = clauses.flatMap((other) => (ts.isCaseClause(other) ? [other.expression] : []));
    if (labels.length > 0) tests.push({ node, holds: false, labels });
    return;
  }
  const labels = [clause.expression];
  for (let i = clauses.indexOf(clause) - 1; i >= 0; i--) {
    const above = clauses[i];
    if (above === undefined || (above.statements.length > 0 && above.statements.some(alwaysLeaves))) break;
    if (above.statements.length > 0 || ts.isDefaultClause(above)) return;
    labels.push(above.expression);
  }
  tests.push({ node, holds: true, labels });
}

/** Statements before `child` that leave on one side say what holds on the other. */
function throughSiblings(statements: readonly ts.Statement[], child: ts.Node, tests: Test[]): Caught | undefined {
  let caught: Caught | undefined;
  for (let i = statements.indexOf(child as ts.Statement) - 1; i >= 0; i--) {
    const statement = statements[i];
    if (statement === undefined) continue;
    if (ts.isIfStatement(statement)) {
      if (alwaysLeaves(statement.thenStatement)) addTest(tests, statement.expression, false);
      else if (statement.elseStatement !== undefined && alwaysLeaves(statement.elseStatement)) addTest(tests, statement.expression, true);
    } else if (
      ts.isTryStatement(statement) &&
      statement.catchClause !== undefined &&
      alwaysLeaves(statement.tryBlock) &&
      !alwaysLeaves(statement.catchClause.block)
    ) {
      caught ??= { node: statement.catchClause, fellThrough: true };
    }
  }
  return caught;
}

/** `a && b` held means both; `a || b` failed means neither; `!a` turns round. */
function addTest(tests: Test[], node: ts.Expression, holds: boolean): void {
  const at = bare(node);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = bare(at.operand);
    if (ts.isBinaryExpression(inner) && isLogical(inner.operatorToken.kind)) {
      addTest(tests, inner, !holds);
      return;
    }
  }
  if (ts.isBinaryExpression(at)) {
    const { kind } = at.operatorToken;
    if ((kind === ts.SyntaxKind.AmpersandAmpersandToken && holds) || (kind === ts.SyntaxKind.BarBarToken && !holds)) {
      addTest(tests, at.left, holds);
      addTest(tests, at.right, holds);
      return;
    }
  }
  tests.push({ node: at, holds });
}

function isLogical(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** True where control never goes on behind the statement (return, throw, break, continue, or `process.exit`). */
export function alwaysLeaves(statement: ts.Statement): boolean {
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isBreakOrContinueStatement(statement)) return true;
  if (ts.isBlock(statement)) return statement.statements.some(alwaysLeaves);
  if (ts.isIfStatement(statement)) {
    return statement.elseStatement !== undefined && alwaysLeaves(statement.thenStatement) && alwaysLeaves(statement.elseStatement);
  }
  if (ts.isTryStatement(statement)) {
    if (statement.finallyBlock !== undefined && alwaysLeaves(statement.finallyBlock)) return true;
    return alwaysLeaves(statement.tryBlock) && (statement.catchClause === undefined || alwaysLeaves(statement.catchClause.block));
  }
  if (ts.isSwitchStatement(statement)) {
    const { clauses } = statement.caseBlock;
    const last = clauses[clauses.length - 1];
    const endsOnlyByLeaving = (clause: ts.CaseOrDefaultClause): boolean =>
      clause.statements.some((inner) => alwaysLeaves(inner) && !ts.isBreakStatement(inner)) || clause.statements.length === 0;
    return clauses.some(ts.isDefaultClause) && clauses.every(endsOnlyByLeaving) && last !== undefined && last.statements.length > 0;
  }
  if (ts.isExpressionStatement(statement)) return /^process\.exit\(/.test(statement.expression.getText());
  if (ts.isWhileStatement(statement)) return statement.expression.kind === ts.SyntaxKind.TrueKeyword && !hasBreak(statement.statement);
  return false;
}

function hasBreak(body: ts.Statement): boolean {
  let found = false;
  visitAll(body, (node) => {
    if (ts.isBreakStatement(node)) found = true;
  });
  return found;
}

/** A block that writes something down: a variable, or an item of a list. A catch that does (`failed = error`) has told of the failure. */
export function writesAny(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) found = true;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && /^(push|set|add)$/.test(node.expression.name.text))
      found = true;
  });
  return found;
}

export type Write =
  | { readonly kind: 'assign'; readonly node: ts.Node; readonly value: ts.Expression; readonly operator: ts.SyntaxKind }
  /** `x.name = value` or `x[i] = value` (`name` undefined). */
  | { readonly kind: 'property'; readonly node: ts.Node; readonly name: string | undefined; readonly value: ts.Expression }
  /** `x.push(a, b)`, `x.unshift(a)`, `x.add(a)`. */
  | { readonly kind: 'push'; readonly node: ts.CallExpression }
  /** `x.name.push(a)`. */
  | { readonly kind: 'pushInto'; readonly node: ts.CallExpression; readonly name: string }
  /** `Object.assign(x, a, b)`. */
  | { readonly kind: 'merge'; readonly node: ts.CallExpression; readonly values: readonly ts.Expression[] }
  /** `x.splice(n)`: what stands at `n` and behind it is gone. */
  | { readonly kind: 'cut'; readonly node: ts.CallExpression; readonly from: ts.Expression };

export interface Writes {
  readonly assignments: readonly Extract<Write, { kind: 'assign' }>[];
  readonly mutations: readonly Exclude<Write, { kind: 'assign' }>[];
}

/** All writes to a local name inside the scope that declares it, in text order. */
export function writesTo(name: string, scope: ts.Node, isSame: (id: ts.Identifier) => boolean): Writes {
  const assignments: Extract<Write, { kind: 'assign' }>[] = [];
  const mutations: Exclude<Write, { kind: 'assign' }>[] = [];
  visitAll(scope, (node) => {
    if (!ts.isIdentifier(node) || node.text !== name) return;
    const { parent } = node;
    if (ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind)) {
      if (isSame(node)) assignments.push({ kind: 'assign', node: parent, value: parent.right, operator: parent.operatorToken.kind });
    } else if (ts.isCallExpression(parent) && parent.arguments[0] === node && parent.expression.getText() === 'Object.assign') {
      if (isSame(node)) mutations.push({ kind: 'merge', node: parent, values: parent.arguments.slice(1) });
    } else if (isCounting(parent)) {
      if (isSame(node)) assignments.push({ kind: 'assign', node: parent, value: parent.operand, operator: parent.operator });
    } else if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
      const outer = parent.parent;
      if (ts.isBinaryExpression(outer) && outer.left === parent && outer.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
        if (isSame(node)) mutations.push({ kind: 'property', node: outer, name: parent.name.text, value: outer.right });
      } else if (ts.isCallExpression(outer) && outer.expression === parent && ['push', 'unshift', 'add'].includes(parent.name.text)) {
        if (isSame(node)) mutations.push({ kind: 'push', node: outer });
      } else if (ts.isCallExpression(outer) && outer.expression === parent && parent.name.text === 'splice') {
        const [from, ...others] = outer.arguments;
        if (from !== undefined && others.length === 0 && isSame(node)) mutations.push({ kind: 'cut', node: outer, from });
      } else if (
        ts.isPropertyAccessExpression(outer) &&
        outer.expression === parent &&
        outer.name.text === 'push' &&
        ts.isCallExpression(outer.parent)
      ) {
        if (outer.parent.expression === outer && isSame(node))
          mutations.push({ kind: 'pushInto', node: outer.parent, name: parent.name.text });
      }
    } else if (ts.isElementAccessExpression(parent) && parent.expression === node) {
      const outer = parent.parent;
      if (ts.isBinaryExpression(outer) && outer.left === parent && outer.operatorToken.kind === ts.SyntaxKind.EqualsToken && isSame(node)) {
        const key = bare(parent.argumentExpression);
        mutations.push({ kind: 'property', node: outer, name: ts.isStringLiteralLike(key) ? key.text : undefined, value: outer.right });
      }
    }
  });
  return { assignments, mutations };
}

/** `n++` and `--n`: it becomes another number. */
function isCounting(node: ts.Node): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return false;
  return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** The statement that holds `node` directly in a block. */
export function statementOf(node: ts.Node): ts.Statement | undefined {
  for (let at = node as ts.Node | undefined; at !== undefined; at = at.parent) {
    const holder = at.parent as ts.Node | undefined;
    if (holder !== undefined && (ts.isBlock(holder) || ts.isSourceFile(holder) || ts.isCaseOrDefaultClause(holder)) && ts.isStatement(at))
      return at;
  }
  return undefined;
}

/** The smallest node that holds both. */
export function commonAncestor(a: ts.Node, b: ts.Node): ts.Node {
  for (let at = a; ; at = at.parent) if (contains(at, b)) return at;
}

/** What must hold at `node` and need not hold at `at`: ways out ahead of both are taken from both. */
export function testsApart(node: ts.Node, at: ts.Node): readonly Test[] {
  const common = commonAncestor(node, at);
  if (!ts.isBlock(common) && !ts.isSourceFile(common)) return contextOf(node, common).tests;
  let child = node;
  while (child !== common && child.parent !== common) child = child.parent;
  return contextOf(node, child).tests;
}

/** The loop that holds both nodes, or `undefined`: then what stands later in the text cannot come earlier in time. */
export function commonLoop(a: ts.Node, b: ts.Node): ts.Node | undefined {
  for (let at = commonAncestor(a, b) as ts.Node | undefined; at !== undefined && !isFunctionNode(at); at = at.parent) {
    if (ts.isIterationStatement(at, false)) return at;
  }
  return undefined;
}
