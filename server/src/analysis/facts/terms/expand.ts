/**
 * From a term to the values it can take, by going into the functions that it calls: across files, bounded, safe against recursion.
 * Every answer carries its steps: through which returns, under which tests, out of which catch it came.
 */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import type { FunctionWithBody } from '../../syntax/functions';
import { fromCollection, fromRunner } from './collections';
import { ofSpread } from './spreads';
import { summaryOf, type Exit } from './summary';
import { itemAt, memberOfValue, propertyOf, substitute, type Caught, type Condition, type Env, type Value, type ValueOf } from './value';

/** One level of a path: the expression that gave the value there, and what led to it. */
export interface Step {
  readonly node: ts.Node;
  readonly conditions: readonly Condition[];
  readonly caught: Caught | undefined;
  /** The function whose return this is, where the step entered one, and the call that entered it. */
  readonly fn: FunctionWithBody | undefined;
  readonly call: ts.Node | undefined;
  /** The right side of `??` or `||`: a default, which alone makes no failure. */
  readonly fallback?: boolean;
}

/** The same question, with more known of the path. */
export function assuming(x: Expansion, conditions: readonly Condition[]): Expansion {
  return conditions.length === 0 ? x : { ...x, assumed: [...x.assumed, ...conditions], known: new Map() };
}

export interface Alternative {
  /** Never a choice and never a call of a function that could be read. */
  readonly value: Value;
  /** From the outermost step to the innermost. */
  readonly steps: readonly Step[];
}

/** One question's budget: functions entered, and which are being read now. */
export interface Expansion {
  readonly s: Snapshot;
  readonly active: readonly FunctionWithBody[];
  /** Functions that were given to the active ones: `retry` in a function that `retry` was given is no recursion. */
  readonly given: readonly FunctionWithBody[];
  /** What the path so far has tested. */
  readonly assumed: readonly Condition[];
  readonly budget: { left: number; depth?: number };
  /** What this very question has answered: rules ask for the same terms again and again. */
  readonly known: Map<Value, readonly Alternative[]>;
}

const functionsPerQuestion = 400;
const deepest = 8;
const deepestUnfolding = 400;
const mostAlternatives = 96;

export function expansion(s: Snapshot): Expansion {
  return { s, active: [], given: [], assumed: [], budget: { left: functionsPerQuestion }, known: new Map() };
}

/** Everything that `value` can be. */
export function alternatives(x: Expansion, value: Value): readonly Alternative[] {
  const found = head(x, value);
  return found.length > mostAlternatives ? [{ value: { kind: 'unknown', node: value.node, why: 'bound-reached' }, steps: [] }] : found;
}

function head(x: Expansion, v: Value): readonly Alternative[] {
  const before = x.known.get(v);
  if (before !== undefined) return before;
  const depth = x.budget.depth ?? 0;
  // Members of what is spread into itself unfold without end.
  if (depth >= deepestUnfolding) return [{ value: { kind: 'unknown', node: v.node, why: 'bound-reached' }, steps: [] }];
  x.budget.depth = depth + 1;
  const found = consistent(x, v, unfold(x, v));
  x.budget.depth = depth;
  x.known.set(v, found);
  return found;
}

function unfold(x: Expansion, v: Value): readonly Alternative[] {
  switch (v.kind) {
    case 'phi':
      return v.options.flatMap((option) => {
        if (option.conditions.some((c) => decide(c.test) === !c.holds)) return [];
        const step: Step = {
          node: option.value.node,
          conditions: option.conditions,
          caught: option.caught,
          fn: undefined,
          call: undefined,
        };
        return withStep(step, head(assuming(x, option.conditions), option.value));
      });
    case 'binary':
      return ofBinary(x, v);
    case 'call':
      return ofCall(x, v);
    case 'member':
      return ofMember(x, v);
    case 'element':
      return ofElement(x, v);
    default:
      return [{ value: v, steps: [] }];
  }
}

/** What the path has tested cannot come out the other way: `if (found) return found` returns no empty one. */
export function consistent(x: Expansion, base: Value, found: readonly Alternative[]): readonly Alternative[] {
  if (x.assumed.length === 0 || (base.kind !== 'call' && base.kind !== 'phi' && base.kind !== 'member' && base.kind !== 'binary'))
    return found;
  const about = x.assumed.filter((c) => mentions(c.test, base));
  if (about.length === 0) return found;
  return found.filter((a) => about.every((c) => decide(replaceTerm(c.test, base, a.value)) !== !c.holds));
}

function mentions(test: Value, base: Value): boolean {
  let places = testedPlaces.get(test);
  if (places === undefined) {
    places = new Set();
    collectPlaces(test, places);
    testedPlaces.set(test, places);
  }
  return places.has(base.node);
}

const testedPlaces = new WeakMap<Value, Set<ts.Node>>();

function collectPlaces(test: Value, places: Set<ts.Node>): void {
  places.add(test.node);
  if (test.kind === 'unary' || test.kind === 'member' || test.kind === 'element') collectPlaces(test.of, places);
  else if (test.kind === 'binary') {
    collectPlaces(test.left, places);
    collectPlaces(test.right, places);
  }
}

function isSameTerm(a: Value, b: Value): boolean {
  return a === b || (a.kind === b.kind && a.node === b.node);
}

function replaceTerm(test: Value, base: Value, by: Value): Value {
  if (isSameTerm(test, base)) return by;
  switch (test.kind) {
    case 'unary':
      return { ...test, of: replaceTerm(test.of, base, by) };
    case 'member':
      return memberOfValue(replaceTerm(test.of, base, by), test.name, test.node);
    case 'element': {
      const of = replaceTerm(test.of, base, by);
      return itemAt(of, test) ?? { ...test, of };
    }
    case 'binary':
      return { ...test, left: replaceTerm(test.left, base, by), right: replaceTerm(test.right, base, by) };
    default:
      return test;
  }
}

function withStep(step: Step, found: readonly Alternative[]): readonly Alternative[] {
  return found.map((a) => ({ value: a.value, steps: [step, ...a.steps] }));
}

function ofBinary(x: Expansion, v: ValueOf<'binary'>): readonly Alternative[] {
  const test = (holds: boolean): Step => ({
    node: v.right.node,
    conditions: [{ node: v.left.node as ts.Expression, test: v.left, holds }],
    caught: undefined,
    fn: undefined,
    call: undefined,
    fallback: v.operator !== '&&',
  });
  if (v.operator === '??' || v.operator === '||') {
    const left = head(x, v.left);
    const isGone = (a: Alternative): boolean =>
      a.value.kind === 'const' && (a.value.value === undefined || a.value.value === null || (v.operator === '||' && !a.value.value));
    const kept = left.filter((a) => !isGone(a));
    const sure = kept.every((a) => decide(a.value) === true || (v.operator === '??' && a.value.kind === 'const'));
    if (kept.length === left.length && sure) return left;
    const right = withStep(test(false), head(x, v.right));
    // A left side that is gone because of a catch takes the catch along: `(await tryLoad()) ?? []`.
    const swallowed = left.filter((a) => isGone(a) && a.steps.some((step) => step.caught !== undefined));
    const told = swallowed.flatMap((a) => right.map((b) => ({ value: b.value, steps: [...a.steps, ...b.steps] })));
    return [...kept, ...(swallowed.length > 0 && swallowed.length === left.length - kept.length ? [] : right), ...told];
  }
  if (v.operator === '&&') {
    const known = decide(v.left);
    if (known === false) return head(x, v.left);
    const right = withStep(test(true), head(x, v.right));
    return known === true ? right : [...right, { value: { kind: 'const', node: v.left.node, value: false }, steps: [test(false)] }];
  }
  return [{ value: v, steps: [] }];
}

function ofCall(x: Expansion, v: ValueOf<'call'>): readonly Alternative[] {
  const callee = calleeOf(x, v);
  if (callee === undefined) return fromCollection(x, v) ?? fromRunner(x, v) ?? [{ value: v, steps: [] }];
  const exits = exitsOfCall(x, v, callee);
  if (exits === undefined)
    return [{ value: { kind: 'unknown', node: v.node, why: isCycle(x, v, callee) ? 'cycle' : 'bound-reached' }, steps: [] }];
  const inside: Expansion = { ...x, active: [...x.active, callee.fn], given: [...x.given, ...functionsIn(v)], known: new Map() };
  return exits.flatMap((exit) => {
    if (exit.kind === 'throw') return [];
    const step: Step = { node: exit.node, conditions: exit.conditions, caught: exit.caught, fn: callee.fn, call: v.node };
    if (exit.kind === 'end') return [{ value: { kind: 'const', node: exit.node, value: undefined }, steps: [step] }];
    return withStep(step, head(assuming(inside, exit.conditions), exit.value));
  });
}

/** The function that a call runs, where its body is at hand. */
export function calleeOf(x: Expansion, v: ValueOf<'call'>): ValueOf<'func'> | undefined {
  const { callee } = v;
  if (callee.kind === 'func') return callee;
  if (callee.kind === 'const' || callee.kind === 'ref' || callee.kind === 'param' || callee.kind === 'unknown') return undefined;
  if (callee.kind === 'member' && (callee.of.kind === 'ref' || callee.of.kind === 'param')) return undefined;
  // A function made by a call, picked by a test or held by an object: only where there is one.
  const found = head(x, callee).filter((a) => a.value.kind === 'func');
  const [only] = found;
  return found.length === 1 && only?.value.kind === 'func' ? only.value : undefined;
}

function isCycle(x: Expansion, v: ValueOf<'call'>, callee: ValueOf<'func'>): boolean {
  return x.active.includes(callee.fn) && functionsIn(v).every((fn) => x.given.includes(fn));
}

function functionsIn(v: ValueOf<'call'>): readonly FunctionWithBody[] {
  return v.args.flatMap((a) => (a.kind === 'func' ? [a.fn] : []));
}

/** The exits of the called function with its parameters bound; `undefined` where a bound or a cycle ends the way. */
export function exitsOfCall(x: Expansion, v: ValueOf<'call'>, callee: ValueOf<'func'>): readonly Exit[] | undefined {
  if (isCycle(x, v, callee) || x.active.length >= deepest || x.budget.left <= 0) return undefined;
  x.budget.left -= 1;
  const env = bind(callee, v);
  return bindExits(summaryOf(x.s, callee.fn).exits, env);
}

/** Exits under an environment: those whose tests are decided the other way are gone. */
export function bindExits(exits: readonly Exit[], env: Env): readonly Exit[] {
  return exits.flatMap((exit): Exit[] => {
    const conditions = exit.conditions.map((c) => ({ ...c, test: substitute(c.test, env) }));
    if (conditions.some((c) => decide(c.test) === !c.holds)) return [];
    return [exit.kind === 'end' ? { ...exit, conditions } : { ...exit, conditions, value: substitute(exit.value, env) }];
  });
}

export function bind(callee: ValueOf<'func'>, v: ValueOf<'call'>): Env {
  const env = new Map(callee.env);
  callee.fn.parameters.forEach((parameter, i) => {
    if (parameter.dotDotDotToken !== undefined) {
      env.set(parameter, {
        kind: 'array',
        node: v.node,
        items: v.args.slice(i).map((value) => ({ value, node: value.node, spread: false, maybe: false })),
      });
      return;
    }
    const given = v.args[i];
    if (given !== undefined) env.set(parameter, given);
    else if (!v.args.some((a) => ts.isSpreadElement(a.node))) env.set(parameter, { kind: 'const', node: v.node, value: undefined });
  });
  return env;
}

function ofMember(x: Expansion, v: ValueOf<'member'>): readonly Alternative[] {
  if (v.of.kind === 'ref' || v.of.kind === 'param' || v.of.kind === 'caught') return [{ value: v, steps: [] }];
  const found = head(x, v.of);
  if (found.length > mostAlternatives) return [{ value: v, steps: [] }];
  return found.flatMap((a): readonly Alternative[] => {
    const inner = memberOfValue(a.value, v.name, v.node);
    // What was found may be a member of something else: `{ next: answer.cursor }`.
    const isOpen = inner.kind === 'member' && inner.node === v.node;
    const known = !isOpen ? head(x, inner) : a.value.kind === 'object' ? ofSpread(x, a.value, inner) : undefined;
    if (known === undefined) return [{ value: inner, steps: a.steps }];
    return known.map((b) => ({ value: b.value, steps: [...a.steps, ...b.steps] }));
  });
}

function ofElement(x: Expansion, v: ValueOf<'element'>): readonly Alternative[] {
  const found = head(x, v.of);
  return found.flatMap((a): readonly Alternative[] => {
    const item = itemAt(a.value, v);
    if (item !== undefined) return head(x, item).map((b) => ({ value: b.value, steps: [...a.steps, ...b.steps] }));
    if (a.value.kind === 'array' && a.value.items.length > 0 && !a.value.items.some((item) => item.spread)) {
      return a.value.items.flatMap((item) => head(x, item.value)).map((b) => ({ value: b.value, steps: [...a.steps, ...b.steps] }));
    }
    return [{ value: { ...v, of: a.value }, steps: a.steps }];
  });
}

/** Whether a test is certain to hold, or certain not to. */
export function decide(v: Value): boolean | undefined {
  switch (v.kind) {
    case 'const':
      return Boolean(v.value);
    case 'object':
    case 'array':
    case 'func':
      return true;
    case 'caught':
      return true;
    case 'phi': {
      const [first, ...others] = v.options.map((o) => decide(o.value));
      return others.every((other) => other === first) ? first : undefined;
    }
    case 'member':
      // An error has a message.
      return v.of.kind === 'caught' && (v.name === 'message' || v.name === 'stack') ? true : undefined;
    case 'call':
      if (v.callee.kind === 'ref' && ts.isNewExpression(v.node)) return true;
      return v.args[0]?.kind === 'caught' && v.callee.kind === 'ref' && v.callee.ref.kind === 'global' ? true : undefined;
    case 'template':
      return v.parts.some((p) => typeof p === 'string' && p.length > 0) ? true : undefined;
    case 'unary': {
      if (v.operator !== '!') return undefined;
      const inner = decide(v.of);
      return inner === undefined ? undefined : !inner;
    }
    case 'binary':
      return decideBinary(v);
    default:
      return undefined;
  }
}

function decideBinary(v: ValueOf<'binary'>): boolean | undefined {
  if (v.operator === '&&' || v.operator === '||') {
    const left = decide(v.left);
    const right = decide(v.right);
    if (v.operator === '&&') return left === false || right === false ? false : left === true && right === true ? true : undefined;
    return left === true || right === true ? true : left === false && right === false ? false : undefined;
  }
  if (v.left.kind === 'unary' && v.left.operator === 'typeof' && v.right.kind === 'const' && v.left.of.kind === 'const') {
    const is = typeof v.left.of.value === v.right.value;
    return v.operator.startsWith('=') ? is : !is;
  }
  if (v.operator === 'in' && v.left.kind === 'const' && typeof v.left.value === 'string') {
    const found = propertyOf(v.right, v.left.value);
    return found.is === 'yes' ? true : found.is === 'no' ? false : undefined;
  }
  const isNullish = v.right.kind === 'const' && (v.right.value === null || v.right.value === undefined);
  if (isNullish && v.left.kind !== 'const' && decide(v.left) === true) return v.operator.startsWith('!');
  if (v.left.kind !== 'const' || v.right.kind !== 'const') return undefined;
  switch (v.operator) {
    case '===':
      return v.left.value === v.right.value;
    case '!==':
      return v.left.value !== v.right.value;
    case '==':
      return isNullish ? v.left.value === null || v.left.value === undefined : undefined;
    case '!=':
      return isNullish ? v.left.value !== null && v.left.value !== undefined : undefined;
    default:
      return undefined;
  }
}
