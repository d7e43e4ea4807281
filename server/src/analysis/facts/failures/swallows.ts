/**
 * Errors that end inside the value a handler returns: a catch whose ordinary value becomes a property of the result, a helper whose
 * caught error reads as *none*, a fetched body that is used unseen.
 */
import ts from 'typescript';
import { bare, settled } from '../../syntax/expressions';
import { visitAll } from '../../syntax/functions';
import { alternatives, assuming, type Alternative, type Expansion } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { isVerdictOf } from '../outcomes/verdicts';
import { firstCall, mentionsError, rootsOf } from '../terms/roots';
import { refusesErrorPages } from './checkedBodies';
import { isFileProbe } from './fileProbes';
import { isKeptAndRead } from './kept';
import { partsOf, type Condition, type Entry, type Value } from '../terms/value';

export interface Swallow {
  readonly kind: 'value' | 'none' | 'unchecked';
  /** The value that stands for the error, or the use of the body. */
  readonly node: ts.Node;
  /** The catch, or the call whose answer nobody looked at. */
  readonly cause: ts.Node;
  readonly outcome: Outcome;
}

export function swallowsOf(facts: HandlerFacts): readonly Swallow[] {
  const found: Swallow[] = [];
  for (const outcome of facts.outcomes) {
    if (outcome.flag === 'yes' || outcome.flag === 'computed') continue;
    found.push(...inProperties(facts, outcome), ...asNone(facts, outcome), ...unchecked(facts, outcome));
  }
  return found.filter((s, i) => found.findIndex((o) => o.node === s.node) === i && !isKeptAndRead(facts, s.cause));
}

/** `{ rows: await load().catch(() => []) }`, where nothing else in the result was fetched: else it is an enrichment that may fail. */
function inProperties(facts: HandlerFacts, outcome: Outcome): readonly Swallow[] {
  const payload = outcome.text.json ?? outcome.payload;
  if (payload.kind !== 'object' || outcome.reason !== 'plain' || payload.entries.some(isRecord)) return [];
  // What the path has tested is no longer open: behind `if (!plot) return failure` there is a plot.
  const x = pathOf(facts, outcome);
  return payload.entries.flatMap((entry): readonly Swallow[] => {
    if (entry.kind !== 'property') return [];
    const ended = alternatives(x, entry.value).flatMap((a) => [...endedIn(a), ...endedBehind(x, a.value)]);
    const [first] = ended;
    if (first === undefined || isEnrichment(facts, payload, entry.value) || isVerdictOf(facts, entry.name, entry.value)) return [];
    if (isToldApart(x, payload, entry.value)) return [];
    return [{ kind: 'value', node: first.node, cause: first.cause, outcome }];
  });
}

function pathOf(facts: HandlerFacts, { steps }: Outcome): Expansion {
  return assuming(
    facts.x,
    steps.flatMap((step) => step.conditions),
  );
}

/** `rooms.slice(0, 50)`, `rooms.map(…)`: of no rows it is no rows again. */
function endedBehind(x: Expansion, value: Value): ReturnType<typeof endedIn> {
  const { callee } = value.kind === 'call' ? value : { callee: undefined };
  if (callee?.kind !== 'member' || !keepsEmpty.test(callee.name)) return [];
  return alternatives(x, callee.of).flatMap((a) => (a.value.kind === 'array' ? endedIn(a) : endedBehind(x, a.value)));
}

function listBehind(value: Value): Value {
  return value.kind === 'call' && value.callee.kind === 'member' && keepsEmpty.test(value.callee.name)
    ? listBehind(value.callee.of)
    : value;
}

const keepsEmpty = /^(slice|map|filter|flatMap|sort|toSorted|reverse|toReversed)$/;

/** `result.success = false` in the catch: the failure is written down beside the value. */
function isRecord(entry: Entry): boolean {
  return (
    entry.kind === 'property' &&
    ts.isBinaryExpression(entry.node) &&
    /^(success|ok|error|errors|status|message|failed|reason|warnings?)$/i.test(entry.name)
  );
}

/** Other properties hang on other calls: the result has data of its own. */
function isEnrichment(facts: HandlerFacts, payload: Extract<Value, { kind: 'object' }>, swallowed: Value): boolean {
  const own = new Set([swallowed, listBehind(swallowed)].flatMap((value) => [...rootsOf(value, facts.fn).calls]));
  return payload.entries.some(
    (entry) => entry.value !== swallowed && [...rootsOf(entry.value, facts.fn).calls].some((call) => !own.has(call)),
  );
}

/** `{ matched, cut: matched === undefined || … }`: another property says that the value could not be had. */
function isToldApart(x: Expansion, payload: Extract<Value, { kind: 'object' }>, swallowed: Value): boolean {
  const places = (v: Value): string =>
    alternatives(x, v)
      .map((a) => `${a.value.node.getSourceFile().fileName}:${String(a.value.node.pos)}`)
      .sort()
      .join();
  const own = places(swallowed);
  const asks = (v: Value, depth: number): boolean => {
    if (v.kind !== 'binary' || depth > 4) return false;
    const isTest = /^[!=]==?$/.test(v.operator) && v.right.kind === 'const' && (v.right.value === undefined || v.right.value === null);
    return isTest ? places(v.left) === own : asks(v.left, depth + 1) || asks(v.right, depth + 1);
  };
  return payload.entries.some((entry) => entry.value !== swallowed && alternatives(x, entry.value).some((a) => asks(a.value, 0)));
}

/** The innermost catch of an alternative that ends in an ordinary value. */
function endedIn({ value, steps }: Alternative): readonly { node: ts.Node; cause: ts.CatchClause | ts.CallExpression }[] {
  const step = [...steps].reverse().find((s) => s.caught !== undefined);
  if (step?.caught === undefined || !isNone(value) || isControlFlow(step.caught.node, step.conditions)) return [];
  if (value.kind === 'const' && value.value === false && isFileProbe(step.caught.node)) return [];
  // The value itself must be what the catch answers, not a property of something that it answers with.
  const { fellThrough, node: clause } = step.caught;
  const answers =
    fellThrough ||
    steps.slice(steps.indexOf(step)).some((s) => isIn(clause, s.node) && (!ts.isExpression(s.node) || settled(s.node) === value.node));
  if (!answers) return [];
  return [{ node: step.caught.fellThrough ? step.caught.node : placeIn(step.caught.node, value, step.node), cause: step.caught.node }];
}

export function isIn(outer: ts.Node, node: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

function placeIn(caught: ts.Node, value: Value, returned: ts.Node): ts.Node {
  return isIn(caught, value.node) ? value.node : isIn(caught, returned) ? returned : caught;
}

function isNone(value: Value): boolean {
  if (mentionsError(value)) return false;
  // A property that the caught value lacks is read behind a test that is not seen from here.
  if (value.kind === 'const' && ts.isPropertyAccessExpression(value.node)) return false;
  if (value.kind === 'const') return value.value === null || value.value === undefined || value.value === '' || value.value === false;
  if (value.kind === 'array') return value.items.length === 0;
  return value.kind === 'object' && value.entries.length === 0;
}

/** `if (!place) return "not found"`, where `place` is also null after a failed request: the agent is told of a lookup that never was. */
function asNone(facts: HandlerFacts, outcome: Outcome): readonly Swallow[] {
  if (isHandedIn(outcome)) return [];
  const x = pathOf(facts, outcome);
  return outcome.evidence.flatMap((evidence): readonly Swallow[] => {
    if ((evidence.kind !== 'absent' && evidence.kind !== 'empty') || outcome.roots.calls.size > 0) return [];
    const tested = testedValue(evidence.of);
    // `found === undefined` is no word for `null`: what the path has tested is no longer open.
    const found = alternatives(x, tested);
    const ended = found.flatMap((a) => endedIn(a));
    const meansNone = found.some((a) => isNone(a.value) && a.steps.every((s) => s.caught === undefined));
    const [first] = ended;
    return first === undefined || !meansNone ? [] : [{ kind: 'none', node: first.node, cause: first.cause, outcome }];
  });
}

/** `if (!encoder) return asJson`, with `asJson` given by the caller: the other way to say the same, not the word for *none*. */
function isHandedIn(outcome: Outcome): boolean {
  const around = enclosing(outcome.node);
  const { node } = outcome.text.json ?? outcome.payload;
  return ts.isIdentifier(outcome.node) && around !== undefined && !isIn(around, node);
}

function testedValue(test: Value): Value {
  if (test.kind === 'unary') return testedValue(test.of);
  if (test.kind === 'member' && (test.name === 'length' || test.name === 'size')) return testedValue(test.of);
  return test.kind === 'binary' && test.right.kind === 'const' ? testedValue(test.left) : test;
}

/**
 * A catch that is a branch: the error was looked at on this path (`ENOENT` means "create it"), or the `try` only probes
 * (is there a file, is it JSON, is it a URL).
 */
export function isControlFlow(node: ts.CatchClause | ts.CallExpression, conditions: readonly Condition[]): boolean {
  if (conditions.some((c) => mentionsError(c.test))) return true;
  if (!ts.isCatchClause(node)) {
    const source = chainStart(node);
    return source !== undefined && probes.test(calleeText(source));
  }
  const { statements } = node.parent.tryBlock;
  const calls = statements.flatMap((statement) => callsIn(statement));
  return (
    calls.length > 0 &&
    calls.some((call) => probes.test(calleeText(call))) &&
    calls.every((call) => probes.test(calleeText(call)) || !isAwaited(call))
  );
}

/** `stat(path)` of `stat(path).then((s) => s.isFile()).catch(…)`, and nothing where the callbacks ask somebody else. */
function chainStart({ expression }: ts.CallExpression): ts.CallExpression | undefined {
  const source = ts.isPropertyAccessExpression(expression) ? bare(expression.expression) : undefined;
  if (source === undefined || !ts.isCallExpression(source)) return undefined;
  const { expression: callee, arguments: given } = source;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'then') return source;
  const asks = given.flatMap(callsIn).some((call) => !probes.test(calleeText(call)) && !/\.is[A-Z]\w*$/.test(calleeText(call)));
  return asks ? undefined : chainStart(source);
}

const probes = /(^|\.)(JSON\.parse|parse|URL|RegExp|json|access|stat|lstat|realpath|existsSync|accessSync|statSync|unlink|rm|mkdir|close)$/;

function calleeText(call: ts.CallExpression | ts.NewExpression): string {
  const at = bare(call.expression);
  return ts.isPropertyAccessExpression(at)
    ? `${ts.isIdentifier(at.expression) ? `${at.expression.text}.` : ''}${at.name.text}`
    : at.getText();
}

function callsIn(root: ts.Node): readonly (ts.CallExpression | ts.NewExpression)[] {
  const calls: (ts.CallExpression | ts.NewExpression)[] = [];
  visitAll(root, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(node);
  });
  if (ts.isCallExpression(root) || ts.isNewExpression(root)) calls.push(root);
  return calls;
}

function isAwaited(call: ts.Node): boolean {
  return ts.isAwaitExpression(call.parent) || ts.isReturnStatement(call.parent);
}

/** `fetch` rejects on no status: a body that is handed on with no look at `ok` or `status` may be an error page. */
function unchecked(facts: HandlerFacts, outcome: Outcome): readonly Swallow[] {
  if (outcome.reason !== 'plain' || outcome.flag === 'yes') return [];
  const bodies = bodiesIn(facts.x, outcome.payload);
  return bodies.flatMap(({ body, request }): readonly Swallow[] => {
    // The check may stand where the request is made, or where the body is read.
    const around = [enclosing(request), enclosing(body)];
    if (around.some((fn) => fn === undefined || looksAtStatus(fn))) return [];
    return [{ kind: 'unchecked', node: body, cause: request, outcome }];
  });
}

function bodiesIn(x: Expansion, payload: Value): readonly { body: ts.Node; request: ts.Node }[] {
  const found: { body: ts.Node; request: ts.Node }[] = [];
  const seen = new Set<Value>();
  const visit = (v: Value, depth: number): void => {
    if (seen.has(v) || depth > 14) return;
    seen.add(v);
    if (v.kind === 'call' && v.callee.kind === 'member' && (v.callee.name === 'json' || v.callee.name === 'text')) {
      const request = firstCall(v.callee.of);
      if (
        request !== undefined &&
        request.callee.kind === 'ref' &&
        request.callee.ref.kind === 'global' &&
        request.callee.ref.path.join('.') === 'fetch'
      ) {
        found.push({ body: v.node, request: request.node });
      }
      return;
    }
    if (v.kind === 'call' && refusesErrorPages(x, v)) return;
    if (v.kind === 'call' && v.callee.kind === 'func' && depth < 6) {
      for (const a of alternatives(x, v)) if (a.value !== v) visit(a.value, depth + 1);
      return;
    }
    for (const part of partsOf(v)) visit(part, depth + 1);
  };
  visit(payload, 0);
  return found;
}

function enclosing(node: ts.Node): ts.Node | undefined {
  for (let at = node.parent as ts.Node | undefined; at !== undefined; at = at.parent)
    if (ts.isFunctionLike(at) && !ts.isArrowFunction(at.parent)) return at;
  return undefined;
}

/** Anything that could be a check: `.ok`, `.status`, a helper that is given the response, an error key of the body. */
function looksAtStatus(fn: ts.Node): boolean {
  let found = false;
  visitAll(fn, (node) => {
    if (ts.isPropertyAccessExpression(node) && /^(ok|status|statusCode|statusText|error|errors|message|success)$/.test(node.name.text))
      found = true;
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name) && /^(ok|status|error|errors)$/.test(node.name.text)) found = true;
    if (ts.isCallExpression(node) && node.arguments.some((a) => ts.isIdentifier(a) && /^(res|resp|response|result|r)$/i.test(a.text)))
      found = true;
  });
  return found;
}
