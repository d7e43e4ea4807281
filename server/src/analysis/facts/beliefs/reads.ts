/** Where a value is read, and which part of it: syntax alone, within one function. */
import ts from 'typescript';
import { bare, propertyName } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';

export function referencesTo(declaration: ts.Declaration, name: ts.Identifier, around: ts.Node): readonly ts.Identifier[] {
  const found = readsIn(around, name.text).get(declaration) ?? [];
  return found.filter((node) => node !== name && node.parent !== declaration);
}

interface Names {
  readonly all: ReadonlyMap<string, readonly ts.Identifier[]>;
  readonly byDeclaration: Map<string, ReadonlyMap<ts.Declaration, readonly ts.Identifier[]>>;
}

const namesIn = new WeakMap<ts.Node, Names>();

/** The reads of a name by what it means at each. Found once for a function: it may hold thousands of names. */
function readsIn(around: ts.Node, name: string): ReadonlyMap<ts.Declaration, readonly ts.Identifier[]> {
  const names = namesIn.get(around) ?? namesOf(around);
  const known = names.byDeclaration.get(name);
  if (known !== undefined) return known;
  const found = new Map<ts.Declaration, ts.Identifier[]>();
  for (const node of names.all.get(name) ?? []) {
    if (!isRead(node)) continue;
    for (const declaration of declarationsInScope(node, name)) {
      const reads = found.get(declaration);
      if (reads === undefined) found.set(declaration, [node]);
      else reads.push(node);
    }
  }
  names.byDeclaration.set(name, found);
  return found;
}

function namesOf(around: ts.Node): Names {
  const all = new Map<string, ts.Identifier[]>();
  visitAll(around, (node) => {
    if (!ts.isIdentifier(node)) return;
    const same = all.get(node.text);
    if (same === undefined) all.set(node.text, [node]);
    else same.push(node);
  });
  const made: Names = { all, byDeclaration: new Map() };
  namesIn.set(around, made);
  return made;
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
