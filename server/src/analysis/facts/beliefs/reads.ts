/** Where a value is read, and which part of it: syntax alone, within one function. */
import ts from 'typescript';
import { bare, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';

export function referencesTo(declaration: ts.Declaration, name: ts.Identifier, around: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  visitAll(around, (node) => {
    if (
      ts.isIdentifier(node) &&
      node !== name &&
      node.parent !== declaration &&
      node.text === name.text &&
      isRead(node) &&
      declarationsInScope(node, node.text).includes(declaration)
    )
      found.push(node);
  });
  return found;
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  // The name of something else: a property, a member of a type, an attribute.
  const isName =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isJsxAttribute(parent);
  return !isName || parent.name !== node;
}

/** With the parentheses, `await` and casts around it. */
export function outermost(node: ts.Expression): ts.Expression {
  let at = node;
  while (ts.isExpression(at.parent) && (bare(at.parent) === bare(at) || (ts.isAwaitExpression(at.parent) && at.parent.expression === at)))
    at = at.parent;
  return at;
}

/** `value.name` and `value['name']`, with what changes nothing around it. */
export function partRead(value: ts.Expression): { readonly name: string; readonly node: ts.Expression } | undefined {
  const { parent } = value;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === value) return { name: parent.name.text, node: outermost(parent) };
  if (!ts.isElementAccessExpression(parent) || parent.expression !== value) return undefined;
  const name = propertyName(parent.argumentExpression);
  return name === undefined ? undefined : { name, node: outermost(parent) };
}

/** `value.name = …`: what is there later is not what was there first. */
export function isWritten(part: ts.Expression): boolean {
  const { parent } = part;
  if (ts.isDeleteExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent) || parent.left !== part) return false;
  const { kind } = parent.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
