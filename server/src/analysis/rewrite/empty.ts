/** What an answer that says "nothing there" gives as data: the list that the other answers give, with nothing in it. */
import ts from 'typescript';
import { bare, settled } from '../syntax/expressions';
import { serialisedIn } from './values';
import type { Leaf } from './leaves';

export function emptyList(leaf: Leaf, leaves: readonly Leaf[]): string | undefined {
  if (leaf.role !== 'empty') return undefined;
  const data = leaves.filter(({ role }) => role === 'answer').map(({ node }) => settled(serialisedIn(textOf(node)) ?? node));
  return data.length > 0 && data.every((one) => isTheList(one, leaf)) ? '[]' : undefined;
}

/** `rows`, or `rows.map(…)`, of the `rows` that the test of the empty path looked at. */
function isTheList(node: ts.Expression, { outcome }: Leaf): boolean {
  let at: ts.Expression = node;
  while (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    /^(map|filter|slice|toSorted|sort)$/.test(at.expression.name.text)
  )
    at = bare(at.expression.expression);
  if (!ts.isIdentifier(at) && !ts.isPropertyAccessExpression(at)) return false;
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
