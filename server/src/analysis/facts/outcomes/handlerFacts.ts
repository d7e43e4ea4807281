/** The record per handler that rules read. Computed once a snapshot; says what is so, never what is wrong. */
import ts from 'typescript';
import type { Snapshot } from '../../program/snapshot';
import type { HandlerSource, Tool } from '../../discovery/tool';
import { isFunctionNode, nameOfFunction, visitAll, type FunctionWithBody } from '../../syntax/functions';
import { withEarlyExits } from './early';
import { valueOf } from '../terms/evaluate';
import { summaryOf, type Exit } from '../terms/summary';
import { alternatives, bindExits, expansion, type Expansion, type Step } from '../terms/expand';
import { envOfLoop } from '../terms/loops';
import { outcomesOf, type Outcome } from './outcome';
import { lookup } from '../terms/spreads';
import type { Taxonomy } from './taxonomy';
import type { EnvelopeField } from './envelopeConfig';
import { emptyEnv, substitute, type Entry, type Env, type Property, type Value, type ValueOf } from '../terms/value';

export type WhyNot =
  'handler-not-found' | 'handler-computed' | 'dispatch-unresolved' | 'exit-unknown' | 'bound-reached' | 'cycle' | 'file-skipped';

export interface ThrowFact {
  readonly node: ts.ThrowStatement;
  readonly escapes: boolean;
}

export interface HandlerFacts {
  readonly s: Snapshot;
  readonly x: Expansion;
  readonly tool: Tool;
  /** The failure codes that the config declares for the tool's file; the engine puts them here. */
  readonly taxonomy: Taxonomy | undefined;
  /** The fields that the config wants echoed by this tool; the engine puts them here. */
  readonly echo: readonly string[];
  /** The fields that the config wants on every answer; the engine puts them here. */
  readonly envelope: readonly EnvelopeField[];
  /** `undefined` where there is none by design, or where it could not be followed. */
  readonly fn: FunctionWithBody | undefined;
  /** What its parameters are bound to: the name of the tool in a dispatcher, the handler inside a wrapper. */
  readonly env: Env;
  readonly outcomes: readonly Outcome[];
  readonly throws: readonly ThrowFact[];
  /** False where the handler only says something it was told: it calls nothing that could fail or find. */
  readonly callsSomething: boolean;
  readonly analyzed: boolean;
  readonly why: WhyNot | undefined;
}

/** Not memoised here: the record holds the snapshot it was read from, and must not outlive it. */
export function handlerFactsOf(s: Snapshot, tool: Tool): HandlerFacts {
  const x = expansion(s);
  const nothing = {
    s,
    x,
    tool,
    taxonomy: undefined,
    echo: [],
    envelope: [],
    fn: undefined,
    env: emptyEnv,
    outcomes: [],
    throws: [],
    callsSomething: false,
  } as const;
  const { handler } = tool;
  if (handler.kind === 'none') return { ...nothing, analyzed: true, why: undefined };
  if (handler.kind === 'opaque') return { ...nothing, analyzed: false, why: handler.why };
  const made = handlerFunction(x, handler);
  if (typeof made === 'string') return { ...nothing, analyzed: false, why: made };
  return readFunction(x, tool, made.fn, made.env);
}

function handlerFunction(
  x: Expansion,
  handler: Exclude<HandlerSource, { kind: 'none' | 'opaque' }>,
): { fn: FunctionWithBody; env: Env } | WhyNot {
  switch (handler.kind) {
    case 'function':
      return { fn: handler.fn, env: emptyEnv };
    case 'dispatch':
      return dispatched(x, handler.node, handler.name);
    case 'item':
      return functionOf(x, handler.node, envOfLoop(x, handler.loop));
    case 'expression':
      return functionOf(x, handler.node, emptyEnv);
  }
}

/** The dispatcher with the request's name bound; its arguments stay what the caller sends. */
function dispatched(x: Expansion, node: ts.Expression, name: string | undefined): { fn: FunctionWithBody; env: Env } | WhyNot {
  const made = functionOf(x, node, emptyEnv);
  if (typeof made === 'string') return made === 'handler-not-found' ? 'dispatch-unresolved' : made;
  const [request] = made.fn.parameters;
  if (request === undefined || name === undefined) return made;
  const param: Value = { kind: 'param', node: request, parameter: request, fixed: true };
  const given: Value = { kind: 'member', node: request, of: param, name: 'arguments' };
  const property = (key: string, value: Value): Entry => ({ kind: 'property', name: key, value, node: request, maybe: false });
  const params: Value = {
    kind: 'object',
    node: request,
    entries: [property('name', { kind: 'const', node: request, value: name }), property('arguments', given)],
  };
  const env = new Map(made.env);
  env.set(request, { kind: 'object', node: request, entries: [property('params', params)] });
  return { fn: made.fn, env };
}

/** The function behind the expression given as handler: wrappers are called, and what they return is the handler. */
export function functionOf(x: Expansion, node: ts.Expression, bound: Env): { fn: FunctionWithBody; env: Env } | WhyNot {
  const value = substitute(valueOf(x.s, node), bound);
  const found = alternatives(x, value);
  const functions = found.flatMap((a): ValueOf<'func'>[] => (a.value.kind === 'func' ? [a.value] : []));
  const [only] = functions;
  if (only !== undefined && functions.length === 1) return { fn: only.fn, env: only.env };
  if (functions.length > 1) return 'handler-computed';
  const [first] = found;
  if (first?.value.kind === 'unknown' && (first.value.why === 'cycle' || first.value.why === 'bound-reached')) return first.value.why;
  return first?.value.kind === 'call' ? 'handler-computed' : 'handler-not-found';
}

function readFunction(x: Expansion, tool: Tool, fn: FunctionWithBody, env: Env): HandlerFacts {
  const summary = summaryOf(x.s, fn);
  const exits = bindExits(summary.exits, env);
  if (tool.major.result === 'either') return readEither(x, tool, fn, env);
  const reading = { x: { ...x, active: [fn], known: new Map() }, major: tool.major, handler: fn };
  const outcomes = withEarlyExits(
    exits.flatMap((exit) => outcomesOfExit(reading, exit)),
    fn,
  );
  const throws = exits.flatMap((exit): ThrowFact[] => (exit.kind === 'throw' ? [{ node: exit.node, escapes: exit.escapes }] : []));
  const why = summary.generator ? 'exit-unknown' : whyNot(tool, outcomes);
  return {
    s: x.s,
    x,
    tool,
    taxonomy: undefined,
    echo: [],
    envelope: [],
    fn,
    env,
    outcomes,
    throws,
    callsSomething: callsSomething(fn),
    analyzed: why === undefined,
    why,
  };
}

/** A project's own framework: MCP's form where some path returns it, text or JSON otherwise. */
function readEither(x: Expansion, tool: Tool, fn: FunctionWithBody, env: Env): HandlerFacts {
  const asResult = readFunction(x, { ...tool, major: { ...tool.major, result: 'call-tool-result' } }, fn, env);
  if (asResult.outcomes.some((o) => o.wellFormed && showsForm(asResult.x, o.value))) return asResult;
  return readFunction(x, { ...tool, major: { ...tool.major, result: 'text-or-json', failure: { kind: 'value' } } }, fn, env);
}

/** A record may have a `content` too, and `{ ...row }` may hold anything: the form counts where blocks or a flag are seen. */
function showsForm(x: Expansion, value: Value): boolean {
  if (value.kind !== 'object') return false;
  if (['structuredContent', 'isError'].some((name) => mayHold(lookup(x, value, name)))) return true;
  const content = lookup(x, value, 'content');
  return content.is !== 'no' && content.value !== undefined && alternatives(x, content.value).some((a) => isList(a.value));
}

function mayHold(property: Property): boolean {
  return property.is === 'yes' || (property.is === 'unknown' && property.value !== undefined);
}

function isList(value: Value): boolean {
  return value.kind === 'array' || (value.kind === 'call' && value.callee.kind === 'member' && value.callee.name === 'map');
}

function outcomesOfExit(reading: Parameters<typeof outcomesOf>[0], exit: Exit): readonly Outcome[] {
  if (exit.kind === 'throw') return [];
  const step: Step = { node: exit.node, conditions: exit.conditions, caught: exit.caught, fn: reading.handler, call: undefined };
  const value = exit.kind === 'end' ? { kind: 'const' as const, node: exit.node, value: undefined } : exit.value;
  return outcomesOf(reading, value, [step]);
}

/** As rules.md defines *analyzed*: on every exit the flag is known and the text is known, or opaque with a known origin. */
function whyNot(tool: Tool, outcomes: readonly Outcome[]): WhyNot | undefined {
  for (const outcome of outcomes) {
    if (outcome.text.kind === 'unknown') return known(outcome.text.why);
    if (tool.major.failure.kind === 'flag' && outcome.flag === 'unknown') return 'exit-unknown';
  }
  return undefined;
}

function known(why: string | undefined): WhyNot {
  return why === 'cycle' || why === 'bound-reached' || why === 'file-skipped' ? why : 'exit-unknown';
}

const harmless =
  /^(console\.|JSON\.|String$|Number$|Boolean$|Math\.|Object\.|Array\.|Date\.|parseInt$|parseFloat$|encodeURIComponent$|log(ger)?\.|setTimeout$)/;

function callsSomething(fn: FunctionWithBody): boolean {
  let found = false;
  visitAll(fn, (node) => {
    if (found || !ts.isCallExpression(node)) return;
    const name = node.expression.getText();
    if (
      harmless.test(name) ||
      /\.(map|filter|join|trim|toString|toISOString|toLocale\w+|getTime|toUpperCase|toLowerCase|toFixed|slice|split|includes|push|sort|replace|padStart|padEnd)$/.test(
        name,
      )
    )
      return;
    found = true;
  });
  return found;
}

/** `sendInvoice` for people: the name a function is called by. */
export function labelOf(fn: FunctionWithBody): string {
  return nameOfFunction(fn) ?? (isFunctionNode(fn) ? 'the handler' : 'handler');
}
