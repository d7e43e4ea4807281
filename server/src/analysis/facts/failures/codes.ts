/** Whether a failure carries something beside its words that a program can tell it by. */
import { alternatives, type Expansion } from '../terms/expand';
import { serialised } from '../outcomes/forks';
import type { Outcome } from '../outcomes/outcome';
import { lookup } from '../terms/spreads';
import type { Value } from '../terms/value';

const codeNames = [
  'code',
  'errorCode',
  'error_code',
  'type',
  'errorType',
  'error_type',
  'kind',
  'reason',
  'statusCode',
  'status_code',
  'category',
];

/** A code in the payload, in its `error`, in the structured part, or as a word in capitals in the text. */
export function codeBeside(x: Expansion, outcome: Outcome, payload: Value): boolean {
  return [payload, outcome.structured, outcome.value].some((part) => part !== undefined && holdsCode(x, serialised(part) ?? part, 3));
}

function holdsCode(x: Expansion, value: Value, depth: number): boolean {
  if (value.kind === 'template') return value.parts.some((part) => (typeof part === 'string' ? saysCode(part) : isStatus(part)));
  if (value.kind !== 'object' || depth === 0) return false;
  // `type` of a content block says what the block is.
  if (lookup(x, value, 'content').is !== 'no') return false;
  return (
    codeNames.some((name) => lookup(x, value, name).is !== 'no') ||
    ['error', 'errors', 'details'].some((name) => {
      const inner = lookup(x, value, name);
      return inner.is === 'yes' && alternatives(x, inner.value).some((a) => holdsCode(x, a.value, depth - 1));
    }) ||
    value.entries.some((entry) => entry.kind === 'property' && entry.value.kind === 'template' && holdsCode(x, entry.value, depth - 1))
  );
}

/** `[NOT_FOUND]`: capitals with a line below, which no sentence has. */
function saysCode(text: string): boolean {
  return /\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/.test(text);
}

/** `HTTP ${response.status}`, `${error.code}`. */
function isStatus(value: Value): boolean {
  if (value.kind === 'binary') return isStatus(value.left);
  return value.kind === 'member' && /^(status|statusCode|code|errorCode|name)$/.test(value.name);
}
