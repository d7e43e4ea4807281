/** A function by its exits: returns, throws, and where control falls off the end. Reads one function, never a called one. */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { isFunctionNode, isGenerator, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { conditionsOf, evaluate, type Evaluation } from './evaluate';
import { alwaysLeaves, contextOf, writesAny, type Test } from './flow';
import { endsInNever } from './never';
import type { Caught, Condition, Value } from './value';

export type Exit =
  | {
      readonly kind: 'return';
      readonly node: ts.Expression;
      readonly value: Value;
      readonly conditions: readonly Condition[];
      readonly caught: Caught | undefined;
    }
  | {
      readonly kind: 'throw';
      readonly node: ts.ThrowStatement;
      readonly value: Value;
      readonly conditions: readonly Condition[];
      readonly escapes: boolean;
    }
  /** `return;`, or falling off the end. */
  | { readonly kind: 'end'; readonly node: ts.Node; readonly conditions: readonly Condition[]; readonly caught: Caught | undefined };

export interface Summary {
  readonly fn: FunctionWithBody;
  readonly exits: readonly Exit[];
  readonly generator: boolean;
}

const summaries = memoSlot<FunctionWithBody, Summary>('summary');

/** The exits of a function with symbolic parameters. Memoised across snapshots; never recursive. */
export function summaryOf(s: Snapshot, fn: FunctionWithBody): Summary {
  return s.memo(summaries, fn, () => ({ value: summarize({ s, known: new Map(), busy: new Set() }, fn), final: true }));
}

function summarize(e: Evaluation, fn: FunctionWithBody): Summary {
  const exits: Exit[] = [];
  if (!ts.isBlock(fn.body)) {
    exits.push({ kind: 'return', node: fn.body, value: evaluate(e, fn.body), conditions: [], caught: undefined });
    return { fn, exits, generator: false };
  }
  // What is returned is read first: where a loop makes it hang on itself, the cycle ends in what asks for the next turn.
  visitOwn(fn.body, (node) => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) evaluate(e, node.expression);
  });
  visitOwn(fn.body, (node) => {
    if (ts.isReturnStatement(node)) {
      const { tests, caught } = contextOf(node, fn);
      const conditions = conditionsOf(e, tests);
      if (node.expression === undefined) exits.push({ kind: 'end', node, conditions, caught });
      else exits.push({ kind: 'return', node: node.expression, value: evaluate(e, node.expression), conditions, caught });
    } else if (ts.isThrowStatement(node)) {
      exits.push({
        kind: 'throw',
        node,
        value: evaluate(e, node.expression),
        conditions: conditionsOf(e, contextOf(node, fn).tests),
        escapes: !isCaught(node, fn),
      });
    }
  });
  if (!fn.body.statements.some(alwaysLeaves) && !ts.isConstructorDeclaration(fn)) {
    const { tests, caught } = contextAtEnd(fn.body);
    exits.push({ kind: 'end', node: fn.body, conditions: conditionsOf(e, tests), caught });
  }
  const kept = exits.filter((exit) => exit.kind === 'throw' || exit.caught?.fellThrough !== true || !endsInNever(e.s, exit.caught.node));
  return { fn, exits: [...kept, ...kept.flatMap((exit) => behindQuietCatch(fn, exit))], generator: isGenerator(fn) };
}

/**
 * `try { await publish() } catch {} return { done: true }`: the same return is reached when the only thing that was awaited failed.
 * Only where nothing else was done (what is awaited and kept was looked up), and the catch leaves no trace that a later line could read.
 */
function behindQuietCatch(fn: FunctionWithBody, exit: Exit): readonly Exit[] {
  if (exit.kind === 'throw' || exit.caught !== undefined || !ts.isBlock(fn.body)) return [];
  const quiet = fn.body.statements.find((statement): statement is ts.TryStatement => {
    if (!ts.isTryStatement(statement) || statement.catchClause === undefined || exit.node.pos < statement.end) return false;
    return !alwaysLeaves(statement.tryBlock) && !alwaysLeaves(statement.catchClause.block) && leavesNoTrace(statement.catchClause.block);
  });
  // A variable that the block was to write tells the two apart; `variables.ts` follows that.
  if (quiet?.catchClause === undefined || !waits(quiet.tryBlock) || writesAny(quiet.tryBlock)) return [];
  const others = fn.body.statements.some((statement) =>
    statement.pos >= quiet.end ? waits(statement) : statement !== quiet && hasEffect(statement),
  );
  return others ? [] : [{ ...exit, caught: { node: quiet.catchClause, fellThrough: true } }];
}

const effects =
  /^(create|insert|add|append|save|store|put|post|update|upsert|patch|set|write|delete|remove|send|publish|upload|submit|execute|exec|run|apply|perform|process|register|book|order|charge|pay|assign|move|cancel|start|deploy|commit|sync|import|migrate)/i;

/** `await save(order);`, `const made = await createOrder(order)`: something was done, and what is caught behind it may be an extra. */
function hasEffect(root: ts.Node): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (!ts.isAwaitExpression(node)) return;
    const call = bare(node.expression);
    const callee = ts.isCallExpression(call) ? bare(call.expression) : undefined;
    const name = callee === undefined ? undefined : ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    if (ts.isExpressionStatement(node.parent) || (name !== undefined && effects.test(name))) found = true;
  };
  visitOwn(root, look);
  return found;
}

function waits(root: ts.Node): boolean {
  let found = false;
  const step = (node: ts.Node): void => {
    if (ts.isAwaitExpression(node)) found = true;
    if (!found && !isFunctionNode(node)) ts.forEachChild(node, step);
  };
  step(root);
  return found;
}

/** Only logs: no assignment, no call that could record the failure. */
function leavesNoTrace(block: ts.Block): boolean {
  return block.statements.every(
    (s) =>
      ts.isExpressionStatement(s) &&
      ts.isCallExpression(s.expression) &&
      /^(console|log|logger|this\.log|this\.logger)\b/.test(s.expression.expression.getText()),
  );
}

/** What holds behind the last statement: as if one more stood there. */
function contextAtEnd(body: ts.Block): { tests: readonly Test[]; caught: Caught | undefined } {
  const last = body.statements[body.statements.length - 1];
  if (last === undefined) return { tests: [], caught: undefined };
  const { tests, caught } = contextOf(last, body);
  if (ts.isTryStatement(last) && last.catchClause !== undefined && alwaysLeaves(last.tryBlock)) {
    return { tests, caught: { node: last.catchClause, fellThrough: true } };
  }
  if (ts.isIfStatement(last) && alwaysLeaves(last.thenStatement))
    return { tests: [...tests, { node: bare(last.expression), holds: false }], caught };
  return { tests, caught };
}

function isCaught(node: ts.Node, until: ts.Node): boolean {
  for (let child = node, at = node.parent; child !== until; child = at, at = at.parent) {
    if (ts.isTryStatement(at) && child === at.tryBlock && at.catchClause !== undefined) return true;
  }
  return false;
}
