/** Whether some of several may fail while others do not. */
import ts from 'typescript';
import { batchOf } from '../facts/failures/batches';
import { lossesOf } from '../facts/failures/losses';
import { toldLossesOf } from '../facts/failures/toldLosses';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';

export function partial(
  facts: HandlerFacts,
  calls: readonly { readonly name: string; readonly node: ts.CallExpression }[],
): { readonly why: string } | undefined {
  const { fn } = facts;
  if (fn === undefined) return undefined;
  if (calls.some(({ node }) => node.expression.getText() === 'Promise.allSettled')) return { why: 'it settles several calls together' };
  if (facts.outcomes.some((outcome) => batchOf(facts.x, outcome, fn) !== undefined)) return { why: 'it catches the failure of each item' };
  if (lossesOf(facts).length > 0) return { why: 'items are lost where their call fails' };
  if (calls.some(({ node, name }) => name === 'catch' && givesNothing(node) && isForEach(node)))
    return { why: 'it catches the failure of each item' };
  if (toldLossesOf(facts).length > 0) return { why: 'its answer has a place for what failed' };
  const filters = calls.some(
    ({ node, name }) => /^(filter|map)$/.test(name) && /\.(status|error)\b/.test(node.arguments[0]?.getText() ?? ''),
  );
  return filters ? { why: 'what it is given can hold items that failed' } : undefined;
}

/** `.catch(() => null)`. */
function givesNothing({ arguments: [handler] }: ts.CallExpression): boolean {
  return handler !== undefined && ts.isArrowFunction(handler) && /^(null|undefined|false)$/.test(handler.body.getText());
}

/** In a loop, or in what is done for each of a list. */
function isForEach(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isForOfStatement(at)) return true;
    if (ts.isArrowFunction(at) || ts.isFunctionDeclaration(at) || ts.isFunctionExpression(at))
      return ts.isCallExpression(at.parent) && /\.(map|flatMap)$/.test(at.parent.expression.getText());
  }
  return false;
}
