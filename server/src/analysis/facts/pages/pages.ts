/**
 * Lists in what the model reads: which are cut, what says so, and what counts a cut list as if it were whole.
 */
import type ts from 'typescript';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { alternatives, type Expansion, type Step } from '../terms/expand';
import { partsOf, type Value, type ValueOf } from '../terms/value';
import { nameOfCallee } from './asked';
import { listName, traceOf, type Cap, type Taken, type Tracing } from './caps';
import { namesInInput } from './inputNames';
import { declaresList } from './listness';
import { signalIn, type Signal } from './signals';

export interface CutList {
  readonly caps: readonly Cap[];
  /** The property that holds the list, or the value itself. */
  readonly node: ts.Node;
  readonly value: Value;
  /** The list is what the cap gave, and nothing was picked out of it afterwards. */
  readonly isPage: boolean;
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
  readonly signal: Signal;
}

const countName =
  /^(count|total|total_?(count|results|matches|items|rows|hits|found)|num(ber)?_?(of_?)?(results|items|matches|found|rows)|(match|result|item|row|file|record|entry)_?count|found|size|matches)$/i;
const pageName = /^(returned|page_?size|shown|displayed|showing|in_?page|page_?count|this_?page|limit)/i;

/** A budget of its own: what is looked for here takes nothing from other facts. */
const mostFunctions = 1200;

const known = new WeakMap<Outcome, Pages>();

/** Read once an outcome: several rules ask, and the way is long. */
export function pagesOf(handler: HandlerFacts, outcome: Outcome): Pages {
  const before = known.get(outcome);
  if (before !== undefined) return before;
  const pages = readPages(
    { x: { ...handler.x, budget: { left: mostFunctions } }, namesIn: namesInInput(handler), known: new Map() },
    handler,
    outcome,
  );
  known.set(outcome, pages);
  return pages;
}

/** What holds a value in the result: the property, and its name. */
interface Holder {
  readonly node: ts.Node;
  readonly name: string | undefined;
  /** The function that gave the value declares it as a list. */
  readonly isList?: boolean;
}

function readPages(a: Tracing, handler: HandlerFacts, outcome: Outcome): Pages {
  const { x } = a;
  const lists: CutList[] = [];
  const counts: CutCount[] = [];
  const places = new Set<ts.Node>();
  const markers = new Set<ts.Node>();
  let isTold = false;
  const seen = new Set<Value>();
  const measured = new Set<ts.Node>();
  const entered = outcome.steps.filter((step) => step.fn !== undefined).length - 1 - outcome.layers;

  /** The caps of a list; what it is made of is remembered, to tell what else in the result speaks of it. */
  const cutsOf = (v: Value, taken: Taken): readonly Cap[] => {
    const trace = traceOf(a, v, entered, taken);
    const caps = trace.caps.filter((cap) => cap.taken || measured.has(cap.node));
    if (caps.length > 0) {
      for (const place of trace.places) places.add(place);
      for (const marker of trace.markers) markers.add(marker);
      isTold ||= trace.told;
    }
    return caps;
  };

  const visit = (v: Value, holder: Holder, depth: number): void => {
    if (seen.has(v) || depth > 12) return;
    seen.add(v);
    const counted = lengthOf(v);
    if (counted !== undefined) {
      const caps = cutsOf(counted, 'yes');
      if (caps.length > 0 && holder.name !== undefined && countName.test(holder.name) && !pageName.test(holder.name))
        counts.push({ name: holder.name, node: holder.node, caps, isPage: isPage(a, unmapped(counted), caps) });
      return;
    }
    const caps = cutsOf(v, holder.isList === true ? 'yes' : holder.name !== undefined && listName.test(holder.name) ? 'held' : 'no');
    if (caps.length > 0) {
      lists.push({ caps, node: holder.node, value: v, isPage: isPage(a, unmapped(v), caps) });
      return;
    }
    switch (v.kind) {
      case 'object':
        for (const entry of v.entries)
          visit(entry.value, { node: entry.node, name: entry.kind === 'property' ? entry.name : undefined }, depth + 1);
        return;
      case 'array':
        for (const item of v.items)
          if (!item.spread || isRendered(item.value)) visit(item.value, { node: item.node, name: undefined }, depth + 1);
        return;
      case 'template':
        visitText(v, holder, depth);
        return;
      case 'phi':
      case 'binary':
        for (const part of partsOf(v)) visit(part, holder, depth + 1);
        return;
      case 'member':
        // `page.total` of a helper's page.
        for (const { value } of alternatives(x, v)) if (value.node !== v.node) visit(value, holder, depth + 1);
        return;
      case 'call':
        visitCall(v, holder, depth);
        return;
      default:
        return;
    }
  };

  const visitCall = (v: ValueOf<'call'>, holder: Holder, depth: number): void => {
    const found = alternatives(x, v);
    const [only] = found;
    if (!(found.length === 1 && only?.value === v)) {
      for (const one of found) visit(one.value, { ...holder, isList: givesList(one.steps) }, depth + 1);
      return;
    }
    const written = writtenOut(v);
    if (written !== undefined) visit(written, holder, depth + 1);
    else if (v.callee.kind === 'member' && v.callee.name === 'join' && isRendered(v.callee.of)) visit(v.callee.of, holder, depth + 1);
  };

  const visitText = (v: ValueOf<'template'>, holder: Holder, depth: number): void => {
    let before = '';
    for (const [i, part] of v.parts.entries()) {
      if (typeof part === 'string') {
        before = part;
        continue;
      }
      const counted = lengthOf(part);
      const caps = counted === undefined ? [] : cutsOf(counted, 'yes');
      const after = v.parts[i + 1];
      const isTold =
        /\b(found|total|matche?[sd]?|results?|number of|count)\b[^.]*$/i.test(before) ||
        (typeof after === 'string' && /^ (\S+ ){0,3}(found|match\w*|in total)\b/i.test(after));
      if (caps.length > 0 && isTold) counts.push({ name: before.trim(), node: part.node, caps, isPage: false });
      else visit(part, holder, depth + 1);
    }
  };

  // Whoever asks for the length of what came has a list, and no envelope.
  for (const list of lengthsIn([outcome.payload, outcome.structured]))
    for (const cap of traceOf(a, list, entered, 'yes').caps) measured.add(cap.node);
  visit(outcome.payload, { node: outcome.node, name: undefined, isList: givesList(outcome.steps) }, 0);
  if (outcome.structured !== undefined) visit(outcome.structured, { node: outcome.node, name: undefined }, 0);
  if (lists.length === 0 && counts.length === 0) return { lists, counts, signal: 'no' };
  return {
    lists,
    counts,
    signal: isTold
      ? 'yes'
      : signalIn(
          {
            ...a,
            places,
            markers,
            lists: new Set(lists.map((list) => list.value)),
            entered,
            most: mostShown(x, [...lists, ...counts]),
            handler: handler.fn,
          },
          outcome,
        ),
  };
}

/** The largest amount of a cap, where each is a number. */
function mostShown(x: Expansion, cut: readonly { readonly caps: readonly Cap[] }[]): number | undefined {
  const sized = cut.flatMap(({ caps }) => caps.filter(({ kind }) => kind !== 'page'));
  const amounts = sized.map(({ amount }) => (amount === undefined ? [] : alternatives(x, amount)));
  const numbers = amounts.map(([only, ...others]) =>
    others.length === 0 && only?.value.kind === 'const' && typeof only.value.value === 'number' ? only.value.value : Infinity,
  );
  const most = Math.max(...numbers);
  return Number.isFinite(most) ? most : undefined;
}

/** The lists whose length stands anywhere in what is told. */
function lengthsIn(told: readonly (Value | undefined)[]): readonly Value[] {
  const found: Value[] = [];
  const seen = new Set<Value>();
  const step = (v: Value): void => {
    if (seen.has(v) || seen.size > 400) return;
    seen.add(v);
    const list = lengthOf(v);
    if (list !== undefined) found.push(list);
    partsOf(v).forEach(step);
  };
  for (const v of told) if (v !== undefined) step(v);
  return found;
}

/** What a serializer is given: `JSON.stringify(rows)`, `yaml.dump(rows)`. */
export function writtenOut(v: ValueOf<'call'>): Value | undefined {
  return /^(stringify|dump|encode|toYaml|safeStringify|toJSON)$/.test(nameOfCallee(v)) ? v.args[0] : undefined;
}

/** `rows.map(render).join()` renders a list, and so do lines that a loop puts together; `lines.join()` puts a text together again. */
function isRendered(list: Value): boolean {
  return (
    (list.kind === 'call' && list.callee.kind === 'member' && (/^(map|flatMap)$/.test(list.callee.name) || isRendered(list.callee.of))) ||
    (list.kind === 'array' && list.items.some((item) => (item.spread ? isRendered(item.value) : item.maybe)))
  );
}

/** A function on the way declares that it gives a list. */
function givesList(steps: readonly Step[]): boolean {
  return steps.some(({ fn }) => fn !== undefined && declaresList(fn));
}

/** `rows.map(f)` is as long as `rows`. */
function unmapped(v: Value): Value {
  return v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'map' ? unmapped(v.callee.of) : v;
}

function isPage({ x }: Tracing, list: Value, caps: readonly Cap[]): boolean {
  return alternatives(x, list).every(({ value }) => caps.some((cap) => cap.node === value.node));
}

/** `xs` of `xs.length`. */
export function lengthOf(v: Value): Value | undefined {
  return v.kind === 'member' && (v.name === 'length' || v.name === 'size') ? v.of : undefined;
}

/** A page-size argument alone says nothing where the whole answer is handed on: its envelope may tell. */
export function reported(caps: readonly Cap[]): readonly Cap[] {
  return caps.filter((cap) => cap.taken);
}
