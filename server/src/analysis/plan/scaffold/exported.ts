/** Under which name a file gives away something that is declared in it: by its statement, by `export { one as other }`, by `module.exports`. */
import ts from 'typescript';

export function exportedNameOf(fn: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(fn)) return fn.name === undefined ? undefined : exportedAs(fn, fn.name.text);
  const { parent } = fn;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return exportedAs(parent.parent.parent, parent.name.text);
  // `module.exports = { register(server) { … } }`, `exports.register = (server) => { … }`.
  if (ts.isMethodDeclaration(fn) || ts.isPropertyAssignment(parent)) {
    const name = ts.isMethodDeclaration(fn) ? fn.name : (parent as ts.PropertyAssignment).name;
    const object = ts.isMethodDeclaration(fn) ? fn.parent : parent.parent;
    return isWhole(object.parent) && ts.isIdentifier(name) ? name.text : undefined;
  }
  return ts.isBinaryExpression(parent) && parent.right === fn ? memberOfExports(parent.left) : undefined;
}

/** `statement`: the one that declares the name. */
export function exportedAs(statement: ts.Node, name: string): string | undefined {
  if (ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) ?? false))
    return name;
  for (const one of statement.getSourceFile().statements) {
    if (
      ts.isExportDeclaration(one) &&
      one.moduleSpecifier === undefined &&
      one.exportClause !== undefined &&
      ts.isNamedExports(one.exportClause)
    )
      for (const element of one.exportClause.elements) if ((element.propertyName ?? element.name).text === name) return element.name.text;
    if (!ts.isExpressionStatement(one) || !ts.isBinaryExpression(one.expression)) continue;
    const { left, right } = one.expression;
    if (ts.isIdentifier(right) && right.text === name) {
      const member = memberOfExports(left);
      if (member !== undefined) return member;
    }
    if (!isWhole(one.expression) || !ts.isObjectLiteralExpression(right)) continue;
    for (const property of right.properties) {
      if (ts.isShorthandPropertyAssignment(property) && property.name.text === name) return name;
      if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer) && property.initializer.text === name)
        return property.name.getText();
    }
  }
  return undefined;
}

/** `module.exports = …`. */
function isWhole(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.left.getText() === 'module.exports';
}

/** `register` of `exports.register` and `module.exports.register`. */
function memberOfExports(left: ts.Expression): string | undefined {
  if (!ts.isPropertyAccessExpression(left) || !/^(module\.)?exports$/.test(left.expression.getText())) return undefined;
  return left.name.text;
}
