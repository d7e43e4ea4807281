/**
 * What one function does with the parameter that a response is said through: what it sends, which status it sets, whom it hands it to.
 * Reads one function, its callbacks included; whoever wants to know more enters the calls (`responses.ts`).
 */
import ts from 'typescript';
import type { Answers } from '../../discovery/framework';
import type { Snapshot } from '../../program/snapshot';
import { bare } from '../../syntax/expressions';
import { enclosingFunction, isFunctionNode, visitAll, type FunctionNode, type FunctionWithBody } from '../../syntax/functions';
import { conditionsOf, evaluate, type Evaluation } from '../terms/evaluate';
import { contextOf } from '../terms/flow';
import { substitute, type Caught, type Condition, type Env, type Value, type ValueOf } from '../terms/value';

/**
 * One thing that is done with it. `nested`: in a callback, so that nobody knows when. `set` with no status: from there on nobody knows what
 * it is, or its head is sent.
 */
export type Said = {
  readonly node: ts.Expression;
  readonly conditions: readonly Condition[];
  readonly caught: Caught | undefined;
  readonly nested: boolean;
} & (
  | { readonly kind: 'send'; readonly body: Value | undefined; readonly status: Value | undefined; readonly call: ts.Expression }
  | { readonly kind: 'set'; readonly status: Value | undefined }
  /** Handed to a function that may be entered. */
  | { readonly kind: 'hand'; readonly call: ValueOf<'call'> }
);

export interface Speaker {
  readonly answers: Answers;
  readonly parameter: ts.ParameterDeclaration;
}

/** In text order. `env` binds the function's own parameters, so that the speaker is known under their names. */
export function saidIn(s: Snapshot, fn: FunctionWithBody, env: Env, speaker: Speaker): readonly Said[] {
  const e: Evaluation = { s, known: new Map(), busy: new Set() };
  const found: Said[] = [];
  const all = withErrors(fn, env);
  const term = (node: ts.Expression): Value => substitute(evaluate(e, node), all);
  visitAll(fn, (node) => {
    if (!ts.isCallExpression(node) && !ts.isBinaryExpression(node) && !ts.isNewExpression(node)) return;
    const inner = ts.isBinaryExpression(node) ? ofAssignment(node, term, speaker) : ofCall(node, term, speaker);
    if (inner === undefined) return;
    const holder = enclosingFunction(node) as FunctionNode;
    const { tests, caught } = contextOf(node, holder);
    const conditions = conditionsOf(e, tests).map((c) => ({ ...c, test: substitute(c.test, all) }));
    const rejected = catchOf(holder);
    const why = caught ?? (rejected === undefined ? undefined : { node: rejected, fellThrough: false });
    found.push({ node, conditions, caught: why, nested: holder !== fn, ...inner });
  });
  return found.sort((a, b) => a.node.end - b.node.end);
}

/** `.catch((e) => …)`: the parameter is the error. */
function withErrors(fn: FunctionWithBody, env: Env): Env {
  const all = new Map(env);
  visitAll(fn, (node) => {
    const [parameter] = isFunctionNode(node) ? node.parameters : [];
    if (parameter !== undefined && isFunctionNode(node) && catchOf(node) !== undefined)
      all.set(parameter, { kind: 'caught', node: parameter });
  });
  return all;
}

function catchOf(fn: FunctionNode): ts.CallExpression | undefined {
  const call = fn.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== fn || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  return call.expression.name.text === 'catch' ? call : undefined;
}

type Inner =
  | { kind: 'send'; body: Value | undefined; status: Value | undefined; call: ts.Expression }
  | { kind: 'set'; status: Value | undefined }
  | { kind: 'hand'; call: ValueOf<'call'> };

function ofCall(node: ts.CallExpression | ts.NewExpression, term: (node: ts.Expression) => Value, speaker: Speaker): Inner | undefined {
  const { answers } = speaker;
  const callee = bare(node.expression);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    const isSend = answers.sends?.includes(name) === true;
    const isSet = answers.status.methods?.includes(name) === true;
    const isBegin = answers.begins?.includes(name) === true;
    if (isSend || isSet || isBegin) {
      const chain = chainOf(callee.expression, term, speaker);
      if (chain !== undefined) {
        const [first] = node.arguments;
        const given = first === undefined ? undefined : term(first);
        if (isSend) return { kind: 'send', body: given, status: chain.status, call: node };
        if (isBegin) return { kind: 'set', status: undefined };
        return isChained(node, answers) ? undefined : { kind: 'set', status: given };
      }
    }
  }
  // What runs behind `next()` may set anything.
  if (ts.isIdentifier(callee) && callee.text === 'next') return { kind: 'set', status: undefined };
  const isFunction = ts.isIdentifier(callee) && answers.status.functions?.includes(callee.text) === true;
  const [, second] = node.arguments ?? [];
  if (node.arguments?.some((a) => mayHold(a) && holds(term(a), speaker)) !== true) return undefined;
  if (isFunction) return { kind: 'set', status: second === undefined ? undefined : term(second) };
  const call = term(node);
  return call.kind === 'call' ? { kind: 'hand', call } : { kind: 'set', status: undefined };
}

/** `res.status(404).json(…)`: the setter is part of what is sent. */
function isChained(node: ts.CallExpression, answers: Answers): boolean {
  let at: ts.Node = node;
  while (ts.isPropertyAccessExpression(at.parent) && ts.isCallExpression(at.parent.parent) && at.parent.parent.expression === at.parent) {
    if (answers.sends?.includes(at.parent.name.text) === true) return true;
    at = at.parent.parent;
  }
  return false;
}

/** From a receiver back to the speaker: `res.status(404).type('json')`. */
function chainOf(
  receiver: ts.Expression,
  term: (node: ts.Expression) => Value,
  speaker: Speaker,
): { readonly status: Value | undefined } | undefined {
  let at = bare(receiver);
  let status: Value | undefined;
  while (ts.isCallExpression(at)) {
    const callee = bare(at.expression);
    if (!ts.isPropertyAccessExpression(callee)) return undefined;
    if (status === undefined && speaker.answers.status.methods?.includes(callee.name.text) === true) {
      status = at.arguments[0] === undefined ? { kind: 'unknown', node: at, why: 'exit-unknown' } : term(at.arguments[0]);
    }
    at = bare(callee.expression);
  }
  return isSpeaker(term(at), speaker) ? { status } : undefined;
}

function ofAssignment(node: ts.BinaryExpression, term: (node: ts.Expression) => Value, speaker: Speaker): Inner | undefined {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const path: string[] = [];
  let at: ts.Expression = bare(node.left);
  while (ts.isPropertyAccessExpression(at)) {
    path.unshift(at.name.text);
    at = bare(at.expression);
  }
  const { status, assigns } = speaker.answers;
  const name = path.join('.');
  const isBody = assigns?.includes(name) === true;
  if ((!isBody && status.properties?.includes(name) !== true) || !isSpeaker(term(at), speaker)) return undefined;
  const value = term(node.right);
  return isBody ? { kind: 'send', body: value, status: undefined, call: node } : { kind: 'set', status: value };
}

export function isSpeaker(value: Value, { parameter }: Speaker): boolean {
  return value.kind === 'param' && value.parameter === parameter;
}

function mayHold(node: ts.Expression): boolean {
  const at = bare(node);
  return ts.isIdentifier(at) || ts.isObjectLiteralExpression(at) || ts.isPropertyAccessExpression(at);
}

/** The speaker itself, or an object with it; a member of it (`req.body` of an event) is none. */
function holds(value: Value, speaker: Speaker): boolean {
  if (isSpeaker(value, speaker)) return true;
  if (value.kind === 'object') return value.entries.some((entry) => holds(entry.value, speaker));
  if (value.kind === 'member') return /^(res|response|raw|node|reply)$/.test(value.name) && holds(value.of, speaker);
  return value.kind === 'array' && value.items.some((item) => holds(item.value, speaker));
}
