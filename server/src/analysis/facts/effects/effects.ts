/**
 * What a call of the tool writes: through its helpers, repositories, dispatchers and classes, each write with its call and the way to it.
 * `purpose`: on a way that says so. `side`: inside something that is called for another thing (`resolveCategoryId`). What a program does for
 * itself (a cache, a log, signing in, setting up) is no effect.
 * Invariant: `certain` only where the callee or its arguments say that something outside is written; a name alone never is.
 */
import ts from 'typescript';
import type { FunctionWithBody } from '../../syntax/functions';
import { substitution, type Condition, type Value } from '../terms/value';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { bindConditions, type CallOnWay, type Reached } from '../failures/reached';
import { callsWithin, reach } from './reach';
import { actOfFunction, isReadWord, wordsOf } from '../terms/verbs';
import type { Write } from './packages';
import { calleeIn, namesOf, writeOf } from './writes';

export interface Effect extends Write {
  readonly value: Value;
  readonly certain: boolean;
  readonly on: 'purpose' | 'side';
  /** The function that the call stands in. */
  readonly within: FunctionWithBody;
  /** The calls that lead to that function, outermost first. */
  readonly way: readonly CallOnWay[];
  /** What is tested on the way, outermost first. */
  readonly conditions: readonly Condition[];
}

const known = new WeakMap<HandlerFacts, readonly Effect[]>();

export function effectsOf(facts: HandlerFacts): readonly Effect[] {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const found = new Map<ts.Node, Effect>();
  for (const reached of reach(facts)) {
    if (isUpkeep(reached.way)) continue;
    for (const effect of effectsIn(facts, reached)) if (!found.has(effect.node)) found.set(effect.node, effect);
  }
  const effects = [...found.values()];
  known.set(facts, effects);
  return effects;
}

/** Whether anything outside is written: `no` only where nothing was found to write and every call is known. */
export function changesSomething(facts: HandlerFacts): 'yes' | 'no' | 'unknown' {
  const effects = effectsOf(facts);
  if (effects.some((e) => e.certain)) return 'yes';
  return facts.fn !== undefined && !facts.callsSomething ? 'no' : 'unknown';
}

function effectsIn(facts: HandlerFacts, { fn, env, way }: Reached): readonly Effect[] {
  const { s } = facts;
  if (isOwnFile(fn) || way.some((call) => isRollback(call.node, call.within))) return [];
  const bind = substitution(env);
  const on = way.some(isForOther) ? 'side' : 'purpose';
  const conditionsBefore = way.flatMap((call) => call.conditions);
  return callsWithin(s, fn).flatMap((called): readonly Effect[] => {
    const write = isRollback(called.node, fn) ? undefined : writeOf(s, called.node, bind(called.value));
    const conditions = write === undefined ? undefined : bindConditions(called.conditions, env);
    if (write === undefined || conditions === undefined) return [];
    return [
      {
        ...write,
        value: bind(called.value),
        certain: write.by === 'callee',
        on,
        within: fn,
        way,
        conditions: [...conditionsBefore, ...conditions],
      },
    ];
  });
}

const upkeep =
  /^(log|logger|track|cache|cached|telemetry|analytics|metric|metrics|init|initialize|initialise|setup|auth|authenticate|authorize|login|token|session|connect|migrate|config|configure|bootstrap|audit|lock|unlock|retry|cleanup|monitor|instrument|trace|usage|warm|prepare|credentials|refresh|capture|report|elicit|elicitation|confirmation|consent)$/;

/** Who keeps count of the program's own doings: `usageTracker.trackSuccess(name)`. */
const bookkeeping = /^(usage|tracker|telemetry|analytics|metrics|stats|logger|audit|auditor|monitor|cache)$/;

/** Signing in, caching, logging, setting up. */
export function isUpkeep(way: readonly CallOnWay[]): boolean {
  return way.some((call) => {
    if (isOwnFile(call.within)) return true;
    const name = nameOfCall(call);
    if (receiversOf(call).some((receiver) => wordsOf(receiver).some((word) => bookkeeping.test(word)))) return true;
    // `runWithSession(fn)` runs what it was asked for.
    return wordsOf(name).some((word, i) => upkeep.test(word) && (i === 0 || !/with/i.test(name))) && actOfFunction(name) === undefined;
  });
}

/** In a catch or a `finally`: what was begun is undone, or cleared up. */
function isRollback(node: ts.Node, until: ts.Node): boolean {
  for (let child = node, at = node.parent; child !== until; child = at, at = at.parent) {
    if (ts.isCatchClause(at) || (ts.isTryStatement(at) && child === at.finallyBlock)) return true;
  }
  return false;
}

export function isOwnFile(node: ts.Node): boolean {
  return /(^|\/)(log|logs|logger|logging|telemetry|analytics|cache)\.\w+$/.test(node.getSourceFile().fileName);
}

/** Called for what it gives: `resolveCategoryId(name)`, `getProject(id)`, `ensureFolder(path)`. */
function isForOther(call: CallOnWay): boolean {
  const [first] = wordsOf(nameOfCall(call));
  return first !== undefined && (isReadWord(first) || first === 'ensure') && !isRunner(first);
}

function isRunner(word: string): boolean {
  return word === 'make' || word === 'build' || word === 'generate';
}

function receiversOf({ node }: CallOnWay): readonly string[] {
  return namesOf(calleeIn(node as ts.CallExpression)).slice(0, -1);
}

function nameOfCall({ node }: CallOnWay): string {
  const names = namesOf(calleeIn(node as ts.CallExpression));
  return names[names.length - 1] ?? '';
}
