/** Writes to standard output: the calls of the console that go there, and the stream itself. */
import ts from 'typescript';
import { bare } from '../syntax/expressions';
import { isFunctionNode, visitOwn, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { contextOf } from './flow';

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

export function isGuarded(text: string): boolean {
  return quiet.test(text);
}

const runs = /^(map|flatMap|forEach|filter|reduce|find|some|every|sort|then|catch|finally|from)$/;

/** Writes in what a function runs, callbacks of lists and promises included; none behind a test that may be about writing itself. */
export function writesIn(fn: FunctionWithBody): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const read = (root: FunctionWithBody | ts.Node, outer: ts.Node): void => {
    visitOwn(root, (node) => {
      if (!ts.isCallExpression(node)) return;
      const { tests } = contextOf(node, outer);
      if (tests.some(({ node: test }) => isGuarded(test.getText()))) return;
      if (stdoutCall(node) !== undefined) found.push(node);
      const callee = node.expression;
      if (!ts.isPropertyAccessExpression(callee) || !runs.test(callee.name.text)) return;
      for (const argument of node.arguments) if (isFunctionNode(argument)) read(argument, outer);
    });
  };
  read(fn, fn);
  return found;
}
