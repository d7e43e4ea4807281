/**
 * The functions of the project that a call of the tool runs, as `failures/reached.ts` has them, and also by way of functions that are given
 * to a call: what `db.transaction(async (tx) => …)`, `rows.map((row) => …)` and a wrapper around a handler run.
 */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { conditionsOf, evaluate, type Evaluation } from '../terms/evaluate';
import { calleeOf, type Expansion } from '../terms/expand';
import { contextOf } from '../terms/flow';
import { substitution } from '../terms/value';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { bindConditions, envOf, mayLeadOn, type Called, type Reached } from '../failures/reached';

const deepest = 7;
const most = 200;

const known = new WeakMap<HandlerFacts, readonly Reached[]>();

export function reach(facts: HandlerFacts): readonly Reached[] {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const found: Reached[] = [];
  if (facts.fn !== undefined) {
    const x: Expansion = { ...facts.x, budget: { left: most }, known: new Map() };
    walk(x, { fn: facts.fn, env: facts.env, way: [] }, found);
  }
  known.set(facts, found);
  return found;
}

function walk(x: Expansion, at: Reached, found: Reached[]): void {
  if (found.length >= most || at.way.length >= deepest) return;
  found.push(at);
  const bind = substitution(at.env);
  for (const { node, value, conditions } of callsWithin(x.s, at.fn)) {
    if (value.kind !== 'call' || !mayLeadOn(value.callee)) continue;
    const tests = bindConditions(conditions, at.env);
    if (tests === undefined) continue;
    const callee = calleeOf({ ...x, active: [at.fn], known: new Map() }, { ...value, callee: bind(value.callee) });
    if (callee === undefined || callee.fn === at.fn || at.way.some((call) => call.within === callee.fn)) continue;
    walk(x, { fn: callee.fn, env: envOf(callee, value, bind), way: [...at.way, { node, within: at.fn, conditions: tests }] }, found);
  }
}

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
