/** Registrations that are no calls: classes, decorated methods, objects of a declared type, files by convention. */
import ts from 'typescript';
import { refOf, refOfTypeNode } from '../program/origin';
import type { Ref } from '../program/ref';
import type { Snapshot } from '../program/snapshot';
import { bare } from '../syntax/expressions';
import { hasBody, type FunctionWithBody } from '../syntax/functions';
import { handlerAt, locate, made, type Site } from './locate';
import { declares, entriesOf, pathOf } from './matchCall';
import { isEntry } from './sdk';
import type { Tool } from './tool';

const classes = entriesOf('class');
const decorators = entriesOf('decorator');
const typed = entriesOf('typed');
const files = entriesOf('file');

export function matchClass(s: Snapshot, node: ts.ClassLikeDeclaration): readonly Tool[] {
  return [...ofBase(s, node), ...ofDecorators(s, node)];
}

function ofBase(s: Snapshot, node: ts.ClassLikeDeclaration): readonly Tool[] {
  if (baseOf(node) === undefined || node.modifiers?.some((m) => m.kind === ts.SyntaxKind.AbstractKeyword) === true) return [];
  const own: ts.ClassLikeDeclaration[] = [];
  let ref: Ref = { kind: 'class', node };
  while (ref.kind === 'class' && own.length < 8 && !own.includes(ref.node)) {
    own.push(ref.node);
    const base = baseOf(ref.node);
    if (base === undefined) return [];
    ref = refOf(s, base);
  }
  if (ref.kind !== 'external') return [];
  const { specifier } = ref;
  const name = pathOf(ref).join('.');
  const entry = classes.find(({ sdk, registration }) => isEntry(sdk, specifier) && registration.bases.includes(name));
  if (entry === undefined) return [];
  const { sdk, registration } = entry;
  const site: Site = { node, args: [], classes: own };
  const handler = handlerAt(s, site, registration);
  // A base class of the project says nothing of itself yet, and one in between nothing that its base does not.
  const { parts } = registration;
  const describing = [...(parts.name ?? []), ...(parts.description ?? [])];
  if (handler.kind === 'opaque' || locate(s, site, describing) === undefined) return [];
  const itself: Site = { ...site, classes: [node] };
  if (locate(s, itself, describing) === undefined && handlerAt(s, itself, registration).kind === 'opaque') return [];
  return [made(s, sdk, registration, site, specifier, { handler, ...(node.name === undefined ? {} : { nameNode: node.name }) })];
}

function baseOf(node: ts.ClassLikeDeclaration): ts.Expression | undefined {
  return node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression;
}

function ofDecorators(s: Snapshot, node: ts.ClassLikeDeclaration): readonly Tool[] {
  return node.members.flatMap((member): readonly Tool[] => {
    if (!ts.isMethodDeclaration(member) || !hasBody(member)) return [];
    for (const decorator of ts.getDecorators(member) ?? []) {
      const call = bare(decorator.expression);
      if (!ts.isCallExpression(call)) continue;
      const origin = refOf(s, call.expression);
      if (origin.kind !== 'external') continue;
      const entry = decorators.find(
        ({ sdk, registration }) => isEntry(sdk, origin.specifier) && registration.exported === pathOf(origin).join('.'),
      );
      if (entry === undefined) continue;
      const site: Site = { node: member, args: call.arguments };
      const handler = { kind: 'function', fn: member as FunctionWithBody } as const;
      return [made(s, entry.sdk, entry.registration, site, origin.specifier, { handler, nameNode: member.name })];
    }
    return [];
  });
}

/** `const find: Action = { … }`, `{ … } satisfies Action`, `[{ … }] as Action[]` element by element. */
export function matchTyped(s: Snapshot, object: ts.ObjectLiteralExpression): readonly Tool[] {
  const type = typeOf(object);
  if (type === undefined) return [];
  const origin = refOfTypeNode(s, type);
  if (origin.kind !== 'external') return [];
  const [name = ''] = pathOf(origin);
  const entry = typed.find(({ sdk, registration }) => isEntry(sdk, origin.specifier) && registration.types.includes(name));
  if (entry === undefined) return [];
  const site: Site = { node: object, args: [object] };
  const handler = handlerAt(s, site, entry.registration);
  return handler.kind === 'opaque' ? [] : [made(s, entry.sdk, entry.registration, site, origin.specifier, { handler })];
}

function typeOf(object: ts.Expression): ts.TypeNode | undefined {
  const { parent } = object;
  if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return parent.type;
  if (ts.isParenthesizedExpression(parent)) return typeOf(parent);
  if ((ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === object) return parent.type;
  if (!ts.isArrayLiteralExpression(parent)) return undefined;
  const list = typeOf(parent);
  if (list === undefined) return undefined;
  if (ts.isArrayTypeNode(list)) return list.elementType;
  return ts.isTypeReferenceNode(list) && /^(Readonly)?Array$/.test(list.typeName.getText()) ? list.typeArguments?.[0] : undefined;
}

export function matchFile(s: Snapshot, file: ts.SourceFile): readonly Tool[] {
  return files.flatMap(({ sdk, registration }) => {
    if (!new RegExp(registration.path).test(file.fileName) || !declares(s, sdk, file)) return [];
    const site: Site = { node: file, args: [] };
    const handler = handlerAt(s, site, registration);
    if (handler.kind === 'opaque') return [];
    const node = handler.kind === 'function' ? handler.fn : handler.kind === 'expression' ? handler.node : file;
    return [made(s, sdk, registration, { ...site, node }, undefined, { handler })];
  });
}
