/**
 * What an expression may be, as a term: constants, objects, templates, calls and members of things that are not followed further.
 * Terms are symbolic: a parameter stays a `param` until a call site binds it (`substitute`), so a function is read once and used by
 * every caller.
 * Invariant: a term says what is so. Whether that is good or bad is no concern of this layer.
 */
import ts from 'typescript';
import type { FunctionWithBody } from '../../syntax/functions';
import type { Ref } from '../../program/ref';

/** A test on the way: `holds` says which way it went. */
export interface Condition {
  readonly test: Value;
  readonly node: ts.Expression;
  readonly holds: boolean;
}

/** The place where an error stopped being one. `fellThrough`: the clause ran and control went on behind it. */
export interface Caught {
  readonly node: ts.CatchClause | ts.CallExpression;
  readonly fellThrough: boolean;
}

/** One of several values, with what must hold for it. */
export interface Option {
  readonly value: Value;
  readonly conditions: readonly Condition[];
  readonly caught: Caught | undefined;
}

export type Entry =
  | { readonly kind: 'property'; readonly name: string; readonly value: Value; readonly node: ts.Node; readonly maybe: boolean }
  | { readonly kind: 'spread'; readonly value: Value; readonly node: ts.Node; readonly maybe: boolean }
  | { readonly kind: 'computed'; readonly value: Value; readonly node: ts.Node; readonly maybe: boolean };

export interface Item {
  readonly value: Value;
  readonly spread: boolean;
  /** Present only on some runs, or once per turn of a loop. */
  readonly maybe: boolean;
  readonly node: ts.Node;
  /** What must hold for it to be there, where it is added under a test and in no loop. */
  readonly conditions?: readonly Condition[];
  /** Where a loop stops to put in more. */
  readonly stop?: ItemStop;
}

interface ItemStop {
  readonly node: ts.Node;
  readonly amount: Value;
  /** The list is never longer than the amount. */
  readonly exact: boolean;
}

export type Env = ReadonlyMap<ts.ParameterDeclaration, Value>;
export const emptyEnv: Env = new Map();

export type Value =
  | { readonly kind: 'const'; readonly node: ts.Node; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'object'; readonly node: ts.Node; readonly entries: readonly Entry[] }
  | { readonly kind: 'array'; readonly node: ts.Node; readonly items: readonly Item[] }
  | { readonly kind: 'template'; readonly node: ts.Node; readonly parts: readonly (string | Value)[] }
  | { readonly kind: 'call'; readonly node: ts.CallExpression | ts.NewExpression; readonly callee: Value; readonly args: readonly Value[] }
  | { readonly kind: 'member'; readonly node: ts.Node; readonly of: Value; readonly name: string }
  /** `index`: its place, where a pattern such as `[rows, error]` takes it out. */
  | { readonly kind: 'element'; readonly node: ts.Node; readonly of: Value; readonly key?: Value; readonly index?: number }
  | { readonly kind: 'unary'; readonly node: ts.Node; readonly operator: '!' | '-' | 'typeof'; readonly of: Value }
  | { readonly kind: 'binary'; readonly node: ts.Node; readonly operator: string; readonly left: Value; readonly right: Value }
  /** `of`: the list whose element the variable of a `for … of` is, which is bound like a parameter. `fixed`: the parameter of the call that is being read; no binding replaces it. */
  | {
      readonly kind: 'param';
      readonly node: ts.Node;
      readonly parameter: ts.ParameterDeclaration;
      readonly fixed?: true;
      readonly of?: Value;
    }
  | { readonly kind: 'caught'; readonly node: ts.Node }
  | { readonly kind: 'phi'; readonly node: ts.Node; readonly options: readonly Option[] }
  | { readonly kind: 'func'; readonly node: ts.Node; readonly fn: FunctionWithBody; readonly env: Env }
  | { readonly kind: 'ref'; readonly node: ts.Node; readonly ref: Ref }
  | { readonly kind: 'unknown'; readonly node: ts.Node; readonly why: string };

export type ValueOf<K extends Value['kind']> = Extract<Value, { kind: K }>;

const deepestTerm = 150;

/** Binds parameters. Shares every part of the term that has none of them. */
export function substitute(value: Value, env: Env): Value {
  return substitution(env)(value);
}

/** The same for many terms that share parts: each part is bound once. */
export function substitution(env: Env): (value: Value) => Value {
  if (env.size === 0) return (value) => value;
  const seen = new Map<Value, Value>();
  let depth = 0;
  const step = (v: Value): Value => {
    const known = seen.get(v);
    if (known !== undefined) return known;
    // A function that hands its own parameter on to itself would grow without end.
    if (depth >= deepestTerm) return { kind: 'unknown', node: v.node, why: 'bound-reached' };
    depth += 1;
    const result = replace(v, env, step);
    depth -= 1;
    seen.set(v, result);
    return result;
  };
  return step;
}

function replace(v: Value, env: Env, step: (v: Value) => Value): Value {
  switch (v.kind) {
    case 'const':
    case 'caught':
    case 'ref':
    case 'unknown':
      return v;
    case 'param':
      if (v.fixed === true) return v;
      return env.get(v.parameter) ?? (v.of === undefined ? v : change({ ...v, of: v.of }, 'of', step));
    case 'func':
      return closeOver(v, env, step);
    case 'object': {
      const entries = mapShared(v.entries, (e) => change(e, 'value', step));
      return entries === v.entries ? v : { ...v, entries };
    }
    case 'array': {
      const items = mapShared(v.items, (item) => bindItem(change(item, 'value', step), step));
      return items === v.items ? v : { ...v, items };
    }
    case 'template': {
      const parts = mapShared(v.parts, (p) => (typeof p === 'string' ? p : step(p)));
      return parts === v.parts ? v : { ...v, parts };
    }
    case 'call': {
      const callee = step(v.callee);
      const args = mapShared(v.args, step);
      return callee === v.callee && args === v.args ? v : { ...v, callee, args };
    }
    case 'member':
      return memberOfValue(step(v.of), v.name, v.node, v);
    case 'element': {
      const of = step(v.of);
      const key = v.key === undefined ? undefined : step(v.key);
      if (key?.kind === 'const' && typeof key.value === 'string') return memberOfValue(of, key.value, v.node);
      if (of === v.of && key === v.key) return v;
      return key === undefined ? { ...v, of } : { ...v, of, key };
    }
    case 'unary':
      return change(v, 'of', step);
    case 'binary': {
      const left = step(v.left);
      const right = step(v.right);
      return left === v.left && right === v.right ? v : { ...v, left, right };
    }
    case 'phi': {
      const options = mapShared(v.options, (option) => substituteOption(option, step));
      return options === v.options ? v : { ...v, options };
    }
  }
}

function bindItem(item: Item, step: (v: Value) => Value): Item {
  const stop = item.stop === undefined ? undefined : change(item.stop, 'amount', step);
  const conditions = item.conditions === undefined ? undefined : mapShared(item.conditions, (c) => change(c, 'test', step));
  if (stop === item.stop && conditions === item.conditions) return item;
  return { ...item, ...(stop === undefined ? {} : { stop }), ...(conditions === undefined ? {} : { conditions }) };
}

/** A closure takes along what it can see: parameters of the functions around it, and no others. */
function closeOver(v: ValueOf<'func'>, env: Env, step: (v: Value) => Value): Value {
  const seen = [...env].filter(([parameter]) => !v.env.has(parameter) && isAround(parameter.parent, v.fn));
  const own = new Map([...v.env].map(([parameter, value]) => [parameter, step(value)] as const));
  if (seen.length === 0 && [...own].every(([parameter, value]) => v.env.get(parameter) === value)) return v;
  return { ...v, env: new Map([...own, ...seen]) };
}

function isAround(outer: ts.Node, inner: ts.Node): boolean {
  // The variable of a loop is seen by the loop's body.
  const scope = ts.isVariableDeclarationList(outer) ? outer.parent : outer;
  for (let at = inner.parent as ts.Node | undefined; at !== undefined; at = at.parent) if (at === scope) return true;
  return false;
}

function substituteOption(option: Option, step: (v: Value) => Value): Option {
  const value = step(option.value);
  const conditions = mapShared(option.conditions, (c) => change(c, 'test', step));
  return value === option.value && conditions === option.conditions ? option : { ...option, value, conditions };
}

function change<K extends string, T extends { readonly [key in K]: Value }>(holder: T, key: K, step: (v: Value) => Value): T {
  const next = step(holder[key]);
  return next === holder[key] ? holder : { ...holder, [key]: next };
}

function mapShared<T>(list: readonly T[], map: (item: T) => T): readonly T[] {
  let changed = false;
  const result = list.map((item) => {
    const next = map(item);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? result : list;
}

/** `of.name`, answered at once where the object is written out. `again` is handed back where nothing came of it. */
export function memberOfValue(of: Value, name: string, node: ts.Node, again?: ValueOf<'member'>): Value {
  // `(options ?? {}).limit` of options that were not given.
  if (of.kind === 'binary' && of.operator === '??' && of.left.kind === 'const' && (of.left.value === undefined || of.left.value === null))
    return memberOfValue(of.right, name, node);
  // … and of options that were.
  if (of.kind === 'binary' && of.operator === '??' && of.left.kind === 'object') return memberOfValue(of.left, name, node);
  const found = propertyOf(of, name);
  if (found.is === 'yes') return found.value;
  if (found.is === 'no') return { kind: 'const', node, value: undefined };
  if (again !== undefined && again.of === of) return again;
  return { kind: 'member', node, of, name };
}

/** The item at a place that is known, of a list that is written out; `undefined` for every other term. */
export function itemAt(of: Value, { index, key, node }: ValueOf<'element'>): Value | undefined {
  const place = index ?? (key?.kind === 'const' && typeof key.value === 'number' ? key.value : undefined);
  if (place === undefined || of.kind !== 'array' || of.items.some((item) => item.spread || item.maybe)) return undefined;
  return of.items[place]?.value ?? { kind: 'const', node, value: undefined };
}

export type Property =
  | { readonly is: 'yes'; readonly value: Value; readonly node: ts.Node }
  | { readonly is: 'no' }
  /** There on some runs, or behind a spread that is not known. */
  | { readonly is: 'unknown'; readonly value: Value | undefined; readonly node: ts.Node | undefined };

/** A property of a term that is an object literal, or a choice of such; `unknown` for every other term. */
export function propertyOf(of: Value, name: string): Property {
  if (of.kind === 'const') return { is: 'no' };
  if (of.kind === 'phi') return propertyOfOptions(of, name);
  if (of.kind === 'binary' && of.operator === '&&') {
    const right = propertyOf(of.right, name);
    return right.is === 'yes' ? { is: 'unknown', value: right.value, node: right.node } : right;
  }
  if (of.kind !== 'object') return { is: 'unknown', value: undefined, node: undefined };
  let hidden = false;
  // Written on some runs only: what was there before is the other choice.
  const maybe: Found[] = [];
  for (let i = of.entries.length - 1; i >= 0; i--) {
    const entry = of.entries[i];
    if (entry === undefined) continue;
    if (entry.kind === 'property') {
      if (entry.name !== name) continue;
      if (entry.maybe) maybe.push(entry);
      else return chosen(of, [...maybe, entry], !hidden);
      continue;
    }
    if (entry.kind === 'computed') {
      hidden = true;
      continue;
    }
    const inside = propertyOf(entry.value, name);
    if (inside.is === 'yes') return chosen(of, [...maybe, inside], !entry.maybe && !hidden);
    if (inside.is === 'unknown') {
      if (inside.value !== undefined) return chosen(of, [...maybe, { value: inside.value, node: inside.node ?? entry.node }], false);
      hidden = true;
      if (maybe.length > 0) maybe.push({ value: { kind: 'member', node: entry.node, of: entry.value, name }, node: entry.node });
    }
  }
  if (maybe.length > 0) return chosen(of, maybe, false);
  return hidden ? { is: 'unknown', value: undefined, node: undefined } : { is: 'no' };
}

interface Found {
  readonly value: Value;
  readonly node: ts.Node;
}

function chosen(of: Value, found: readonly Found[], sure: boolean): Property {
  const [first] = found;
  if (first === undefined) return { is: 'no' };
  const value: Value =
    found.length === 1
      ? first.value
      : { kind: 'phi', node: of.node, options: found.map((f) => ({ value: f.value, conditions: [], caught: undefined })) };
  return { is: sure ? 'yes' : 'unknown', value, node: first.node };
}

function propertyOfOptions(of: ValueOf<'phi'>, name: string): Property {
  const found = of.options.map((option) => ({ option, property: propertyOf(option.value, name) }));
  if (found.every(({ property }) => property.is === 'no')) return { is: 'no' };
  const options = found.flatMap(({ option, property }) =>
    property.is !== 'no' && property.value !== undefined ? [{ ...option, value: property.value }] : [],
  );
  const node = found.flatMap(({ property }) => (property.is !== 'no' && property.node !== undefined ? [property.node] : []))[0];
  const value: Value | undefined =
    options.length === 0 ? undefined : options.length === 1 ? options[0]?.value : { kind: 'phi', node: of.node, options };
  if (found.every(({ property }) => property.is === 'yes') && value !== undefined && node !== undefined) return { is: 'yes', value, node };
  return { is: 'unknown', value, node };
}

/** The direct parts of a term, tests of options left out. */
export function partsOf(v: Value): readonly Value[] {
  switch (v.kind) {
    case 'object':
      return v.entries.map((e) => e.value);
    case 'array':
      return v.items.map((e) => e.value);
    case 'template':
      return v.parts.filter((p): p is Value => typeof p !== 'string');
    case 'call':
      return [v.callee, ...v.args];
    case 'param':
      return v.of === undefined ? [] : [v.of];
    case 'member':
    case 'element':
    case 'unary':
      return [v.of];
    case 'binary':
      return [v.left, v.right];
    case 'phi':
      return v.options.map((o) => o.value);
    case 'const':
    case 'caught':
    case 'func':
    case 'ref':
    case 'unknown':
      return [];
  }
}
