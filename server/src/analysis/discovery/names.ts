/** What an expression stands for, where it is written out somewhere: an object literal, a constant text. */
import ts from 'typescript';
import { declarationBehind, refOf } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { bare, constantString, propertyName, settled } from '../syntax/expressions';
import { declarationsInScope } from '../syntax/scope';

/** The object literal that an argument is, names and `as const` seen through. */
export function objectOf(s: Snapshot, node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const at = settled(node);
  if (ts.isObjectLiteralExpression(at)) return at;
  const ref = refOf(s, at);
  return ref.kind === 'object' ? ref.node : undefined;
}

/** The constant text that an expression stands for, through names, imports and members. */
export function textOf(s: Snapshot, node: ts.Expression): string | undefined {
  const own = constantString(node);
  if (own !== undefined) return own;
  const ref = refOf(s, node);
  if (ref.kind === 'expression' && bare(ref.node) !== bare(node)) return constantString(ref.node);
  return enumText(s, node);
}

/** The text of `Names.Get`, where `Names` is an enum of the project. */
function enumText(s: Snapshot, node: ts.Expression): string | undefined {
  const at = bare(node);
  if (!ts.isPropertyAccessExpression(at) || !ts.isIdentifier(at.expression)) return undefined;
  const [declared] = declarationsInScope(at.expression, at.expression.text);
  const found = declared === undefined ? undefined : declarationBehind(s, declared);
  if (found === undefined || !ts.isEnumDeclaration(found)) return undefined;
  const member = found.members.find((m) => propertyName(m.name) === at.name.text);
  return member?.initializer === undefined ? undefined : constantString(member.initializer);
}
