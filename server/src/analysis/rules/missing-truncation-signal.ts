import ts from 'typescript';
import { pagesOf, type CutList } from '../facts/pages/pages';
import type { Outcome } from '../facts/outcomes/outcome';
import { contains } from '../syntax/expressions';
import { enclosingFunction } from '../syntax/functions';
import { pageFix } from './kit/pageFix';
import { defineRule } from './rule';
import { capsRelated, composedAt, defectAt, isFailure, isSample, isStatedTop } from './kit/truncation';

/** A list that a cap can cut, returned with nothing that depends on whether it did: a page that claims to be everything. */
export default defineRule({
  id: 'missing-truncation-signal',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A capped list is returned with no sign that it was cut.',
  messages: {
    found:
      'This list can be cut, and nothing in the result says so: the agent will take a page for the whole. Return how many matched, or `truncated` with the next step.',
  },
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      if (isFailure(outcome)) continue;
      const { lists, signal } = pagesOf(handler, outcome);
      if (signal !== 'no') continue;
      const cut = lists.filter((list) => !isStatedTop(handler, list.caps) && !isSample(list));
      const [first] = cut;
      if (first === undefined) continue;
      ctx.report({
        at: placeOf(first, outcome),
        defect: defectAt(handler, outcome),
        message: 'found',
        related: cut.flatMap((list) => capsRelated(list.caps, placeOf(list, outcome))),
        fixes: cut.length === 1 ? pageFix(handler, outcome, { node: first.node, isCount: false, caps: first.caps }) : [],
      });
    }
  },
});

/** The property that holds the list, where it is written in a function that returns it on this path: an adapter serves other tools too. */
function placeOf(list: CutList, outcome: Outcome): ts.Node {
  const { node, steps, payload } = outcome;
  const within = [enclosingFunction(node), ...steps.map((step) => step.fn)];
  const isProperty = ts.isObjectLiteralElementLike(list.node) && within.some((fn) => fn !== undefined && contains(fn, list.node));
  if (isProperty) return list.node;
  const composed = composedAt(outcome);
  const fn = enclosingFunction(composed);
  if (list.value !== payload && fn !== undefined && contains(fn, list.value.node)) return composed;
  return contains(node, list.node) ? list.node : node;
}
