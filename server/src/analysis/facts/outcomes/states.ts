/**
 * The state of what was looked up, handed on: a build that failed is an answer to *how is the build*, no failure of the question.
 * Invariant: the thing itself is in the answer. Where only its error is, the call may have answered with a failure of its own.
 */
import { actOfFunction } from '../terms/verbs';
import { firstCall } from '../terms/roots';
import { partsOf, type Value, type ValueOf } from '../terms/value';
import { nameOfCallee } from './evidence';
import type { Outcome } from './outcome';

const callWords = /^(ok|success|succeeded|successful|is_?error)$/i;
const failureFields =
  /^(errors?|err|error_?(code|message|type)|message|reason|details?|status|status_?(code|text)|state|code|kind|type|cause)$/i;
const actingCalls = /^(run|exec|execute|call|invoke|perform|process|do|request|spawn|query)([A-Z_]|$)/;

/** `if (build.status === "failed") return { status: "failed", error: build.error, log: build.log }`. */
export function handsOnState(outcome: Outcome): boolean {
  const payload = outcome.structured ?? outcome.text.json ?? outcome.payload;
  if (payload.kind !== 'object') return false;
  if (payload.entries.some((entry) => entry.kind === 'property' && callWords.test(entry.name))) return false;
  const tested = outcome.steps.flatMap((step) => step.conditions).flatMap(({ test }) => lookedUpIn(test));
  return tested.some((call) => payload.entries.some(({ value }) => holdsData(value, call)));
}

/** The call whose answer has the tested state as a member, where it is one that reads. */
function lookedUpIn(test: Value): readonly ValueOf<'call'>[] {
  if (test.kind === 'unary') return lookedUpIn(test.of);
  if (test.kind === 'binary') return [...lookedUpIn(test.left), ...lookedUpIn(test.right)];
  if (test.kind !== 'member' || callWords.test(test.name)) return [];
  const call = firstCall(test.of);
  const name = call === undefined ? undefined : nameOfCallee(call.callee);
  return call === undefined || name === undefined || actOfFunction(name) !== undefined || actingCalls.test(name) ? [] : [call];
}

/** `build.log`: of the thing itself, and no word about its failure. */
function holdsData(value: Value, call: ValueOf<'call'>): boolean {
  if (value.kind === 'member') return firstCall(value.of)?.node === call.node && !failureFields.test(value.name);
  return value.node === call.node || partsOf(value).some((part) => holdsData(part, call));
}
