import { descriptionOf } from '../facts/contracts/description';
import ts from 'typescript';
import { deadCursorsOf } from '../facts/pages/cursors';
import { truncationFlagsOf, unsetFlagsOf, type TruncationFlag } from '../facts/pages/flags';
import { nextMovesOf } from '../facts/pages/nextMoves';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { editsIn, replaceNode } from './kit/fixKit';
import { hintEdit } from './kit/growing';
import { capsRelated, defectAt, isFailure, isStatedTop } from './kit/truncation';
import { defineRule, type FixDraft } from './rule';

/** A flag that was made to say *there is more* and never can: worse than none, for the agent asks and is told that it has everything. */
export default defineRule({
  id: 'dead-truncation-flag',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A truncation flag that can never be true, or a cursor that is taken and never given.',
  messages: {
    constant:
      '`{name}` is false on every path, and this list can be cut: the agent will take a page for the whole. Set it from a look one row further, or from a count.',
    length:
      '`{name}` can never be true, since the list is never longer than its own cap: the agent will take a page for the whole. Compare with `>=`, or fetch one row more than is returned.',
    unset:
      'The output schema declares `{name}`, no answer sets it, and this list can be cut: the agent will take a page for the whole. Set it where the list is cut.',
    cursor:
      'The tool takes `{name}`, and no answer gives one: the agent cannot ask for the next page, and will take this one for the whole. Return the cursor that came with the page.',
  },
  over: ['page-count-as-total', 'missing-truncation-signal'],
  check(handler, ctx) {
    for (const flag of truncationFlagsOf(handler)) {
      if (flag.says !== 'never' || flag.why === undefined || isFailure(flag.outcome) || isStatedTop(handler, flag.caps)) continue;
      ctx.report({
        at: flag.node,
        defect: defectAt(handler, flag.outcome),
        message: flag.why,
        data: { name: flag.name },
        related: capsRelated(flag.caps, flag.node),
        fixes: compareFix(handler, flag),
      });
    }
    for (const { outcome, field, caps } of unsetFlagsOf(handler)) {
      if (isFailure(outcome) || isStatedTop(handler, caps)) continue;
      ctx.report({
        at: outcome.node,
        defect: defectAt(handler, outcome),
        message: 'unset',
        data: { name: field.name },
        related: [{ at: field.node, note: 'It is declared here.' }, ...capsRelated(caps, outcome.node)],
      });
    }
    for (const { outcome, field, fetch } of deadCursorsOf(handler)) {
      ctx.report({
        at: outcome.node,
        defect: defectAt(handler, outcome),
        message: 'cursor',
        data: { name: field.name },
        related: [
          { at: field.node, note: 'The cursor is taken here.' },
          { at: fetch, note: 'The page is fetched with it here.' },
        ],
      });
    }
  },
});

/**
 * `rows.length > limit` becomes `>=`: a page that came back full may be cut. It errs to *truncated*, never to *complete*. What is alive then
 * has to name a next move too.
 */
function compareFix(handler: HandlerFacts, { comparison, node, outcome, name }: TruncationFlag): FixDraft[] {
  if (comparison === undefined || comparison.getSourceFile() !== node.getSourceFile()) return [];
  const { operatorToken, left, right } = comparison;
  const operator = operatorToken.kind === ts.SyntaxKind.GreaterThanToken ? '>=' : '<=';
  const compare = replaceNode(operatorToken, operator);
  const title = `Compare with \`${operator}\``;
  const moves = nextMovesOf(handler, outcome, descriptionOf(handler));
  if (moves.exist !== 'no') return [{ title, kind: 'review', edits: editsIn(node, compare) }];
  const flag = ts.isShorthandPropertyAssignment(node) ? name : `${left.getText()} ${operator} ${right.getText()}`;
  const hint = hintEdit(handler, node, flag, moves);
  return hint === undefined ? [] : [{ title: `${title} and add a \`hint\``, kind: 'review', edits: editsIn(node, compare, hint) }];
}
