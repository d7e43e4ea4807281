/**
 * Lists in what the model reads: which are cut, what says so, and what counts a cut list as if it were whole.
 */
import type ts from 'typescript';
import { capsOf, type Cap } from './caps';
import { alternatives, type Expansion } from '../terms/expand';
import type { Outcome } from '../outcomes/outcome';
import { firstCall } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';

export interface CutList {
  readonly caps: readonly Cap[];
  /** The property that holds the list, or the value itself. */
  readonly node: ts.Node;
  readonly value: Value;
}

export interface CutCount {
  /** The name under which the length is told (`count`), or the words before it in a sentence. */
  readonly name: string;
  readonly node: ts.Node;
  readonly caps: readonly Cap[];
  /** The list is what the cap gave, and nothing was picked out of it afterwards. */
  readonly isPage: boolean;
}

export interface Pages {
  readonly lists: readonly CutList[];
  readonly counts: readonly CutCount[];
  /** `unknown` where something in the result is not known well enough to say that it is no signal. */
  readonly signal: 'yes' | 'no' | 'unknown';
}

const signalName =
  /(has_?(more|next)|next_?(cursor|page|token|offset|link|uri|url)|cursor|truncat|^total|^totals$|total_?(count|results|matches|available|items|rows|hits|found|pages|size)|^matched|matches_?total|full_?count|remaining|^more$|is_?last|^partial|incomplete|limit_?reached|hit_?limit|showing|paginat|page_?info|result_?info|last_?page|page_?count|^meta$|num_?found|^available|estimate|omitted|^note$|^hint$|^warning|^message$|capped|limited)/i;
const countName =
  /^(count|total|total_?(count|results|matches|items|rows|hits|found)|num(ber)?_?(of_?)?(results|items|matches|found|rows)|(match|result|item|row|file|record|entry)_?count|found|size|matches)$/i;
const pageName = /^(returned|page_?size|shown|displayed|showing|in_?page|page_?count|this_?page|limit)/i;
const signalWords = /\b(more|cut|omitted|truncat\w*|showing|first|only the|limited to|up to|of \u2026|at most|next page|top)\b/i;

const known = new WeakMap<Outcome, Pages>();

/** Read once an outcome: two rules ask, and the way is long. */
export function pagesOf(x: Expansion, outcome: Outcome): Pages {
  const before = known.get(outcome);
  if (before !== undefined) return before;
  const pages = readPages(x, outcome);
  known.set(outcome, pages);
  return pages;
}

function readPages(x: Expansion, outcome: Outcome): Pages {
  const lists: CutList[] = [];
  const counts: CutCount[] = [];
  let signal: Pages['signal'] = 'no';
  const raise = (to: Pages['signal']): void => {
    if (to === 'yes' || signal === 'no') signal = to;
  };
  const seen = new Set<Value>();
  const entered = outcome.steps.filter((step) => step.fn !== undefined).length - 1 - outcome.layers;

  const visit = (v: Value, holder: { node: ts.Node; name: string | undefined }, depth: number): void => {
    if (seen.has(v) || depth > 12) return;
    seen.add(v);
    // A line that is added under a test of the length tells of the cut, whatever it says.
    if (v.kind === 'array' && v.items.some((item) => item.conditions?.some((c) => testsLength(c.test) && !testsNone(c.test)) === true))
      raise('yes');
    // `[...rows.slice(0, n), NOTE]`: a line of text behind a cut list that speaks of the cut.
    if (v.kind === 'array' && v.items.some((item) => item.spread) && v.items.some((item) => !item.spread && speaksOfCut(item.value)))
      raise('yes');
    const counted = lengthOf(v);
    if (counted !== undefined) {
      const caps = reported(capsOf(x, counted, entered));
      if (caps.length > 0) {
        if (holder.name !== undefined && countName.test(holder.name) && !pageName.test(holder.name))
          counts.push({ name: holder.name, node: holder.node, caps, isPage: isPage(x, counted, caps) });
      } else if (firstCall(counted) !== undefined || counted.kind === 'array') raise('yes');
      return;
    }
    const caps = reported(capsOf(x, v, entered));
    if (caps.length > 0) {
      lists.push({ caps, node: holder.node, value: v });
      return;
    }
    switch (v.kind) {
      case 'object':
        for (const entry of v.entries) {
          if (entry.kind === 'property') {
            if (signalName.test(entry.name) && !isCutLength(x, entry.value) && (entry.maybe || !isPlainConstant(entry.name, entry.value)))
              raise('yes');
            visit(entry.value, { node: entry.node, name: entry.name }, depth + 1);
          } else {
            if (entry.kind === 'spread' && isOpaque(x, entry.value)) raise('unknown');
            visit(entry.value, { node: entry.node, name: undefined }, depth + 1);
          }
        }
        return;
      case 'array':
        for (const item of v.items) {
          if (!item.spread || isRendered(item.value)) visit(item.value, { node: item.node, name: undefined }, depth + 1);
        }
        return;
      case 'template':
        visitText(v, holder, depth);
        return;
      case 'phi':
        if (v.options.some((o) => o.conditions.some((c) => testsLength(c.test) && !testsNone(c.test)))) raise('yes');
        for (const o of v.options) visit(o.value, holder, depth + 1);
        return;
      case 'binary':
        if (/^[<>]=?$|^[!=]==?$/.test(v.operator) && testsLength(v)) raise('yes');
        for (const part of partsOf(v)) visit(part, holder, depth + 1);
        return;
      case 'member':
        if (signalName.test(v.name)) raise('yes');
        return;
      case 'call':
        visitCall(v, holder, depth);
        return;
      default:
        return;
    }
  };

  const visitCall = (v: ValueOf<'call'>, holder: { node: ts.Node; name: string | undefined }, depth: number): void => {
    const found = alternatives(x, v);
    const [only] = found;
    if (!(found.length === 1 && only?.value === v)) {
      for (const a of found) visit(a.value, holder, depth + 1);
      return;
    }
    if (v.callee.kind === 'ref' && v.callee.ref.kind === 'global' && v.callee.ref.path.join('.') === 'JSON.stringify') {
      if (v.args[0] !== undefined) visit(v.args[0], holder, depth + 1);
    } else if (v.callee.kind === 'member' && v.callee.name === 'join' && isRendered(v.callee.of)) visit(v.callee.of, holder, depth + 1);
  };

  const visitText = (v: ValueOf<'template'>, holder: { node: ts.Node; name: string | undefined }, depth: number): void => {
    const words = v.parts.map((p) => (typeof p === 'string' ? p : '…')).join('');
    if (signalWords.test(words)) raise('yes');
    let before = '';
    for (const [i, part] of v.parts.entries()) {
      if (typeof part === 'string') {
        before = part;
        continue;
      }
      const counted = lengthOf(part);
      const caps = counted === undefined ? [] : reported(capsOf(x, counted, entered));
      const after = v.parts[i + 1];
      const isTold =
        /\b(found|total|matche?[sd]?|results?|number of|count)\b[^.]*$/i.test(before) ||
        (typeof after === 'string' && /^ (\S+ ){0,3}(found|match\w*|in total)\b/i.test(after));
      if (caps.length > 0 && isTold) {
        counts.push({ name: before.trim(), node: part.node, caps, isPage: false });
      } else visit(part, holder, depth + 1);
    }
  };

  if (outcome.steps.some((step) => step.conditions.some((c) => testsLength(c.test) && !testsNone(c.test)))) raise('yes');
  visit(outcome.payload, { node: outcome.node, name: undefined }, 0);
  if (outcome.structured !== undefined) visit(outcome.structured, { node: outcome.node, name: undefined }, 0);
  return { lists, counts, signal };
}

/** `rows.map(render).join()` renders a list; `lines.join()` puts a text together again. */
function isRendered(list: Value): boolean {
  return (
    (list.kind === 'call' && list.callee.kind === 'member' && (list.callee.name === 'map' || isRendered(list.callee.of))) ||
    (list.kind === 'array' && list.items.some((item) => item.spread && isRendered(item.value)))
  );
}

function speaksOfCut(v: Value): boolean {
  const words =
    v.kind === 'const' ? String(v.value) : v.kind === 'template' ? v.parts.map((p) => (typeof p === 'string' ? p : '…')).join('') : '';
  return signalWords.test(words);
}

function isPage(x: Expansion, list: Value, caps: readonly Cap[]): boolean {
  return alternatives(x, list).every(({ value }) => caps.some((cap) => cap.node === value.node));
}

/** `xs` of `xs.length`. */
function lengthOf(v: Value): Value | undefined {
  return v.kind === 'member' && (v.name === 'length' || v.name === 'size') ? v.of : undefined;
}

function isCutLength(x: Expansion, v: Value): boolean {
  const list = lengthOf(v);
  return list !== undefined && capsOf(x, list, 0).length > 0;
}

/** `total: 0` or `truncated: false` written out depends on nothing; a fixed sentence is a signal only where it speaks of a cut. */
function isPlainConstant(name: string, v: Value): boolean {
  if (v.kind !== 'const') return false;
  return typeof v.value !== 'string' || (/^(note|hint|message|warning)/i.test(name) && !signalWords.test(v.value));
}

function testsLength(v: Value): boolean {
  const seen = new Set<Value>();
  const step = (at: Value): boolean => {
    if (seen.has(at)) return false;
    seen.add(at);
    if (at.kind === 'member' && (at.name === 'length' || signalName.test(at.name))) return true;
    return partsOf(at).some(step);
  };
  return v.kind === 'binary'
    ? /^[<>]=?$|^[!=]==?$|^&&$|^\|\|$/.test(v.operator) && step(v)
    : v.kind === 'member'
      ? signalName.test(v.name)
      : false;
}

function isOpaque(x: Expansion, v: Value): boolean {
  return alternatives(x, v).some((a) => a.value.kind !== 'object' && a.value.kind !== 'const');
}

/** A page-size argument alone says nothing where the whole answer is handed on: its envelope may tell. */
function reported(caps: readonly Cap[]): readonly Cap[] {
  return caps.filter((cap) => cap.taken);
}

/** `xs.length === 0`, `!xs.length`: whether there is anything, not whether there is more. */
function testsNone(v: Value): boolean {
  if (v.kind === 'unary') return testsNone(v.of);
  if (v.kind === 'member') return v.name === 'length' || v.name === 'size';
  if (v.kind !== 'binary') return false;
  if (v.operator === '&&' || v.operator === '||') return testsNone(v.left) || testsNone(v.right);
  return v.right.kind === 'const' && (v.right.value === 0 || v.right.value === 1);
}
