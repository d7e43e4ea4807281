/** Requests of a tool that nothing can end: `fetch` with no signal, in the handler or in what it calls. */
import ts from 'typescript';
import { bare, propertyName, settled } from '../../syntax/expressions';
import { visitAll, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { reachedBy } from '../failures/reached';

export interface Request {
  readonly call: ts.CallExpression;
  /** The object literal of its options, where one is written. */
  readonly options: ts.ObjectLiteralExpression | undefined;
  /** The signal that the SDK hands to the handler, where the handler takes it by name and the request stands in it. */
  readonly signal: ts.Node | undefined;
}

export function requestsOf(facts: HandlerFacts): readonly Request[] {
  return reachedBy(facts).flatMap(({ fn }) => {
    const calls: Request[] = [];
    // A race, or a controller of its own, ends the wait in a way that is not looked into.
    if (hasEnd(fn)) return calls;
    visitOwn(fn, (node) => {
      if (!ts.isCallExpression(node) || !isFetch(node)) return;
      const [, given] = node.arguments;
      const at = given === undefined ? undefined : settled(given);
      const options = at !== undefined && ts.isObjectLiteralExpression(at) ? at : undefined;
      if (given !== undefined && options === undefined) return;
      if (options?.properties.some((p) => ts.isSpreadAssignment(p) || propertyName(p.name) === 'signal') === true) return;
      calls.push({ call: node, options, signal: fn === facts.fn ? signalOf(fn) : undefined });
    });
    return calls;
  });
}

function isFetch(call: ts.CallExpression): boolean {
  const callee = bare(call.expression);
  const [first] = call.arguments;
  if (first === undefined || ts.isSpreadElement(first)) return false;
  // A `Request` brings its own signal.
  if (ts.isNewExpression(bare(first)) && /^new Request\b/.test(first.getText())) return false;
  if (ts.isIdentifier(callee)) return callee.text === 'fetch' && declarationsInScope(callee, 'fetch').length === 0;
  return ts.isPropertyAccessExpression(callee) && callee.getText() === 'globalThis.fetch';
}

function hasEnd(fn: FunctionWithBody): boolean {
  let found = false;
  visitAll(fn, (node) => {
    if (ts.isIdentifier(node) && /^(AbortController|AbortSignal|race|setTimeout|withTimeout|pTimeout)$/.test(node.text)) found = true;
  });
  return found;
}

/** `(args, { signal }) => …`, `(args, { abortSignal }) => …`. */
function signalOf(fn: FunctionWithBody): ts.Node | undefined {
  for (const { name } of fn.parameters.slice(1)) {
    if (!ts.isObjectBindingPattern(name)) continue;
    const found = name.elements.find((e) => /^(signal|abortSignal)$/.test(propertyName(e.propertyName ?? e.name) ?? ''));
    if (found !== undefined) return found;
  }
  return undefined;
}
