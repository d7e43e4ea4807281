/**
 * A handler that tells its answers and failures apart already, by a field of its own: that form stays, and what its failures lack is added.
 * Whoever reads the results, and the tools beside it, know them by those names.
 */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { literalOf } from '../rules/kit/fixKit';
import { valueNamed } from '../syntax/expressions';
import type { TextEdit } from '../text/edit';
import { failureObject, hasCode } from './failureObject';
import type { Leaf } from './leaves';
import { isApartFrom, namedValue } from './named';
import { serialisedIn } from './values';

/** Every answer says `success: true` (or `ok: true`), and every failure the opposite. */
export function tellsApart(leaves: readonly Leaf[]): boolean {
  return ['success', 'ok'].some((name) => leaves.every((leaf) => saysBy(leaf, name)));
}

function saysBy({ node, role }: Leaf, name: string): boolean {
  const named = role === 'failure' ? undefined : namedValue(serialisedIn(node) ?? node);
  const literal = recordOf(node) ?? (named !== undefined && isApartFrom(named.uses, [name]) ? named.literal : undefined);
  const verdict = literal === undefined ? undefined : valueNamed(literal, name);
  return verdict?.kind === (role === 'failure' ? ts.SyntaxKind.FalseKeyword : ts.SyntaxKind.TrueKeyword);
}

/** A code and whether to try again, for the failures that have none; or why they cannot be told. */
export function codedFailures(handler: HandlerFacts, leaves: readonly Leaf[]): readonly TextEdit[] | string {
  const edits: TextEdit[] = [];
  for (const leaf of leaves) {
    const literal = leaf.role === 'failure' ? recordOf(leaf.node) : undefined;
    if (literal === undefined || hasCode(literal)) continue;
    const inside = failureObject(handler, leaf, literal, true, true);
    if (typeof inside === 'string') return inside;
    edits.push(...inside.edits);
  }
  return edits;
}

function recordOf(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  return literalOf(serialisedIn(node) ?? node);
}
