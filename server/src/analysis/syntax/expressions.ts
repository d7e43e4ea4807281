/** Small questions about one expression. No types, no other file. */
import ts from 'typescript';

/** Without what changes no value: parentheses, `as`, `!`, `satisfies`, `<T>x`. */
export function bare(node: ts.Expression): ts.Expression {
  let at = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isTypeAssertionExpression(at)
    ) {
      at = at.expression;
    } else return at;
  }
}

/** As `bare`, and without `await`. */
export function settled(node: ts.Expression): ts.Expression {
  let at = bare(node);
  while (ts.isAwaitExpression(at)) at = bare(at.expression);
  return at;
}

/** The text of a string that is written out: a literal, a template without holes, or such pieces joined by `+`. */
export function constantString(node: ts.Expression): string | undefined {
  const at = bare(node);
  if (ts.isStringLiteralLike(at)) return at.text;
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = constantString(at.left);
    const right = constantString(at.right);
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** The name of a property, where it is written out. */
export function propertyName(name: ts.PropertyName | ts.BindingName | ts.Expression | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)) return name.expression.text;
  return undefined;
}

/** The element of an object literal with this name, the last where it is written twice. */
export function elementNamed(object: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
  for (let i = object.properties.length - 1; i >= 0; i--) {
    const property = object.properties[i];
    if (property !== undefined && property.name !== undefined && propertyName(property.name) === name) return property;
  }
  return undefined;
}

/** The value of a property that is written as `name: value` or `name`. */
export function valueNamed(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const element = elementNamed(object, name);
  if (element === undefined) return undefined;
  if (ts.isPropertyAssignment(element)) return element.initializer;
  if (ts.isShorthandPropertyAssignment(element)) return element.name;
  return undefined;
}

/** Start and end of the code itself, without leading comments. */
export function spanOf(node: ts.Node): { start: number; end: number } {
  return { start: node.getStart(node.getSourceFile(), false), end: node.end };
}

/** True where `inner` lies in `outer`, or is it. */
export function contains(outer: ts.Node, inner: ts.Node): boolean {
  for (let at: ts.Node | undefined = inner; at !== undefined; at = at.parent as ts.Node | undefined) if (at === outer) return true;
  return false;
}
