/**
 * The failures that a handler answers with, as data: which code tells them apart, what they say, whether they name a next step and say
 * if the call may be repeated. A failure is one by its flag or by its own payload; whether it should have a code is no concern of this.
 */
import ts from 'typescript';
import { constantString, contains, propertyName } from '../../syntax/expressions';
import { fieldsOf, isErrorText, kindOfValue, type Field, type Fields, type Kind } from './failureFields';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { serialised } from '../outcomes/forks';
import { textFact } from '../outcomes/text';
import { enclosingFunction } from '../../syntax/functions';
import { alternatives, decide } from '../terms/expand';
import type { Value, ValueOf } from '../terms/value';

export type FailureCode =
  | { readonly is: 'constant'; readonly key: string; readonly value: string | number; readonly term: Value; readonly node: ts.Node }
  /** Under a key for codes stands a sentence, the error's message, or a text put together from values. */
  | { readonly is: 'free-text'; readonly key: string; readonly node: ts.Node }
  /** A field that tells causes apart, and is no text: `found: false`. */
  | { readonly is: 'flag'; readonly key: string; readonly node: ts.Node }
  | { readonly is: 'unknown' }
  | { readonly is: 'none' };

export interface Failure {
  readonly outcome: Outcome;
  /** The object that tells of it; `undefined` where it is text alone. */
  readonly record: ValueOf<'object'> | undefined;
  readonly fields: Fields;
  readonly code: FailureCode;
  /** The constant words of what it says, holes as `…`; empty where they are not known. */
  readonly words: string;
  /** Whether it says what to do next. */
  readonly remedy: 'yes' | 'no' | 'unknown';
  readonly retryable: { readonly is: 'yes' | 'no' | 'unstated' | 'unknown'; readonly node: ts.Node | undefined };
}

const remembered = new WeakMap<HandlerFacts, readonly Failure[]>();

/**
 * Where a failure is written: the returned value of the handler, the object where that is built before, and the object in a helper, which
 * is one for all that call it.
 */
export function placeOfFailure(handler: HandlerFacts, failure: Failure): ts.Node {
  const { outcome, record } = failure;
  if (record === undefined) return outcome.node;
  return contains(outcome.node, record.node) && isOfOnePath(handler, failure) ? outcome.node : record.node;
}

/** Written where the failure is decided, in the handler or in a function that it calls; a helper that only builds it knows no cause. */
export function isOfOnePath({ fn }: HandlerFacts, { outcome, record }: Failure): boolean {
  const written = record?.node ?? outcome.node;
  if (fn === undefined || contains(fn, written)) return true;
  const around = enclosingFunction(written);
  const decided = outcome.steps.flatMap((step) => [
    ...step.conditions.map((c) => c.node),
    ...(step.caught === undefined ? [] : [step.caught.node]),
  ]);
  return around !== undefined && decided.some((node) => enclosingFunction(node) === around);
}

export function failuresOf(handler: HandlerFacts): readonly Failure[] {
  const known = remembered.get(handler);
  if (known !== undefined) return known;
  const found = handler.outcomes.flatMap((outcome) => failureOf(handler, outcome) ?? []);
  remembered.set(handler, found);
  return found;
}

function failureOf(handler: HandlerFacts, outcome: Outcome): Failure | undefined {
  const isFlagged = handler.tool.major.failure.kind === 'flag';
  // A caught error that is answered with, flag or not: `missing-is-error` asks for the flag alone.
  const isCaught = isFlagged && outcome.asResult && outcome.reason === 'catch' && outcome.roots.error;
  if (outcome.declares !== 'failure' && !(isFlagged && outcome.flag === 'yes') && !isCaught) return undefined;
  if (outcome.flag === 'computed' || outcome.declares === 'success') return undefined;
  const record = recordOf(handler, outcome);
  const none: Fields = { list: [], open: record === undefined && outcome.text.kind !== 'prose' };
  const read = record === undefined ? none : fieldsOf(handler.x, record);
  // A helper that is given the code by some callers is no failure without one.
  const fields = record !== undefined && isShared(handler, record) && takesCode(record.node) ? { ...read, open: true } : read;
  const code = codeOf(handler, fields);
  const words = record === undefined ? spoken(handler, outcome.payload) : wordsOf(handler, fields);
  return { outcome, record, fields, code, words, remedy: remedyOf(handler, outcome, fields, words), retryable: retryableOf(fields, words) };
}

/** Built in a helper: what this handler gives it is not all that it can be given. */
function isShared({ fn }: HandlerFacts, record: Value): boolean {
  return fn === undefined || !contains(fn, record.node);
}

function takesCode(node: ts.Node): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((p) => {
      if (ts.isSpreadAssignment(p)) return true;
      const name = propertyName(p.name) ?? '';
      if (/^(errors?|err|name)$/i.test(name) || !(codeKey.test(name) || looseKey.test(name))) return false;
      return !ts.isPropertyAssignment(p) || constantString(p.initializer) === undefined;
    })
  );
}

function recordOf(handler: HandlerFacts, outcome: Outcome): ValueOf<'object'> | undefined {
  for (const value of [serialised(outcome.payload) ?? outcome.payload, outcome.structured, outcome.value]) {
    if (value === undefined) continue;
    // An MCP result is the envelope, and no record of its own.
    if (value === outcome.value && outcome.asResult) continue;
    // `{ data: null }` beside a text says nothing of the failure.
    if (value === outcome.structured && isHollow(value)) continue;
    const found = alternatives(handler.x, value);
    const [only] = found;
    if (found.length === 1 && only?.value.kind === 'object') return only.value;
  }
  return undefined;
}

function isHollow(value: Value): boolean {
  return (
    value.kind === 'object' &&
    value.entries.every(
      (entry) =>
        entry.kind === 'property' &&
        ((entry.value.kind === 'const' && (entry.value.value === null || entry.value.value === undefined)) ||
          (entry.value.kind === 'array' && entry.value.items.length === 0)),
    )
  );
}

/** Keys whose value is a code, whatever it looks like. */
export const codeKey = /^(code|error_?code|err_?code|failure_?code|reason_?code|error_?(type|kind|name|class|id)|errno)$/i;
/** Keys that hold a code or a sentence: what is written decides. */
const looseKey =
  /^(error|err|errors|failure|kind|type|reason|category|status|status_?code|http_?status|tag|_tag|name|state|outcome|result|denial|cause|issue|issues|violation|problem)$/i;
/** Keys whose value, where it cannot be seen, may tell causes apart. */
const detailKey =
  /^(details?|issues|errors|field_?errors|violations|cause|context|data|meta|metadata|info|extra|raw|response|body|content|payload|error|err)$/i;
/** Says that it failed, not why. */
const generic = /^(error|failed|failure|fail|err|false|ko|unsuccessful|tool_error|error_result)$/i;
const verdictKey = /^(ok|success|succeeded|successful|is_?error|error|failed|failure|is_?success|has_?error|valid|done|completed)$/i;
const retryKey =
  /^(retry|retryable|retriable|is_?retr(y|i)able|can_?retry|should_?retry|retry_?(after|in|at|delay)\w*|is_?transient|transient|temporary|permanent|recoverable|fatal)$/i;
const messageKey = /^(message|error|msg|reason|detail|details|description|text|title|error_?message|summary|note|explanation)$/i;

function codeOf(handler: HandlerFacts, { list, open }: Fields): FailureCode {
  const { x } = handler;
  let text: FailureCode | undefined;
  let flag: FailureCode | undefined;
  let isUnknown = open;
  let constant: Extract<FailureCode, { is: 'constant' }> | undefined;
  for (const field of list) {
    const { name, value, node, maybe } = field;
    const isStrict = codeKey.test(name);
    if (isStrict || looseKey.test(name)) {
      const kind = kindOf(field, handler);
      const said = kind.is === 'constant' && (isStrict || !(typeof kind.value === 'string' && generic.test(kind.value)));
      if (said && maybe) isUnknown = true;
      else if (said) {
        const found = { is: 'constant', key: name, value: kind.value, term: kind.term, node } as const;
        constant = constant === undefined || (isStrict && !codeKey.test(constant.key)) ? found : constant;
      } else if (kind.is === 'unknown' && !isObject(x, value)) isUnknown = true;
      else if (isStrict && kind.is === 'text') text ??= { is: 'free-text', key: name, node };
    } else if (typeof constBoolean(value) === 'boolean' && !verdictKey.test(name) && !retryKey.test(name))
      flag ??= { is: 'flag', key: name, node };
    else if (detailKey.test(name) && !isPlain(handler, value)) isUnknown = true;
  }
  return constant ?? (isUnknown ? { is: 'unknown' } : (flag ?? text ?? { is: 'none' }));
}

function kindOf({ value, name }: Field, handler: HandlerFacts): Kind {
  if (constBoolean(value) !== undefined || isNothing(value)) return { is: 'text' };
  if (/^(errors?|err|issues|cause)$/i.test(name) && value.kind === 'array')
    return value.items.every((item) => !item.spread && kindOfValue(handler.x, item.value, handler.fn).is === 'text')
      ? { is: 'text' }
      : { is: 'unknown' };
  return kindOfValue(handler.x, value, handler.fn);
}

function constBoolean(value: Value): boolean | undefined {
  return value.kind === 'const' && typeof value.value === 'boolean' ? value.value : undefined;
}

function isNothing(value: Value): boolean {
  return value.kind === 'const' && (value.value === null || value.value === undefined);
}

function isObject(x: HandlerFacts['x'], value: Value): boolean {
  return alternatives(x, value).every((a) => a.value.kind === 'object' && a.value.entries.length > 0);
}

/** Constants, texts, the error's message, and the call's own arguments: nothing that carries a code unseen. */
function isPlain(handler: HandlerFacts, value: Value): boolean {
  return alternatives(handler.x, value).every(({ value: v }) => {
    if (v.kind === 'const' || v.kind === 'template' || isErrorText(v)) return true;
    return (
      (v.kind === 'object' || v.kind === 'array') &&
      (v.kind === 'object' ? v.entries : v.items).every((part) => isPlain(handler, part.value))
    );
  });
}

/** All that is said in the record: its messages, and what else reads like a sentence. */
function wordsOf(handler: HandlerFacts, { list }: Fields): string {
  return list
    .map(({ name, value }) => ({ name, words: spoken(handler, value) }))
    .filter(({ name, words }) => messageKey.test(name) || /\s/.test(words))
    .map(({ words }) => words)
    .join(' ')
    .trim();
}

const deepestText = 5;

/** The constant words of a text, those of its parts too; what is not known is `…`. */
function spoken(handler: HandlerFacts, value: Value, depth = 0): string {
  if (depth > deepestText) return '…';
  const found = alternatives(handler.x, value).map(({ value: v }) => {
    if (v.kind === 'const') return typeof v.value === 'string' ? v.value : '';
    if (v.kind === 'template') return v.parts.map((part) => (typeof part === 'string' ? part : spoken(handler, part, depth + 1))).join('');
    if (v.kind === 'object' || v.kind === 'array') return '';
    const text = textFact(handler.x, v, handler.fn);
    return text.kind === 'prose' ? text.words : '…';
  });
  return [...new Set(found)].join(' ');
}

const remedyKey =
  /^(hints?|remedy|remediation|suggest(ion|ed)\w*|next|next_?(steps?|actions?|move)|recovery\w*|how_?to\w*|fix|actions?|action_?required|recommend\w*|help\w*|docs?(_?url)?|advice|resolution|instructions?|guidance|retry_?after\w*|available\w*|valid_?\w+|allowed\w*|supported\w*|expected\w*|options|choices|candidates|todo|usage|example\w*|see|tip|try|workaround|rollback\w*|missing\w*|required\w*)$/i;

/** Words that tell what to do: generous, for a failure that helps must not be asked for help. */
const instructive =
  /\b(try|retry|use|using|call|check|provide|specify|set|pass|ask|wait|please|must|should|needs?|require[sd]?|expected|valid|allowed|available|supported|one of|instead|first|again|contact|log ?in|sign ?in|authenticate|run|see|make sure|ensure|choose|select|enter|enable|add|create|increase|reduce|narrow|refine|install|configure|verify|update|start|connect|open|before|only|at (least|most)|between|missing|empty|limit)\b|`|\w_\w+|"…"|https?:/i;

function remedyOf(handler: HandlerFacts, outcome: Outcome, { list, open }: Fields, words: string): Failure['remedy'] {
  if (list.some(({ name }) => remedyKey.test(name)) || instructive.test(words)) return 'yes';
  if (open || words.trim() === '' || isHoleOnly(words)) return 'unknown';
  if (list.some(({ name, value }) => detailKey.test(name) && !isPlain(handler, value) && !isObject(handler.x, value))) return 'unknown';
  // What comes out of a call, or of the error, may say it.
  const { roots } = outcome.text;
  const isOpen =
    list.length === 0 ? roots.error || roots.calls.size > 0 || roots.unknown : list.some(({ value }) => carriesElse(handler, value));
  return words.includes('…') && isOpen ? 'unknown' : 'no';
}

function isHoleOnly(words: string): boolean {
  return !/\p{L}{2,}/u.test(words);
}

/** Text from the error or from somebody else is in it. */
function carriesElse(handler: HandlerFacts, value: Value): boolean {
  return alternatives(handler.x, value).some(({ value: v }) => {
    const { roots } = textFact(handler.x, v, handler.fn);
    return roots.error || roots.calls.size > 0 || roots.unknown;
  });
}

function retryableOf({ list, open }: Fields, words: string): Failure['retryable'] {
  const field = list.find(({ name }) => retryKey.test(name));
  if (field !== undefined) {
    const said = decide(field.value);
    const { node, name, maybe } = field;
    if (said === undefined || maybe) return { is: 'unknown', node };
    const negative = /^(permanent|fatal)$/i.test(name);
    return { is: said !== negative ? 'yes' : 'no', node };
  }
  if (open || /\b(again|retry|retries|later|temporar\w*|transient|permanent\w*|do not|don't|try)\b/i.test(words))
    return { is: 'unknown', node: undefined };
  return { is: 'unstated', node: undefined };
}
