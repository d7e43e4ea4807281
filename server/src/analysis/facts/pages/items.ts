/** An item that is put into a list, and the loop or callback that it comes from. */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { partsOf, type Value, type ValueOf } from '../terms/value';

/** The variables of the loops around a push that the pushed item is made of. */
export function elementsIn(value: Value, push: ts.Node): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v) || seen.size > 200) return;
    seen.add(v);
    if (v.kind === 'param' && v.of !== undefined) {
      if (contains(loopOf(v), push)) found.push(v);
    } else partsOf(v).forEach(step);
  };
  step(value);
  return found;
}

export function loopOf({ parameter }: ValueOf<'param'>): ts.Node {
  const list = parameter.parent as ts.Node;
  return ts.isVariableDeclarationList(list) ? list.parent : list.parent.parent;
}

/** `row.name` of a loop's variable. */
export function isOfItem(v: Value): boolean {
  return v.kind === 'member' || v.kind === 'element' ? isOfItem(v.of) : v.kind === 'param' && v.of !== undefined;
}

/** The list of `rows.forEach(…)` or `rows.map(…)` around a push. */
export function enclosingCallback(push: ts.Node): ts.Expression | undefined {
  for (let at = push.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (!isFunctionNode(at)) continue;
    const call = at.parent as ts.Node | undefined;
    return call !== undefined &&
      ts.isCallExpression(call) &&
      ts.isPropertyAccessExpression(call.expression) &&
      /^(forEach|map)$/.test(call.expression.name.text)
      ? call.expression.expression
      : undefined;
  }
  return undefined;
}

/** 1 for `total` of `const [rows, total] = …`. */
export function placeInPair({ node }: Value): number | undefined {
  const declaration = ts.isIdentifier(node) ? declarationsInScope(node, node.text)[0] : undefined;
  if (declaration === undefined || !ts.isBindingElement(declaration) || !ts.isArrayBindingPattern(declaration.parent)) return undefined;
  return declaration.parent.elements.indexOf(declaration);
}
