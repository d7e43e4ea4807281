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
  const all = told.length > 0 ? told : named;
  // What is called again beside an answer that leaves early is a record of the call, where something else is changed behind it.
  const records = new Set(all.filter((node) => isBesideAnswer(node, fn)).map(calleeText));
  const main = all.filter((node) => !records.has(calleeText(node)));
  const first = Math.min(...(main.length > 0 ? main : all).map(({ pos }) => pos));
  if (!Number.isFinite(first)) return [];
  return facts.outcomes.filter(({ steps: [step], flag, declares, reason }) => {
    if (step === undefined || step.conditions.length === 0 || step.caught !== undefined || step.node.end > first) return false;
    return flag !== 'yes' && declares !== 'failure' && !['invalid', 'status', 'refused', 'catch', 'absent'].includes(reason);
  });
}

/** In a branch that ends with an answer: `if (same) { await trail.write(…); return unchanged }`. */
function isBesideAnswer(node: ts.Node, fn: ts.Node): boolean {
  for (let at = node; at !== fn; at = at.parent)
    if (ts.isBlock(at) && ts.isIfStatement(at.parent)) return at.statements.some(ts.isReturnStatement);
  return false;
}

function calleeText(node: ts.Node): string {
  return ts.isCallExpression(node) ? node.expression.getText() : node.getText();
}

function nameOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';
}
