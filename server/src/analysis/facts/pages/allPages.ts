/** Loops that go on from page to page until there is none: the size of one of their pages cuts nothing. */
import ts from 'typescript';
import { visitAll } from '../../syntax/functions';

/** One page of a loop that goes on from page to page: what asks for it is written in the same turn (`cursor = page.next`). */
export function isPageOfAll(cap: ts.Node, push: ts.Node): boolean {
  for (let at = cap.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
    if (!ts.isIterationStatement(at, false) || push.getSourceFile() !== at.getSourceFile() || push.pos < at.pos || push.end > at.end)
      continue;
    const written = new Set<string>();
    visitAll(at, (node) => {
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
        node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
        ts.isIdentifier(node.left)
      )
        written.add(node.left.text);
      if ((ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) && ts.isIdentifier(node.operand))
        written.add(node.operand.text);
    });
    let call: ts.Node = cap;
    while (!ts.isCallExpression(call) && call !== at) call = call.parent;
    let asks = false;
    visitAll(call, (node) => {
      if (ts.isIdentifier(node) && written.has(node.text)) asks = true;
    });
    if (asks) return true;
  }
  return false;
}
