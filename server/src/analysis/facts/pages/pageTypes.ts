/**
 * What the type of an answer says of its pages: `{ items: T[]; has_more: boolean }`, written as a type argument, behind `as`, at the
 * variable, or as the schema that the answer is parsed by. Syntax alone: a type of a package that is not at hand says nothing.
 */
import ts from 'typescript';
import { declarationBehind } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { propertyName } from '../../syntax/expressions';
import { declarationsInScope } from '../../syntax/scope';

/** Names under which a page says whether there is another. */
export const pageMarker =
  /^(has_?more|has_?next(_?page)?|next_?(cursor|page_?token|page|offset|link)|(is_?)?truncated|pagination|page_?info|result_?info|end_?cursor|hit_?limit|limit_?reached)$/i;

/** The marker that stands beside the property `list` in the type of what `answer` gives. */
export function markerInType(s: Snapshot, answer: ts.Node, list: string): ts.Node | undefined {
  for (const type of typesAt(answer)) {
    const members = membersOf(s, type, 0);
    if (!members.some((member) => nameOf(member) === list)) continue;
    const marker = members.find((member) => pageMarker.test(nameOf(member) ?? ''));
    if (marker !== undefined) return marker;
  }
  return undefined;
}

function nameOf(member: ts.TypeElement): string | undefined {
  return member.name === undefined ? undefined : propertyName(member.name);
}

/** `get<Page>(url)`, `(await res.json()) as Page`, `const page: Page = …`. */
function typesAt(answer: ts.Node): readonly ts.TypeNode[] {
  const types: ts.TypeNode[] = ts.isCallExpression(answer) ? [...(answer.typeArguments ?? [])] : [];
  for (let at = answer.parent as ts.Node | undefined; at !== undefined; at = at.parent) {
    if (ts.isAsExpression(at)) types.push(at.type);
    else if (ts.isVariableDeclaration(at)) {
      if (at.type !== undefined) types.push(at.type);
      break;
    } else if (!ts.isAwaitExpression(at) && !ts.isParenthesizedExpression(at) && !ts.isNonNullExpression(at)) break;
  }
  return types;
}

const deepest = 6;

function membersOf(s: Snapshot, type: ts.TypeNode, depth: number): readonly ts.TypeElement[] {
  if (depth > deepest) return [];
  if (ts.isTypeLiteralNode(type)) return type.members;
  if (ts.isParenthesizedTypeNode(type)) return membersOf(s, type.type, depth + 1);
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => membersOf(s, part, depth + 1));
  if (!ts.isTypeReferenceNode(type) && !ts.isExpressionWithTypeArguments(type)) return [];
  const name = ts.isTypeReferenceNode(type) ? type.typeName : type.expression;
  const [argument] = type.typeArguments ?? [];
  if (!ts.isIdentifier(name)) return [];
  if (/^(Promise|Readonly|Partial|Awaited|Required)$/.test(name.text) && argument !== undefined) return membersOf(s, argument, depth + 1);
  return declarationsInScope(name, name.text).flatMap((declaration) => {
    const behind = declarationBehind(s, declaration);
    if (behind === undefined) return [];
    if (ts.isTypeAliasDeclaration(behind)) return membersOf(s, behind.type, depth + 1);
    if (!ts.isInterfaceDeclaration(behind)) return [];
    const inherited = (behind.heritageClauses ?? []).flatMap((clause) => clause.types.flatMap((base) => membersOf(s, base, depth + 1)));
    return [...behind.members, ...inherited];
  });
}
