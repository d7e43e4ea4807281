/**
 * What stands in a list for an item whose call failed: the `null` of a `.catch(() => null)`, the default of a callback's catch, the
 * rejection that `allSettled` writes down, the value that a timer gives.
 */
import ts from 'typescript';
import { visitAll } from '../../syntax/functions';
import { decide, alternatives, type Alternative, type Expansion, type Step } from '../terms/expand';
import { summaryOf } from '../terms/summary';
import { isControlFlow } from './swallows';
import { asksSomebody, isQuiet, looksAtError } from './traces';
import { emptyEnv, substitute, type Value, type ValueOf } from '../terms/value';

export interface FailedItem {
  /** What the item is then. */
  readonly value: Value;
  /** Where the error stopped: the catch, the `.catch(…)`, the `allSettled(…)`, the `race(…)`. */
  readonly cause: ts.CatchClause | ts.CallExpression;
  /** The value as it is written there. */
  readonly node: ts.Node;
  readonly kind: 'caught' | 'settled' | 'late';
  /** The call that makes the list: whoever else reads it can tell. */
  readonly base: ts.Node;
}

/** The failed items that a list can hold. Empty where none is known. */
export function failedItemsOf(x: Expansion, list: Value, depth: number): readonly FailedItem[] {
  if (depth > 6) return [];
  const v = listBehind(list);
  if (v.kind === 'array') {
    return v.items.flatMap((item) => (item.spread ? failedItemsOf(x, item.value, depth + 1) : failedValues(x, item.value, v.node)));
  }
  if (v.kind === 'phi') return v.options.flatMap((option) => failedItemsOf(x, option.value, depth + 1));
  if (v.kind !== 'call') return [];
  const settled = settledOf(v);
  if (settled !== undefined) return [{ value: rejection(v), cause: settled, node: settled, kind: 'settled', base: v.node }];
  if (v.callee.kind !== 'member') return [];
  const { name, of } = v.callee;
  const [callback] = v.args;
  if (name === 'map' && callback?.kind === 'func') {
    // What was there for a failed item before it was mapped, and what the callback itself makes of a failure.
    const before = failedItemsOf(x, of, depth + 1).flatMap((item) => mapped(x, callback, item, v));
    const own = failedValues(x, callOf(v, callback, elementOf(of)), v.node);
    return [...before, ...own];
  }
  if (name === 'filter' && callback !== undefined)
    return failedItemsOf(x, of, depth + 1).filter((item) => keeps(x, callback, item.value) !== false);
  return /^(slice|sort|toSorted|reverse|entries)$/.test(name) ? failedItemsOf(x, of, depth + 1) : [];
}

/** The list in `Promise.all(list)`. */
export function listBehind(list: Value): Value {
  if (list.kind !== 'call' || list.callee.kind !== 'ref' || list.callee.ref.kind !== 'global') return list;
  const [argument] = list.args;
  return argument !== undefined && /^(Promise\.all|Array\.from)$/.test(list.callee.ref.path.join('.')) ? listBehind(argument) : list;
}

export function elementOf(list: Value): Value {
  return { kind: 'element', node: list.node, of: list };
}

export function callOf(v: ValueOf<'call'>, callback: ValueOf<'func'>, ...args: readonly Value[]): Value {
  return { kind: 'call', node: v.node, callee: callback, args };
}

function settledOf(v: ValueOf<'call'>): ts.CallExpression | undefined {
  const { callee, node } = v;
  const isSettled = callee.kind === 'ref' && callee.ref.kind === 'global' && callee.ref.path.join('.') === 'Promise.allSettled';
  return isSettled && ts.isCallExpression(node) ? node : undefined;
}

/** `{ status: 'rejected', reason }`. */
function rejection(v: ValueOf<'call'>): Value {
  const { node } = v;
  const property = (name: string, value: Value) => ({ kind: 'property' as const, name, value, node, maybe: false });
  const status: Value = { kind: 'const', node, value: 'rejected' };
  const gone: Value = { kind: 'const', node, value: undefined };
  return {
    kind: 'object',
    node,
    entries: [property('status', status), property('reason', { kind: 'caught', node }), property('value', gone)],
  };
}

function mapped(x: Expansion, callback: ValueOf<'func'>, item: FailedItem, v: ValueOf<'call'>): readonly FailedItem[] {
  return alternatives(x, callOf(v, callback, item.value)).map((a) => ({ ...item, value: a.value }));
}

/** Whether a filter's test holds for a value: `undefined` where that cannot be said. */
export function keeps(x: Expansion, test: Value, value: Value): boolean | undefined {
  if (test.kind === 'ref' && test.ref.kind === 'global' && test.ref.path.join('.') === 'Boolean') return decide(value);
  if (test.kind !== 'func') return undefined;
  const [parameter] = test.fn.parameters;
  const [exit, ...others] = summaryOf(x.s, test.fn).exits;
  if (parameter === undefined || exit?.kind !== 'return' || others.length > 0) return undefined;
  return decideBound(exit.value, parameter, value);
}

export function decideBound(test: Value, parameter: ts.Node, value: Value): boolean | undefined {
  // A variable of a loop is bound like a parameter.
  return decide(substitute(test, new Map([...emptyEnv, [parameter as ts.ParameterDeclaration, value]])));
}

/** What an item's own term is when its call failed, and nothing was kept of that. */
export function failedValues(x: Expansion, value: Value, base: ts.Node): readonly FailedItem[] {
  return alternatives(x, value).flatMap((a): readonly FailedItem[] => {
    const raced = lateValue(a.value);
    if (raced !== undefined) return [{ ...raced, kind: 'late', base }];
    const step = [...a.steps].reverse().find((s) => s.caught !== undefined);
    if (step?.caught === undefined || !isLost(step, a)) return [];
    return [{ value: a.value, cause: step.caught.node, node: placeIn(step.caught.node, a), kind: 'caught', base }];
  });
}

function isLost(step: Step, a: Alternative): boolean {
  if (step.caught === undefined || step.conditions.some((c) => isCaughtTerm(c.test))) return false;
  const { node } = step.caught;
  if (!ts.isCatchClause(node)) {
    const [handler] = node.arguments.slice(-1);
    if (isControlFlow(node, step.conditions) || handler === undefined) return false;
    return !ts.isFunctionLike(handler) || (!looksAtError(handler) && isQuietFunction(handler));
  }
  if (!asksSomebody(node.parent.tryBlock) || looksAtError(node.block) || !isQuiet(node.block)) return false;
  // What the catch asks of somebody else is another answer, not none.
  return a.value.kind !== 'call' && a.value.kind !== 'unknown' && a.value.kind !== 'param';
}

function isCaughtTerm(v: Value): boolean {
  return (
    v.kind === 'caught' ||
    (v.kind === 'member' && isCaughtTerm(v.of)) ||
    (v.kind === 'binary' && (isCaughtTerm(v.left) || isCaughtTerm(v.right))) ||
    (v.kind === 'unary' && isCaughtTerm(v.of))
  );
}

function isQuietFunction(handler: ts.Node): boolean {
  return !ts.isArrowFunction(handler) && !ts.isFunctionExpression(handler) ? true : isQuiet(handler.body);
}

function placeIn(cause: ts.Node, a: Alternative): ts.Node {
  const isIn = (node: ts.Node): boolean => node.getSourceFile() === cause.getSourceFile() && node.pos >= cause.pos && node.end <= cause.end;
  const written = [...a.steps].reverse().find((s) => isIn(s.node) && s.node !== cause && ts.isExpression(s.node));
  return isIn(a.value.node) ? a.value.node : (written?.node ?? cause);
}

/** `Promise.race([load(id), sleep(500).then(() => null)])`: what the timer gives. */
export function lateValue(v: Value): { value: Value; cause: ts.CallExpression; node: ts.Node } | undefined {
  if (v.kind !== 'call' || v.callee.kind !== 'ref' || v.callee.ref.kind !== 'global' || v.callee.ref.path.join('.') !== 'Promise.race')
    return undefined;
  const [list] = v.args;
  if (list?.kind !== 'array' || !ts.isCallExpression(v.node)) return undefined;
  for (const item of list.items) {
    const given = givenByTimer(item.node);
    if (given !== undefined) return { value: constOf(given), cause: v.node, node: given };
  }
  return undefined;
}

/** `new Promise((resolve) => setTimeout(() => resolve(null), ms))`, `sleep(ms).then(() => null)`. */
function givenByTimer(node: ts.Node): ts.Expression | undefined {
  let given: ts.Expression | undefined;
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'then') {
    const [callback] = node.arguments;
    if (!/^(sleep|delay|timeout|wait|setTimeout|after)\w*\(/i.test(node.expression.expression.getText())) return undefined;
    return callback !== undefined && ts.isArrowFunction(callback) && !ts.isBlock(callback.body) ? callback.body : undefined;
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'Promise') return undefined;
  const [executor] = node.arguments ?? [];
  if (executor === undefined || !ts.isArrowFunction(executor)) return undefined;
  const resolve = executor.parameters[0]?.name.getText();
  visitAll(executor, (inner) => {
    if (ts.isCallExpression(inner) && inner.expression.getText() === resolve && isInTimer(inner)) given = inner.arguments[0];
  });
  return given;
}

function isInTimer(node: ts.Node): boolean {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent)
    if (ts.isCallExpression(at) && /(^|\.)setTimeout$/.test(at.expression.getText())) return true;
  return false;
}

function constOf(node: ts.Expression): Value {
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: 'const', node, value: null };
  if (ts.isArrayLiteralExpression(node) && node.elements.length === 0) return { kind: 'array', node, items: [] };
  if (ts.isIdentifier(node) && node.text === 'undefined') return { kind: 'const', node, value: undefined };
  return { kind: 'unknown', node, why: 'exit-unknown' };
}
