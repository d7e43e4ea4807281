/**
 * Whether a test or a value comes out one way where a cap cut, and the other way where it did not.
 * Invariant: `fixed` and `no` are said only of what is known to the last leaf.
 */
import type ts from 'typescript';
import { alternatives, type Alternative } from '../terms/expand';
import { firstCall } from '../terms/roots';
import type { Condition, Value, ValueOf } from '../terms/value';
import { nameOfCallee } from './asked';
import { traceOf, type Taken, type Trace, type Tracing } from './caps';
import { givesPair, placeInPair } from './items';
import { lengthOf, reported } from './pages';
import { holdsOthers } from './otherRows';
import { isSame } from './same';

/** What is asked, and the cut lists that it is asked about. */
export interface Telling extends Tracing {
  /** What the cut lists are made of. */
  readonly places: ReadonlySet<ts.Node>;
  /** What stood beside them and says whether there is more. */
  readonly markers: ReadonlySet<ts.Node>;
  /** The cut lists. */
  readonly lists: ReadonlySet<Value>;
  readonly entered: number;
  /** No cut list is longer, where all that is said of their length are numbers. */
  readonly most: number | undefined;
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
    const tested = testedForNone(v);
    if (tested !== undefined) return ofLength(t, tested) === 'fixed' ? 'fixed' : 'no';
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
        if (isTotalOfNone(v)) return 'no';
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
    return all(found.flatMap((a) => [step(a.value), ...choosing(found, a).map((c) => step(c.test))]));
  return marker.test(v.name) || isCounted(v) ? 'yes' : 'unknown';
}

/** What decides for it. Where there is no other, what was tested on the way ends in a throw. */
function choosing(found: readonly Alternative[], { steps }: Alternative): readonly Condition[] {
  return found.length > 1 ? steps.flatMap((step) => step.conditions) : [];
}

function ofLength(t: Telling, list: Value): Dependence {
  if (isEmptyList(list)) return 'fixed';
  const sources = alternatives(t.x, list).map((a) => a.value);
  if (isOfOthers(t, list)) return 'no';
  if (sharesPlace(t, trace(t, list, 'yes'))) return 'yes';
  if (sources.every((one) => one.kind === 'array' && one.items.every((item) => !item.maybe && !item.spread))) return 'fixed';
  return sources.every((one) => firstCall(one) !== undefined || isInput(t, one)) ? 'no' : 'unknown';
}

function ofCall(t: Telling, v: ValueOf<'call'>, step: Step): Dependence {
  if (countsRows(v)) return 'yes';
  const found = alternatives(t.x, v);
  if (found.some((a) => a.value.node !== v.node)) return all(found.map((a) => step(a.value)));
  return v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.args.length > 0 ? all(v.args.map(step)) : 'unknown';
}

/** `rows.length > limit` of rows that `limit` has cut, and a page that is longer than itself: never. `total > 1000` of a page of 20 too late. */
function neverTells(t: Telling, v: ValueOf<'binary'>): boolean {
  const { left, right } = v.operator.startsWith('<') ? { left: v.right, right: v.left } : v;
  const other = settled(t, right);
  if (!/^[<>]=?$/.test(v.operator)) return false;
  if (isBeyondPage(t, v.operator, left, other)) return true;
  if (v.operator.endsWith('=')) return false;
  if (isSameLength(t, left, right)) return ![left, ...alternatives(t.x, left).map((a) => a.value)].some((one) => isShortened(one.node));
  // As it is written first: only there are the arguments of the call at hand.
  const lists = [lengthOf(left), lengthOf(settled(t, left))].filter((list) => list !== undefined);
  return lists.some(
    (list) =>
      !isPutTogether(t, list) &&
      trace(t, list, 'yes').caps.some(
        ({ amount, exact }) => amount !== undefined && exact !== false && isNoMore(settled(t, amount), other),
      ),
  );
}

/** Out of several lists: it may be longer than any one of them was cut to. */
function isPutTogether(t: Telling, list: Value): boolean {
  return alternatives(t.x, list).some(({ value: v }) =>
    v.kind === 'array'
      ? v.items.some((item) => item.spread)
      : v.kind === 'call' && v.callee.kind === 'member' && /^(concat|flat|flatMap)$/.test(v.callee.name),
  );
}

/** Whether a count goes beyond a number that is larger than every page: with one row more than is shown it does not. */
function isBeyondPage(t: Telling, operator: string, count: Value, number: Value): boolean {
  if (t.most === undefined || number.kind !== 'const' || typeof number.value !== 'number') return false;
  return count.kind !== 'binary' && (operator.endsWith('=') ? number.value - 1 : number.value) > t.most;
}

/** Whichever it is: `answer.items ?? []` twice is one list. */
function isSameLength(t: Telling, a: Value, b: Value): boolean {
  const lists = (v: Value): readonly (Value | undefined)[] => alternatives(t.x, v).map(({ value }) => lengthOf(value));
  const [these, those] = [lists(a), lists(b)];
  return these.length === those.length && these.every((one, i) => one !== undefined && those[i] !== undefined && isSame(one, those[i]));
}

function isNoMore(bound: Value, other: Value): boolean {
  if (bound.kind === 'const' && other.kind === 'const') return Number(bound.value) <= Number(other.value);
  return isSame(bound, other);
}

/** What was measured before it was cut in place. `rows.splice(n)` alone is seen by the terms. */
function isShortened(node: ts.Node): boolean {
  return /\.(splice(?!\([\w.$]+\))|pop|shift)\(|\.length\s*=[^=]/.test(node.getSourceFile().text);
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
    if (at.kind === 'element' && at.of.kind === 'call' && givesPair.test(nameOfCallee(at.of))) return placeInPair(at) === 1;
    at = at.of;
  }
  return at.kind === 'call' && countsRows(at);
}

const counts = /^(\$?count|total)|[a-z_](Count|Total)|_(count|total)/;

/** A second query that counts: by its name, by its text, or by what it selects (`db.select({ n: count() }).from(notes)`). */
export function countsRows(v: ValueOf<'call'>): boolean {
  if (counts.test(nameOfCallee(v)) || v.args.some((arg) => arg.kind !== 'func' && asksForCount(arg))) return true;
  // `db.prepare('select count(*) …').get()`, `knex('notes').count('* as n').first()`; of groups there are many counts.
  for (let { callee } = v; callee.kind === 'member' && callee.of.kind === 'call'; { callee } = callee.of) {
    const { of } = callee;
    const name = nameOfCallee(of);
    if (/^groupBy/i.test(name)) return false;
    if (/^\$?count/.test(name) || of.args.some((arg) => (arg.kind === 'func' ? name === 'select' : true) && asksForCount(arg))) return true;
  }
  return false;
}

function asksForCount(arg: Value): boolean {
  if (arg.kind === 'object') return arg.entries.some(({ value }) => asksForCount(value));
  // `select(({ fn }) => fn.countAll().as('n'))`
  if (arg.kind === 'func') return /\bcount(All|Distinct)?\b/.test(arg.fn.body.getText());
  if (arg.kind === 'call') return /^count(All|Distinct)?$/.test(nameOfCallee(arg)) || arg.args.some(asksForCount);
  return /\bcount\s*\(|\bwc\s+-l\b/i.test(textIn(arg));
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

/** `xs` of `xs.length === 0` and `!xs.length`: whether there is anything, not whether there is more. */
function testedForNone(v: Value): Value | undefined {
  if (v.kind === 'unary') return v.operator === '!' ? lengthOf(v.of) : undefined;
  if (v.kind !== 'binary' || !/^([<>]=?|[!=]==?)$/.test(v.operator)) return undefined;
  const none = (side: Value): boolean => side.kind === 'const' && (side.value === 0 || side.value === 1);
  return none(v.right) ? lengthOf(v.left) : none(v.left) ? lengthOf(v.right) : undefined;
}

/** `answer.total === 0`: of a total too it says only whether there is anything. */
function isTotalOfNone({ operator, left, right }: ValueOf<'binary'>): boolean {
  const [none, other] = left.kind === 'const' ? [left, right] : [right, left];
  return (
    /^([<>]|[!=]==?)$/.test(operator) &&
    none.kind === 'const' &&
    none.value === 0 &&
    other.kind === 'member' &&
    /^(total|count)/.test(other.name)
  );
}

/** One of the lists that a cut list was made of, before the cut. */
export function isUncut(t: Telling, list: Value): boolean {
  if (isEmptyList(list) || isOfOthers(t, list)) return false;
  const found = trace(t, list, 'yes');
  return reported(found.caps).length === 0 && sharesPlace(t, found);
}

function isOfOthers(t: Telling, list: Value): boolean {
  const found = alternatives(t.x, list);
  return found.length > 0 && found.every((a) => holdsOthers(a.value, t.places));
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
