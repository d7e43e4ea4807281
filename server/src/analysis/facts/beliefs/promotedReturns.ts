/** Where a yes that a tool did not say becomes one. Of a value that is known for a tool's return, more words are a verdict than elsewhere. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { returnBehind } from './behind';
import { verdictName, type Promotion } from './promotions';

const answer = /^(?:is_?)?(?:ok|success|successful|succeeded|approved|confirmed|valid|passed|safe|allowed|complete|completed|exists)$/i;

/** `result.approved ?? true`, of what a tool gave. */
export function promotedReturnsIn(s: Snapshot, source: ts.SourceFile): readonly Promotion[] {
  const found: Promotion[] = [];
  visitAll(source, (node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return;
    const read = bare(node.left);
    if (bare(node.right).kind !== ts.SyntaxKind.TrueKeyword || !ts.isPropertyAccessExpression(read)) return;
    const name = read.name.text;
    // Those are found wherever they are.
    if (!answer.test(name) || verdictName.test(name) || returnBehind(s, read.expression) === undefined) return;
    found.push({ kind: 'missing', node, name, caught: undefined });
  });
  return found;
}
