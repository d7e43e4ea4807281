/**
 * What in a result depends on whether a cap cut: the length of the list before it, a comparison with the limit, a marker of the page,
 * a second count, a line of prose. The length of the page itself is none, and neither is what is the same in both cases.
 */
import type ts from 'typescript';
import { enclosingFunction } from '../../syntax/functions';
import type { Outcome } from '../outcomes/outcome';
import { alternatives } from '../terms/expand';
import { contextOf } from '../terms/flow';
import { valueOf } from '../terms/evaluate';
import { firstCall } from '../terms/roots';
import { partsOf, type Entry, type Value, type ValueOf } from '../terms/value';
import { nameOfCallee } from './asked';
import { traceOf, type Taken, type Trace, type Tracing } from './caps';
import { lengthOf, reported, writtenOut } from './pages';

export type Signal = 'yes' | 'no' | 'unknown';

interface Telling extends Tracing {
  /** What the cut lists are made of. */
  readonly places: ReadonlySet<ts.Node>;
  /** What stood beside them and says whether there is more. */
  readonly markers: ReadonlySet<ts.Node>;
  readonly entered: number;
  readonly handler: ts.Node | undefined;
}

/** Names under which a page says whether there is more. */
const marker =
  /(has_?(more|next)|next_?(cursor|page|token|offset|link|uri|url)|cursor|truncat|^total|^totals$|total_?(count|results|matches|available|items|rows|hits|found|pages|size)|^matched|matches_?total|full_?count|remaining|^more$|is_?last|^partial|incomplete|limit_?reached|hit_?limit|showing|paginat|page_?info|result_?info|last_?page|page_?count|^meta$|num_?found|^available|estimate|omitted|capped|limited)/i;
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
          raise(ofEntry(t, entry));
          if (signal === 'no' && isGuarded(t, entry)) raise('yes');
          walk(entry.value, depth + 1);
        }
        return;
      case 'array':
        for (const item of v.items) {
          if (item.conditions?.some((c) => dependsOnCut(t, c.test)) === true) raise('yes');
          // `[...rows.slice(0, n), NOTE]`: a line of text behind a cut list that speaks of the cut.
          if (!item.spread && v.items.length > 1 && item.value.kind === 'const' && words.test(String(item.value.value))) raise('yes');
          walk(item.value, depth + 1);
        }
        return;
      case 'template':
        if (words.test(v.parts.map((p) => (typeof p === 'string' ? p : '…')).join(''))) raise('yes');
        for (const part of v.parts) if (typeof part !== 'string') walk(part, depth + 1);
        return;
      case 'phi':
        if (v.options.some((o) => o.conditions.some((c) => dependsOnCut(t, c.test)))) raise('yes');
        for (const o of v.options) walk(o.value, depth + 1);
        return;
      case 'binary':
        if (dependsOnCut(t, v)) raise('yes');
        walk(v.left, depth + 1);
        walk(v.right, depth + 1);
        return;
      case 'unary':
        walk(v.of, depth + 1);
        return;
      case 'member': {
        raise(ofMember(t, v));
        // `page.beyond` of what a helper put together is what the helper wrote there.
        const written = writtenFor(t, v);
        if (written.some((one) => cutsOf(t, one).length > 0)) return;
        for (const one of written) walk(one, depth + 1);
        return;
      }
      case 'call':
        walkCall(v, depth);
        return;
      default:
        return;
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
      (v.callee.kind === 'member' && /^(join|toString|toLocaleString|toFixed|trim)$/.test(v.callee.name) ? v.callee.of : undefined);
    if (inner !== undefined) walk(inner, depth + 1);
    else if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global') v.args.forEach((arg) => walk(arg, depth + 1));
    // The whole answer beside the list that was taken out of it.
    else if (t.places.has(v.node) && cutsOf(t, v).length === 0) raise('unknown');
  };

  const isList = [outcome.payload, outcome.structured].some((v) => v !== undefined && cutsOf(t, v).length > 0);
  if (!isList && outcome.steps.some((step) => step.conditions.some((c) => dependsOnCut(t, c.test)))) raise('yes');
  walk(outcome.payload, 0);
  if (outcome.structured !== undefined) walk(outcome.structured, 0);
  return signal;
}

function ofEntry(t: Telling, entry: Entry): Signal {
  const { value } = entry;
  if (entry.kind === 'spread')
    return alternatives(t.x, value).some((a) => a.value.kind !== 'object' && a.value.kind !== 'const') ? 'unknown' : 'no';
  if (entry.kind === 'computed') return 'no';
  if (prose.test(entry.name)) return ofProse(t, value, entry.maybe);
  if (!marker.test(entry.name)) return 'no';
  const counted = lengthOf(value);
  if (counted !== undefined) return cutsOf(t, counted, 'yes').length > 0 ? 'no' : isUncut(t, counted) ? 'yes' : 'unknown';
  // `total: 0` or `truncated: false` written out depends on nothing.
  if (value.kind === 'const') return entry.maybe ? 'yes' : 'no';
  if (isInput(t, value)) return 'no';
  if (isMadeOfPage(t, value)) return /total|more|next|truncat/i.test(entry.name) && value.kind === 'call' ? 'no' : 'unknown';
  return 'yes';
}

function ofProse(t: Telling, value: Value, maybe: boolean): Signal {
  if (value.kind === 'const') return typeof value.value === 'string' && (words.test(value.value) || maybe) ? 'yes' : 'no';
  if (value.kind === 'template' || value.kind === 'phi' || isInput(t, value)) return 'no';
  const parts = alternatives(t.x, value);
  return parts.some((a) => a.value.kind === 'call' || a.value.kind === 'unknown') ? 'unknown' : 'no';
}

function ofMember(t: Telling, v: ValueOf<'member'>): Signal {
  if (isInput(t, v)) return 'no';
  if (marker.test(v.name)) return 'yes';
  const call = firstCall(v.of);
  if (call === undefined || !t.places.has(call.node) || cutsOf(t, v).length > 0) return 'no';
  return mayTell.test(v.name) || v.name === 'data' || v.name === 'body' ? 'unknown' : 'no';
}

/** A second query that counts. */
function countsRows(v: ValueOf<'call'>): boolean {
  return /count|total/i.test(nameOfCallee(v)) || v.args.some((arg) => arg.kind !== 'func' && /\bcount\s*\(/i.test(textIn(arg)));
}

function textIn(v: Value): string {
  if (v.kind === 'const') return String(v.value);
  if (v.kind === 'template') return v.parts.map((p) => (typeof p === 'string' ? p : '…')).join('');
  return '';
}

/** What a property of a helper's answer was written as; none where it was not written out. */
function writtenFor(t: Telling, v: ValueOf<'member'>): readonly Value[] {
  return alternatives(t.x, v).flatMap(({ value }) => (value === v || (value.kind === 'member' && value.name === v.name) ? [] : [value]));
}

/** The tool's own arguments, or what a caller's default makes of them: an echo. */
function isInput(t: Telling, v: Value): boolean {
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

/** `if (rows.length === limit) result.note = …`: a property that is written under a test. */
function isGuarded(t: Telling, entry: Entry): boolean {
  if (!entry.maybe) return false;
  const fn = enclosingFunction(entry.node);
  return fn !== undefined && contextOf(entry.node, fn).tests.some((test) => dependsOnCut(t, valueOf(t.x.s, test.node)));
}

/** A test that comes out one way where the cap cut, and the other way where it did not. */
function dependsOnCut(t: Telling, test: Value): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v) || seen.size > 200) return false;
    seen.add(v);
    if (t.markers.has(v.node)) return true;
    if (testsNone(v)) return false;
    switch (v.kind) {
      case 'member':
        if (lengthOf(v) !== undefined) return isRelated(t, v.of);
        return (marker.test(v.name) && !isInput(t, v)) || writtenFor(t, v).some(step);
      case 'phi':
        return v.options.some((o) => o.conditions.some((c) => step(c.test)) || (o.value.kind !== 'object' && step(o.value)));
      case 'call':
        return countsRows(v);
      case 'unary':
        return step(v.of);
      case 'binary':
        return partsOf(v).some(step);
      default:
        return false;
    }
  };
  return step(test);
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

/** The list is one of those that a cut list was made of, or a cut list itself. */
function isRelated(t: Telling, list: Value): boolean {
  return sharesPlace(t, trace(t, list, 'yes'));
}

function isUncut(t: Telling, list: Value): boolean {
  const found = trace(t, list, 'yes');
  return reported(found.caps).length === 0 && sharesPlace(t, found);
}

function sharesPlace(t: Telling, { places }: Trace): boolean {
  for (const place of places) if (t.places.has(place)) return true;
  return false;
}

function cutsOf(t: Telling, list: Value, taken: Taken = 'no'): Trace['caps'] {
  return reported(trace(t, list, taken).caps);
}

function trace(t: Telling, list: Value, taken: Taken): Trace {
  return traceOf(t, list, t.entered, taken);
}
