/** What an answer that says "nothing there" gives as data: the list that the other answers give, with nothing in it. */
import ts from 'typescript';
import { bare, settled } from '../syntax/expressions';
import type { Snapshot } from '../program/snapshot';
import { isListByType } from '../syntax/typeOf';
import { serialisedIn } from './values';
import type { Leaf } from './leaves';

/** More words than it takes to say that nothing is there say something else as well. */
const mostWords = 10;

export function emptyList(s: Snapshot, leaf: Leaf, leaves: readonly Leaf[]): string | undefined {
  if (leaf.role !== 'empty' || (leaf.outcome.text.words.match(/\p{L}{2,}/gu) ?? []).length > mostWords) return undefined;
  const data = leaves.filter(({ role }) => role === 'answer').map(({ node }) => settled(serialisedIn(textOf(node)) ?? node));
  return data.length > 0 && data.every((one) => isTheList(s, one, leaf)) ? '[]' : undefined;
}

/** `rows`, or `rows.map(…)`, of the `rows` that the test of the empty path looked at. */
function isTheList(s: Snapshot, node: ts.Expression, { outcome }: Leaf): boolean {
  let at: ts.Expression = node;
  while (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    /^(map|filter|slice|toSorted|sort)$/.test(at.expression.name.text)
  )
    at = bare(at.expression.expression);
  if (!ts.isIdentifier(at) && !ts.isPropertyAccessExpression(at)) return false;
  if (isListByType(s.checker(), at) !== 'yes') return false;
  const list = at.getText();
  return outcome.evidence.some(({ kind, node: test }) => kind === 'empty' && test.getText().includes(`${list}.length`));
}

/** The text of the one block of a literal result. */
function textOf(node: ts.Expression): ts.Expression {
  let found: ts.Expression | undefined;
  const look = (at: ts.Node): void => {
    if (ts.isPropertyAssignment(at) && at.name.getText() === 'text') found = at.initializer;
    if (found === undefined) ts.forEachChild(at, look);
  };
  if (ts.isObjectLiteralExpression(node)) look(node);
  return found ?? node;
}
