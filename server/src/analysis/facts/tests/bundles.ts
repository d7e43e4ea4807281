/** Objects that a test holds several tools in, each under its name: what a factory gives, `const tools = makeTools(api)`. */
import ts from 'typescript';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { propertyName, settled } from '../../syntax/expressions';
import { enclosingFunction, visitAll, visitOwn } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { declarationOf, memberDeclaration, visitRun, type TestRun } from './run';

export interface Bundles {
  /** `tools.rename`, `makeTools(api).rename`: the tool, out of what holds others too. */
  isOwnMember(node: ts.PropertyAccessExpression): boolean;
  /** The names that a pattern takes the tool out by: `const { rename } = makeTools(api)`. */
  takenOut(node: ts.VariableDeclaration): readonly ts.BindingElement[];
}

/** `shared`: the declarations that hold this tool and others. `places`: where the tool is written. */
export function bundlesIn(run: TestRun, shared: readonly ts.Node[], places: readonly ts.Node[]): Bundles {
  const { s } = run;
  const names = new Set(places.flatMap(ownNames));
  const assigned = new Map<ts.Node, ts.Expression>();
  if (names.size > 0 && shared.length > 0)
    visitRun(run, (node) => {
      if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
      const left = settled(node.left);
      const declaration = ts.isIdentifier(left) ? declarationOf(s, left) : undefined;
      if (declaration !== undefined) assigned.set(declaration, node.right);
    });
  const isBundle = (expression: ts.Expression, depth: number): boolean => {
    const at = settled(expression);
    if (depth > 6) return false;
    if (ts.isIdentifier(at)) {
      const declaration = declarationOf(s, at);
      if (declaration === undefined) return false;
      if (shared.includes(declaration)) return true;
      const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      return [written, assigned.get(declaration)].some((value) => value !== undefined && isBundle(value, depth + 1));
    }
    if (ts.isPropertyAccessExpression(at)) {
      const declaration = memberDeclaration(s, at);
      return declaration !== undefined && shared.includes(declaration);
    }
    if (ts.isNewExpression(at)) return isBundle(at.expression, depth + 1);
    return (
      ts.isCallExpression(at) && (isBundle(at.expression, depth + 1) || givenBack(s, run, at).some((value) => isBundle(value, depth + 1)))
    );
  };
  return {
    isOwnMember: (node) => names.has(node.name.text) && isBundle(node.expression, 0),
    takenOut: ({ name, initializer }) => {
      if (initializer === undefined || !ts.isObjectBindingPattern(name) || !isBundle(initializer, 0)) return [];
      return name.elements.filter((element) => names.has(propertyName(element.propertyName ?? element.name) ?? ''));
    },
  };
}

/** The names of the properties that the tool stands in, or that a variable of the factory is given back under. */
function ownNames(place: ts.Node): readonly string[] {
  const found: string[] = [];
  for (let at = place as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined) {
    if (ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at)) found.push(propertyName(at.name) ?? '');
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) found.push(...namesGivenTo(at, at.name));
  }
  return found;
}

/** `rename` of `{ rename }` and `{ rename: renameTool }`, in the function that has the variable. */
function namesGivenTo(declaration: ts.VariableDeclaration, { text }: ts.Identifier): readonly string[] {
  const within = enclosingFunction(declaration);
  const found: string[] = [];
  if (within !== undefined)
    visitAll(within, (node) => {
      const value = ts.isShorthandPropertyAssignment(node)
        ? node.name
        : ts.isPropertyAssignment(node)
          ? settled(node.initializer)
          : undefined;
      if (value === undefined || !ts.isIdentifier(value) || value.text !== text) return;
      if (declarationsInScope(value, text)[0] === declaration) found.push(propertyName((node as ts.ObjectLiteralElementLike).name) ?? '');
    });
  return found;
}

/** What a helper of the test gives back: `const setUp = () => makeTools(api)`. */
function givenBack(s: Snapshot, { bodies }: TestRun, call: ts.CallExpression): readonly ts.Expression[] {
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function' || !bodies.includes(ref.fn)) return [];
  const { body } = ref.fn;
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  visitOwn(body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
  });
  return found;
}
