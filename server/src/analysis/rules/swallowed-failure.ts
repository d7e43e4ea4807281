import ts from 'typescript';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { isVerdict } from '../facts/outcomes/verdicts';
import type { Value } from '../facts/terms/value';
import { isControlFlow, isIn, swallowsOf } from '../facts/failures/swallows';
import { settled } from '../syntax/expressions';
import { enclosingFunction, visitOwn } from '../syntax/functions';
import { failureInPlace, statusCheck, throwInstead, withoutCatch } from './kit/failureFix';
import { defineRule, type FixDraft } from './rule';

/** A failure path that answers like a success: the error is gone, and what comes back looks like an ordinary value. */
export default defineRule({
  id: 'swallowed-failure',
  group: 'results',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A failure path answers like a success.',
  messages: {
    caught:
      'The error is caught and an ordinary value returned: the agent will take it for the real answer. Rethrow it, or return {idiom}.',
    sentence: 'The error is caught and told as an ordinary answer: the agent will take the step for done. Rethrow it, or return {idiom}.',
    value:
      'A failed call becomes an ordinary value here and reaches the agent as the answer. Let the error through, or record it in the result.',
    none: 'A failed call becomes the value that also means "none": the agent will be told that there is nothing, where nobody could look. Let the error through, or tell the two apart.',
    unchecked: '`fetch` gives an error answer like any other: without a look at `ok` or `status` the agent gets an error page as data.',
    fellThrough: 'After the caught error the handler goes on as if nothing had happened. Rethrow it, or return {idiom}.',
  },
  over: ['prose-result', 'ambiguous-empty'],
  check(handler, ctx) {
    const reported = new Set<ts.Node>();
    for (const outcome of handler.outcomes) {
      const message = verdict(handler, outcome);
      if (message === undefined) continue;
      reported.add(outcome.node);
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message,
        level: levelOf(outcome),
        data: { idiom: handler.tool.major.idiom },
        related: outcome.evidence.map(({ node, note }) => ({ at: node, note })),
        fixes: fixesFor(handler, outcome),
      });
    }
    for (const { kind, node, cause, outcome } of swallowsOf(handler)) {
      if (reported.has(outcome.node) && kind !== 'unchecked') continue;
      ctx.report({
        at: node,
        defect: node,
        message: kind,
        level: kind === 'unchecked' ? 'warning' : ts.isCatchClause(cause) ? 'error' : 'warning',
        related: [
          { at: cause, note: kind === 'unchecked' ? 'The request is made here.' : 'The error is caught here.' },
          { at: outcome.node, note: 'It reaches the agent here.' },
        ],
        fixes: kind === 'unchecked' ? statusCheck(cause) : letThrough(node, cause),
      });
    }
  },
});

function verdict(handler: HandlerFacts, outcome: Outcome): 'caught' | 'sentence' | 'fellThrough' | undefined {
  if (outcome.reason !== 'catch' || outcome.flag === 'yes' || outcome.flag === 'computed' || outcome.flag === 'unknown') return undefined;
  if (outcome.declares === 'failure' || outcome.structured !== undefined || isVerdict(handler, outcome)) return undefined;
  // A handler that returns nothing on any path tells its results some other way.
  if (handler.outcomes.every((other) => other.text.kind === 'none')) return undefined;
  const step = outcome.steps.find((s) => s.caught !== undefined);
  if (step?.caught === undefined || (outcome.text.kind !== 'prose' && isControlFlow(step.caught.node, step.conditions))) return undefined;
  if (step.caught.fellThrough) {
    // `try { return (await response.json()).message } catch {} return "Status 500"`: the body was only probed.
    if (isControlFlow(step.caught.node, step.conditions) || picksByError(step.caught.node)) return undefined;
    if (outcome.text.kind === 'unknown' || outcome.roots.calls.size > 0) return undefined;
    return 'fellThrough';
  }
  if (outcome.declares === 'success' && isDoneBefore(step.caught.node)) return undefined;
  if (outcome.text.kind === 'prose') return handler.callsSomething ? 'sentence' : undefined;
  // What was handed in to be given back (`parse(text, fallback)`) is the caller's answer, not the catch's.
  const { node } = outcome.text.json ?? outcome.payload;
  const isOwn =
    outcome.steps.some((s) => s.fallback === true) ||
    isIn(step.caught.node, node) ||
    outcome.steps.some((s) => s.caught !== undefined && ts.isExpression(s.node) && settled(s.node) === node);
  return isOwn && isOrdinary(outcome) ? 'caught' : undefined;
}

/** A catch that leaves on some of its branches: that one of them always does is often known to its author alone. */
function picksByError(caught: ts.Node): boolean {
  let found = false;
  visitOwn(caught, (node) => {
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) found = true;
  });
  return found;
}

/** `await transfer(…); try { … } catch { return { success: true } }`: what was asked for is done, and only a look at it failed. */
function isDoneBefore(caught: ts.Node): boolean {
  const fn = enclosingFunction(caught);
  if (!ts.isCatchClause(caught) || fn?.body === undefined) return false;
  let found = false;
  visitOwn(fn.body, (node) => {
    if (ts.isAwaitExpression(node) && node.end <= caught.parent.pos) found = true;
  });
  return found;
}

function fixesFor(handler: HandlerFacts, outcome: Outcome): readonly FixDraft[] {
  const caught = outcome.steps.find((s) => s.caught !== undefined)?.caught;
  if (caught === undefined || caught.fellThrough) return [];
  return ts.isCatchClause(caught.node) ? failureInPlace(handler, outcome, caught.node) : withoutCatch(caught.node);
}

/** In a helper nobody knows the SDK: the failure goes on as a throw. */
function letThrough(node: ts.Node, cause: ts.Node): readonly FixDraft[] {
  if (ts.isCallExpression(cause)) return withoutCatch(cause);
  const { parent } = node;
  return ts.isCatchClause(cause) && ts.isReturnStatement(parent) && isIn(cause, parent) ? throwInstead(parent, cause) : [];
}

/** An error in a catch clause; a `.catch(…)` in a chain is a warning. */
function levelOf(outcome: Outcome): 'error' | 'warning' {
  const step = outcome.steps.find((s) => s.caught !== undefined);
  return step?.caught !== undefined && ts.isCatchClause(step.caught.node) ? 'error' : 'warning';
}

/** A value that a success could have given: nothing, an empty list, a default. What carries the error is no such value. */
function isOrdinary(outcome: Outcome): boolean {
  if (outcome.roots.error || outcome.roots.unknown || outcome.roots.calls.size > 0) return false;
  const value = outcome.text.json ?? outcome.payload;
  // A property that the caught value does not have is read elsewhere, behind a test that is not seen from here.
  if (value.kind === 'const' && ts.isPropertyAccessExpression(value.node)) return false;
  if (value.kind === 'const') return value.value === null || value.value === undefined || value.value === true || value.value === '';
  if (value.kind === 'array') return value.items.length === 0;
  if (value.kind !== 'object') return false;
  return outcome.declares === 'success' || value.entries.every((entry) => entry.kind === 'property' && !tells(entry.name, entry.value));
}

const telling =
  /^(err(or)?s?|fail(ed|ure)?s?|warnings?|status|state|reason|messages?|codes?|notes?|valid|exists?|found|(un)?available|success|ok)$/i;
const good = /^(ok|success|done|completed?)$/i;

/** A word of the name says how it went, and the value is something: an empty list of notes tells nothing, and `status: "ok"` the opposite. */
function tells(name: string, value: Value): boolean {
  if (!name.split(/(?=[A-Z])|_|-/).some((word) => telling.test(word))) return false;
  if (value.kind === 'array') return value.items.length > 0;
  return !(value.kind === 'const' && (value.value === '' || (typeof value.value === 'string' && good.test(value.value))));
}
