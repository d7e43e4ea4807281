/**
 * The functions of the project that a call of the tool runs: the handler, what it calls, and what those call, each with its parameters
 * bound. Bounded like every question; a function that is only handed to a package is not among them.
 */
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../program/snapshot';
import { isAsync, visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { conditionsOf, evaluate, type Evaluation } from '../terms/evaluate';
import { calleeOf, decide, type Expansion } from '../terms/expand';
import { contextOf, type Test } from '../terms/flow';
import { takesNever } from '../terms/never';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { substitution, type Condition, type Env, type Value, type ValueOf } from '../terms/value';

/** A call on the way from the handler to a function. */
export interface CallOnWay {
  readonly node: ts.CallExpression | ts.NewExpression;
  /** The function that the call stands in. */
  readonly within: FunctionWithBody;
  /** What is tested on the way to the call, with parameters bound. */
  readonly conditions: readonly Condition[];
}

export interface Reached {
  readonly fn: FunctionWithBody;
  readonly env: Env;
  /** Outermost first; empty for the handler itself. */
  readonly way: readonly CallOnWay[];
}

const deepest = 6;

/** Which calls lead on, and how far. */
interface Walk {
  readonly calls: (s: Snapshot, fn: FunctionWithBody) => readonly Called[];
  /** So many functions a tool. */
  readonly most: number;
  readonly enters: (callee: FunctionWithBody, call: ts.Node) => boolean;
}

/** One way of going through the functions of a tool, each tool gone through once. */
export function walker({ calls, most, enters }: Walk): (facts: HandlerFacts) => readonly Reached[] {
  const known = new WeakMap<HandlerFacts, readonly Reached[]>();
  const walk = (x: Expansion, at: Reached, found: Reached[]): void => {
    if (found.length >= most) return;
    found.push(at);
    if (at.way.length >= deepest) return;
    const asked = new Map<Condition, Condition | undefined>();
    const bind = substitution(at.env);
    for (const { node, value, conditions } of calls(x.s, at.fn)) {
      // What the tests say is asked first: a dispatcher has hundreds of calls, and few of them are one tool's.
      const tests = boundOnce(conditions, bind, asked);
      if (tests === undefined) continue;
      if (value.kind !== 'call' || !mayLeadOn(value.callee)) continue;
      const callee = calleeOf({ ...x, active: [at.fn], known: new Map() }, { ...value, callee: bind(value.callee) });
      if (callee === undefined || callee.fn === at.fn || at.way.some((call) => call.within === callee.fn)) continue;
      if (!enters(callee.fn, node)) continue;
      walk(x, { fn: callee.fn, env: envOf(callee, value, bind), way: [...at.way, { node, within: at.fn, conditions: tests }] }, found);
    }
  };
  return (facts) => {
    const before = known.get(facts);
    if (before !== undefined) return before;
    const found: Reached[] = [];
    // A budget of its own: what is asked here takes nothing from the outcomes.
    const x: Expansion = { ...facts.x, budget: { left: most }, known: new Map() };
    if (facts.fn !== undefined) walk(x, { fn: facts.fn, env: facts.env, way: [] }, found);
    known.set(facts, found);
    return found;
  };
}

export const reachedBy = walker({
  calls: callsOf,
  most: 160,
  enters: (callee, call) => !takesNever(callee) && (!isAsync(callee) || isWaitedFor(call)),
});

/** With parameters bound; `undefined` where one of them is certain to come out the other way. */
export function bindConditions(conditions: readonly Condition[], env: Env): readonly Condition[] | undefined {
  return boundOnce(conditions, substitution(env), new Map());
}

type Bind = (value: Value) => Value;

/** What comes out of a package, or is a constant, is no function of the project under any binding. */
function mayLeadOn(callee: Value): boolean {
  if (callee.kind === 'member') return callee.of.kind !== 'ref';
  return callee.kind !== 'ref' && callee.kind !== 'const' && callee.kind !== 'unknown';
}

/** As `bindConditions`, each test asked once. */
function boundOnce(
  conditions: readonly Condition[],
  bind: Bind,
  asked: Map<Condition, Condition | undefined>,
): readonly Condition[] | undefined {
  const bound: Condition[] = [];
  for (const condition of conditions) {
    if (!asked.has(condition)) {
      const test = bind(condition.test);
      asked.set(condition, decide(test) === !condition.holds ? undefined : { ...condition, test });
    }
    const answer = asked.get(condition);
    if (answer === undefined) return undefined;
    bound.push(answer);
  }
  return bound;
}

function envOf(callee: ValueOf<'func'>, call: ValueOf<'call'>, bind: Bind): Env {
  const env = new Map(callee.env);
  const spreadAt = call.args.findIndex((a) => ts.isSpreadElement(a.node));
  callee.fn.parameters.forEach((parameter, i) => {
    const given = call.args[i];
    if (parameter.dotDotDotToken !== undefined || (spreadAt >= 0 && i >= spreadAt)) return;
    env.set(parameter, given === undefined ? { kind: 'const', node: call.node, value: undefined } : bind(given));
  });
  return env;
}

export interface Called {
  readonly node: ts.CallExpression;
  readonly value: Value;
  readonly conditions: readonly Condition[];
}

const slot = memoSlot<FunctionWithBody, readonly Called[]>('callsOf');

/** The calls of a function's own body, parameters left symbolic. */
export function callsOf(s: Snapshot, fn: FunctionWithBody): readonly Called[] {
  return s.memo(slot, fn, () => {
    const e: Evaluation = { s, known: new Map(), busy: new Set() };
    const calls: Called[] = [];
    const conditions = new Map<string, Condition>();
    // One object for one test: what many calls hang on is then bound once.
    const conditionOf = (test: Test): Condition => {
      const key = `${test.node.pos} ${test.node.end} ${String(test.holds)} ${test.labels?.map((label) => label.pos).join() ?? ''}`;
      const known = conditions.get(key) ?? conditionsOf(e, [test])[0];
      if (known === undefined) throw new Error('A test has a condition.');
      conditions.set(key, known);
      return known;
    };
    visitOwn(fn, (node) => {
      if (!ts.isCallExpression(node)) return;
      calls.push({ node, value: evaluate(e, node), conditions: contextOf(node, fn).tests.map(conditionOf) });
    });
    return { value: calls, final: true };
  });
}

/** Awaited or returned: what becomes of the call is what becomes of the function around it. */
function isWaitedFor(call: ts.Node): boolean {
  let at = call;
  for (;;) {
    const { parent } = at;
    if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at)) return true;
    const goesOn =
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== at) ||
      (ts.isPropertyAccessExpression(parent) && /^(then|finally)$/.test(parent.name.text)) ||
      (ts.isCallExpression(parent) && parent.expression === at);
    if (!goesOn) return false;
    at = parent;
  }
}
