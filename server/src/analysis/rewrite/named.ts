/** A value that is returned by its name: the literal that it was made with, and what else is done with it on the way. */
import ts from 'typescript';
import { literalOf } from '../rules/kit/fixKit';
import { bare, contains } from '../syntax/expressions';
import { enclosingFunction, visitAll } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';

export interface Named {
  readonly literal: ts.ObjectLiteralExpression;
  /** Where it is read or changed before it is returned. */
  readonly uses: readonly ts.Identifier[];
}

/** Of a variable of the same function that is never given another value, returned once. */
export function namedValue(node: ts.Expression): Named | undefined {
  const at = bare(node);
  const [declaration, ...others] = ts.isIdentifier(at) ? declarationsInScope(at, at.text) : [];
  if (declaration === undefined || others.length > 0 || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name))
    return undefined;
  const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  const literal = declaration.initializer === undefined ? undefined : literalOf(declaration.initializer);
  const fn = enclosingFunction(at);
  if (!isConst || literal === undefined || fn === undefined || enclosingFunction(declaration) !== fn) return undefined;
  const { text } = declaration.name;
  const uses: ts.Identifier[] = [];
  visitAll(fn, (use) => {
    if (!ts.isIdentifier(use) || use.text !== text || use === declaration.name || use === at || isPropertyName(use)) return;
    if (declarationsInScope(use, text)[0] === declaration) uses.push(use);
  });
  return uses.some((use) => isReturned(use)) || contains(literal, at) ? undefined : { literal, uses };
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

function isReturned(node: ts.Identifier): boolean {
  let at: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isConditionalExpression(at)) at = at.parent;
  return ts.isReturnStatement(at);
}

/** All that is done with it is that properties other than these are read or set. */
export function isApartFrom(uses: readonly ts.Identifier[], names: readonly string[]): boolean {
  return uses.every(({ parent }) => ts.isPropertyAccessExpression(parent) && !names.includes(parent.name.text));
}
