/**
 * What a tool can throw: in its handler or in what that calls, past every catch on the way, and what becomes of it in the SDK.
 * Invariant: a throw is listed only where it certainly leaves the handler once it happens; a catch that may keep it ends it here.
 */
import ts from 'typescript';
import { packageOf, type ThrowFate } from '../../discovery/sdk';
import { refOf } from '../../program/origin';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { visitOwn, type FunctionWithBody } from '../../syntax/functions';
import { evidenceOf, type Evidence } from '../outcomes/evidence';
import { alternatives } from '../terms/expand';
import { contextOf } from '../terms/flow';
import { isBehindNever } from '../terms/never';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { bindConditions, reachedBy, type CallOnWay, type Reached } from './reached';
import { summaryOf } from '../terms/summary';
import { substitute, type Condition, type Value } from '../terms/value';
import { whatOf, type What } from './thrown';

export interface Throw {
  readonly node: ts.ThrowStatement;
  readonly what: What;
  readonly value: Value;
  /** The function that throws. */
  readonly fn: FunctionWithBody;
  /** The calls that lead from the handler to it, outermost first. */
  readonly way: readonly CallOnWay[];
  /** What is tested on the way, outermost first. */
  readonly conditions: readonly Condition[];
  /** What of that says something about failing. */
  readonly evidence: readonly Evidence[];
  /** The catch that the throw stands in, where it tells an error anew. */
  readonly inCatch: ts.CatchClause | undefined;
}

const known = new WeakMap<HandlerFacts, readonly Throw[]>();

/** The throws that leave the handler. */
export function throwsOf(facts: HandlerFacts): readonly Throw[] {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const found = reachedBy(facts).flatMap((reached) => thrownIn(facts, reached));
  known.set(facts, found);
  return found;
}

function thrownIn(facts: HandlerFacts, { fn, env, way }: Reached): readonly Throw[] {
  return summaryOf(facts.s, fn).exits.flatMap((exit): readonly Throw[] => {
    if (exit.kind !== 'throw' || isBehindNever(exit.node)) return [];
    const own = bindConditions(exit.conditions, env);
    if (own === undefined) return [];
    const value = substitute(exit.value, env);
    const what = one(alternatives(facts.x, value).map((a) => whatOf(facts.s, a.value, env, facts.tool.major.throwing?.control ?? [])));
    const catches = [...catchesAround(exit.node, fn), ...[...way].reverse().flatMap((call) => catchesAround(call.node, call.within))];
    if (what === undefined || !catches.every((clause) => letsThrough(facts, clause, what))) return [];
    const conditions = [...way.flatMap((call) => call.conditions), ...own];
    return [
      {
        node: exit.node,
        what,
        value,
        fn,
        way,
        conditions,
        evidence: conditions.flatMap((c) => evidenceOf(c, facts.fn) ?? []),
        inCatch: clauseAround(exit.node, fn),
      },
    ];
  });
}

/** What all alternatives agree on. */
function one(found: readonly What[]): What | undefined {
  const [first, ...others] = found;
  return first !== undefined && others.every((o) => o.kind === first.kind) ? first : undefined;
}

function clauseAround(node: ts.Node, until: ts.Node): ts.CatchClause | undefined {
  for (let at = node.parent; at !== until; at = at.parent) if (ts.isCatchClause(at)) return at;
  return undefined;
}

type Catch = ts.CatchClause | ts.CallExpression;

/** The catches of one function that get what is thrown at a node, innermost first. */
function catchesAround(node: ts.Node, until: ts.Node): readonly Catch[] {
  const found: Catch[] = [];
  for (let child = node, at = node.parent; child !== until; child = at, at = at.parent) {
    if (ts.isTryStatement(at) && child === at.tryBlock && at.catchClause !== undefined) found.push(at.catchClause);
    // `load(id).catch(…)`, `load(id).then(…, onError)`.
    if (ts.isPropertyAccessExpression(at) && child === at.expression && ts.isCallExpression(at.parent) && at.parent.expression === at) {
      if (at.name.text === 'catch' || (at.name.text === 'then' && at.parent.arguments.length > 1)) found.push(at.parent);
    }
    // The settled results of several calls hold what was thrown.
    if (ts.isCallExpression(at) && /\ballSettled$/.test(at.expression.getText())) found.push(at);
  }
  return found;
}

/** `catch (e) { log(e); throw e }`, `if (e instanceof Known) throw e`: what was thrown goes on as it was. */
function letsThrough(facts: HandlerFacts, clause: Catch, what: What): boolean {
  if (!ts.isCatchClause(clause) || what.kind === 'unknown') return false;
  const name = clause.variableDeclaration?.name;
  if (name === undefined || !ts.isIdentifier(name)) return false;
  let through = false;
  visitOwn(clause.block, (node) => {
    if (!ts.isThrowStatement(node)) return;
    const thrown = bare(node.expression);
    if (!ts.isIdentifier(thrown) || thrown.text !== name.text || catchesAround(node, clause).length > 0) return;
    const { tests } = contextOf(node, clause.block);
    through ||= tests.every(({ node: test, holds }) => isOfClass(facts, test, name.text, what) === holds);
  });
  return through;
}

/** Whether `e instanceof X` holds for what was thrown; `undefined` where that is not known. */
function isOfClass(facts: HandlerFacts, test: ts.Expression, name: string, what: What): boolean | undefined {
  const at = bare(test);
  if (!ts.isBinaryExpression(at) || at.operatorToken.kind !== ts.SyntaxKind.InstanceOfKeyword) return undefined;
  const left = bare(at.left);
  if (!ts.isIdentifier(left) || left.text !== name) return undefined;
  if (what.kind === 'plain') return false;
  if (what.kind !== 'error') return undefined;
  const ref = refOf(facts.s, at.right);
  const asked = ref.kind === 'class' ? ref.node.name?.text : ref.kind === 'external' || ref.kind === 'global' ? ref.path.at(-1) : undefined;
  if (asked === undefined) return undefined;
  if (what.lineage.includes(asked)) return true;
  return what.whole ? false : undefined;
}

/**
 * What the SDK makes of a throw of this tool: what holds for its major, unless the registration says otherwise. `unknown` where the version
 * is not known and the majors differ.
 */
export function fateOf({ tool, s }: HandlerFacts): ThrowFate {
  const { major, majorNumber, sdk, registration } = tool;
  if (sdk.id === 'project') return 'unknown';
  const file = registration.getSourceFile().fileName;
  // The major that rows speak of is that of the SDK's own package; others of its packages count in their own way.
  const own = s.majorOf(packageOf(sdk.packages[0] ?? ''), file);
  if ((own === undefined || own !== majorNumber) && new Set(sdk.majors.map((m) => m.thrown)).size > 1) return 'unknown';
  if (takesThrowsInHand(s, major.throwing?.unless, file)) return 'unknown';
  const given = Object.entries(major.throwing?.given ?? {});
  if (given.length === 0) return major.thrown;
  const options =
    ts.isCallExpression(registration) || ts.isNewExpression(registration) ? [...(registration.arguments ?? [])] : [registration];
  for (const option of options) {
    const at = ts.isExpression(option) ? bare(option) : option;
    const ref = ts.isIdentifier(at) ? refOf(s, at) : undefined;
    const literal = ref?.kind === 'object' ? ref.node : at;
    if (ts.isIdentifier(literal)) return 'unknown';
    if (!ts.isObjectLiteralExpression(literal)) continue;
    if (literal.properties.some(ts.isSpreadAssignment)) return 'unknown';
    for (const [name, fate] of given) if (literal.properties.some((p) => p.name?.getText() === name)) return fate;
  }
  return major.thrown;
}

/** Something near the tool that may catch what tools throw. */
function takesThrowsInHand(s: Snapshot, name: string | undefined, file: string): boolean {
  if (name === undefined) return false;
  const around = file.split('/').slice(0, -2).join('/');
  return s.files().some((other) => other.startsWith(`${around}/`) && s.textOf(other)?.includes(name) === true);
}

const steering = /interrupt|suspend|redirect|handoff|abort|cancel|elicit|inputrequired|stopresponse|signal|approval/i;

/** Thrown to steer the run, and no failure. */
export function isControl({ what, conditions }: Throw): boolean {
  if (what.kind === 'control') return true;
  if (what.kind === 'error' && what.lineage.some((name) => steering.test(name))) return true;
  return conditions.some(({ node }) => /abort|cancel/i.test(node.getText()));
}
