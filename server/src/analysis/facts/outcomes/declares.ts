/** What a payload says of itself: `{ success: false }`, `{ error }`, `status: "failed"`. */
import ts from 'typescript';
import { alternatives, decide, type Expansion } from '../terms/expand';
import { serialised } from './forks';
import { mentionsError } from '../terms/roots';
import { lookup } from '../terms/spreads';
import type { Entry, Value } from '../terms/value';

export type Declared = 'failure' | 'success' | 'nothing';

const failureKeys = new Set(['error', 'errors', 'errorCode', 'error_code']);

function isSomething(x: Expansion, value: Value): boolean {
  const found = alternatives(x, value);
  return found.length > 0 && found.every((a) => !mayBeEmpty(a.value) && (decide(a.value) === true || mentionsError(a.value)));
}

/** A list, or a record that starts as `{}` and is filled item by item (`errors[id] = …`). */
function mayBeEmpty(value: Value): boolean {
  if (value.kind === 'array') return true;
  if (value.kind !== 'object') return false;
  const { node, entries } = value;
  const isWritten = (entry: Entry): boolean => entry.node.pos >= node.pos && entry.node.end <= node.end;
  return entries.every((entry) => !isWritten(entry) && (entry.kind === 'computed' || entry.maybe));
}

export function declared(x: Expansion, payload: Value): Declared {
  const value = serialised(payload) ?? payload;
  // `new ToolMessage({ status: 'error' })`: what a package's own result object is made with.
  if (value.kind === 'call' && ts.isNewExpression(value.node) && value.args[0]?.kind === 'object') return declared(x, value.args[0]);
  if (value.kind !== 'object') return 'nothing';
  for (const name of ['success', 'ok']) {
    const found = lookup(x, value, name);
    if (found.is === 'yes') {
      const is = decide(found.value);
      if (is !== undefined) return is ? 'success' : 'failure';
    }
  }
  // Also through a helper that lays it over defaults: what is set last holds.
  const status = lookup(x, value, 'status');
  if (status.is === 'yes' && isFailedStatus(status.value)) return 'failure';
  for (const entry of value.entries) {
    if (entry.kind !== 'property' || entry.maybe) continue;
    if (status.is !== 'yes' && entry.name === 'status' && isFailedStatus(entry.value)) return 'failure';
    // `error: null` and `errors: 0` say the opposite, `error: result.error` may: only what is certainly something counts.
    if (failureKeys.has(entry.name) && isSomething(x, entry.value)) return 'failure';
    // `errorMessage` may hold the text of a success: it counts where the error itself is in it.
    if (/^error_?message$/i.test(entry.name) && mentionsError(entry.value)) return 'failure';
    if (entry.name === 'isError' && decide(entry.value) === true) return 'failure';
  }
  return 'nothing';
}

function isFailedStatus(value: Value): boolean {
  if (value.kind !== 'const' || typeof value.value !== 'string') return false;
  return /^(error|failed|failure|invalid|denied|unavailable|not[_-]?found|unknown.*|.*_error)$/i.test(value.value);
}
