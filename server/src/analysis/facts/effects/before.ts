/** Answers that are no failure and are given before the first write, on a test: nothing was changed, and that is what they say. */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { actOfFunction } from '../terms/verbs';
import { effectsOf } from './effects';
import { callsWithin } from './reach';

export function answersBeforeWrites(facts: HandlerFacts): readonly Outcome[] {
  const { fn, s } = facts;
  if (fn === undefined) return [];
  const own = (node: ts.Node): boolean => contains(fn, node);
  const told = effectsOf(facts)
    .flatMap(({ node, way }) => [way[0]?.node ?? node])
    .filter(own);
  // A client of a package that nobody knows: by the verb.
  const named = callsWithin(s, fn).flatMap(({ node }) =>
    ts.isCallExpression(node) && ts.isAwaitExpression(node.parent) && actOfFunction(nameOf(node)) !== undefined ? [node] : [],
  );
  const first = Math.min(...(told.length > 0 ? told : named).map(({ pos }) => pos));
  if (!Number.isFinite(first)) return [];
  return facts.outcomes.filter(({ steps: [step], flag, declares, reason }) => {
    if (step === undefined || step.conditions.length === 0 || step.caught !== undefined || step.node.end > first) return false;
    return flag !== 'yes' && declares !== 'failure' && !['invalid', 'status', 'refused', 'catch', 'absent'].includes(reason);
  });
}

function nameOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';
}
