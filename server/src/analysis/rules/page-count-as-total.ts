import { pagesOf } from '../facts/pages/pages';
import ts from 'typescript';
import { pageFix } from './kit/pageFix';
import { defineRule } from './rule';
import { capsRelated, defectAt, isFailure, isStatedLimit, isStatedTop } from './kit/truncation';

/** `count` is the length of what came back, not of what matched: fifty rows of 262 read as "there are fifty". */
export default defineRule({
  id: 'page-count-as-total',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A count is the length of a capped page, not the number of matches.',
  messages: {
    named:
      '`{name}` is the length of a capped list: the agent will take it for the number of matches. Return the real total, or say `returned` and whether the list was cut.',
    told: 'This sentence counts a capped list: the agent will take it for the number of matches. Say how many matched, or that the list was cut.',
  },
  over: ['missing-truncation-signal'],
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      if (isFailure(outcome)) continue;
      const { counts, signal } = pagesOf(handler, outcome);
      if (signal !== 'no') continue;
      for (const count of counts) {
        if (isStatedTop(handler, count.caps) && !isStatedLimit(handler, count.caps)) continue;
        const isProperty = ts.isPropertyAssignment(count.node) || ts.isShorthandPropertyAssignment(count.node);
        ctx.report({
          at: count.node,
          defect: defectAt(handler, outcome),
          message: isProperty ? 'named' : 'told',
          data: { name: count.name },
          related: capsRelated(count.caps, count.node),
          fixes: pageFix(handler, outcome, { node: count.node, isCount: true, caps: count.caps }),
        });
      }
    }
  },
});
