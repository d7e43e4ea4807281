/** Members of what a walk has found, and what type annotations say. One half of the walk; `origin.ts` is the other. */
import ts from 'typescript';
import { elementNamed, propertyName } from '../syntax/expressions';
import { hasBody, visitOwn, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { ofDeclaration, ofDeclarations, ofExport, ofExpression, ofIdentifier, resultOf } from './origin';
import { guarded, instanceOf, unknown, type Ref, type Walk } from './ref';

export function baseOf(w: Walk, node: ts.ClassLikeDeclaration): Ref | undefined {
  const clause = node.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword);
  const type = clause?.types[0];
  return type === undefined ? undefined : ofExpression(w, type.expression);
}

export function element(w: Walk, ref: Ref): Ref {
  if (ref.kind === 'external') return { ...ref, path: [...ref.path, '[]'] };
  if (ref.kind === 'global') return { kind: 'global', path: [...ref.path, '[]'] };
  void w;
  return unknown('element');
}

export function member(w: Walk, ref: Ref, name: string): Ref {
  switch (ref.kind) {
    case 'external':
      return { ...ref, path: [...ref.path, name] };
    case 'global':
      return { kind: 'global', path: [...ref.path, name] };
    case 'namespace':
      return ofExport(w, ref.file, name);
    case 'object':
      return ofObjectMember(w, ref.node, name);
    case 'instance':
    case 'class':
      return ofClassMember(w, ref.node, name, ref.kind === 'class');
    case 'typed':
      return ofTypeMember(w, ref.node, name);
    case 'parameter':
    case 'expression':
    case 'function':
    case 'unknown':
      return unknown('member');
  }
}

function ofObjectMember(w: Walk, node: ts.ObjectLiteralExpression, name: string): Ref {
  const found = elementNamed(node, name);
  if (found !== undefined && !ts.isSpreadAssignment(found)) return ofDeclaration(w, found);
  for (let i = node.properties.length - 1; i >= 0; i--) {
    const property = node.properties[i];
    if (property !== undefined && ts.isSpreadAssignment(property)) {
      const inside = member(w, ofExpression(w, property.expression), name);
      if (inside.kind !== 'unknown') return inside;
    }
  }
  return unknown('member');
}

function ofClassMember(w: Walk, node: ts.ClassLikeDeclaration, name: string, onClass: boolean): Ref {
  for (const part of node.members) {
    if (part.name === undefined || propertyName(part.name) !== name) continue;
    const isStatic = ts.canHaveModifiers(part) && (ts.getModifiers(part)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) ?? false);
    if (isStatic !== onClass) continue;
    if (ts.isGetAccessor(part))
      return part.body === undefined ? unknown('member') : resultOf(w, { kind: 'function', fn: part as FunctionWithBody });
    if (ts.isMethodDeclaration(part) && !hasBody(part)) continue;
    const found = ofDeclaration(w, part);
    if (found.kind !== 'unknown') return found;
  }
  if (!onClass) {
    const assigned = assignedInConstructor(w, node, name);
    if (assigned.kind !== 'unknown') return assigned;
  }
  const base = baseOf(w, node);
  if (base === undefined) return unknown('member');
  return guarded(w, node, () => member(w, onClass ? base : instanceOf(base), name));
}

function assignedInConstructor(w: Walk, node: ts.ClassLikeDeclaration, name: string): Ref {
  const made = node.members.find((part): part is ts.ConstructorDeclaration => ts.isConstructorDeclaration(part) && part.body !== undefined);
  if (made === undefined) return unknown('member');
  const parameter = made.parameters.find((p) => ts.isParameterPropertyDeclaration(p, made) && propertyName(p.name) === name);
  if (parameter !== undefined) return ofDeclaration(w, parameter);
  const assigned = assignmentsIn(made).get(name);
  return assigned === undefined ? unknown('member') : ofExpression(w, assigned);
}

const assignments = new WeakMap<ts.ConstructorDeclaration, ReadonlyMap<string, ts.Expression>>();

/** `this.name = value` of one constructor, the first of each name. Read once: it is asked for every member of the class. */
function assignmentsIn(made: ts.ConstructorDeclaration): ReadonlyMap<string, ts.Expression> {
  const known = assignments.get(made);
  if (known !== undefined) return known;
  const found = new Map<string, ts.Expression>();
  visitOwn(made, (inner) => {
    if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const { left } = inner;
    if (ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword && !found.has(left.name.text))
      found.set(left.name.text, inner.right);
  });
  assignments.set(made, found);
  return found;
}

function ofTypeMember(w: Walk, node: ts.InterfaceDeclaration | ts.TypeLiteralNode, name: string): Ref {
  for (const part of node.members) {
    if (part.name === undefined || propertyName(part.name) !== name) continue;
    if (ts.isPropertySignature(part) && part.type !== undefined) return ofType(w, part.type);
    return unknown('signature-only');
  }
  if (ts.isInterfaceDeclaration(node)) {
    for (const base of node.heritageClauses?.flatMap((clause) => clause.types) ?? []) {
      const found = member(w, ofTypeName(w, base.expression), name);
      if (found.kind !== 'unknown') return found;
    }
  }
  return unknown('member');
}

export function ofType(w: Walk, type: ts.TypeNode): Ref {
  return guarded(w, type, () => {
    if (ts.isParenthesizedTypeNode(type)) return ofType(w, type.type);
    if (ts.isTypeLiteralNode(type)) return { kind: 'typed', node: type };
    if (ts.isUnionTypeNode(type)) {
      const parts = type.types.filter(
        (t) => t.kind !== ts.SyntaxKind.UndefinedKeyword && !(ts.isLiteralTypeNode(t) && t.literal.kind === ts.SyntaxKind.NullKeyword),
      );
      return parts.length === 1 && parts[0] !== undefined ? ofType(w, parts[0]) : unknown('union');
    }
    if (ts.isIntersectionTypeNode(type)) {
      for (const part of type.types) {
        const ref = ofType(w, part);
        if (ref.kind !== 'unknown') return ref;
      }
      return unknown('intersection');
    }
    if (ts.isTypeQueryNode(type)) return ts.isIdentifier(type.exprName) ? ofIdentifier(w, type.exprName) : unknown('typeof');
    if (ts.isTypeReferenceNode(type)) {
      const name = type.typeName.getText();
      const argument = type.typeArguments?.[0];
      if (['Promise', 'PromiseLike', 'Awaited', 'Readonly', 'NonNullable', 'Partial', 'Required'].includes(name) && argument !== undefined)
        return ofType(w, argument);
      if (name === 'InstanceType' && argument !== undefined) return instanceOf(ofType(w, argument));
      if (name === 'ReturnType' && argument !== undefined) return resultOf(w, ofType(w, argument));
      return ofTypeName(w, type.typeName);
    }
    return unknown('type');
  });
}

/** Also as `extends` writes it: `ns.Name` is a property access there. */
function ofTypeName(w: Walk, name: ts.EntityName | ts.Expression): Ref {
  if (ts.isQualifiedName(name)) return member(w, ofTypeName(w, name.left), name.right.text);
  if (ts.isPropertyAccessExpression(name)) return member(w, ofTypeName(w, name.expression), name.name.text);
  if (!ts.isIdentifier(name)) return unknown('type');
  const declarations = declarationsInScope(name, name.text);
  if (declarations.length === 0) return { kind: 'global', path: [name.text, 'new'] };
  const ref = ofDeclarations(w, declarations);
  return ref.kind === 'class' || ref.kind === 'external' ? instanceOf(ref) : ref;
}
