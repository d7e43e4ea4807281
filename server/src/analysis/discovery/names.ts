/** What an expression stands for, where it is written out somewhere: an object literal, a constant text. */
import ts from 'typescript';
import { refOf } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { constantString, settled } from '../syntax/expressions';

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
  return ref.kind === 'expression' ? constantString(ref.node) : undefined;
}
