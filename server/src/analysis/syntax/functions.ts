/** Functions as the analysis sees them: what is one, what belongs to its own body, what it returns. */
import ts from 'typescript';

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

export type FunctionWithBody = FunctionNode & { readonly body: ts.ConciseBody };

export function isFunctionNode(node: ts.Node): node is FunctionNode {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.Constructor:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return true;
    default:
      return false;
  }
}

export function hasBody(node: FunctionNode): node is FunctionWithBody {
  return node.body !== undefined;
}

/** The innermost function around `node`, not `node` itself. */
export function enclosingFunction(node: ts.Node): FunctionNode | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent) if (isFunctionNode(at)) return at;
  return undefined;
}

/** Visits what runs when the function runs: nested functions and classes are handed over but not entered. */
export function visitOwn(root: ts.Node, visit: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    visit(node);
    if (isFunctionNode(node) || ts.isClassLike(node)) return;
    ts.forEachChild(node, step);
  };
  if (isFunctionNode(root)) {
    for (const parameter of root.parameters) ts.forEachChild(parameter, step);
    if (root.body !== undefined) step(root.body);
  } else ts.forEachChild(root, step);
}

/** Visits everything below `root`, nested functions included. */
export function visitAll(root: ts.Node, visit: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  ts.forEachChild(root, step);
}

export function isAsync(fn: FunctionNode): boolean {
  return fn.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}

export function isGenerator(fn: FunctionNode): boolean {
  return 'asteriskToken' in fn && fn.asteriskToken !== undefined;
}

/** `f` for `function f`, `const f = () =>`, `f() {}` and `f: () =>`; `undefined` where the function has no name to call it by. */
export function nameOfFunction(fn: FunctionNode): string | undefined {
  if (fn.name !== undefined && (ts.isIdentifier(fn.name) || ts.isStringLiteral(fn.name) || ts.isPrivateIdentifier(fn.name)))
    return fn.name.text;
  const { parent } = fn;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name.text;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && ts.isIdentifier(parent.name)) return parent.name.text;
  return undefined;
}
