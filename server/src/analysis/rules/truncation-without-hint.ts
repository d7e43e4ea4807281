import { descriptionOf } from '../facts/contracts/description';
import ts from 'typescript';
import { truncationFlagsOf, type TruncationFlag } from '../facts/pages/flags';
import { nextMovesOf, type NextMoves } from '../facts/pages/nextMoves';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { editsIn } from './kit/fixKit';
import { hintEdit, namesOf } from './kit/growing';
import { capsRelated, isFailure } from './kit/truncation';
import { defineRule, type FixDraft } from './rule';

/** The agent knows that there is more and not how to get it: it calls again as before, or gives up. */
export default defineRule({
  id: 'truncation-without-hint',
  group: 'completeness',
  on: 'handler',
  level: 'info',
  fix: 'review',
  since: '0.1.0',
  summary: 'A truncation flag comes with no way to the rest.',
  messages: {
    narrow:
      '`{name}` tells the agent that the list was cut, and nothing how to get at the rest: it can only call again as before. Say in a hint that {way} narrows the result.',
    nowhere:
      '`{name}` tells the agent that the list was cut, and the tool has no way to the rest: it can only call again as before. Take a cursor or an offset, or return how many match.',
  },
  check(handler, ctx) {
    const seen = new Set<ts.Node>();
    for (const flag of truncationFlagsOf(handler)) {
      if (flag.says !== 'yes' || isFailure(flag.outcome) || seen.has(flag.node)) continue;
      const moves = nextMovesOf(handler, flag.outcome, descriptionOf(handler));
      if (moves.exist !== 'no') continue;
      seen.add(flag.node);
      ctx.report({
        at: flag.node,
        defect: flag.node,
        message: moves.narrowing.length > 0 ? 'narrow' : 'nowhere',
        data: { name: flag.name, way: namesOf(moves) },
        related: capsRelated(flag.caps, flag.node),
        fixes: hintFix(handler, flag, moves),
      });
    }
  },
});

function hintFix(handler: HandlerFacts, { node, name }: TruncationFlag, moves: NextMoves): FixDraft[] {
  const flag = ts.isPropertyAssignment(node) ? node.initializer : ts.isShorthandPropertyAssignment(node) ? node.name : undefined;
  if (flag === undefined || !(ts.isIdentifier(flag) || ts.isBinaryExpression(flag))) return [];
  const edit = hintEdit(handler, node, flag.getText(), moves);
  return edit === undefined ? [] : [{ title: `Add a \`hint\` beside \`${name}\``, kind: 'review', edits: editsIn(node, edit) }];
}
