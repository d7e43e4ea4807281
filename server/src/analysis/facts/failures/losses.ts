/**
 * Items that are missing from a result, or stand in it with made-up values, because their call failed, where nothing that the reader sees
 * depends on that.
 */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode } from '../../syntax/functions';
import { evaluate } from '../terms/evaluate';
import { evidenceOf, isInCatch } from '../outcomes/evidence';
import { alternatives, calleeOf, type Expansion } from '../terms/expand';
import { callOf, decideBound, elementOf, failedItemsOf, failedValues, keeps, lateValue, listBehind, type FailedItem } from './failedItems';
import { contextOf } from '../terms/flow';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { guardOf, hasElse, leavesLoop, returns, roundOf, tryAround, type Round } from './rounds';
import { firstCall } from '../terms/roots';
import { madeUp } from './madeUp';
import { asksSomebody, isLog, isQuiet, isQuietStatement, looksAtError } from './traces';
import { partsOf, type Condition, type Item, type Value, type ValueOf } from '../terms/value';

export interface Loss {
  /** `source`: a whole source of a list that has others. `skipped`: its answer was an error status. `made-up`: it is there, with constants. */
  readonly kind: 'dropped' | 'source' | 'settled' | 'skipped' | 'late' | 'made-up';
  /** Where the item is lost. */
  readonly node: ts.Node;
  /** The catch, or the call, where the error stops. */
  readonly cause: ts.Node;
  readonly outcome: Outcome;
  /** The list that the items were asked for, where it is known. */
  readonly over: ts.Node | undefined;
}

interface Look {
  readonly facts: HandlerFacts;
  readonly outcome: Outcome;
  readonly losses: (Loss & { readonly base: ts.Node; readonly list: Value | undefined })[];
  /** Who reads a list that failed items are in: one that drops them, or another. */
  readonly readers: Map<ts.Node, Set<ts.Node>>;
  /** Lists whose length somebody tells. */
  readonly counted: Value[];
  readonly seen: Set<Value>;
  readonly tests: Set<Value>;
  /** Read once a place, whoever's arguments it is read with. */
  readonly items: Set<ts.Node>;
  readonly terms: Map<ts.Node, Value>;
}

const mostTerms = 1500;
const deepestTerm = 24;
const functionsPerHandler = 400;

export function lossesOf(facts: HandlerFacts): readonly Loss[] {
  const found: Loss[] = [];
  const terms = new Map<ts.Node, Value>();
  // A budget of its own: what is spent here must not be missing where other questions are asked.
  const x: Expansion = { ...facts.x, budget: { left: functionsPerHandler }, known: new Map() };
  for (const outcome of facts.outcomes) {
    facts.s.cancellation.throwIfCancelled();
    if (outcome.flag === 'yes' || outcome.declares === 'failure' || outcome.reason === 'catch') continue;
    const look: Look = {
      facts,
      outcome,
      losses: [],
      readers: new Map(),
      counted: [],
      seen: new Set(),
      tests: new Set(),
      items: new Set(),
      terms,
    };
    visit(look, x, outcome.payload, 0);
    if (outcome.structured !== undefined) visit(look, x, outcome.structured, 0);
    for (const step of outcome.steps) for (const condition of step.conditions) visitTest(look, condition.test, undefined);
    found.push(...look.losses.filter((loss) => !isTold(look, loss)));
  }
  return found.filter((loss, i) => found.findIndex((other) => other.node === loss.node) === i);
}

function isTold(look: Look, loss: Look['losses'][number]): boolean {
  if (loss.list !== undefined && isReference(loss.list)) return true;
  if ((look.readers.get(loss.base)?.size ?? 0) > 1) return true;
  const { list } = loss;
  return list !== undefined && look.counted.some((other) => isSameList(other, list));
}

/** `for (const id of post.authorIds)`: a record's references are looked up to be shown by name, and one that cannot be is left out. */
function isReference(list: Value): boolean {
  return list.kind === 'member' && /ids$/i.test(list.name) && firstCall(list) !== undefined;
}

/** The same list, read at another place: terms differ by their nodes, what they stand for does not. */
function isSameList(a: Value, b: Value): boolean {
  const left = sourceOf(a);
  const right = sourceOf(b);
  if (left.node === right.node) return true;
  if (left.kind === 'param' && right.kind === 'param') return left.parameter === right.parameter;
  if (left.kind === 'member' && right.kind === 'member') return left.name === right.name && isSameList(left.of, right.of);
  if (left.kind === 'ref' && right.kind === 'ref') return left.node.getText() === right.node.getText();
  if (left.kind === 'binary' && right.kind === 'binary') return isSameList(left.left, right.left);
  return false;
}

function reads(look: Look, base: ts.Node, reader: ts.Node): void {
  const before = look.readers.get(base) ?? new Set();
  before.add(reader);
  look.readers.set(base, before);
}

/**
 * A test that compares two lengths tells of what is missing, and so does one that picks a part of the result by the failed items. That a
 * list is not empty tells nothing.
 */
function visitTest(look: Look, test: Value, inside: ((part: Value) => void) | undefined): void {
  if (look.tests.has(test) || look.tests.size > mostTerms) return;
  look.tests.add(test);
  if (test.kind === 'binary') {
    const lengths = [test.left, test.right].flatMap((side) => (side.kind === 'member' && isLength(side.name) ? [side.of] : []));
    if (lengths.length === 2 && !lengths.some(isListOfErrors)) look.counted.push(...lengths);
  }
  if (test.kind === 'member' && isLength(test.name)) {
    if (test.of.kind === 'call') inside?.(test.of);
    return;
  }
  if (test.kind === 'call' && test.callee.kind === 'member' && test.callee.name === 'some') look.counted.push(test.callee.of);
  for (const part of partsOf(test)) visitTest(look, part, inside);
}

/** As many errors as items: that asks whether all failed, and is no word about some. */
function isListOfErrors(list: Value): boolean {
  return list.kind === 'array' && list.items.length > 0 && list.items.every((item) => isInCatch(item.node));
}

function isLength(name: string): boolean {
  return name === 'length' || name === 'size';
}

function visit(look: Look, x: Expansion, v: Value, depth: number): void {
  if (look.seen.has(v) || depth > deepestTerm || look.seen.size > mostTerms) return;
  look.seen.add(v);
  const next = (part: Value): void => visit(look, x, part, depth + 1);
  switch (v.kind) {
    case 'array':
      for (const item of v.items) {
        atItem(look, x, v, item);
        for (const condition of item.conditions ?? []) visitTest(look, condition.test, next);
        next(item.value);
      }
      return;
    case 'phi':
      for (const option of v.options) {
        for (const condition of option.conditions) visitTest(look, condition.test, next);
        next(option.value);
      }
      return;
    case 'member':
      if (isLength(v.name)) {
        look.counted.push(v.of);
        countFailed(look, x, v.of);
        // How many there are is no second look at what they are.
        return;
      }
      break;
    case 'call':
      if (ofCall(look, x, v, depth)) return;
      break;
    default:
  }
  const inner = isAnswer(x, v) ? alternatives(x, v) : [];
  const entered = inner.filter((a) => a.value !== v && a.value.kind !== 'unknown' && !(a.value.kind === v.kind && a.value.node === v.node));
  for (const a of entered) next(a.value);
  if (entered.length === 0 || v.kind !== 'call' || calleeOf(x, v) === undefined)
    for (const part of partsOf(v)) if (part.kind !== 'func') next(part);
}

/** `settled.filter((one) => one.status === 'rejected').length`: a second reader of the list, and one who tells how many failed. */
function countFailed(look: Look, x: Expansion, list: Value): void {
  if (list.kind !== 'call' || list.callee.kind !== 'member' || list.callee.name !== 'filter') return;
  const [callback] = list.args;
  if (callback === undefined) return;
  for (const item of failedItemsOf(x, list.callee.of, 0)) if (keeps(x, callback, item.value) !== false) reads(look, item.base, list.node);
}

/** A call that can be read, or a part of what it gives: other terms are looked into as they are. */
function isAnswer(x: Expansion, v: Value): boolean {
  if (v.kind === 'member') return isAnswer(x, v.of);
  return v.kind === 'call' && (calleeOf(x, v) !== undefined || v.callee.kind === 'member');
}

/** Calls of a list's methods. True where everything inside has been looked at. */
function ofCall(look: Look, x: Expansion, v: ValueOf<'call'>, depth: number): boolean {
  const late = lateValue(v);
  if (late !== undefined && (isGone(late.value) || (late.value.kind === 'array' && late.value.items.length === 0))) {
    add(look, { kind: 'late', node: late.node, cause: late.cause, base: v.node, list: undefined });
    return false;
  }
  if (v.callee.kind !== 'member') return false;
  const { name, of } = v.callee;
  const [callback] = v.args;
  if (name === 'filter' && callback !== undefined) {
    const failed = failedItemsOf(x, of, 0);
    const dropped = failed.filter((item) => keeps(x, callback, item.value) === false);
    for (const item of failed) reads(look, item.base, v.node);
    for (const item of dropped) lose(look, item, of);
    // The list is looked into for what lies deeper, and not counted as read once more.
    if (failed.length > 0) {
      intoList(look, x, of, depth + 1);
      return true;
    }
    return false;
  }
  if (name === 'flat' || (name === 'flatMap' && callback?.kind === 'func')) {
    const failed =
      name === 'flat'
        ? failedItemsOf(x, of, 0)
        : [
            ...failedValues(x, callOf(v, callback as ValueOf<'func'>, elementOf(of)), v.node),
            ...failedItemsOf(x, of, 0).flatMap((item) =>
              alternatives(x, callOf(v, callback as ValueOf<'func'>, item.value)).map((a) => ({ ...item, value: a.value })),
            ),
          ];
    const dropped = failed.filter((item) => item.value.kind === 'array' && item.value.items.length === 0);
    for (const item of failed) reads(look, item.base, v.node);
    for (const item of dropped) lose(look, item, of);
    if (dropped.length > 0) {
      intoList(look, x, of, depth + 1);
      return true;
    }
  }
  if (/^(map|flatMap|reduce)$/.test(name) && callback?.kind === 'func') {
    const element = name === 'reduce' ? [] : [elementOf(of)];
    if (element.length > 0) {
      const made = alternatives(x, callOf(v, callback, ...element));
      for (const { cause, node } of madeUp(made)) add(look, { kind: 'made-up', node, cause, base: node, list: undefined });
      for (const a of made) visit(look, x, a.value, depth + 1);
    }
    for (const item of failedItemsOf(x, of, 0)) if (name !== 'flatMap') reads(look, item.base, v.node);
    intoList(look, x, of, depth + 1);
    return true;
  }
  return false;
}

/** Goes on below a list without counting that as a look at the list itself. */
function intoList(look: Look, x: Expansion, list: Value, depth: number): void {
  if (depth > deepestTerm) return;
  const v = listBehind(list);
  if (v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'map' && v.args[0]?.kind === 'func') {
    for (const a of alternatives(x, callOf(v, v.args[0], elementOf(v.callee.of)))) visit(look, x, a.value, depth + 1);
    intoList(look, x, v.callee.of, depth + 1);
    return;
  }
  visit(look, x, v, depth + 1);
}

function lose(look: Look, item: FailedItem, list: Value): void {
  const kind = item.kind === 'settled' ? 'settled' : item.kind === 'late' ? 'late' : 'dropped';
  if (kind === 'settled' && tellsRejections(item.cause)) return;
  add(look, { kind, node: item.node, cause: item.cause, base: item.base, list: sourceOf(list) });
}

/** The list that was asked for: `ids` of `ids.map(load)`. One that was filtered on the way has another length. */
function sourceOf(list: Value): Value {
  const v = listBehind(list);
  if (v.kind !== 'call') return v;
  if (v.callee.kind === 'member' && v.callee.name === 'map') return sourceOf(v.callee.of);
  const [argument] = v.args;
  return v.callee.kind === 'ref' && argument !== undefined ? sourceOf(argument) : v;
}

function add(look: Look, loss: Omit<Look['losses'][number], 'outcome' | 'over'>): void {
  look.losses.push({ ...loss, outcome: look.outcome, over: loss.list?.node });
}

/** Somewhere in the function the rejected ones are looked at, and not only to log them or to ask whether all of them are. */
function tellsRejections(call: ts.Node): boolean {
  let fn: ts.Node = call;
  while (!isFunctionNode(fn) && !ts.isSourceFile(fn)) fn = fn.parent;
  let found = false;
  const step = (node: ts.Node): void => {
    if (found || (ts.isCallExpression(node) && isLog(node))) return;
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'every') return;
    if (ts.isStringLiteralLike(node) && node.text === 'rejected') found = true;
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'reason') found = true;
    ts.forEachChild(node, step);
  };
  step(fn);
  return found;
}

function isGone(v: Value): boolean {
  return v.kind === 'const' && (v.value === null || v.value === undefined);
}

/** Something that is added to a list on some runs. */
function atItem(look: Look, x: Expansion, array: ValueOf<'array'>, item: Item): void {
  // What a module collects when it is loaded is no answer to a call.
  if (look.items.has(item.node) || enclosingFunction(item.node) === undefined) return;
  look.items.add(item.node);
  const round = roundOf(item.node);
  const attempt = tryAround(item.node, round?.body);
  if (attempt?.catchClause !== undefined) {
    const { catchClause: clause, tryBlock } = attempt;
    const isRetry = leavesLoop(tryBlock);
    const isQuietCatch = isQuiet(clause.block) && !looksAtError(clause.block) && !returns(clause.block);
    if (!isQuietCatch || isRetry || !asksSomebody(tryBlock)) return;
    if (round !== undefined) {
      const list = round.list === undefined ? undefined : evaluateIn(look, x, round.list);
      add(look, { kind: 'dropped', node: clause.getFirstToken() ?? clause, cause: clause, base: clause, list });
    } else if (array.items.some((other) => tryAround(other.node, undefined) !== attempt))
      add(look, { kind: 'source', node: clause.getFirstToken() ?? clause, cause: clause, base: clause, list: undefined });
    return;
  }
  if (round === undefined) return;
  const { tests } = contextOf(item.node, round.body);
  const conditions = tests.flatMap((t): Condition[] =>
    t.labels === undefined ? [{ node: t.node, holds: t.holds, test: evaluateIn(look, x, t.node) }] : [],
  );
  skippedByStatus(look, item, conditions, round);
  if (item.spread) {
    for (const failed of failedValues(x, item.value, item.node))
      if (failed.value.kind === 'array' && failed.value.items.length === 0) lose(look, { ...failed, base: failed.node }, item.value);
  } else if (conditions.length > 0) {
    for (const failed of failedValues(x, item.value, item.node))
      if (isGone(failed.value)) lose(look, { ...failed, base: failed.node }, item.value);
  }
  fromFailedRound(look, x, item, conditions, round);
}

/** `for (const one of settled) if (one.status === 'fulfilled') out.push(one.value)`. */
function fromFailedRound(look: Look, x: Expansion, item: Item, conditions: readonly Condition[], round: Round): void {
  if (round.list === undefined || round.variable === undefined || looksAtError(round.body)) return;
  const list = evaluateIn(look, x, round.list);
  const { variable } = round;
  for (const failed of failedItemsOf(x, list, 0)) {
    reads(look, failed.base, item.node);
    const isSkipped = conditions.some((c) => decideBound(c.test, variable, failed.value) === !c.holds);
    if (isSkipped && !hasElse(item.node, round.body) && !isToldInRound(look, x, item, round.body, variable, failed.value))
      lose(look, failed, list);
  }
}

/** Another statement of the round runs for the failed item too, and does something with it. */
function isToldInRound(look: Look, x: Expansion, item: Item, body: ts.Node, variable: ts.Node, failed: Value): boolean {
  if (!ts.isBlock(body)) return false;
  return body.statements.some((statement) => {
    if (contains(statement, item.node) || isQuietStatement(statement)) return false;
    if (!ts.isIfStatement(statement)) return true;
    const runs = decideBound(evaluateIn(look, x, statement.expression), variable, failed);
    return runs === false ? statement.elseStatement !== undefined : !isQuiet(statement.thenStatement);
  });
}

/** `if (answer.status === 200) out.push(…)` or `if (!answer.ok) continue`, and nothing for the others. */
function skippedByStatus(look: Look, item: Item, conditions: readonly Condition[], round: Round): void {
  for (const condition of conditions) {
    const evidence = evidenceOf({ ...condition, holds: !condition.holds }, look.facts.fn);
    if (evidence?.kind !== 'status' || hasElse(item.node, round.body)) continue;
    const guard = guardOf(condition.node, round.body);
    if (guard === undefined || !isQuiet(guard.thenStatement)) {
      if (guard === undefined || !guard.thenStatement.getText().includes(item.node.getText())) continue;
    }
    add(look, { kind: 'skipped', node: condition.node, cause: condition.node, base: condition.node, list: undefined });
  }
}

function evaluateIn(look: Look, x: Expansion, node: ts.Expression): Value {
  const known = look.terms.get(node);
  if (known !== undefined) return known;
  const value = evaluate({ s: x.s, known: new Map(), busy: new Set() }, node);
  look.terms.set(node, value);
  return value;
}
