/**
 * A page that another function gives, where the call itself says how many rows it asks for: then it is enough to look whether as many came.
 * Only where no function on the way picks anything out of what came.
 */
import ts from 'typescript';
import type { Cap } from '../../../facts/pages/caps';
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import { valueOf } from '../../../facts/terms/evaluate';
import { statementOf } from '../../../facts/terms/flow';
import { functionCalled } from '../../../facts/programs/called';
import { bare, contains, settled } from '../../../syntax/expressions';
import { visitAll, type FunctionWithBody } from '../../../syntax/functions';
import { declarationsInScope } from '../../../syntax/scope';
import type { FileEdits } from '../../../text/edit';
import { editsIn, replaceNode } from '../fixKit';
import { freeName, isSameAt, pageSizeAgain } from './again';
import type { Behind } from './behind';
import { endOf, inFront, isAlwaysRun } from './placing';
import type { Telling } from './telling';

export function atCall(
  handler: HandlerFacts,
  cap: Cap,
  behind: Behind,
  call: ts.CallExpression,
  list: ts.Expression,
  at: ts.Node,
): Telling | undefined {
  const { page, whole, exact } = behind;
  const amount = cap.kind === 'slice' || cap.kind === 'loop' || !exact ? undefined : amountIn(handler, cap, call, at);
  if (amount === undefined || !givesWhole(handler, call)) return undefined;
  const make = (name: string, edits: readonly FileEdits[]): Telling => {
    const cut = `${name}.length >= ${amount}`;
    return { page: name, whole, matched: undefined, mayFail: false, skips: false, cut, edits };
  };
  if (page !== undefined) return isSameAt(page, at) ? make(page.getText(), []) : undefined;
  const statement = statementOf(list);
  const name = freeName(at, ['items', 'rows', 'page']);
  if (
    behind.text ||
    name === undefined ||
    statement === undefined ||
    !ts.isAwaitExpression(bare(list)) ||
    settled(list) !== call ||
    !isAlwaysRun(list, statement)
  )
    return undefined;
  return make(name, editsIn(list, inFront(statement, [`const ${name} = ${list.getText()}${endOf(statement)}`]), replaceNode(list, name)));
}

/** The amount as the call gives it: an argument, or a constant among them that is this number. */
function amountIn(handler: HandlerFacts, cap: Cap, call: ts.CallExpression, at: ts.Node): string | undefined {
  const { amount } = cap;
  if (amount === undefined) return undefined;
  if (call.arguments.some((one) => contains(one, amount.node))) return pageSizeAgain(handler, cap, amount.node, at);
  let found: string | undefined;
  for (const argument of call.arguments) {
    const visit = (node: ts.Node): void => {
      if (!ts.isIdentifier(node)) return;
      const [declaration] = declarationsInScope(node, node.text);
      const initializer = declaration !== undefined && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      const isConstant = amount.kind === 'const' && initializer !== undefined && ts.isNumericLiteral(initializer);
      if (isConstant ? Number(initializer.text) === amount.value : valueOf(handler.s, node).node === amount.node)
        found ??= pageSizeAgain(handler, cap, node, at);
    };
    visit(argument);
    visitAll(argument, visit);
  }
  return found;
}

const picks = /\.(filter|flatMap|slice|splice|reduce|pop|shift|push|find)\(|\bcontinue\b/;
const deepest = 5;
const mostFunctions = 40;

/** What a call that stands for itself gives (a log, a check that throws) goes nowhere. */
function isUsed(call: ts.CallExpression): boolean {
  return !ts.isExpressionStatement(ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent);
}

/** None of the functions that the call runs picks anything out of a list. */
function givesWhole(handler: HandlerFacts, call: ts.CallExpression): boolean {
  const seen = new Set<FunctionWithBody>();
  const isClean = (node: ts.CallExpression, depth: number): boolean => {
    const fn = functionCalled(handler, node);
    if (fn === undefined || seen.has(fn)) return true;
    seen.add(fn);
    if (depth > deepest || seen.size > mostFunctions || picks.test(fn.getText())) return false;
    let clean = true;
    visitAll(fn, (inner) => {
      if (clean && ts.isCallExpression(inner) && isUsed(inner)) clean = isClean(inner, depth + 1);
    });
    return clean;
  };
  return isClean(call, 0) && seen.size > 0;
}
