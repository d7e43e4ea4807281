/**
 * Ordinary answers of a tool that writes, which do not say what was written: a constant, a bare yes or no, only what the call was given.
 * And records that are created on the way to another one, where nothing in the answer could tell that.
 * Invariant: a call whose function is not known gives data; an answer with such data is told.
 */
import ts from 'typescript';
import { contains } from '../../syntax/expressions';
import type { FunctionWithBody } from '../../syntax/functions';
import { isKeyedByInput } from '../outcomes/evidence';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { serialised } from '../outcomes/forks';
import { answersOf } from '../outcomes/answers';
import { bindConditions } from '../failures/reached';
import { valueOf } from '../terms/evaluate';
import { firstCall, rootsOf } from '../terms/roots';
import { partsOf, type Condition, type Value, type ValueOf } from '../terms/value';
import { claimOf, type Claim } from './claims';
import { echoOf } from './echo';
import { effectsOf, isOwnFile, isUpkeep, type Effect } from './effects';
import { callsWithin, reach } from './reach';
import { isReadWord, wordsOf } from '../terms/verbs';
import { isToolOfTrade } from './packages';
import { calleeIn, isTalk as isTalking, namesOf } from './writes';

/** A call on the way of a tool. */
export type WriteOnWay = Pick<Effect, 'node' | 'within' | 'way' | 'conditions' | 'name' | 'value'> & {
  readonly act: Effect['act'] | undefined;
};

export interface Untold {
  readonly outcome: Outcome;
  /** The answer in the function that writes: what wrappers make of it is the same for all. */
  readonly place: ts.Node;
  /** The write, or the call outside of a tool that says of itself that it writes. */
  readonly effect: WriteOnWay;
  /** What the function that answers calls for it. */
  readonly name: string;
  readonly says: 'constant' | 'verdict' | 'inputs' | 'before';
}

const known = new WeakMap<HandlerFacts, readonly Untold[]>();

export function untoldOf(facts: HandlerFacts): readonly Untold[] {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const claim = claimOf(facts);
  const found = claim.writes === 'no' || isTalk(facts) ? [] : facts.outcomes.flatMap((outcome) => untoldAt(facts, claim, outcome) ?? []);
  known.set(facts, found);
  return found;
}

function untoldAt(facts: HandlerFacts, claim: Claim, outcome: Outcome): Untold | undefined {
  if (!isDone(facts, outcome)) return undefined;
  const effect = effectBefore(facts, claim, outcome) ?? (claim.voices >= 2 ? outsideBefore(facts, outcome) : undefined);
  if (effect === undefined || isWayLost(outcome, effect)) return undefined;
  const says = saysOf(facts, outcome, effect);
  return says === undefined
    ? undefined
    : { outcome, place: placeOf(outcome, effect), effect, name: nameAt(placeOf(outcome, effect), effect), says };
}

/** An ordinary answer with a text of its own, that says nothing of not having done it. */
function isDone(facts: HandlerFacts, outcome: Outcome): boolean {
  if (outcome.reason !== 'plain' || outcome.flag === 'yes' || outcome.flag === 'unknown' || outcome.roots.error) return false;
  if (outcome.declares === 'failure' || outcome.text.kind === 'unknown') return false;
  if (outcome.text.kind === 'none' && outcome.structured === undefined) return false;
  if (isFallback(outcome) || isRefused(outcome) || answersOf(facts).some((a) => a.outcome === outcome && a.kind === 'media')) return false;
  const value = serialised(outcome.payload) ?? outcome.payload;
  if (saysNothing(value)) return false;
  return !undone.test(outcome.text.words) && !saysUndone(value);
}

/** An empty object or list, or nothing at all: what was handed on had no body. */
function saysNothing(value: Value): boolean {
  if (value.kind === 'object') return value.entries.length === 0;
  if (value.kind === 'array') return value.items.length === 0;
  return value.kind === 'const' && typeof value.value !== 'string' && typeof value.value !== 'boolean';
}

const undone =
  /\b(no|not|none|nothing|never|can(?:no|')t|could|would|fail\w*|unable|already|dry.?run|preview|cancel+ed|skipp\w+|declin\w+|abort\w*|expired|denied|pending|confirm\w*|requires?|required|please|must|invalid|error|unknown|usage)\b/i;

/** `stdout || 'Done.'`: where there was no output, there is nothing else to say. */
function isFallback(outcome: Outcome): boolean {
  return outcome.steps.some(({ fallback, node }) => {
    const { parent } = node;
    return fallback === true && ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.BarBarToken;
  });
}

/** `if (answer.action !== 'accept')`, `if (!confirmed)`, `if (dryRun)`: the way on which nothing is done. */
export function isRefused(outcome: Outcome): boolean {
  return outcome.steps.some(({ conditions }) =>
    conditions.some(({ node, holds }) => {
      const text = node.getText();
      return holds && (/dry_?run|preview/i.test(text) || (/confirm|approv|accept|consent/i.test(text) && /^!|!==?/.test(text)));
    }),
  );
}

/** Its constant words, or a property that is false: `updated: false`. */
function saysUndone(payload: Value): boolean {
  const seen = new Set<Value>();
  const step = (v: Value): boolean => {
    if (seen.has(v)) return false;
    seen.add(v);
    if (v.kind === 'const') return typeof v.value === 'string' && undone.test(v.value);
    if (v.kind === 'template' && v.parts.some((part) => typeof part === 'string' && undone.test(part))) return true;
    if (v.kind === 'object' && v.entries.some((e) => e.value.kind === 'const' && e.value.value === false)) return true;
    return v.kind !== 'call' && partsOf(v).some(step);
  };
  return step(payload);
}

/** The write that the tool is there for, on the way to the answer: what is certain comes first. */
function effectBefore(facts: HandlerFacts, claim: Claim, outcome: Outcome): Effect | undefined {
  const before = effectsOf(facts).filter((e) => e.on === 'purpose' && isBefore(e, outcome));
  const isMeant = (e: Effect): boolean => e.certain || claim.writes === 'yes';
  const found = before.filter(isMeant);
  const isFolder = (e: Effect): boolean => e.place === 'files' && /^mkdir/.test(e.name);
  const own = found.find((e) => e.way.length === 0 && !isFolder(e));
  const inside = own?.certain === false ? found.find((e) => e.certain && e.way[0]?.node === own.node) : undefined;
  return (
    inside ??
    found.find((e) => e.certain && e.way.length === 0 && !isFolder(e)) ??
    found.find((e) => e.way.length === 0) ??
    found.find((e) => e.certain) ??
    found[0]
  );
}

/** What is told is written in a function on the way, and the answer was changed behind it: under which tests it is given is not known. */
function isWayLost(outcome: Outcome, effect: WriteOnWay): boolean {
  const functions = [...effect.way.map(({ within }) => within), effect.within];
  return functions.some(
    (fn) => contains(fn.body, outcome.payload.node) && fn !== outcome.steps[0]?.fn && !outcome.steps.some((step) => step.fn === fn),
  );
}

function nameAt(place: ts.Node, effect: WriteOnWay): string {
  const call = effect.way.find(({ within }) => contains(within, place));
  const names = call === undefined ? [] : namesOf(calleeIn(call.node as ts.CallExpression));
  return names[names.length - 1] ?? effect.name;
}

function placeOf(outcome: Outcome, effect: WriteOnWay): ts.Node {
  if (effect.act === undefined) return outcome.node;
  const functions = [...effect.way.map(({ within }) => within), effect.within];
  const steps = functions.flatMap((fn) => outcome.steps.find((step) => step.fn === fn) ?? []);
  const last = steps[steps.length - 1];
  // `return await addCard(args)`: the answer is written in what was called.
  const called = outcome.steps.find((step) => step.fn !== undefined && step.call === effect.node);
  if (called !== undefined) return called.node;
  // What was chosen in that function: a side of `??`, or of a test.
  if (last === undefined || (outcome.node.pos >= last.node.pos && outcome.node.end <= last.node.end)) return outcome.node;
  return last.node;
}

/** Whether the call has happened when the answer is given: it stands before it, or in it, and no test leads elsewhere. */
export function isBefore(effect: WriteOnWay, outcome: Outcome): boolean {
  const points = [...effect.way.map(({ node, within }) => ({ node, within })), { node: effect.node, within: effect.within }];
  for (const { node, within } of points) {
    const step = outcome.steps.find((one) => one.fn === within);
    if (step === undefined) return true;
    if (node.pos >= step.node.pos && node.end <= step.node.end) continue;
    return node.pos < step.node.pos && !leavesBefore(node, step.node, within) && !contradicts(effect, outcome);
  }
  return true;
}

/** The write stands in a branch that the answer is not in, and that is left otherwise: `if (a) { await write(); return x } return y`. */
function leavesBefore(node: ts.Node, answer: ts.Node, within: FunctionWithBody): boolean {
  for (let at: ts.Node = node; at !== within; at = at.parent) {
    if (answer.pos >= at.pos && answer.end <= at.end) return false;
    if (ts.isBlock(at) && at.statements.some((s) => ts.isReturnStatement(s) || ts.isThrowStatement(s)) && !ts.isTryStatement(at.parent))
      return true;
    if (ts.isCatchClause(at)) return true;
    if (ts.isReturnStatement(at)) return true;
    if (ts.isCaseOrDefaultClause(at) && at.statements.some((s) => ts.isReturnStatement(s))) return true;
  }
  return false;
}

function contradicts(effect: WriteOnWay, outcome: Outcome): boolean {
  const tests = outcome.steps.flatMap((step) => step.conditions);
  return effect.conditions.some((c) => tests.some((other) => (other.node === c.node && other.holds !== c.holds) || isOtherCase(c, other)));
}

/** `action === 'create'` and `action === 'delete'`. */
function isOtherCase(a: Condition, b: Condition): boolean {
  if (!a.holds || !b.holds || a.test.kind !== 'binary' || b.test.kind !== 'binary') return false;
  if (!/^={2,3}$/.test(a.test.operator) || !/^={2,3}$/.test(b.test.operator)) return false;
  const [left, right] = [a.test.right, b.test.right];
  if (left.kind !== 'const' || right.kind !== 'const' || left.value === right.value) return false;
  return a.test.left.node.getText() === b.test.left.node.getText() && a.test.left.node.getSourceFile() === b.test.left.node.getSourceFile();
}

function saysOf(facts: HandlerFacts, outcome: Outcome, effect: WriteOnWay): Untold['says'] | undefined {
  const values = outcome.structured === undefined ? [outcome.payload] : [outcome.payload, outcome.structured];
  const echo = echoOf(facts.x, values, facts.fn);
  if (echo.unknown) return undefined;
  if (echo.data.size === 0) {
    const verdict = echo.verdict || isTold(outcome, effect);
    // Which one, and whether it was there: that is what a deletion has to say.
    if (echo.inputs) return verdict && effect.act !== 'creates' ? undefined : 'inputs';
    return verdict ? 'verdict' : 'constant';
  }
  return isAllBefore(facts, values, effect) ? 'before' : undefined;
}

/** The answer was chosen by what the write gave, other than whether it failed. */
function isTold(outcome: Outcome, effect: WriteOnWay): boolean {
  const calls = new Set<ts.Node>([effect.node, ...effect.way.map(({ node }) => node)]);
  const mentions = (v: Value): boolean => calls.has(v.node) || (v.kind !== 'func' && partsOf(v).some(mentions));
  if (effect.act === undefined) return false;
  return outcome.steps.some(
    (step) =>
      step.fallback !== true &&
      step.conditions.some(({ test }) => {
        const of = test.kind === 'unary' ? test.of : test.kind === 'binary' ? test.left : test;
        return (
          !(of.kind === 'member' && /^(ok|success|status|statusCode|isOk|error|errors|errorMessage|isError)$/.test(of.name)) && mentions(of)
        );
      }),
  );
}

/** All that the answer tells was looked up by the arguments before the write, and what was written came from elsewhere: it is nowhere told. */
function isAllBefore(facts: HandlerFacts, values: readonly Value[], effect: WriteOnWay): boolean {
  const { fn } = facts;
  if (fn === undefined || effect.act === undefined || effect.act === 'deletes') return false;
  const own = effect.way[0]?.node ?? effect.node;
  if ((effect.way[0]?.within ?? effect.within) !== fn || !ts.isCallExpression(own) || !ts.isExpressionStatement(statementAround(own)))
    return false;
  const told = values.flatMap(firstCallsIn);
  const areLookups = told.every(
    (call) => call.node.end < own.pos && call.node.getSourceFile() === own.getSourceFile() && isLookup(call, fn),
  );
  if (told.length === 0 || !areLookups) return false;
  const items = own.arguments.map((node) => ({ value: valueOf(facts.s, node), spread: false, maybe: false, node }));
  const written = rootsOf({ kind: 'array', node: own, items }, fn);
  return written.unknown || [...written.calls].some((node) => !told.some((call) => call.node === node));
}

function firstCallsIn(value: Value): readonly ValueOf<'call'>[] {
  const found: ValueOf<'call'>[] = [];
  const step = (v: Value): void => {
    const call = v.kind === 'call' || v.kind === 'member' || v.kind === 'element' ? firstCall(v) : undefined;
    if (call !== undefined) found.push(call);
    else for (const part of partsOf(v)) step(part);
  };
  step(serialised(value) ?? value);
  return found;
}

function isLookup(call: ValueOf<'call'>, fn: FunctionWithBody): boolean {
  const { callee } = call;
  const name = callee.kind === 'member' ? callee.name : ts.isIdentifier(callee.node) ? callee.node.text : '';
  return isReadWord(wordsOf(name)[0] ?? '') && isKeyedByInput(call, fn);
}

function statementAround(node: ts.Node): ts.Node {
  const { parent } = node;
  return ts.isAwaitExpression(parent) ? parent.parent : parent;
}

/** Thinking aloud, asking, waiting: nothing is changed that the agent would have to know of. */
function isTalk({ tool }: HandlerFacts): boolean {
  const name = tool.name ?? '';
  if (tool.sdk.id === 'project' && tool.input === undefined) return true;
  return /(^|[_-])(browser|tab|click|scroll|navigate|screen|toast|ui|think|thought|thinking|plan|ask|question|ping|done|finish|complete_task|note_to_self|todo|wait|sleep|feedback)([_-]|$)|^(think|ask|plan|ping|finish|wait)/i.test(
    name,
  );
}

/** A call of a package, other than a tool of the trade, before the answer: what a tool that claims to write does by it. */
function outsideBefore(facts: HandlerFacts, outcome: Outcome): WriteOnWay | undefined {
  const calls = reach(facts).flatMap(({ fn, env, way }): readonly WriteOnWay[] => {
    if (way.length > 2 || isUpkeep(way) || isOwnFile(fn)) return [];
    return callsWithin(facts.s, fn).flatMap(({ node, value, conditions: own }) => {
      const root = rootOf(value);
      if (root.kind !== 'ref' || root.ref.kind !== 'external' || isToolOfTrade(root.ref.specifier)) return [];
      const conditions = bindConditions(own, env);
      const names = namesOf(calleeIn(node));
      if (conditions === undefined || isTalking(names)) return [];
      const before = [...way.flatMap((call) => call.conditions), ...conditions];
      return [{ node, within: fn, way, conditions: before, name: names[names.length - 1] ?? '', value, act: undefined }];
    });
  });
  const found = calls.filter((call) => isBefore(call, outcome));
  // The last one in the function that answers is the likeliest.
  return found.findLast(({ within }) => contains(within, outcome.node)) ?? found[0];
}

function rootOf(v: Value): Value {
  return v.kind === 'call' ? rootOf(v.callee) : v.kind === 'member' || v.kind === 'element' ? rootOf(v.of) : v;
}

/** A record that is created where another was looked up and not found, on the way to the write that the tool is there for. */
export interface SideRecord {
  readonly outcome: Outcome;
  readonly effect: Effect;
  /** The call in the handler that leads to it. */
  readonly call: ts.Node;
}

export function sideRecordsOf(facts: HandlerFacts): readonly SideRecord[] {
  const claim = claimOf(facts);
  if (claim.writes !== 'yes') return [];
  const found: SideRecord[] = [];
  for (const effect of effectsOf(facts)) {
    const call = effect.way[0]?.node;
    if (effect.on !== 'side' || effect.act !== 'creates' || call === undefined) continue;
    if (!effect.certain || effect.place === 'files' || !isInsteadOfFound(effect)) continue;
    for (const outcome of facts.outcomes) {
      if (!isDone(facts, outcome) || !isBefore(effect, outcome) || mayTell(outcome, call)) continue;
      found.push({ outcome, effect, call });
    }
  }
  return found;
}

/** `if (existing) return existing.id; await create(…)`. */
function isInsteadOfFound(effect: Effect): boolean {
  return effect.conditions.some(({ test, holds }) => {
    const v = test.kind === 'unary' && test.operator === '!' ? { of: test.of, is: !holds } : { of: test, is: holds };
    return !v.is && firstCall(v.of) !== undefined;
  });
}

/** The answer hangs on the call that created it, or hands on a whole record, in which it may be told. */
function mayTell(outcome: Outcome, call: ts.Node): boolean {
  const seen = new Set<Value>();
  const step = (v: Value, isField: boolean): boolean => {
    if (seen.has(v)) return false;
    seen.add(v);
    if (v.node === call || v.kind === 'unknown') return true;
    if (v.kind === 'call') {
      const isShape = v.callee.kind === 'ref' && v.callee.ref.kind === 'global';
      if (isShape) return v.args.some((a) => step(a, isField));
      // `toMajor(row.amount)` is one field; `row` as it came may hold everything.
      if (v.callee.kind === 'func' && v.args.length > 0 && v.args.every((a) => a.kind !== 'object'))
        return v.args.some((a) => step(a, isField));
      return !isField;
    }
    if (v.kind === 'member') return step(v.of, true);
    return partsOf(v).some((part) => step(part, isField));
  };
  return [outcome.payload, ...(outcome.structured === undefined ? [] : [outcome.structured])].some((v) => step(v, false));
}
