/**
 * What in a result depends on whether a cap cut: the length of the list before it, a comparison with the limit, a marker of the page,
 * a second count, a line of prose. The length of the page itself is none, and neither is what is the same in both cases.
 */
import type { Outcome } from '../outcomes/outcome';
import { alternatives } from '../terms/expand';
import { testsApart } from '../terms/flow';
import { valueOf } from '../terms/evaluate';
import { firstCall } from '../terms/roots';
import { nameOfCallee } from './asked';
import { partsOf, type Condition, type Entry, type Value, type ValueOf } from '../terms/value';
import {
  all,
  countsRows,
  cutsOf,
  dependence,
  dependsOnCut,
  isCounted,
  isEmptyList,
  isInput,
  isUncut,
  marker,
  type Dependence,
  type Telling,
} from './dependence';
import { lengthOf, writtenOut } from './pages';
import { bringsNone } from './spreadIn';

export type Signal = 'yes' | 'no' | 'unknown';

/** Members of a page that may tell, under names that say less. */
const mayTell = /meta|info|pag(e|ing)|link|next|more|stat|count|num|summary|range|left|rest\b|overflow/i;
const prose = /^(note|hint|message|warning|summary|info|text|description|notice)$/i;
const words =
  /\b(truncat\w*|omitted|cut off|showing|only the|limited to|up to|at most|next page|further (results|rows|items|pages)|out of|remaining)\b|\b(first|top|last) (\d+|…|few)|\bof … |…\/…|\bof …$|(\d|…|and|\bsome|many|are|is|no) more\b|\bmore (results|items|rows|matches|pages|available|than|exist|entries|files|records|can)\b|\bmore\b[^.]{0,40}\b(available|exist|page|cursor|offset|limit)/i;

export function signalIn(t: Telling, outcome: Outcome): Signal {
  let signal: Signal = 'no';
  const raise = (to: Signal): void => {
    if (to === 'yes' || signal === 'no') signal = to;
  };
  const seen = new Set<Value>();

  const walk = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 14) return;
    seen.add(v);
    if (t.markers.has(v.node)) raise('yes');
    if (t.lists.has(v) && isRows(t, v)) return;
    const counted = lengthOf(v);
    if (counted !== undefined) {
      if (isUncut(t, counted)) raise('yes');
      return;
    }
    switch (v.kind) {
      case 'object':
        // A list that was written to (`rows.length = 10`).
        if (cutsOf(t, v).length > 0) return;
        for (const entry of v.entries) {
          const guard = guardOf(t, entry, v);
          if (guard === 'fixed') continue;
          if (guard === 'yes') raise('yes');
          raise(ofEntry(t, v, entry, guard));
          walk(entry.value, depth + 1);
        }
        return;
      case 'array':
        for (const item of v.items) {
          const guard = guardedBy(t, item.conditions ?? []);
          if (guard === 'fixed') continue;
          if (guard === 'yes') raise('yes');
          // `[...rows.slice(0, n), NOTE]`: a line of text behind a cut list that speaks of the cut.
          if (!item.spread && v.items.length > 1 && item.value.kind === 'const' && words.test(String(item.value.value))) raise('yes');
          walk(item.value, depth + 1);
        }
        return;
      case 'template':
        if (saysMore(t, v)) raise('yes');
        for (const part of v.parts) if (typeof part !== 'string') walk(part, depth + 1);
        return;
      case 'phi':
        for (const o of v.options) {
          const guard = guardedBy(t, o.conditions);
          // Of whole answers, the one with the list has to say it itself: that another is given where there is nothing says nothing of a cut.
          if (guard === 'yes') raise(holdsRows(t, v) && !saysItself(t, o.value) ? 'unknown' : 'yes');
          if (guard !== 'fixed') walk(o.value, depth + 1);
        }
        return;
      case 'binary':
        walkBinary(v, depth);
        return;
      case 'unary':
        walk(v.of, depth + 1);
        return;
      case 'member':
        walkMember(v, depth);
        return;
      case 'element':
        if (isCounted(v)) raise('yes');
        return;
      case 'call':
        walkCall(v, depth);
        return;
      default:
        return;
    }
  };

  const walkBinary = (v: ValueOf<'binary'>, depth: number): void => {
    const left = dependence(t, v.left);
    // A default (`rows?.length ?? 0`) says what its sides say, and sums over the page say no more than the page.
    if (!/^(\?\?|\|\|)$/.test(v.operator) && !isMadeOfPage(t, v) && dependsOnCut(t, v)) raise('yes');
    if (isComparison(v.operator)) return;
    if (v.operator !== '&&') walk(v.left, depth + 1);
    if (v.operator !== '&&' || left !== 'fixed') walk(v.right, depth + 1);
  };

  const walkMember = (v: ValueOf<'member'>, depth: number): void => {
    const found = alternatives(t.x, v);
    if (found.every((a) => a.value.node === v.node)) return raise(ofMember(t, v));
    for (const one of found) {
      if (cutsOf(t, one.value).length > 0) continue;
      const conditions = one.steps.flatMap((step) => step.conditions);
      if (found.length > 1 && guardedBy(t, conditions) === 'yes') raise('yes');
      walk(one.value, depth + 1);
    }
  };

  const walkCall = (v: ValueOf<'call'>, depth: number): void => {
    const found = alternatives(t.x, v);
    const [only] = found;
    if (!(found.length === 1 && only?.value === v)) {
      for (const one of found) {
        // A helper that leaves from two places with the same list says nothing by it.
        if (cutsOf(t, one.value).length > 0) continue;
        if (one.steps.some((step) => step.conditions.some((c) => dependsOnCut(t, c.test)))) raise('yes');
        walk(one.value, depth + 1);
      }
      return;
    }
    if (countsRows(v)) raise('yes');
    const inner =
      writtenOut(v) ??
      (v.callee.kind === 'member' && /^(join|toString|toLocaleString|toFixed|trim)$/.test(v.callee.name)
        ? takenApart(v.callee.of)
        : undefined);
    if (inner !== undefined) walk(inner, depth + 1);
    else if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') v.args.forEach((arg) => walk(arg, depth + 1));
    // The whole answer beside the list that was taken out of it.
    else if (t.places.has(v.node) && cutsOf(t, v).length === 0) raise('unknown');
  };

  const isList = [outcome.payload, outcome.structured].some((v) => v !== undefined && cutsOf(t, v).length > 0);
  if (!isList && outcome.steps.some((step) => step.conditions.some((c) => dependsOnCut(t, c.test))))
    raise([outcome.payload, outcome.structured].some((v) => v !== undefined && saysItself(t, v)) ? 'yes' : 'unknown');
  walk(outcome.payload, 0);
  if (outcome.structured !== undefined) walk(outcome.structured, 0);
  return signal;
}

/** A list that was cut stands somewhere in it. */
function holdsRows(t: Telling, v: Value, depth = 0): boolean {
  if (depth > 8) return false;
  if (t.lists.has(v) || cutsOf(t, v).length > 0) return true;
  return partsOf(v).some((part) => holdsRows(t, part, depth + 1));
}

/** Given on one branch only: a marker that is set, or words of a cut, are a sign there although they are constants. */
function saysItself(t: Telling, v: Value, depth = 0): boolean {
  if (depth > 8) return false;
  switch (v.kind) {
    case 'const':
      return typeof v.value === 'string' && words.test(v.value);
    case 'template':
      return saysMore(t, v);
    case 'object':
      return v.entries.some(
        (entry) => (entry.kind === 'property' && marker.test(entry.name) && isSet(entry.value)) || saysItself(t, entry.value, depth + 1),
      );
    case 'array':
      return v.items.some(({ value }) => saysItself(t, value, depth + 1));
    case 'phi':
      return v.options.some(({ value }) => saysItself(t, value, depth + 1));
    case 'call': {
      const inner = writtenOut(v);
      return inner !== undefined && saysItself(t, inner, depth + 1);
    }
    default:
      return false;
  }
}

function isSet(value: Value): boolean {
  if (value.kind === 'const') return Boolean(value.value);
  return !(value.kind === 'array' && value.items.length === 0);
}

/** The list itself and nothing beside it, on each of its ways: `all.length > max ? all.slice(0, max) : all`. */
function isRows(t: Telling, v: Value, depth = 0): boolean {
  if (depth > 8) return false;
  const found = alternatives(t.x, v);
  if (found.some((a) => a.value.node !== v.node)) return found.every((a) => a.value.node !== v.node && isRows(t, a.value, depth + 1));
  switch (v.kind) {
    case 'phi':
      return v.options.every((o) => isRows(t, o.value, depth + 1));
    case 'binary':
      return (v.operator === '??' || v.operator === '||') && isRows(t, v.left, depth + 1) && isRows(t, v.right, depth + 1);
    case 'array':
      return v.items.every((item) => item.spread && isRows(t, item.value, depth + 1));
    case 'call':
      return !countsRows(v) && nameOfCallee(v) !== 'concat';
    case 'member':
    case 'element':
    case 'param':
      return true;
    default:
      return false;
  }
}

/** A line that speaks of a cut. "Showing 50 of 50" with the page's own length twice says the opposite. */
function saysMore(t: Telling, v: ValueOf<'template'>): boolean {
  const text = v.parts.map((p) => (typeof p === 'string' ? p : isPageLength(t, p) ? '#' : '…')).join('');
  return words.test(text) && !/(\bof|\/) #/.test(text);
}

function isPageLength(t: Telling, v: Value): boolean {
  return alternatives(t.x, v).some((a) => {
    const list = lengthOf(a.value);
    return list !== undefined && cutsOf(t, list, 'yes').length > 0;
  });
}

function isComparison(operator: string): boolean {
  return /^([<>]=?|[!=]==?)$/.test(operator);
}

/** What decides whether it is there: `yes` where the cut does, `fixed` where nothing does. */
function guardedBy(t: Telling, conditions: readonly Condition[]): Dependence {
  return conditions.length === 0 ? 'no' : all(conditions.map((c) => dependence(t, c.test)));
}

/** `if (rows.length === limit) result.note = …`: a property that is written under a test. */
function guardOf(t: Telling, entry: Entry, { node }: Value): Dependence {
  const tests = entry.maybe && entry.node.getSourceFile() === node.getSourceFile() ? testsApart(entry.node, node) : [];
  return tests.length === 0 ? 'no' : all(tests.map((test) => dependence(t, valueOf(t.x.s, test.node))));
}

function ofEntry(t: Telling, { entries }: ValueOf<'object'>, entry: Entry, guard: Dependence): Signal {
  const { value } = entry;
  if (entry.kind === 'spread') {
    const isRead = (one: Value): boolean => one.kind === 'object' || one.kind === 'const' || isInput(t, one);
    if (alternatives(t.x, value).every((a) => isRead(a.value))) return 'no';
    const own = entries.slice(entries.indexOf(entry)).flatMap((e) => (e.kind === 'property' && !e.maybe ? [e.name] : []));
    return bringsNone(t.x.s, entry, own, (name) => marker.test(name) || mayTell.test(name)) ? 'no' : 'unknown';
  }
  if (entry.kind === 'computed') return 'no';
  if (prose.test(entry.name)) return ofProse(t, value, entry.maybe && guard !== 'no');
  if (!marker.test(entry.name)) return 'no';
  return alternatives(t.x, value)
    .map((a) => ofMarker(t, entry.name, a.value, entry.maybe))
    .reduce<Signal>((found, one) => (found === 'yes' || one === 'yes' ? 'yes' : found === 'unknown' ? found : one), 'no');
}

/** What stands under the name of a marker. */
function ofMarker(t: Telling, name: string, value: Value, maybe: boolean): Signal {
  const counted = lengthOf(value);
  if (counted !== undefined && isEmptyList(counted)) return 'no';
  if (counted !== undefined) return cutsOf(t, counted, 'yes').length > 0 ? 'no' : isUncut(t, counted) ? 'yes' : 'unknown';
  // `total: 0` or `truncated: false` written out depends on nothing.
  if (value.kind === 'const') return maybe ? 'unknown' : 'no';
  if (value.kind === 'object' || value.kind === 'array' || isInput(t, value)) return 'no';
  if (isMadeOfPage(t, value)) return /total|more|next|truncat/i.test(name) && value.kind === 'call' ? 'no' : 'unknown';
  const hangs = dependence(t, value);
  if (hangs === 'no' || hangs === 'fixed') return 'no';
  // A call that is not known, or a field of the answer, under a name that promises a number of matches.
  return hangs === 'yes' || value.kind === 'call' || value.kind === 'member' ? 'yes' : 'unknown';
}

function ofProse(t: Telling, value: Value, maybe: boolean): Signal {
  if (value.kind === 'const') return typeof value.value === 'string' && (words.test(value.value) || maybe) ? 'yes' : 'no';
  if (value.kind === 'template' || value.kind === 'phi' || isInput(t, value)) return 'no';
  return isUnread(t, value) ? 'unknown' : 'no';
}

function ofMember(t: Telling, v: ValueOf<'member'>): Signal {
  if (isInput(t, v)) return 'no';
  if (marker.test(v.name)) return 'yes';
  if (isCounted(v)) return 'yes';
  const call = firstCall(v.of);
  if (call === undefined || !t.places.has(call.node) || cutsOf(t, v).length > 0) return 'no';
  return mayTell.test(v.name) || v.name === 'data' || v.name === 'body' ? 'unknown' : 'no';
}

/** Calls that give a text again, or a part of it: `report.split('---').slice(1).join('---')` says no more than `report`. */
const pieces = /^(join|slice|split|trim\w*|replace\w*|toString)$/;

/** `report` of `report.split('---').slice(1)`; a list of rows as it is. */
function takenApart(of: Value): Value {
  let at = of;
  while (at.kind === 'call' && at.callee.kind === 'member' && at.callee.name === 'slice') at = at.callee.of;
  return at.kind === 'call' && at.callee.kind === 'member' && at.callee.name === 'split' ? at.callee.of : of;
}

function isUnread(t: Telling, value: Value, depth = 0): boolean {
  return alternatives(t.x, value).some(({ value: v }) => {
    if (v.kind !== 'call') return v.kind === 'unknown';
    return !(v.callee.kind === 'member' && pieces.test(v.callee.name)) || depth > 8 || isUnread(t, v.callee.of, depth + 1);
  });
}

/** A sum over the page, `offset + rows.length`: it comes from what was cut, and from nothing else. */
function isMadeOfPage(t: Telling, v: Value): boolean {
  const counted = lengthOf(v);
  if (counted !== undefined) return cutsOf(t, counted, 'yes').length > 0;
  if (v.kind === 'binary') {
    if (!/^[-+*/%]$/.test(v.operator)) return false;
    const isPart = (side: Value): boolean => side.kind === 'const' || isInput(t, side) || isMadeOfPage(t, side);
    return isPart(v.left) && isPart(v.right);
  }
  if (v.kind !== 'call') return false;
  if (v.callee.kind === 'member' && /^(reduce|filter)$/.test(v.callee.name)) return cutsOf(t, v.callee.of, 'yes').length > 0;
  return (
    v.callee.kind === 'ref' &&
    v.callee.ref.kind === 'global' &&
    v.args.length > 0 &&
    v.args.every((arg) => arg.kind === 'const' || isMadeOfPage(t, arg))
  );
}
