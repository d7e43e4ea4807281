/**
 * Closed sets of codes: an enum, an object `as const`, and which of them a project uses for the codes of its failures.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { declarationBehind } from '../../program/origin';
import { bare, constantString, propertyName } from '../../syntax/expressions';
import { declarationsInScope } from '../../syntax/scope';
import type { Value } from '../terms/value';

export interface Vocabulary {
  readonly name: string;
  readonly node: ts.Node;
  /** Each code, and how it is written where the set is used: `ErrorCode.NotFound`. */
  readonly codes: ReadonlyMap<string, string>;
}

export interface Member {
  readonly value: string | number;
  readonly vocabulary: Vocabulary;
}

/** `ErrorCode.NotFound`, of an enum whose members are texts. */
export function enumMember(s: Snapshot, v: Value): Member | undefined {
  if (v.kind !== 'member') return undefined;
  const vocabulary = ts.isPropertyAccessExpression(v.node) ? vocabularyNamed(s, v.node.expression) : undefined;
  return vocabulary === undefined ? undefined : memberIn(vocabulary, v.name);
}

function memberIn(vocabulary: Vocabulary, name: string): Member | undefined {
  const found = [...vocabulary.codes].find(([, written]) => written === `${vocabulary.name}.${name}`);
  return found === undefined ? undefined : { value: found[0], vocabulary };
}

/** The set that a constant was taken from: `Codes.NOT_FOUND`, where the term is the text in `Codes`. */
export function vocabularyOfTerm(s: Snapshot, v: Value): Vocabulary | undefined {
  const member = enumMember(s, v);
  if (member !== undefined) return member.vocabulary;
  if (v.kind !== 'const') return undefined;
  const property = v.node.parent;
  if (!ts.isPropertyAssignment(property) || !ts.isObjectLiteralExpression(property.parent)) return undefined;
  return ofObject(property.parent);
}

/** The set that a name stands for: an enum or a constant object of texts. */
export function vocabularyNamed(s: Snapshot, expression: ts.Expression): Vocabulary | undefined {
  const node = bare(expression);
  if (!ts.isIdentifier(node)) return undefined;
  for (const declaration of declarationsInScope(node, node.text)) {
    const behind = declarationBehind(s, declaration);
    if (behind === undefined) continue;
    const found = ts.isEnumDeclaration(behind)
      ? ofEnum(behind)
      : ts.isVariableDeclaration(behind) && behind.initializer !== undefined
        ? ofInitializer(behind.initializer)
        : undefined;
    // Under the name that it has here.
    if (found !== undefined) return node.text === found.name ? found : renamed(found, node.text);
  }
  return undefined;
}

function renamed(vocabulary: Vocabulary, name: string): Vocabulary {
  const codes = new Map([...vocabulary.codes].map(([code, written]) => [code, `${name}${written.slice(vocabulary.name.length)}`]));
  return { ...vocabulary, name, codes };
}

function ofEnum(node: ts.EnumDeclaration): Vocabulary | undefined {
  const codes = new Map<string, string>();
  for (const member of node.members) {
    const name = propertyName(member.name);
    const value = member.initializer === undefined ? undefined : constantString(member.initializer);
    if (name === undefined || value === undefined) return undefined;
    codes.set(value, `${node.name.text}.${name}`);
  }
  return codes.size < 2 ? undefined : { name: node.name.text, node: node.name, codes };
}

function ofInitializer(initializer: ts.Expression): Vocabulary | undefined {
  const at = bare(initializer);
  const object = ts.isCallExpression(at) && at.arguments[0] !== undefined ? bare(at.arguments[0]) : at;
  return ts.isObjectLiteralExpression(object) ? ofObject(object) : undefined;
}

/** A constant object of texts that nobody can add to: `as const`, or frozen. */
function ofObject(object: ts.ObjectLiteralExpression): Vocabulary | undefined {
  let at: ts.Node = object.parent;
  let closed = false;
  while (!ts.isVariableDeclaration(at)) {
    if (ts.isAsExpression(at)) closed ||= at.type.getText() === 'const';
    else if (ts.isCallExpression(at)) closed ||= at.expression.getText() === 'Object.freeze';
    else if (!ts.isSatisfiesExpression(at) && !ts.isParenthesizedExpression(at)) return undefined;
    at = at.parent;
  }
  if (!closed || !ts.isIdentifier(at.name)) return undefined;
  const codes = new Map<string, string>();
  for (const property of object.properties) {
    const name = propertyName(property.name);
    const value = ts.isPropertyAssignment(property) ? constantString(property.initializer) : undefined;
    if (name === undefined || value === undefined || !/^[A-Za-z][\w.:/-]*$/.test(value)) return undefined;
    codes.set(value, `${at.name.text}.${name}`);
  }
  return codes.size < 2 ? undefined : { name: at.name.text, node: at.name, codes };
}

/** The union of texts that a type is written as: `'a' | 'b'`, an alias of it, an enum, or the values of a constant object. */
export function vocabularyOfType(s: Snapshot, type: ts.TypeNode, depth = 0): Vocabulary | undefined {
  if (depth > 6) return undefined;
  if (ts.isParenthesizedTypeNode(type)) return vocabularyOfType(s, type.type, depth + 1);
  if (ts.isUnionTypeNode(type)) {
    const codes = new Map<string, string>();
    for (const part of type.types) {
      if (!ts.isLiteralTypeNode(part) || !ts.isStringLiteral(part.literal)) return undefined;
      codes.set(part.literal.text, '');
    }
    const alias = type.parent;
    const name = ts.isTypeAliasDeclaration(alias) ? alias.name : type;
    return codes.size < 2 ? undefined : { name: name.getText().slice(0, 60), node: name, codes };
  }
  if (ts.isIndexedAccessTypeNode(type)) {
    // `(typeof Codes)[keyof typeof Codes]`
    const of = ts.isParenthesizedTypeNode(type.objectType) ? type.objectType.type : type.objectType;
    if (!ts.isTypeQueryNode(of) || !ts.isIdentifier(of.exprName) || !ts.isTypeOperatorNode(type.indexType)) return undefined;
    return vocabularyNamed(s, of.exprName);
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || type.typeArguments !== undefined) return undefined;
  const { typeName } = type;
  for (const declaration of declarationsInScope(typeName, typeName.text)) {
    const behind = declarationBehind(s, declaration) ?? declaration;
    if (ts.isTypeAliasDeclaration(behind)) return vocabularyOfType(s, behind.type, depth + 1);
    if (ts.isEnumDeclaration(behind)) return ofEnum(behind);
    // `const Code = { … } as const; type Code = …`: the object of that name.
    if (ts.isVariableDeclaration(behind) && behind.initializer !== undefined) return ofInitializer(behind.initializer);
  }
  return undefined;
}

/** `'a' | 'b' | (string & {})`: texts that are known, and every other one as well. */
export function isOpenType(s: Snapshot, type: ts.TypeNode, depth = 0): boolean {
  if (depth > 6) return false;
  if (ts.isParenthesizedTypeNode(type)) return isOpenType(s, type.type, depth + 1);
  if (ts.isUnionTypeNode(type)) {
    const isKnown = type.types.some(
      (part) => ts.isTypeReferenceNode(part) || (ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal)),
    );
    return isKnown && type.types.some((part) => isAnyText(part) || isOpenType(s, part, depth + 1));
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  const { typeName } = type;
  if (typeName.text === 'LiteralUnion') return true;
  return declarationsInScope(typeName, typeName.text).some((declaration) => {
    const behind = declarationBehind(s, declaration) ?? declaration;
    return ts.isTypeAliasDeclaration(behind) && isOpenType(s, behind.type, depth + 1);
  });
}

function isAnyText(type: ts.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isAnyText(type.type);
  return type.kind === ts.SyntaxKind.StringKeyword || (ts.isIntersectionTypeNode(type) && type.types.some(isAnyText));
}
