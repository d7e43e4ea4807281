/**
 * The codes that a handler's failures may carry: those that the config declares, or the closed set that the project itself uses for the
 * codes beside them (an enum, a constant object, a type that is a union of texts).
 */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { refOf, declarationBehind } from '../../program/origin';
import { bare, propertyName } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { failuresOf } from './failures';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { categoryOfCode, type Category } from '../outcomes/taxonomy';
import { isOpenType, vocabularyNamed, vocabularyOfTerm, vocabularyOfType, type Vocabulary } from './vocabulary';

export interface CodeSet {
  /** `undefined` where the config declares it. */
  readonly node: ts.Node | undefined;
  readonly name: string;
  /** The keys that it feeds in failures of this very handler. */
  readonly keys: ReadonlySet<string>;
  readonly codes: ReadonlyMap<string, { readonly category: Category | undefined; readonly written: string }>;
}

/** `undefined` where nothing is declared and nothing closed is seen. */
export function codeSetOf(handler: HandlerFacts): CodeSet | undefined {
  const { taxonomy } = handler;
  if (taxonomy !== undefined) {
    const codes = new Map([...taxonomy.codes].map(([code, category]) => [code, { category, written: '' }] as const));
    return { node: undefined, name: 'taxonomy', keys: new Set(), codes };
  }
  const own = ownFeeding(handler);
  const found = [...own, ...feedingBeside(handler)];
  const [first] = found;
  if (first === undefined) return undefined;
  const codes = new Map(
    found.flatMap(({ of }) => [...of.codes].map(([code, written]) => [code, { category: categoryOfCode(code), written }] as const)),
  );
  return { node: first.of.node, name: first.of.name, keys: new Set(own.map(({ key }) => key)), codes };
}

interface Feeding {
  readonly of: Vocabulary;
  readonly key: string;
}

function ownFeeding(handler: HandlerFacts): readonly Feeding[] {
  const { s } = handler;
  return failuresOf(handler).flatMap(({ code }): readonly Feeding[] => {
    if (code.is !== 'constant') return [];
    const of = vocabularyOfTerm(s, code.term) ?? typedAt(s, code.term.node, (type) => vocabularyOfType(s, type));
    return of === undefined ? [] : [{ of, key: code.key }];
  });
}

/** What other failures of the same files are told by: a choice for who has none, and no law for this handler. */
function feedingBeside(handler: HandlerFacts): readonly Feeding[] {
  const files = new Set(failuresOf(handler).flatMap(({ record }) => (record === undefined ? [] : [record.node.getSourceFile()])));
  if (handler.fn !== undefined) files.add(handler.fn.getSourceFile());
  return [...files].flatMap((file) => feedingIn(handler.s, file));
}

/** Whether the declared type of a written code takes every text, whatever others it names. */
export function isOpenAt(s: Snapshot, node: ts.Node): boolean {
  return typedAt(s, node, (type) => (isOpenType(s, type) ? true : undefined)) === true;
}

const slot = memoSlot<ts.SourceFile, readonly Feeding[]>('codeSets');

/** `{ ok: false, code: ErrorCode.NotFound }` anywhere in the file. */
function feedingIn(s: Snapshot, file: ts.SourceFile): readonly Feeding[] {
  return s.memo(slot, file, () => {
    const found: Feeding[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isPropertyAccessExpression(node.initializer)) {
        const key = propertyName(node.name);
        if (key !== undefined && /^(code|error_?code)$/i.test(key) && isFailureLiteral(node.parent)) {
          const of = vocabularyNamed(s, node.initializer.expression);
          if (of !== undefined && ![...found].some((known) => known.of.node === of.node)) found.push({ of, key });
        }
      }
      ts.forEachChild(node, visit);
    };
    if (/\bcode\b|error_?code/i.test(file.text)) visit(file);
    return { value: found, final: true };
  });
}

/** Says itself that it failed: `ok: false`, `error`, `isError: true`; a code alone may be of anything. */
function isFailureLiteral(object: ts.ObjectLiteralExpression): boolean {
  const says = (of: ts.ObjectLiteralExpression): boolean =>
    of.properties.some((p) => {
      const name = propertyName(p.name);
      if (name === undefined) return false;
      if (/^(retryable|isError)$/.test(name)) return true;
      return /^(ok|success)$/.test(name) && ts.isPropertyAssignment(p) && p.initializer.kind === ts.SyntaxKind.FalseKeyword;
    });
  const holder = object.parent;
  const isUnderError = ts.isPropertyAssignment(holder) && propertyName(holder.name) === 'error';
  return says(object) || isUnderError;
}

/** What is read of the type that a written code has to meet where it stands: of the parameter that it is given for, or of the property. */
function typedAt<T>(s: Snapshot, node: ts.Node, read: (type: ts.TypeNode) => T | undefined): T | undefined {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return typeOfArgument(s, parent, node, read);
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return read(parent.type) ?? typedAt(s, parent, read);
  return ts.isPropertyAssignment(parent) ? typedProperty(s, parent, read) : undefined;
}

function typedProperty<T>(s: Snapshot, property: ts.PropertyAssignment, read: (type: ts.TypeNode) => T | undefined): T | undefined {
  const key = propertyName(property.name);
  if (key === undefined) return undefined;
  const readProperty = (type: ts.TypeNode): T | undefined =>
    propertyTypes(s, type, key, 0)
      .map(read)
      .find((found) => found !== undefined);
  return typedObject(s, property.parent, readProperty);
}

function typeOfArgument<T>(
  s: Snapshot,
  call: ts.CallExpression,
  argument: ts.Node,
  read: (type: ts.TypeNode) => T | undefined,
): T | undefined {
  const ref = refOf(s, call.expression);
  if (ref.kind !== 'function') return undefined;
  const type = ref.fn.parameters[call.arguments.findIndex((a) => a === argument)]?.type;
  return type === undefined ? undefined : read(type);
}

function typedObject<T>(s: Snapshot, object: ts.Expression, read: (type: ts.TypeNode) => T | undefined): T | undefined {
  let at: ts.Node = object;
  let { parent } = at;
  while (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent)) [at, parent] = [parent, parent.parent];
  if (ts.isSatisfiesExpression(parent)) return read(parent.type);
  if (ts.isVariableDeclaration(parent)) return parent.type === undefined ? undefined : read(parent.type);
  if (ts.isCallExpression(parent)) return typeOfArgument(s, parent, at, read);
  if (ts.isPropertyAssignment(parent)) return typedProperty(s, parent, read);
  const fn = ts.isReturnStatement(parent) ? enclosingFunction(parent) : isFunctionNode(parent) ? parent : undefined;
  return fn?.type === undefined ? undefined : read(fn.type);
}

/** The types that a property of this name has in a type of the project: in each part of a union, behind aliases and `Promise`. */
function propertyTypes(s: Snapshot, type: ts.TypeNode, key: string, depth: number): readonly ts.TypeNode[] {
  if (depth > 8) return [];
  if (ts.isParenthesizedTypeNode(type)) return propertyTypes(s, type.type, key, depth + 1);
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
    return type.types.flatMap((part) => propertyTypes(s, part, key, depth + 1));
  if (ts.isTypeLiteralNode(type)) return membersNamed(type.members, key);
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return [];
  const { typeName, typeArguments } = type;
  if (/^(Promise|Readonly)$/.test(typeName.text) && typeArguments?.[0] !== undefined)
    return propertyTypes(s, typeArguments[0], key, depth + 1);
  for (const declaration of declarationsInScope(typeName, typeName.text)) {
    const behind = declarationBehind(s, declaration) ?? declaration;
    if (ts.isInterfaceDeclaration(behind)) return membersNamed(behind.members, key);
    if (ts.isTypeAliasDeclaration(behind)) return propertyTypes(s, behind.type, key, depth + 1);
  }
  return [];
}

function membersNamed(members: ts.NodeArray<ts.TypeElement>, key: string): readonly ts.TypeNode[] {
  return members.flatMap((m) => (ts.isPropertySignature(m) && propertyName(m.name) === key && m.type !== undefined ? [m.type] : []));
}

/** The literal that a code is written as, where it is one. */
export function literalOfCode(node: ts.Node): ts.StringLiteralLike | undefined {
  const at = ts.isExpression(node) ? bare(node) : node;
  return ts.isStringLiteralLike(at) ? at : undefined;
}
