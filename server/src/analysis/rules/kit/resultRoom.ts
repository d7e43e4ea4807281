/** Whether the type that a function says it returns has room for one more property of its result, and the edit that makes room. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { propertyName } from '../../syntax/expressions';
import { enclosingFunction } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { typeOf } from '../../syntax/typeOf';
import type { TextEdit } from '../../text/edit';
import { eolOf, indentAt } from './fixKit';

/** No edits where there is room; `undefined` where there is none, and none can be made in the function's own words. */
export function roomFor(s: Snapshot, result: ts.Node, name: string, type: string): readonly TextEdit[] | undefined {
  const written = enclosingFunction(result)?.type;
  if (written === undefined) return [];
  const own = awaited(written);
  if (ts.isTypeLiteralNode(own)) return hasRoom(own, name) ? [] : [widened(own, `${name}?: ${type}`)];
  return isRoomy(s, own, name) ? [] : undefined;
}

function awaited(type: ts.TypeNode): ts.TypeNode {
  if (!ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'Promise') return type;
  return type.typeArguments?.[0] ?? type;
}

function hasRoom({ members }: ts.TypeLiteralNode | ts.InterfaceDeclaration, name: string): boolean {
  return members.some((member) => ts.isIndexSignatureDeclaration(member) || propertyName(member.name) === name);
}

/** Types are asked for last: most are those of a package, whose results have the flag. */
function isRoomy(s: Snapshot, type: ts.TypeNode, name: string): boolean {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const [declaration] = declarationsInScope(type, type.typeName.text);
    if (declaration === undefined) return true;
    const specifier = importOf(declaration)?.moduleSpecifier;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) {
      if (s.resolveModule(specifier.text, type.getSourceFile().fileName).kind !== 'file') return true;
    } else if (ts.isInterfaceDeclaration(declaration) && hasRoom(declaration, name)) return true;
  }
  const checker = s.checker();
  const found = typeOf(checker, type);
  if (found === undefined) return true;
  const parts = found.isUnion() ? found.types : [found];
  return parts.some((part) => part.getProperty(name) !== undefined || checker.getIndexInfosOfType(part).length > 0);
}

function importOf(declaration: ts.Node): ts.ImportDeclaration | undefined {
  for (let at = declaration as ts.Node | undefined; at !== undefined; at = at.parent as ts.Node | undefined)
    if (ts.isImportDeclaration(at)) return at;
  return undefined;
}

/** The member behind the last one, in the manner of those that are there. */
function widened(type: ts.TypeLiteralNode, member: string): TextEdit {
  const { text } = type.getSourceFile();
  const last = type.members[type.members.length - 1];
  if (last === undefined) return { span: { start: type.getStart() + 1, end: type.end - 1 }, newText: ` ${member} ` };
  const isOwnLine = /[\r\n]/.test(text.slice(type.getStart(), last.getStart()));
  const [, separator = ''] = /([;,])$/.exec(last.getText()) ?? [];
  const between = isOwnLine ? `${eolOf(text)}${indentAt(text, last.getStart())}` : ' ';
  const before = separator === '' && !isOwnLine ? ';' : '';
  return { span: { start: last.end, end: last.end }, newText: `${before}${between}${member}${separator}` };
}

/** Whether the type that an object literal has to fit has the property, or is open. */
export function takesProperty(s: Snapshot, object: ts.ObjectLiteralExpression, name: string): boolean {
  const checker = s.checker();
  const type = checker.getContextualType(object);
  if (type === undefined || (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0) return true;
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(
    (part) => part.getProperty(name) !== undefined || part.getProperties().length === 0 || checker.getIndexInfosOfType(part).length > 0,
  );
}
