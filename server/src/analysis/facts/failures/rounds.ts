/** The loop that runs once an item, the `try` inside it, and what else of a round runs where an item fails. */
import ts from 'typescript';
import { bare } from '../../syntax/expressions';
import { isFunctionNode, visitOwn } from '../../syntax/functions';
import { alwaysLeaves } from '../terms/flow';
import { isQuiet } from './traces';

export function guardOf(test: ts.Node, until: ts.Node): ts.IfStatement | undefined {
  for (let at = test.parent as ts.Node | undefined; at !== undefined && at !== until; at = at.parent) if (ts.isIfStatement(at)) return at;
  return undefined;
}

export function hasElse(node: ts.Node, until: ts.Node): boolean {
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined && child !== until; child = at, at = at.parent) {
    if (ts.isIfStatement(at) && child === at.thenStatement && at.elseStatement !== undefined && !isQuiet(at.elseStatement)) return true;
    if (!ts.isBlock(at)) continue;
    // `if (fulfilled) { push; return; } …` goes on for the others.
    const own = at.statements.indexOf(child as ts.Statement);
    if (
      ts.isIfStatement(child) &&
      alwaysLeaves(child.thenStatement) &&
      at.statements.slice(own + 1).some((s) => !isQuiet(s) || ts.isExpressionStatement(s))
    )
      return true;
  }
  return false;
}

export interface Round {
  readonly body: ts.Node;
  readonly list: ts.Expression | undefined;
  readonly variable: ts.Node | undefined;
}

/** The loop that runs once an item: `for … of`, another loop, or the callback of `forEach`. */
export function roundOf(node: ts.Node): Round | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isForOfStatement(at)) {
      const variable = ts.isVariableDeclarationList(at.initializer) ? at.initializer.declarations[0] : undefined;
      return { body: at.statement, list: at.expression, variable };
    }
    if (ts.isIterationStatement(at, false)) return { body: at.statement, list: undefined, variable: undefined };
    if (!isFunctionNode(at)) continue;
    const { parent } = at;
    if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return undefined;
    if (!/^(forEach|map)$/.test(parent.expression.name.text) || at.body === undefined) return undefined;
    return { body: at.body, list: bare(parent.expression.expression), variable: at.parameters[0] };
  }
  return undefined;
}

export function tryAround(node: ts.Node, until: ts.Node | undefined): ts.TryStatement | undefined {
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined && child !== until; child = at, at = at.parent) {
    if (ts.isTryStatement(at) && child === at.tryBlock && at.catchClause !== undefined) return at;
    if (isFunctionNode(at)) return undefined;
  }
  return undefined;
}

/** The first that works ends the loop: the others were alternatives. */
export function leavesLoop(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (ts.isReturnStatement(node) || (ts.isBreakStatement(node) && node.label === undefined)) found = true;
  });
  return found;
}

export function returns(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (ts.isReturnStatement(node)) found = true;
  });
  return found;
}
