/**
 * A path on which a helper answered with a result that is marked as failed, and only what is in it goes on.
 * Invariant: the mark is the protocol's own, written out as true on the very exit that the text comes from.
 */
import ts from 'typescript';
import { valueOf } from '../terms/evaluate';
import { decide, type Expansion } from '../terms/expand';
import { lookup } from '../terms/spreads';
import type { Outcome } from './outcome';

/** What the helper answered with. */
export function markedFailed(x: Expansion, outcome: Outcome, flag: string): ts.Node | undefined {
  // Whoever writes the flag has thought of it.
  if (lookup(x, outcome.value, flag).is !== 'no') return undefined;
  return outcome.steps.find(({ fn, call, node }) => {
    if (fn === undefined || call === undefined || !ts.isExpression(node)) return false;
    const answer = valueOf(x.s, node);
    if (answer.kind !== 'object') return false;
    const mark = lookup(x, answer, flag);
    return mark.is === 'yes' && decide(mark.value) === true;
  })?.node;
}
