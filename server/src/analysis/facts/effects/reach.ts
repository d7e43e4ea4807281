/**
 * The functions of the project that a call of the tool runs, as `failures/reached.ts` has them, and also by way of functions that are given
 * to a call: what `db.transaction(async (tx) => …)`, `rows.map((row) => …)` and a wrapper around a handler run.
 */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { conditionsOf, evaluate, type Evaluation } from '../terms/evaluate';
import { contextOf } from '../terms/flow';
import { walker, type Called } from '../failures/reached';

/** The walk of `reachedBy`, into what is given to a call too, and into calls that nobody waits for: what they write is written. */
export const reach = walker({ calls: callsWithin, most: 200, enters: () => true });

/** What is given to these runs some other time, or not at all. */
const later = /^(on|once|addListener|addEventListener|setTimeout|setInterval|setImmediate|tool|registerTool|setRequestHandler|catch)$/;

const slot = memoSlot<FunctionWithBody, readonly Called[]>('callsWithin');

/** The calls of a function and of the functions that it gives to calls, parameters left symbolic. */
export function callsWithin(s: Snapshot, fn: FunctionWithBody): readonly Called[] {
  return s.memo(slot, fn, () => {
    const e: Evaluation = { s, known: new Map(), busy: new Set() };
    const calls: Called[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) {
        const call = node as ts.CallExpression;
        calls.push({ node: call, value: evaluate(e, node), conditions: conditionsOf(e, contextOf(node, fn).tests) });
        if (ts.isTaggedTemplateExpression(node)) return;
        const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
        if (later.test(name)) return;
        for (const argument of node.arguments) if (isFunctionNode(argument)) visitOwn(argument, visit);
      }
    };
    visitOwn(fn, visit);
    return { value: calls, final: true };
  });
}
