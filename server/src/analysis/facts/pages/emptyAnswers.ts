/**
 * Empty answers to a question about something that was looked up and is not there. They read like the answer about something that is
 * there and has no rows.
 */
import ts from 'typescript';
import { evidenceOf, isKeyedByInput } from '../outcomes/evidence';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { alternatives } from '../terms/expand';
import { rootsOf } from '../terms/roots';
import type { Condition, Value, ValueOf } from '../terms/value';
import type { FunctionWithBody } from '../../syntax/functions';

export interface EmptyAnswer {
  readonly outcome: Outcome;
  /** The empty value. */
  readonly node: ts.Node;
  /** True where it is all that the path answers. */
  readonly whole: boolean;
  /** The test that found nothing, or the lookup whose result may be missing. */
  readonly lookups: readonly Lookup[];
  /** One test of a path leads here from an unknown target and from one that has no rows. */
  readonly mixed: boolean;
}

export interface Lookup {
  readonly node: ts.Node;
  readonly note: string;
  /** What was looked up. */
  readonly of: Value;
}

export function emptyAnswersOf(facts: HandlerFacts): readonly EmptyAnswer[] {
  const { fn } = facts;
  if (fn === undefined) return [];
  return facts.outcomes.flatMap((outcome): readonly EmptyAnswer[] => {
    if (outcome.flag === 'yes') return [];
    return [...partsEmpty(facts, fn, outcome), ...wholeEmpty(fn, outcome)];
  });
}

export function payloadOf(outcome: Outcome): Value {
  if (outcome.text.kind === 'none' && outcome.structured !== undefined) return outcome.structured;
  return outcome.text.json ?? outcome.payload;
}

function wholeEmpty(fn: FunctionWithBody, outcome: Outcome): readonly EmptyAnswer[] {
  if (!isEmptyAnswer(payloadOf(outcome))) return [];
  const lookup = outcome.evidence.find((e) => e.kind === 'absent');
  if (lookup !== undefined && isKeyedByInput(lookup.of, fn))
    return [{ outcome, node: outcome.node, whole: true, lookups: outcome.evidence, mixed: false }];
  if (outcome.reason !== 'empty' && outcome.reason !== 'plain') return [];
  const mixed = outcome.steps.flatMap((step) => step.conditions.flatMap((c) => inMixed(c, fn)));
  return mixed.length === 0 ? [] : [{ outcome, node: outcome.node, whole: true, lookups: mixed, mixed: true }];
}

/** `!team || team.members.length === 0`: the first says that there is no team, the second that it has no members. */
function inMixed(condition: Condition, fn: FunctionWithBody): readonly Lookup[] {
  const { test, holds, node } = condition;
  if (test.kind !== 'binary' || test.operator !== '||' || !holds) return [];
  const parts = eitherOf(test);
  const found = parts.map((part) => evidenceOf({ test: part, holds: true, node: part.node as ts.Expression }, fn));
  const absent = found.filter((e) => e?.kind === 'absent' && isKeyedByInput(e.of, fn));
  if (absent.length === 0 || !found.every((e) => e?.kind === 'absent' || e?.kind === 'empty') || absent.length === found.length) return [];
  return absent.flatMap((e) =>
    e === undefined ? [] : [{ node, note: 'One test for what is not there and for what has no rows.', of: e.of }],
  );
}

function eitherOf(v: Value): readonly Value[] {
  return v.kind === 'binary' && v.operator === '||' ? [...eitherOf(v.left), ...eitherOf(v.right)] : [v];
}

/** `{ members: await service.members(team) }`, where a callee answers an unknown team with `[]`; and nothing else that tells. */
function partsEmpty(facts: HandlerFacts, fn: FunctionWithBody, outcome: Outcome): readonly EmptyAnswer[] {
  const payload = payloadOf(outcome);
  if (payload.kind !== 'object' || outcome.reason !== 'plain') return [];
  return payload.entries.flatMap((entry): readonly EmptyAnswer[] => {
    if (entry.kind !== 'property' || !payload.entries.every((other) => other === entry || tellsNothing(other.value, entry.value, fn)))
      return [];
    const optional = ofOptional(fn, entry.value);
    if (optional !== undefined) return [{ outcome, node: entry.node, whole: false, lookups: [optional], mixed: true }];
    return alternatives(facts.x, entry.value).flatMap(({ value, steps }): readonly EmptyAnswer[] => {
      const isEmpty = (value.kind === 'array' && value.items.length === 0) || (value.kind === 'const' && value.value === 0);
      if (!isEmpty || steps.some((step) => step.caught !== undefined || step.fallback === true)) return [];
      const lookups = steps
        .flatMap((step) => step.conditions.map((c) => evidenceOf(c, fn)))
        .flatMap((e) => (e?.kind === 'absent' && isKeyedByInput(e.of, fn) ? [e] : []));
      return lookups.length === 0 ? [] : [{ outcome, node: value.node, whole: false, lookups: lookups.slice(0, 1), mixed: false }];
    });
  });
}

/** A constant, an echo of an argument, or how long the list is; a sentence may tell. */
function tellsNothing(v: Value, list: Value, fn: FunctionWithBody): boolean {
  if (v.kind === 'member' && v.name === 'length') return v.of === list || v.of.node === list.node;
  if (v.kind === 'const') return typeof v.value !== 'string';
  const { input, calls, unknown } = rootsOf(v, fn);
  return input && calls.size === 0 && !unknown && (v.kind === 'param' || v.kind === 'member');
}

const lookupCalls = /^(find|findLast|findOne|findUnique|findFirst|findById|findBy\w+|get\w*By\w+|by[A-Z]\w*)$/;

/** `found?.members ?? []`, where `found` was looked up: without one the answer is that of one without members. */
function ofOptional(fn: FunctionWithBody, v: Value): Lookup | undefined {
  if (v.kind !== 'binary' || (v.operator !== '??' && v.operator !== '||')) return undefined;
  const isEmpty = (v.right.kind === 'array' && v.right.items.length === 0) || (v.right.kind === 'const' && v.right.value === 0);
  if (!isEmpty || v.left.kind !== 'member') return undefined;
  const { of, node } = v.left;
  if (!ts.isPropertyAccessExpression(node) || node.questionDotToken === undefined) return undefined;
  return isLookup(of) && isKeyedByInput(of, fn) ? { node: node.expression, note: 'This may have found nothing.', of } : undefined;
}

function isLookup(v: Value): v is ValueOf<'call'> {
  return v.kind === 'call' && v.callee.kind === 'member' && lookupCalls.test(v.callee.name);
}

/** `[]`, or an object of nothing but empty lists, zeros and constants that tell nothing apart. */
function isEmptyAnswer(value: Value): boolean {
  if (value.kind === 'array') return value.items.length === 0;
  if (value.kind !== 'object' || value.entries.length === 0) return false;
  let hasEmpty = false;
  for (const entry of value.entries) {
    if (entry.kind !== 'property') return false;
    const v = entry.value;
    if (v.kind === 'array' && v.items.length === 0) hasEmpty = true;
    else if (v.kind === 'const' && (v.value === 0 || (v.value === false && /truncated|more|partial|incomplete/i.test(entry.name))))
      hasEmpty ||= v.value === 0;
    else if (rootsOf(v, undefined).calls.size > 0 || v.kind === 'const' || v.kind === 'template') return false;
  }
  return hasEmpty;
}
