/** Whether a list that stands beside a cut one holds other rows than it: how long it is then says nothing of the cut. */
import ts from 'typescript';
import { isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { alwaysLeaves } from '../terms/flow';
import type { Value } from '../terms/value';

/**
 * One loop sorts its items into several lists (`if (!ok) { failed.push(x); continue; } rows.push(x)`). `places`: what the cut list is
 * made of, its own list among it.
 */
export function holdsOthers(list: Value, places: ReadonlySet<ts.Node>): boolean {
  if (list.kind !== 'array' || places.has(list.node) || list.items.length === 0) return false;
  return list.items.every((item) => item.maybe && !item.spread && isApart(item.node, places));
}

/** No turn of the loop reaches both this push and one into the cut list. */
function isApart(push: ts.Node, places: ReadonlySet<ts.Node>): boolean {
  for (let child = push, at = push.parent as ts.Node | undefined; at !== undefined; child = at, at = at.parent) {
    if (isFunctionNode(at) || ts.isIterationStatement(at, false)) return false;
    if (ts.isIfStatement(at)) {
      const other = child === at.thenStatement ? at.elseStatement : child === at.elseStatement ? at.thenStatement : undefined;
      if (other !== undefined && fills(other, places)) return true;
    }
    if (!ts.isBlock(at)) continue;
    const place = at.statements.indexOf(child as ts.Statement);
    const before = at.statements.slice(0, place);
    if (before.some((one) => ts.isIfStatement(one) && alwaysLeaves(one.thenStatement) && fills(one.thenStatement, places))) return true;
    const leaves = ts.isIfStatement(child) && alwaysLeaves(child.thenStatement);
    if (leaves && at.statements.slice(place + 1).some((one) => fills(one, places))) return true;
  }
  return false;
}

function fills(part: ts.Node, places: ReadonlySet<ts.Node>): boolean {
  let found = false;
  visitAll(part, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'push') return;
    const { expression: list } = node.expression;
    const [declaration] = ts.isIdentifier(list) ? declarationsInScope(list, list.text) : [];
    if (declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined)
      found ||= places.has(declaration.initializer);
  });
  return found;
}
