/**
 * Whether a test or a value comes out one way where a cap cut, and the other way where it did not.
 * Invariant: `fixed` and `no` are said only of what is known to the last leaf.
 */
import type ts from 'typescript';
import { alternatives } from '../terms/expand';
import { firstCall } from '../terms/roots';
import type { Value, ValueOf } from '../terms/value';
import { nameOfCallee } from './asked';
import { traceOf, type Taken, type Trace, type Tracing } from './caps';
import { placeInPair } from './items';
import { lengthOf, reported } from './pages';
import { isSame } from './same';

/** What is asked, and the cut lists that it is asked about. */
export interface Telling extends Tracing {
  /** What the cut lists are made of. */
  readonly places: ReadonlySet<ts.Node>;
  /** What stood beside them and says whether there is more. */
  readonly markers: ReadonlySet<ts.Node>;
  readonly entered: number;
  readonly handler: ts.Node | undefined;
}

/** Names under which a page says whether there is more. */
export const marker =
  /(has_?(more|next)|next_?(cursor|page|token|offset|link|uri|url)|cursor|truncat|^total|^totals$|total_?(count|results|matches|available|items|rows|hits|found|pages|size)|^matched|matches_?total|full_?count|remaining|^more$|is_?last|^partial|incomplete|limit_?reached|hit_?limit|showing|paginat|page_?info|result_?info|last_?page|page_?count|^meta$|num_?found|^available|estimate|omitted|capped|limited)/i;
/** `no`: it hangs on the input, or on other lists. `fixed`: it always comes out the same. */
export type Dependence = 'yes' | 'unknown' | 'no' | 'fixed';

const order: readonly Dependence[] = ['yes', 'unknown', 'no', 'fixed'];

export function all(found: readonly Dependence[]): Dependence {
  return order.find((one) => found.includes(one)) ?? 'fixed';
}

export function dependsOnCut(t: Telling, test: Value): boolean {
  return dependence(t, test) === 'yes';
}

export function dependence(t: Telling, value: Value): Dependence {
  const seen = new Set<Value>();
  const step = (v: Value): Dependence => {
    if (seen.has(v) || seen.size > 200) return 'fixed';
    seen.add(v);
    if (t.markers.has(v.node)) return 'yes';
    if (testsNone(v)) return 'no';
    if (isInput(t, v)) return 'no';
    switch (v.kind) {
      case 'const':
        return 'fixed';
      case 'member':
        return ofMember(t, v, step);
      case 'phi':
        return all(
          v.options.flatMap((o) => [...o.conditions.map((c) => step(c.test)), o.value.kind === 'object' ? 'fixed' : step(o.value)]),
        );
      case 'call':
        return ofCall(t, v, step);
      case 'unary':
        return step(v.of);
      case 'binary':
        return neverTells(t, v) ? 'fixed' : all([step(v.left), step(v.right)]);
      default:
        return 'unknown';
    }
  };
  return step(value);
}

type Step = (v: Value) => Dependence;

function ofMember(t: Telling, v: ValueOf<'member'>, step: Step): Dependence {
  const counted = lengthOf(v);
  if (counted !== undefined) return ofLength(t, counted);
  const found = alternatives(t.x, v);
  if (found.some((a) => a.value.node !== v.node))
    return all(found.flatMap((a) => [step(a.value), ...a.steps.flatMap(({ conditions }) => conditions.map((c) => step(c.test)))]));
  return marker.test(v.name) || isCounted(v) ? 'yes' : 'unknown';
}

function ofLength(t: Telling, list: Value): Dependence {
  if (isEmptyList(list)) return 'fixed';
  if (sharesPlace(t, trace(t, list, 'yes'))) return 'yes';
  const sources = alternatives(t.x, list).map((a) => a.value);
  if (sources.every((one) => one.kind === 'array' && one.items.every((item) => !item.maybe && !item.spread))) return 'fixed';
  return sources.every((one) => firstCall(one) !== undefined || isInput(t, one)) ? 'no' : 'unknown';
}

function ofCall(t: Telling, v: ValueOf<'call'>, step: Step): Dependence {
  if (countsRows(v)) return 'yes';
  const found = alternatives(t.x, v);
  if (found.some((a) => a.value.node !== v.node)) return all(found.map((a) => step(a.value)));
  return v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.args.length > 0 ? all(v.args.map(step)) : 'unknown';
}

/** `rows.length > limit` of rows that `limit` has cut, and a page that is longer than itself: never. */
function neverTells(t: Telling, v: ValueOf<'binary'>): boolean {
  const { left, right } = v.operator === '<' ? { left: v.right, right: v.left } : v;
  if (v.operator !== '>' && v.operator !== '<') return false;
  // As it is written first: only there are the arguments of the call at hand.
  const lists = [lengthOf(left), lengthOf(settled(t, left))].filter((list) => list !== undefined);
  const other = settled(t, right);
  const against = lengthOf(other);
  if (against !== undefined) return lists.some((list) => isSame(settled(t, list), settled(t, against))) && !isShortened(left.node);
  return lists.some((list) => trace(t, list, 'yes').caps.some(({ amount }) => amount !== undefined && isNoMore(settled(t, amount), other)));
}

function isNoMore(bound: Value, other: Value): boolean {
  if (bound.kind === 'const' && other.kind === 'const') return Number(bound.value) <= Number(other.value);
  return isSame(bound, other);
}

/** What was measured before it was cut in place. */
function isShortened(node: ts.Node): boolean {
  return /\.(splice|pop|shift)\(|\.length\s*=[^=]/.test(node.getSourceFile().text);
}

/** `[]` of `data ?? []`. */
export function isEmptyList(v: Value): boolean {
  return v.kind === 'array' && v.items.length === 0;
}

function settled(t: Telling, v: Value): Value {
  const [only, ...others] = alternatives(t.x, v);
  return only !== undefined && others.length === 0 ? only.value : v;
}

/** A part of what a query that counts has given: `counted.n`, the second of `findAndCount`. */
export function isCounted(v: Value): boolean {
  let at = v;
  while (at.kind === 'member' || at.kind === 'element') {
    if (at.kind === 'element' && at.of.kind === 'call' && /^findAndCount/.test(nameOfCallee(at.of))) return placeInPair(at) === 1;
    at = at.of;
  }
  return at.kind === 'call' && countsRows(at);
}

/** A second query that counts. */
export function countsRows(v: ValueOf<'call'>): boolean {
  return /count|total/i.test(nameOfCallee(v)) || v.args.some((arg) => arg.kind !== 'func' && /\bcount\s*\(|\bwc\s+-l\b/i.test(textIn(arg)));
}

function textIn(v: Value): string {
  if (v.kind === 'const') return String(v.value);
  if (v.kind === 'template') return v.parts.map((p) => (typeof p === 'string' ? p : '…')).join('');
  return '';
}

/** The tool's own arguments, or what a caller's default makes of them: an echo. */
export function isInput(t: Telling, v: Value): boolean {
  switch (v.kind) {
    case 'param':
      return v.of === undefined && v.parameter.parent === t.handler;
    case 'member':
    case 'element':
      return isInput(t, v.of);
    case 'binary':
      return (isInput(t, v.left) || v.left.kind === 'const') && (isInput(t, v.right) || v.right.kind === 'const');
    case 'phi':
      return v.options.every((o) => isInput(t, o.value) || o.value.kind === 'const') && v.options.some((o) => isInput(t, o.value));
    case 'call':
      return (
        v.callee.kind === 'ref' &&
        v.callee.ref.kind === 'global' &&
        v.args.length > 0 &&
        v.args.every((arg) => isInput(t, arg) || arg.kind === 'const')
      );
    default:
      return false;
  }
}

/** `xs.length === 0`, `!xs.length`: whether there is anything, not whether there is more. */
function testsNone(v: Value): boolean {
  if (v.kind === 'unary') return v.operator === '!' && lengthOf(v.of) !== undefined;
  if (v.kind !== 'binary') return false;
  const none = (side: Value): boolean => side.kind === 'const' && (side.value === 0 || side.value === 1);
  return (
    /^([<>]=?|[!=]==?)$/.test(v.operator) &&
    ((none(v.right) && lengthOf(v.left) !== undefined) || (none(v.left) && lengthOf(v.right) !== undefined))
  );
}

/** One of the lists that a cut list was made of, before the cut. */
export function isUncut(t: Telling, list: Value): boolean {
  if (isEmptyList(list)) return false;
  const found = trace(t, list, 'yes');
  return reported(found.caps).length === 0 && sharesPlace(t, found);
}

function sharesPlace(t: Telling, { places }: Trace): boolean {
  for (const place of places) if (t.places.has(place)) return true;
  return false;
}

export function cutsOf(t: Telling, list: Value, taken: Taken = 'no'): Trace['caps'] {
  return reported(trace(t, list, taken).caps);
}

function trace(t: Telling, list: Value, taken: Taken): Trace {
  return traceOf(t, list, t.entered, taken);
}
