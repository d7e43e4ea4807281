/** Things that are looked up by the input and read as ones that may not be there: `bill?.cents ?? 0`. Without a bill the answer is one all the same. */
import ts from 'typescript';
import { isKeyedByInput } from '../outcomes/evidence';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { payloadOf } from '../pages/emptyAnswers';
import { partsOf, type Value } from '../terms/value';

const mostParts = 400;

/** What was looked up, in the ordinary answers. */
export function maybeMissingIn(facts: HandlerFacts): readonly Value[] {
  const { fn } = facts;
  if (fn === undefined) return [];
  const found: Value[] = [];
  for (const outcome of facts.outcomes) {
    if (outcome.flag === 'yes' || outcome.declares === 'failure') continue;
    const seen = new Set<Value>();
    const step = (v: Value): void => {
      if (seen.has(v) || seen.size > mostParts) return;
      seen.add(v);
      if (v.kind === 'member' && isOptional(v.node) && v.of.kind === 'call' && isKeyedByInput(v.of, fn)) found.push(v.of);
      partsOf(v).forEach(step);
    };
    step(payloadOf(outcome));
  }
  return found;
}

function isOptional(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined;
}
