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
  const next = new Set<string>();
  visitAll(loop, (node) => {
    if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) written.add(node.operand.getText());
    if (!ts.isBinaryExpression(node)) return;
    const { kind } = node.operatorToken;
    if (kind < ts.SyntaxKind.FirstAssignment || kind > ts.SyntaxKind.LastAssignment) return;
    written.add(node.left.getText());
    // What the answer says is next, and not a count.
    if (kind === ts.SyntaxKind.EqualsToken && takesPart(node.right)) next.add(node.left.getText());
  });
  let asks = false;
  visitAll(loop, (node) => {
    if (asks || contains(node, push)) return;
    if (isRead(node) && next.has(node.getText()) && !isTest(node, loop)) asks = true;
    if (ts.isCallExpression(node) && !isOfItem(node, loop) && node.arguments.some((argument) => mentions(argument, written))) asks = true;
  });
  return asks;
}

function takesPart(value: ts.Expression): boolean {
  let found = false;
  const step = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isElementAccessExpression(node)) found = true;
    ts.forEachChild(node, step);
  };
  step(value);
  return found || ts.isIdentifier(value);
}

function isRead(node: ts.Node): boolean {
  const { parent } = node;
  const isWritten = ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && !isWritten;
}

/** The test of the loop itself, or of a way out of it: whether to go on, and not what to ask for. */
function isTest(node: ts.Node, loop: ts.IterationStatement): boolean {
  for (let child = node, at = node.parent as ts.Node | undefined; at !== undefined; child = at, at = at.parent) {
    if (at === loop) return child !== loop.statement;
    if (ts.isIfStatement(at) && at.expression === child) return true;
  }
  return true;
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
