/** Batches over the arguments in which each item's failure is caught: when every item fails, what is left to read is a success. */
import ts from 'typescript';
import { visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { evaluate } from '../terms/evaluate';
import { summaryOf } from '../terms/summary';
import type { Expansion } from '../terms/expand';
import type { Outcome } from '../outcomes/outcome';
import { rootsOf } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';

export interface Batch {
  /** The catch of one item. */
  readonly caught: ts.CatchClause;
  /** The loop, or the `map` call. */
  readonly over: ts.Node;
}

/** The batch that the payload is made of, where it is nothing else. */
export function batchOf(x: Expansion, outcome: Outcome, handler: FunctionWithBody): Batch | undefined {
  let found: Batch | undefined;
  const seen = new Set<Value>();
  const visit = (v: Value): void => {
    if (found !== undefined || seen.has(v)) return;
    seen.add(v);
    if (v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'map') found = ofMap(x, v, handler);
    else if (v.kind === 'array') found = ofItems(x, v, handler);
    if (found !== undefined) return;
    for (const part of partsOf(v)) visit(part);
  };
  visit(outcome.payload);
  return found;
}

/** `Promise.all(args.ids.map(async (id) => { try { … } catch { … } }))`. */
function ofMap(x: Expansion, v: ValueOf<'call'>, handler: FunctionWithBody): Batch | undefined {
  const [callback] = v.args;
  if (callback?.kind !== 'func' || v.callee.kind !== 'member' || !isInput(v.callee.of, handler)) return undefined;
  const exits = summaryOf(x.s, callback.fn).exits;
  for (const exit of exits) {
    if (exit.kind !== 'return' || exit.caught === undefined || !ts.isCatchClause(exit.caught.node)) continue;
    if (exit.conditions.length === 0) return { caught: exit.caught.node, over: v.node };
  }
  return undefined;
}

/** `for (const id of args.ids) { try { out.push(…) } catch { out.push(…) } }`. */
function ofItems(x: Expansion, v: ValueOf<'array'>, handler: FunctionWithBody): Batch | undefined {
  for (const item of v.items) {
    let caught: ts.CatchClause | undefined;
    for (let at = item.node.parent as ts.Node | undefined; at !== undefined && !ts.isFunctionLike(at); at = at.parent) {
      if (ts.isCatchClause(at)) caught ??= at;
      if (caught === undefined || !ts.isForOfStatement(at)) continue;
      const list = evaluate({ s: x.s, known: new Map(), busy: new Set() }, at.expression);
      if (isInput(list, handler) && !leaves(caught)) return { caught, over: at };
    }
  }
  return undefined;
}

function isInput(list: Value, handler: FunctionWithBody): boolean {
  const roots = rootsOf(list, handler);
  return roots.input && roots.calls.size === 0;
}

function leaves(caught: ts.CatchClause): boolean {
  let found = false;
  visitOwn(caught.block, (node) => {
    if (ts.isThrowStatement(node) || ts.isReturnStatement(node)) found = true;
  });
  return found;
}
