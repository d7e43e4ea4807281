/**
 * What a declared type says of the fields of an answer: an interface, a type literal, a union of such, or what Zod infers. Syntax alone.
 * Invariant: `undefined` where a part of the type is not at hand; a field counts as required only where every branch requires it.
 */
import ts from 'typescript';
import { declarationBehind, refOf } from '../../program/origin';
import { propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { schemaOf } from '../schemas/read';
import type { Schema } from '../schemas/schema';
import type { Expansion } from '../terms/expand';

export interface TypeMember {
  readonly name: string;
  readonly required: boolean;
  /** Whether its values include one that says that the call failed. */
  readonly saysFailure: boolean;
  readonly members: readonly TypeMember[];
}

export interface DeclaredType {
  readonly name: string;
  readonly node: ts.Node;
  /** One a branch of the union. */
  readonly branches: readonly (readonly TypeMember[])[];
}

/** The types of the project that a literal is declared as where it stands: its function's, its variable's, or that of the parameter it is given for. */
export function declaredTypesAt(x: Expansion, literal: ts.Node): readonly DeclaredType[] {
  return typeNodesAt(x, literal).flatMap((type) => declaredType(x, type) ?? []);
}

function typeNodesAt({ s }: Expansion, literal: ts.Node): readonly ts.TypeNode[] {
  for (let at = literal; ; at = at.parent) {
    const parent = at.parent as ts.Node | undefined;
    if (parent === undefined) return [];
    if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) {
      if (parent.type.getText() !== 'const') return [parent.type];
    } else if (ts.isVariableDeclaration(parent)) return parent.type === undefined ? [] : [parent.type];
    else if (ts.isReturnStatement(parent) || isFunctionNode(parent)) {
      const type = (isFunctionNode(parent) ? parent : enclosingFunction(parent))?.type;
      return type === undefined ? [] : [type];
    } else if (ts.isCallExpression(parent)) {
      const ref = refOf(s, parent.expression);
      const type = ref.kind === 'function' ? ref.fn.parameters[parent.arguments.findIndex((a) => a === at)]?.type : undefined;
      return type === undefined ? [] : [type];
    } else if (!ts.isParenthesizedExpression(parent) && !ts.isAwaitExpression(parent) && !ts.isConditionalExpression(parent)) return [];
  }
}

function declaredType(x: Expansion, type: ts.TypeNode): DeclaredType | undefined {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && /^(Promise|Readonly)$/.test(type.typeName.text)) {
    const [argument] = type.typeArguments ?? [];
    return argument === undefined ? undefined : declaredType(x, argument);
  }
  const branches = branchesOf(x, type, 0);
  if (branches === undefined || branches.length === 0) return undefined;
  const [behind] = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? declarationsOf(x, type.typeName) : [];
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : 'the declared type';
  return { name, node: behind === undefined ? type : (ts.getNameOfDeclaration(behind) ?? behind), branches };
}

const deepest = 6;
const mostBranches = 16;

type Branches = readonly (readonly TypeMember[])[];

function branchesOf(x: Expansion, type: ts.TypeNode, depth: number): Branches | undefined {
  if (depth > deepest) return undefined;
  if (ts.isParenthesizedTypeNode(type)) return branchesOf(x, type.type, depth + 1);
  if (ts.isTypeLiteralNode(type)) return [membersIn(x, type.members, depth)];
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.map((part) => branchesOf(x, part, depth + 1));
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (ts.isIntersectionTypeNode(type)) {
    let all: Branches = [[]];
    for (const part of type.types) {
      const more = branchesOf(x, part, depth + 1);
      if (more === undefined || all.length * more.length > mostBranches) return undefined;
      all = all.flatMap((one) => more.map((other) => [...one, ...other]));
    }
    return all;
  }
  if (!ts.isTypeReferenceNode(type) && !ts.isExpressionWithTypeArguments(type)) return undefined;
  return ofReference(x, type, depth);
}

function ofReference(x: Expansion, type: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments, depth: number): Branches | undefined {
  const [argument] = type.typeArguments ?? [];
  const name = ts.isTypeReferenceNode(type) ? type.typeName : type.expression;
  if (/^(z|zod)\.(infer|output)$/.test(name.getText()))
    return argument !== undefined && ts.isTypeQueryNode(argument) && ts.isIdentifier(argument.exprName)
      ? ofSchema(schemaOf(x, argument.exprName))
      : undefined;
  if (!ts.isIdentifier(name)) return undefined;
  if (name.text === 'Readonly' && argument !== undefined) return branchesOf(x, argument, depth + 1);
  const [behind, ...others] = declarationsOf(x, name);
  if (behind === undefined || others.length > 0) return undefined;
  if (ts.isTypeAliasDeclaration(behind)) return branchesOf(x, behind.type, depth + 1);
  if (!ts.isInterfaceDeclaration(behind)) return undefined;
  let all: Branches = [membersIn(x, behind.members, depth)];
  for (const base of (behind.heritageClauses ?? []).flatMap(({ types }) => [...types])) {
    const more = branchesOf(x, base, depth + 1);
    if (more === undefined) return undefined;
    all = all.flatMap((one) => more.map((other) => [...other, ...one]));
  }
  return all;
}

function declarationsOf({ s }: Expansion, name: ts.Identifier): readonly ts.Declaration[] {
  return declarationsInScope(name, name.text).flatMap((declaration) => declarationBehind(s, declaration) ?? []);
}

function membersIn(x: Expansion, members: readonly ts.TypeElement[], depth: number): readonly TypeMember[] {
  return members.flatMap((member): readonly TypeMember[] => {
    const name = member.name === undefined ? undefined : propertyName(member.name);
    if (name === undefined || !ts.isPropertySignature(member)) return [];
    const { type } = member;
    const inner = type === undefined || !isHolder(name) ? undefined : branchesOf(x, type, depth + 1);
    const required = member.questionToken === undefined && type !== undefined && !takesUndefined(type);
    return [
      { name, required, saysFailure: type !== undefined && takesFailure(x, type, 0), members: inner?.length === 1 ? (inner[0] ?? []) : [] },
    ];
  });
}

/** `meta: { requestId, asOf }`: a part of the envelope that stands in an object of its own. */
export function isHolder(name: string): boolean {
  return /^_?meta(data)?$/.test(name);
}

function takesUndefined(type: ts.TypeNode): boolean {
  return ts.isUnionTypeNode(type) ? type.types.some(takesUndefined) : /^(undefined|unknown|any|void)$/.test(type.getText());
}

const failing = /^(fail|error|denied|rejected|ko$|not_?found|invalid|unauthori[sz]ed)/i;

function takesFailure(x: Expansion, type: ts.TypeNode, depth: number): boolean {
  if (depth > deepest) return false;
  if (type.kind === ts.SyntaxKind.BooleanKeyword || type.kind === ts.SyntaxKind.StringKeyword) return true;
  if (ts.isUnionTypeNode(type)) return type.types.some((part) => takesFailure(x, part, depth + 1));
  if (ts.isLiteralTypeNode(type)) {
    const { literal } = type;
    return literal.kind === ts.SyntaxKind.FalseKeyword || (ts.isStringLiteral(literal) && failing.test(literal.text));
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  const [behind] = declarationsOf(x, type.typeName);
  if (behind === undefined) return false;
  if (ts.isTypeAliasDeclaration(behind)) return takesFailure(x, behind.type, depth + 1);
  return ts.isEnumDeclaration(behind) && behind.members.some((member) => failing.test(propertyName(member.name) ?? ''));
}

function ofSchema(schema: Schema): Branches | undefined {
  if (schema.kind === 'union') {
    const parts = schema.parts.map(ofSchema);
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (schema.kind !== 'object' || schema.extra === 'unknown') return undefined;
  return [
    schema.fields.map(({ name, required, schema: of }): TypeMember => {
      const isText = of.kind === 'string' && of.values.length === 0;
      const saysFailure = of.kind === 'boolean' || isText || of.values.some((value) => value === false || failing.test(String(value)));
      const inner = isHolder(name) ? ofSchema(of) : undefined;
      return { name, required: required && !of.optional, saysFailure, members: inner?.length === 1 ? (inner[0] ?? []) : [] };
    }),
  ];
}
