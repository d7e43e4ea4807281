/** What else holds a tool once it is registered on a server that a test made up: where its functions put what they are given. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare, contains, settled } from '../../syntax/expressions';
import { isFunctionNode, visitAll } from '../../syntax/functions';
import { declarationOf } from './run';

/** `let run; const server = { tool: (...given) => { run = given.at(-1) } }`: `run`, besides the server. */
export function keepersOf(s: Snapshot, server: ts.Declaration): readonly ts.Declaration[] {
  const found = new Set<ts.Declaration>();
  const made = makerOf(s, server);
  if (made === undefined) return [];
  visitAll(made, (node) => {
    const kept = keptIn(node);
    const root = kept === undefined ? undefined : rootOf(kept.into);
    if (kept === undefined || root === undefined || !kept.values.some((value) => isGiven(s, value, made))) return;
    const declaration = declarationOf(s, root);
    if (declaration !== undefined && !ts.isParameter(declaration)) found.add(declaration);
  });
  // `const { server, tools } = fakeServer()`.
  if (ts.isBindingElement(server) && ts.isObjectBindingPattern(server.parent) && found.size > 0)
    server.parent.elements.forEach((one) => found.add(one));
  return [...found];
}

/** The expression that the server is, or the function of the test that makes it. */
function makerOf(s: Snapshot, server: ts.Declaration): ts.Node | undefined {
  let at: ts.Node = server;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at)) at = at.parent;
  const written = ts.isVariableDeclaration(at) && at.initializer !== undefined ? settled(at.initializer) : undefined;
  if (written === undefined || !ts.isCallExpression(written)) return written;
  const ref = refOf(s, written.expression);
  return ref.kind === 'function' ? ref.fn : written;
}

/** `run = given[2]`, `tools[name] = handler`, `tools.set(name, handler)`, `tools.push(handler)`. */
function keptIn(node: ts.Node): { readonly into: ts.Expression; readonly values: readonly ts.Expression[] } | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return { into: node.left, values: [node.right] };
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !/^(set|push|add)$/.test(node.expression.name.text))
    return undefined;
  return { into: node.expression.expression, values: node.arguments };
}

function rootOf(into: ts.Expression): ts.Identifier | undefined {
  let at = bare(into);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bare(at.expression);
  return ts.isIdentifier(at) ? at : undefined;
}

/** Something that a function of the server is called with is in it. */
function isGiven(s: Snapshot, value: ts.Expression, made: ts.Node): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (found) return;
    if (ts.isIdentifier(node)) {
      const declaration = declarationOf(s, node);
      for (let at: ts.Node | undefined = declaration; at !== undefined && contains(made, at); at = at.parent as ts.Node | undefined) {
        if (ts.isParameter(at)) found = true;
        if (isFunctionNode(at)) break;
      }
      const behind = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      if (!found && behind !== undefined && contains(made, behind) && behind !== value) ts.forEachChild(behind, look);
    }
    ts.forEachChild(node, look);
  };
  look(value);
  return found;
}
