/** Failures that are the same to their reader, though the handler knew two different causes. */
import type ts from 'typescript';
import { causeOf, type Cause } from './causes';
import { isKeyedByInput, type Evidence } from '../outcomes/evidence';
import { alternatives } from '../terms/expand';
import { failuresOf, type Failure } from './failures';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import { firstCall, mentionsError } from '../terms/roots';
import { resolveSpreads } from '../terms/spreads';
import type { Value } from '../terms/value';

export interface SameFailure {
  readonly first: Failure;
  readonly second: Failure;
}

/** Pairs of failures with one constant value and two causes, in the order of the handler. */
export function sameFailures(handler: HandlerFacts): readonly SameFailure[] {
  const known = failuresOf(handler).flatMap((failure) => {
    const key = constantOf(handler, failure.record ?? failure.outcome.payload);
    return key === undefined || key.length < 3 ? [] : [{ failure, key }];
  });
  return known.flatMap(({ failure: second, key }, i) => {
    const first = known.slice(0, i).find((other) => other.key === key && areDistinct(handler, other.failure, second))?.failure;
    return first === undefined ? [] : [{ first, second }];
  });
}

/** The value as text, where nothing in it is computed. */
function constantOf(handler: HandlerFacts, value: Value): string | undefined {
  const found = alternatives(handler.x, value);
  const v = found.length === 1 ? found[0]?.value : undefined;
  if (v === undefined) return undefined;
  if (v.kind === 'const') return JSON.stringify(v.value) ?? 'undefined';
  if (v.kind === 'object') {
    const parts = resolveSpreads(handler.x, v).entries.map((entry) => {
      const inner = entry.kind === 'property' && !entry.maybe ? constantOf(handler, entry.value) : undefined;
      return entry.kind === 'property' && inner !== undefined ? `${entry.name}:${inner}` : undefined;
    });
    return parts.includes(undefined) ? undefined : `{${parts.sort().join(',')}}`;
  }
  if (v.kind === 'array') {
    const parts = v.items.map((item) => (item.maybe || item.spread ? undefined : constantOf(handler, item.value)));
    return parts.includes(undefined) ? undefined : `[${parts.join(',')}]`;
  }
  return undefined;
}

/**
 * Two causes that ask for different next moves. A refusal that looks like a missing target is meant to: it must not tell what there is.
 * A bad status and a broken call are one cause to the reader.
 */
function areDistinct(handler: HandlerFacts, a: Failure, b: Failure): boolean {
  if (a.outcome.node === b.outcome.node || isFallback(a) || isFallback(b)) return false;
  const [one, other] = [causeOf(handler, a.outcome), causeOf(handler, b.outcome)];
  const [first, second] = [classOf(one), classOf(other)];
  if (first === undefined || second === undefined) return false;
  if (first !== second) return true;
  return first === 'absent' && areTwoTargets(handler, a, b);
}

/** `error instanceof Error ? error.message : 'Failed'`: what is said of something that is no error, which is hardly ever thrown. */
function isFallback({ outcome }: Failure): boolean {
  return outcome.steps.some((step) => step.fallback === true || step.conditions.some((c) => !c.holds && mentionsError(c.test)));
}

function classOf(cause: Cause): string | undefined {
  if (cause.category === 'UNAUTHORISED' || cause.category === 'UNAUTHENTICATED' || cause.kind === 'refused') return undefined;
  if (cause.code !== undefined) return cause.code === 'not_found' ? 'absent' : cause.code === 'invalid_input' ? 'invalid' : cause.code;
  switch (cause.kind) {
    case 'catch':
    case 'status':
      return 'broken';
    case 'absent':
      return cause.category === 'TARGET_NOT_FOUND' ? 'absent' : undefined;
    case 'invalid':
      return 'invalid';
    default:
      return undefined;
  }
}

/** Two lookups by the arguments, each its own call: which of the two was not there, the reader cannot know. */
function areTwoTargets({ fn }: HandlerFacts, a: Failure, b: Failure): boolean {
  if (fn === undefined) return false;
  const [one, other] = [lookupOf(a.outcome.evidence), lookupOf(b.outcome.evidence)];
  if (one === undefined || other === undefined || one.node === other.node) return false;
  const [first, second] = [callOf(one), callOf(other)];
  return first !== undefined && second !== undefined && first !== second && isKeyedByInput(one.of, fn) && isKeyedByInput(other.of, fn);
}

function lookupOf(evidence: readonly Evidence[]): Evidence | undefined {
  const found = evidence.filter((e) => e.kind === 'absent');
  return found.length === 1 ? found[0] : undefined;
}

function callOf(e: Evidence): ts.Node | undefined {
  let tested = e.of;
  while (tested.kind === 'unary' || tested.kind === 'binary') tested = tested.kind === 'unary' ? tested.of : tested.left;
  return firstCall(tested)?.node;
}
