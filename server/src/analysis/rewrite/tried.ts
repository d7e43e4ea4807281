/** What was tried on the path that failed. */
import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { refOf } from '../program/origin';
import type { Snapshot } from '../program/snapshot';
import { contains, settled } from '../syntax/expressions';
import { visitOwn } from '../syntax/functions';
import { isWrite } from './sentence';

/** `db.query(sql)`, `executor.run(code)`: what was given is run as it is. */
export function runsWhatIsGiven(outcome: Outcome): boolean {
  const tried = triedBy(outcome);
  const isText = (node: ts.Node): boolean => /(^|\.)(sql|code|command|script|statement|expression)$/i.test(node.getText());
  return tried !== undefined && someCall(tried, (call) => call.arguments.some(isText));
}

export function triedBy({ steps }: Outcome): ts.Block | undefined {
  const caught = steps.find((step) => step.caught !== undefined)?.caught?.node;
  return caught !== undefined && ts.isCatchClause(caught) ? caught.parent.tryBlock : undefined;
}

function someCall(tried: ts.Block, is: (call: ts.CallExpression) => boolean): boolean {
  let found = false;
  visitOwn(tried, (node) => {
    if (!ts.isAwaitExpression(node)) return;
    const call = settled(node);
    if (ts.isCallExpression(call) && is(call)) found = true;
  });
  return found;
}

/** The calls that were waited for, in their order. */
function waitedFor(tried: ts.Block | undefined): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  if (tried !== undefined)
    visitOwn(tried, (node) => {
      if (!ts.isAwaitExpression(node)) return;
      const call = settled(node);
      if (ts.isCallExpression(call)) calls.push(call);
    });
  return calls;
}

/** Something was changed, and what was waited for behind it may have failed. One that throws on its own says what it takes for a failure. */
export function goesOnAfterWrite(outcome: Outcome): boolean {
  const tried = triedBy(outcome);
  if (tried !== undefined && hasThrow(tried)) return false;
  const calls = waitedFor(tried);
  const write = calls.findIndex(isWrite);
  return write >= 0 && write < calls.length - 1;
}

/** It looked at the arguments on the way: what does not pass once does not pass again. */
export function checksFirst(outcome: Outcome): boolean {
  const tried = triedBy(outcome);
  let checks = false;
  if (tried !== undefined)
    visitOwn(tried, (node) => {
      if (
        ts.isCallExpression(node) &&
        /(^|\.)(parse|parseAsync|validate\w*|assert\w*)$/.test(node.expression.getText().replace(/^JSON\.parse$/, ''))
      )
        checks = true;
    });
  return checks;
}

/** All that it waited for was something other than this machine; of what is not known only to read, none may look like a change. */
export function wentOut(s: Snapshot, outcome: Outcome, reads: boolean): boolean {
  const calls = waitedFor(triedBy(outcome));
  return calls.length > 0 && calls.every((call) => !isOfMachine(s, call) && (reads || !isWrite(call)));
}

function isOfMachine(s: Snapshot, { expression }: ts.CallExpression): boolean {
  const ref = refOf(s, expression);
  return ref.kind === 'external' && /^(node:)?(fs|path|os|child_process)(\/|$)/.test(ref.specifier);
}

/** Written in a helper, which other tools call for other reasons. */
export function isShared({ fn }: HandlerFacts, node: ts.Node): boolean {
  return fn !== undefined && !contains(fn, node);
}

function hasThrow(tried: ts.Block): boolean {
  let found = false;
  visitOwn(tried, (node) => {
    if (ts.isThrowStatement(node)) found = true;
  });
  return found;
}
