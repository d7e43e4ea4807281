/** Loops that go on from page to page until there is none: the size of one of their pages cuts nothing. */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import type { Cap } from './caps';

/** `push` puts a page (or what is on it) into a list, in a loop whose next turn asks for the next one (`cursor = page.next`). */
export function isPageOfAll(cap: Cap, push: ts.Node): boolean {
  if (cap.kind === 'slice' || cap.kind === 'loop') return false;
  for (let at = push.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent)
    if (ts.isIterationStatement(at, false) && asksForNext(at, push)) return true;
  return false;
}

function asksForNext(loop: ts.IterationStatement, push: ts.Node): boolean {
  const written = new Set<string>();
  visitAll(loop, (node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
      written.add(node.left.getText());
    if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) written.add(node.operand.getText());
  });
  let asks = false;
  visitAll(loop, (node) => {
    if (asks || !ts.isCallExpression(node) || contains(node, push) || isOfItem(node, loop)) return;
    for (const argument of node.arguments) if (mentions(argument, written)) asks = true;
  });
  return asks;
}

/** A call in a loop further in is about one item; only what is awaited asks anybody for a page. */
function isOfItem(call: ts.CallExpression, loop: ts.IterationStatement): boolean {
  for (let at = call.parent; at !== loop; at = at.parent) {
    if (ts.isIterationStatement(at, false)) return true;
    if (ts.isAwaitExpression(at)) return false;
  }
  return true;
}

function mentions(root: ts.Node, names: ReadonlySet<string>): boolean {
  let found = false;
  const step = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && names.has(node.getText())) found = true;
    ts.forEachChild(node, step);
  };
  step(root);
  return found;
}
