import ts from 'typescript';
import type { Promotion } from '../facts/beliefs/promotions';
import { editsIn, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** A claim that nobody could judge goes on as verified. Three hops later it is a fact. */
export default defineRule({
  id: 'promoted-unverifiable',
  group: 'consumers',
  on: 'promotion',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A verdict that is missing counts as a yes.',
  messages: {
    missing:
      'Where there is no `{name}`, this says that there is one and that it is a yes; keep what could not be judged apart from what is true.',
    notNo: 'Everything but a no passes here, a `{name}` that is missing too; ask for the yes.',
    caught: 'Where `{name}` could not be done, this says that it went well; say that it is not known, or let the error through.',
  },
  check(promotion, ctx) {
    const { node, kind, name, caught } = promotion;
    ctx.report({
      at: node,
      defect: node,
      message: kind,
      data: { name },
      related:
        caught === undefined
          ? []
          : [{ at: ts.isCatchClause(caught) ? (caught.getFirstToken() ?? caught) : caught, note: 'The failure of the check ends here.' }],
      fixes: fixFor(promotion),
    });
  },
});

function fixFor({ node, kind }: Promotion): readonly FixDraft[] {
  const edit = (...edits: Parameters<typeof editsIn>[1][]): readonly FixDraft[] => [
    { title: 'Ask for the yes', kind: 'review', edits: editsIn(node, ...edits) },
  ];
  // That a check could not be made is no `false` either: what to say instead is for a person.
  if (kind === 'caught' || !ts.isBinaryExpression(node)) return [];
  if (kind === 'missing') return node.right.kind === ts.SyntaxKind.TrueKeyword ? edit(replaceNode(node.right, 'false')) : [];
  if (node.right.kind !== ts.SyntaxKind.FalseKeyword) return [];
  const isStrict = node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  return edit(replaceNode(node.operatorToken, isStrict ? '===' : '=='), replaceNode(node.right, 'true'));
}
