/**
 * What the model sees on each path of a handler, and why that path is taken: rules read this, not syntax.
 * A path is split wherever the result is chosen: by a test, by a callee's own returns, by a catch.
 */
import ts from 'typescript';
import type { SdkMajor } from '../discovery/sdk';
import { visitOwn, type FunctionWithBody } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { catchEvidence, evidenceOf, strength, type Evidence, type EvidenceKind } from './evidence';
import { alternatives, assuming, decide, lookup, type Alternative, type Expansion, type Step } from './expand';
import { mentionsError, rootsOf, type Roots } from './roots';
import { textFact, type TextFact } from './text';
import type { Property, Value } from './value';

/** `computed`: set from a value at run time, so that some runs carry it. */
export type Flag = 'yes' | 'no' | 'computed' | 'unknown';

export interface Outcome {
  /** The returned value on the level that holds the evidence (the outermost where there is none). */
  readonly node: ts.Node;
  /** The whole result. */
  readonly value: Value;
  /** What the model reads: the text's or the structured part's value. */
  readonly payload: Value;
  readonly text: TextFact;
  readonly structured: Value | undefined;
  readonly flag: Flag;
  /** True where the result has the form that the SDK wants (for SDKs that want one). */
  readonly wellFormed: boolean;
  /** True where it is read as MCP's form: always or never for most SDKs, return by return for those that wrap what is none. */
  readonly asResult: boolean;
  readonly reason: 'plain' | EvidenceKind;
  /** The way to this path, outermost first: catches and tests that say something about failing. */
  readonly evidence: readonly Evidence[];
  /** What the payload says of itself: `{ success: false }`, `{ error }`. */
  readonly declares: 'failure' | 'success' | 'nothing';
  readonly roots: Roots;
  readonly steps: readonly Step[];
  /** Wrappers around the handler that the path goes through. */
  readonly layers: number;
}

export interface Reading {
  readonly x: Expansion;
  readonly major: SdkMajor;
  readonly handler: FunctionWithBody;
}

const mostForks = 48;

/** The outcomes of one return: `steps` lead to it from the outside. */
export function outcomesOf(reading: Reading, value: Value, steps: readonly Step[]): readonly Outcome[] {
  const r: Reading = {
    ...reading,
    x: assuming(
      reading.x,
      steps.flatMap((step) => step.conditions),
    ),
  };
  const heads = alternatives(r.x, value);
  const forks = heads.flatMap((head) => (isRead(r, head) ? forkResult(r, head) : forkPlain(r, head)));
  return forks.slice(0, mostForks).map((fork) => outcomeOf(r, { ...fork, steps: [...steps, ...fork.steps] }));
}

interface Fork extends Alternative {
  readonly payload: Value;
  readonly structured: Value | undefined;
  readonly flag: Flag;
  readonly wellFormed: boolean;
  readonly asResult: boolean;
}

/** Whether a returned value is read as MCP's form; `either` is decided for a whole handler, before it comes here. */
function isRead(r: Reading, { value }: Alternative): boolean {
  const { result, failure } = r.major;
  if (result === 'call-tool-result') return true;
  if (value.kind !== 'object' || !takesBoth(r.major)) return false;
  const names = ['content', 'structuredContent', ...(failure.kind === 'flag' ? [failure.property] : [])];
  return names.some((name) => lookup(r.x, value, name).is !== 'no');
}

function takesBoth({ result }: SdkMajor): boolean {
  return result === 'wrapped' || result === 'content-blocks';
}

/** What is written out cannot be MCP's form unseen; what comes from elsewhere may. */
function plainFlag(r: Reading, value: Value): Flag {
  if (!takesBoth(r.major) || r.major.failure.kind !== 'flag') return 'no';
  return textFact(r.x, value, r.handler).kind === 'opaque' ? 'unknown' : 'no';
}

/** The text of a list of blocks, for SDKs whose handlers may return one. */
function blocksIn(r: Reading, value: Value): Value | undefined {
  if (value.kind !== 'array' || !(r.major.result === 'content-blocks' || r.major.result === 'string-only')) return undefined;
  const areBlocks = value.items.every(
    (item) => !item.spread && item.value.kind === 'object' && lookup(r.x, item.value, 'text').is === 'yes',
  );
  return value.items.length > 0 && areBlocks ? value : undefined;
}

/** SDKs that take text as it is, and everything else as JSON. */
function forkPlain(r: Reading, head: Alternative): readonly Fork[] {
  const base = { wellFormed: true, structured: undefined, asResult: false };
  const blocks = blocksIn(r, head.value);
  if (blocks !== undefined)
    return textsOf(r, blocks).flatMap((text) =>
      forkText(r, { value: head.value, steps: [...head.steps, ...text.steps] }, text.value, { ...base, flag: 'no' }),
    );
  return forkText(r, head, head.value, { ...base, flag: plainFlag(r, head.value) });
}

/** The text, or what was serialised to it, per choice of that. */
function forkText(r: Reading, head: Alternative, text: Value, base: Omit<Fork, 'payload' | 'value' | 'steps'>): readonly Fork[] {
  const inner = serialised(text);
  if (inner === undefined) return [{ ...head, ...base, payload: text }];
  return alternatives(known(r, head), inner).map((a) => ({
    ...base,
    value: head.value,
    payload: jsonOf(text, a.value),
    steps: [...head.steps, ...a.steps],
  }));
}

/** What an alternative's own steps have tested holds for everything inside it. */
function known(r: Reading, { steps }: Alternative): Expansion {
  return assuming(
    r.x,
    steps.flatMap((step) => step.conditions),
  );
}

/** `{ content, isError, structuredContent }`. */
function forkResult(reading: Reading, head: Alternative): readonly Fork[] {
  const { value } = head;
  const r: Reading = { ...reading, x: known(reading, head) };
  const flagProperty = r.major.failure.kind === 'flag' ? r.major.failure.property : '';
  if (value.kind !== 'object') {
    const flag: Flag = value.kind === 'const' || value.kind === 'template' || value.kind === 'array' ? 'no' : 'unknown';
    return [{ ...head, payload: value, structured: undefined, flag, wellFormed: flag === 'unknown', asResult: true }];
  }
  const flag = flagOf(r, lookup(r.x, value, flagProperty));
  const content = lookup(r.x, value, 'content');
  const structured = lookup(r.x, value, r.major.structuredAs ?? 'structuredContent');
  const structuredValue = structured.is === 'no' ? undefined : structured.value;
  const wellFormed = content.is !== 'no' || structured.is !== 'no';
  const texts = content.is === 'no' || content.value === undefined ? [] : textsOf(r, content.value);
  const base = { value, flag, wellFormed, structured: structuredValue, asResult: true };
  if (texts.length === 0)
    return [
      {
        ...base,
        steps: head.steps,
        payload: content.is === 'no' ? (structuredValue ?? value) : (structuredValue ?? content.value ?? unknownAt(value)),
      },
    ];
  return texts.flatMap((text) =>
    alternatives(r.x, text.value).flatMap((a): readonly Fork[] => {
      const steps = [...head.steps, ...text.steps, ...a.steps];
      const inner = serialised(a.value);
      if (inner === undefined) return [{ ...base, steps, payload: a.value }];
      return alternatives(r.x, inner).map((b) => ({ ...base, steps: [...steps, ...b.steps], payload: jsonOf(a.value, b.value) }));
    }),
  );
}

function unknownAt(value: Value): Value {
  return { kind: 'unknown', node: value.node, why: 'exit-unknown' };
}

function serialised(value: Value): Value | undefined {
  if (value.kind !== 'call' || value.callee.kind !== 'ref' || value.callee.ref.kind !== 'global') return undefined;
  return value.callee.ref.path.join('.') === 'JSON.stringify' ? value.args[0] : undefined;
}

/** The same serialisation of one of the values it can be given. */
function jsonOf(call: Value, argument: Value): Value {
  return call.kind === 'call' ? { ...call, args: [argument, ...call.args.slice(1)] } : call;
}

function flagOf(r: Reading, property: Property): Flag {
  if (property.is === 'no') return 'no';
  if (property.value === undefined) return 'unknown';
  const found = alternatives(r.x, property.value).map((a) => decide(a.value));
  if (found.length > 0 && found.every((d) => d === true)) return property.is === 'yes' ? 'yes' : 'computed';
  if (found.length > 0 && found.every((d) => d === false)) return 'no';
  return 'computed';
}

/** The text of the content blocks, per choice of content; several text blocks are read as one text. */
function textsOf(r: Reading, content: Value): readonly Alternative[] {
  return alternatives(r.x, content).flatMap((list): readonly Alternative[] => {
    if (list.value.kind !== 'array') return [list];
    const texts: Value[] = [];
    for (const item of list.value.items) {
      if (item.spread) return [{ value: item.value, steps: list.steps }];
      const found = alternatives(r.x, item.value);
      const [block] = found;
      if (block === undefined) continue;
      const text = lookup(r.x, found.length === 1 ? block.value : item.value, 'text');
      if (text.is !== 'no' && text.value !== undefined) texts.push(text.value);
      else if (text.is === 'unknown') texts.push(unknownAt(item.value));
    }
    const [only] = texts;
    if (only === undefined)
      return [
        { value: { kind: 'const', node: list.value.node, value: list.value.items.length === 0 ? undefined : null }, steps: list.steps },
      ];
    if (texts.length === 1) return [{ value: only, steps: list.steps }];
    const parts = texts.flatMap((text, i): (string | Value)[] => (i === 0 ? [text] : ['\n', text]));
    return [{ value: { kind: 'template', node: list.value.node, parts: flatten(parts) }, steps: list.steps }];
  });
}

function flatten(parts: readonly (string | Value)[]): readonly (string | Value)[] {
  return parts.flatMap((part): readonly (string | Value)[] => {
    if (typeof part === 'string') return [part];
    if (part.kind === 'template') return part.parts;
    return part.kind === 'const' && typeof part.value === 'string' ? [part.value] : [part];
  });
}

function outcomeOf(r: Reading, fork: Fork): Outcome {
  const text = textFact(r.x, fork.payload, r.handler);
  const roots = rootsOf(fork.payload, r.handler);
  const { evidence, level } = evidenceOn(r, fork, roots);
  const outermost = fork.steps[0];
  const own = declared(r, fork.payload);
  const around = own === 'nothing' && fork.value.kind === 'object' && fork.payload !== fork.value;
  const graded = around && r.major.structuredAs !== undefined && fork.structured !== undefined ? fork.structured : fork.value;
  // What the payload says of itself, or else the result around it (its graded part, where an SDK has one).
  const declares = around ? declared(r, graded) : own;
  const declaring = around ? graded : (serialised(fork.payload) ?? fork.payload);
  return {
    node: (level ?? placeOf(fork, declares === 'failure' ? declaring.node : undefined) ?? outermost)?.node ?? fork.value.node,
    value: fork.value,
    payload: fork.payload,
    text,
    structured: fork.structured,
    flag: fork.flag,
    wellFormed: fork.wellFormed,
    asResult: fork.asResult,
    reason: strongest(evidence)?.kind ?? 'plain',
    evidence,
    declares,
    roots,
    steps: fork.steps,
    layers: layersOf(fork.steps),
  };
}

export function strongest(evidence: readonly Evidence[]): Evidence | undefined {
  return [...evidence].sort((a, b) => strength.indexOf(a.kind) - strength.indexOf(b.kind))[0];
}

/** Evidence by level: the outermost level that has some is where the failure is decided, and where it is reported. */
function evidenceOn(r: Reading, fork: Fork, roots: Roots): { evidence: readonly Evidence[]; level: Step | undefined } {
  const evidence: Evidence[] = [];
  let level: Step | undefined;
  let current: Step | undefined;
  fork.steps.forEach((step, i) => {
    if (step.fn !== undefined || current === undefined) current = step;
    const found = evidenceAt(r, step, roots);
    if (found.length > 0) level ??= placeOfStep(step, current, fork.steps[i + 1]);
    evidence.push(...found);
  });
  return { evidence, level };
}

/**
 * A choice inside a return (`ok ? a : b`) is shown at the chosen value, a caught value that is made elsewhere at its own place, and what
 * `.catch((e) => …)` answers inside the callback.
 */
function placeOfStep(step: Step, current: Step, next: Step | undefined): Step {
  if (step.fn !== undefined) return step;
  const caught = step.caught?.node;
  if (caught !== undefined && next?.fn !== undefined && next.node !== caught && within(next.node, caught)) return next;
  return within(step.node, current.node) || step.node === current.node || caught !== undefined ? step : current;
}

/**
 * Where a path without evidence is shown: in the handler, past the wrappers around it; and where the payload says itself that the call
 * failed, at the return that writes it.
 */
function placeOf(fork: Fork, written: ts.Node | undefined): Step | undefined {
  const returns = fork.steps.filter((step) => step.fn !== undefined);
  if (written !== undefined) {
    const holder = [...fork.steps]
      .reverse()
      .find(
        (step) => step.node.getSourceFile() === written.getSourceFile() && written.pos >= step.node.pos && written.end <= step.node.end,
      );
    if (holder !== undefined) return holder;
  }
  const place = returns[layersOf(fork.steps)];
  // Of `ok ? a : b` the side that was taken.
  const chosen = place === undefined ? undefined : fork.steps[fork.steps.indexOf(place) + 1];
  const isInside =
    chosen !== undefined && place !== undefined && chosen.fn === undefined && chosen.fallback !== true && within(chosen.node, place.node);
  return isInside ? chosen : place;
}

/** How many of the functions on a path only hand on to the handler that they were given. */
function layersOf(steps: readonly Step[]): number {
  const entered = steps.filter((step) => step.fn !== undefined).slice(1);
  const first = entered.findIndex((step) => step.call === undefined || !isLayerCall(step.call));
  return first < 0 ? entered.length : first;
}

/** A call of a function that was handed in: what calls it is a layer around the handler. */
function isLayerCall(call: ts.Node): boolean {
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
  const [declaration] = declarationsInScope(call.expression, call.expression.text);
  return declaration !== undefined && ts.isParameter(declaration);
}

function evidenceAt(r: Reading, step: Step, roots: Roots): readonly Evidence[] {
  const found: Evidence[] = [];
  if (step.fallback === true) return found;
  if (step.caught !== undefined && isFailureInCatch(step.caught.node, roots)) {
    found.push(catchEvidence(step.caught.node, { kind: 'caught', node: step.caught.node }));
  }
  for (const condition of step.conditions) {
    const evidence = evidenceOf(condition, r.handler);
    if (evidence !== undefined && addsNothing(evidence, roots, r.handler)) found.push(evidence);
  }
  return found;
}

/** A catch that asks somebody else (a second real call, a default that is fetched) is a fallback, unless it also tells of the error. */
function isFailureInCatch(node: ts.CatchClause | ts.CallExpression, roots: Roots): boolean {
  if (roots.error) return true;
  if ([...roots.calls].some((call) => within(call, node))) return false;
  return !ts.isCatchClause(node) || !asksAgain(node.block);
}

/** Something is awaited and kept: a bare `await log(error)` is not asked for an answer. */
function asksAgain(block: ts.Block): boolean {
  let found = false;
  visitOwn(block, (node) => {
    if (ts.isAwaitExpression(node) && !ts.isExpressionStatement(node.parent)) found = true;
  });
  return found;
}

function within(inner: ts.Node, outer: ts.Node): boolean {
  return inner.getSourceFile() === outer.getSourceFile() && inner.pos >= outer.pos && inner.end <= outer.end && inner !== outer;
}

/** The path hands on nothing but what the test itself looked at (a status text, an error body) and the arguments. */
function addsNothing(evidence: Evidence, roots: Roots, handler: FunctionWithBody): boolean {
  const tested = rootsOf(evidence.of, handler).calls;
  return [...roots.calls].every((call) => tested.has(call));
}

const failureKeys = new Set(['error', 'errors', 'errorCode', 'error_code']);

function isSomething(r: Reading, value: Value): boolean {
  const found = alternatives(r.x, value);
  return found.length > 0 && found.every((a) => a.value.kind !== 'array' && (decide(a.value) === true || mentionsError(a.value)));
}

function declared(r: Reading, payload: Value): 'failure' | 'success' | 'nothing' {
  const value = serialised(payload) ?? payload;
  // `new ToolMessage({ status: 'error' })`: what a package's own result object is made with.
  if (value.kind === 'call' && ts.isNewExpression(value.node) && value.args[0]?.kind === 'object') return declared(r, value.args[0]);
  if (value.kind !== 'object') return 'nothing';
  for (const name of ['success', 'ok']) {
    const found = lookup(r.x, value, name);
    if (found.is === 'yes') {
      const is = decide(found.value);
      if (is !== undefined) return is ? 'success' : 'failure';
    }
  }
  for (const entry of value.entries) {
    if (entry.kind !== 'property' || entry.maybe) continue;
    // `error: null` and `errors: 0` say the opposite, `error: result.error` may: only what is certainly something counts.
    if (failureKeys.has(entry.name) && isSomething(r, entry.value)) return 'failure';
    // `errorMessage` may hold the text of a success: it counts where the error itself is in it.
    if (/^error_?message$/i.test(entry.name) && mentionsError(entry.value)) return 'failure';
    if (entry.name === 'status' && entry.value.kind === 'const' && typeof entry.value.value === 'string') {
      if (/^(error|failed|failure|invalid|denied|unavailable|not[_-]?found|unknown.*|.*_error)$/i.test(entry.value.value)) return 'failure';
    }
    if (entry.name === 'isError' && decide(entry.value) === true) return 'failure';
  }
  return 'nothing';
}
