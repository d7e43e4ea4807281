/** Writes to standard output: the calls of the console that go there, and the stream itself. */
import ts from 'typescript';
import { memoSlot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { declarationsInScope } from '../../syntax/scope';
import { contextOf } from '../terms/flow';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { bindConditions, callsOf, reachedBy } from '../failures/reached';

/** What the call writes with, or `undefined`. A message of the protocol that is written by hand is meant for it. */
export function stdoutCall(call: ts.CallExpression): 'console' | 'stream' | undefined {
  const callee = bare(call.expression);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const of = bare(callee.expression);
  if (ts.isIdentifier(of))
    return of.text === 'console' && /^(log|info|debug)$/.test(callee.name.text) && isGlobal(of) ? 'console' : undefined;
  const isStream =
    callee.name.text === 'write' &&
    ts.isPropertyAccessExpression(of) &&
    of.name.text === 'stdout' &&
    ts.isIdentifier(of.expression) &&
    of.expression.text === 'process' &&
    isGlobal(of.expression);
  return isStream && !/jsonrpc/.test(call.arguments[0]?.getText() ?? '') ? 'stream' : undefined;
}

function isGlobal(name: ts.Identifier): boolean {
  return declarationsInScope(name, name.text).every((d) => ts.isImportClause(d) || ts.isNamespaceImport(d) || ts.isImportSpecifier(d));
}

/** A test by which a program decides whether to say anything at all. */
const quiet = /debug|verbose|quiet|silent|log|trace|level|\benv\b|stdio|http|sse|transport|mode|tty|\bdev\b|production/i;

function isGuarded(text: string): boolean {
  return quiet.test(text);
}

const runs = /^(map|flatMap|forEach|filter|reduce|find|some|every|sort|then|catch|finally|from)$/;

interface Write {
  readonly call: ts.CallExpression;
  /** The call of the function's own body that runs it: itself, or the one that its callback is given to. */
  readonly by: ts.CallExpression;
}

const slot = memoSlot<FunctionWithBody, readonly Write[]>('stdoutWrites');

/** Writes that a call of the tool gets to, in the handler or in what it calls; none behind a test that may be about writing itself. */
export function writesOf(facts: HandlerFacts): readonly ts.CallExpression[] {
  return reachedBy(facts).flatMap(({ fn, env, way }) => {
    const found = facts.s.memo(slot, fn, () => ({ value: writesIn(fn), final: true }));
    if (found.length === 0 || way.some(({ conditions }) => conditions.some(({ node }) => isGuarded(node.getText())))) return [];
    const calls = callsOf(facts.s, fn);
    return found.flatMap(({ call, by }) => {
      const conditions = calls.find(({ node }) => node === by)?.conditions;
      return conditions === undefined || bindConditions(conditions, env) === undefined ? [] : [call];
    });
  });
}

/** Writes in what a function runs, callbacks of lists and promises included. */
function writesIn(fn: FunctionWithBody): readonly Write[] {
  const found: Write[] = [];
  const read = (root: ts.Node, outer: ts.CallExpression | undefined): void => {
    visitOwn(root, (node) => {
      if (!ts.isCallExpression(node)) return;
      const by = outer ?? node;
      if (stdoutCall(node) !== undefined && !contextOf(node, fn).tests.some(({ node: test }) => isGuarded(test.getText())))
        found.push({ call: node, by });
      const callee = node.expression;
      if (!ts.isPropertyAccessExpression(callee) || !runs.test(callee.name.text)) return;
      for (const argument of node.arguments) if (isFunctionNode(argument)) read(argument, by);
    });
  };
  read(fn, undefined);
  return found;
}
