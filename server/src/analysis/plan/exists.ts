/** Which test of the matrix a written test is, by what it sets up and asserts. */
import type { Claim } from '../facts/tests/expected';
import type { ToolTest } from '../facts/tests/toolTests';
import type { Need } from './applies';

export function isWritten(id: string, test: ToolTest, need: Need): boolean {
  return readers[id]?.(test, need) ?? false;
}

type Reader = (test: ToolTest, need: Need) => boolean;

const readers: Readonly<Record<string, Reader>> = {
  'valid-accepted': (t) => t.calls > 0 && succeeds(t) && !isFailing(t),
  'invalid-rejected': (t) => t.schema.refuses || (refuses(t) && t.given.length > 0 && !t.claims.some(isOfState)),
  'unknown-parameter': (t, { fields }) =>
    fields.length > 0 &&
    t.given.some(({ names }) => names.some((name) => !fields.includes(name) && !wrapper.test(name))) &&
    (t.schema.refuses || refuses(t)),
  'ambiguous-target': (t) => arranges(t, 'several', 'many') && fails(t) && !isFailing(t),
  'unknown-target': (t) => hasNone(t) || (isReal(t) && t.claims.some(saysNone)),
  'unknown-filter': (t) => hasNone(t),
  'out-of-scope': (t, need) => refuses(t) && touches(t, need),
  unauthenticated: (t, need) =>
    fails(t) && touches(t, need) && !t.claims.some((one) => isCode(one, /^(forbidden|role_\w+|not_?permitted)$/i)),
  'role-denied': (t, need) => fails(t) && touches(t, need) && !t.claims.some((one) => isCode(one, /^(unauthenticated|not_?signed_?in)$/i)),
  injection: (t) =>
    refuses(t) && t.given.some(({ text, texts }) => dangerous.test(texts) || dangerousNames.test(text) || /\w\\n\w/.test(text)),
  timeout: (t) =>
    (t.arranged.clock || arranges(t, 'hangs') || (isFailing(t) && [...t.words].some((word) => timedOut.test(word)))) && fails(t),
  'partial-failure': (t) =>
    t.calls > 0 && (t.arranged.failsOnce || arranges(t, 'mixed') ? t.claims.some(says) && !isFlagged(t) : countsLosses(t)),
  'secret-redaction': (t) => t.claims.some(({ path, says: what, text }) => what === 'text' && (path.includes('!') || masked.test(text))),
  audit: (t) => t.called.some((name) => /audit/i.test(name)) && fails(t),
  'approval-expired': (t, need) => fails(t) && (touches(t, need) || t.claims.some(isOfApproval)),
  'checksum-mismatch': (t, need) => fails(t) && touches(t, need),
  idempotency: (t) => t.repeats && !fails(t),
  'no-change': (t) => t.untouched.length > 0 && succeeds(t) && !fails(t),
  'post-change-verification': (t, need) => t.calls > 0 && touches(t, need) && fails(t),
  rollback: (t) => isFailing(t) && t.called.some((name) => /roll_?back|revert|undo|restore/i.test(name)),
  truncation: (t) => t.claims.some((claim) => isCutTold(claim, t)),
  'complete-page': (t) =>
    t.claims.some(
      ({ path, says: what }) => (cutKey.test(lastOf(path)) || lastOf(path) === 'hint') && (what === 'false' || what === 'absent'),
    ) && !fails(t),
  'empty-result': (t) =>
    // What a hook leaves unanswered is there to be overruled.
    (arranges(t, 'empty') || t.arranged.own.includes('absent') || isReal(t)) &&
    t.claims.some((claim) => (says(claim) && !isReal(t)) || isNoRows(claim)) &&
    !refusesByThrow(t),
  'failure-told': (t) => fails(t) && isFailing(t),
  'write-echo': (t) => t.calls > 0 && !isFailing(t) && !fails(t) && t.claims.some(isData),
};

const wrapper = /^(arguments|args|params|input|name|method|toolCallId|messages|signal|extra)$/;
const dangerous = /[;`$|&]\s*\w|\n|\.\.[/\\]|--\w|\b(DELETE|DROP|INSERT|UPDATE|ALTER|TRUNCATE)\b|' ?OR |<script|file:\/\/|\brm -/;
const dangerousNames = /insecure|server:|token:|__proto__/;
/** What every handler is given a signal of says nothing of a time that is over. */
const timedOut = /time(d)? ?-?out|abort(?!Controller|Signal)|ETIMEDOUT|ECONNABORTED/i;
const masked = /\*{3,}|redacted|masked|<hidden>/i;
const failureWords =
  /\b(error|fail|failed|failure|invalid|unable|could not|cannot|can't|denied|forbidden|not found|refus|reject|unauthori|expired|mismatch|must)/i;
const failureKey = /^(isError|error|errors|err|code|errorCode|error_code|reason|errorMessage|failure)$/;
const goodKey = /^(ok|success|succeeded|valid)$/;
const cutKey = /^(truncated|is_?truncated|has_?more|more|partial|incomplete|capped|next_?(cursor|page|page_?token|offset)|cursor)$/i;
const adviceKey = /^(hint|note|message|text|warning|0|)$/i;
const totalKey = /^(matched|total\w*|remaining|omitted|available|more_?available|total_?count)$/i;

function lastOf(path: readonly string[]): string {
  return path[path.length - 1] ?? '';
}

/** It says that something is there, or what. */
function says({ says: what, path }: Claim): boolean {
  return (
    what === 'text' ||
    what === 'number' ||
    what === 'items' ||
    what === 'true' ||
    what === 'more' ||
    what === 'differs' ||
    (what === 'there' && path.length > 0)
  );
}

function isFailureClaim({ path, says: what, text }: Claim): boolean {
  const key = lastOf(path);
  if (what === 'fails') return true;
  if (goodKey.test(key)) return what === 'false';
  if (failureKey.test(key) && (key !== 'code' || what === 'text' || what === 'number'))
    return what !== 'absent' && what !== 'false' && what !== 'empty';
  if (key === 'status' && what === 'text') return failureWords.test(text);
  return what === 'text' && !path.includes('!') && failureWords.test(text) && /^(text|message|0|)$/.test(key);
}

/** A code that tells of who calls or of what is there, and of no argument that is wrong by itself. */
function isOfState(one: Claim): boolean {
  return isCode(one, /^(UNAUTHENTICATED|UNAUTHORI[SZ]ED|FORBIDDEN|UNKNOWN_\w+|(\w+_)?NOT_FOUND|APPROVAL_\w+)$/i);
}

/** The test may turn the clock, and the failure says what has run out. */
function isOfApproval(one: Claim): boolean {
  return isFailureClaim(one) && /approv\w*[ _-].*(expir|run out|too old|stale)|expired[ _-]approv/i.test(one.text);
}

/** The failure is told by such a code. */
function isCode(one: Claim, code: RegExp): boolean {
  return isFailureClaim(one) && code.test(one.text);
}

/** Asserts that the call fails, in whatever form. */
function fails({ claims }: ToolTest): boolean {
  return claims.some(isFailureClaim);
}

function isFlagged({ claims }: ToolTest): boolean {
  return claims.some(({ path, says: what }) => what === 'fails' || (lastOf(path) === 'isError' && what === 'true'));
}

function refusesByThrow({ claims }: ToolTest): boolean {
  return claims.some(({ says: what }) => what === 'fails');
}

function isFailing({ arranged }: ToolTest): boolean {
  return arranged.answers.includes('fails') || arranged.answers.includes('mixed') || arranged.answers.includes('hangs');
}

/** Asserts a failure that nothing behind the tool has caused: nothing was set up there, or it is asserted that nobody asked. */
function refuses(test: ToolTest): boolean {
  return fails(test) && test.calls > 0 && (test.arranged.own.length === 0 || test.untouched.length > 0);
}

function succeeds({ claims }: ToolTest): boolean {
  return (
    claims.some(
      (claim) => !isFailureClaim(claim) && (says(claim) || claim.says === 'there' || claim.says === 'empty' || claim.says === 'false'),
    ) && !claims.some(isFailureClaim)
  );
}

/** Nothing is found, and what is said of that is asserted; arguments that are refused are not looked up at all. */
function hasNone(test: ToolTest): boolean {
  if (!fails(test) && !tells(test)) return false;
  return arranges(test, 'absent', 'empty') || (arranges(test, 'otherwise') && !refusesByThrow(test));
}

/** Nothing stands in for anything: a real folder, a database of the test. */
function isReal({ arranged, calls }: ToolTest): boolean {
  return calls > 0 && arranged.answers.length === 0;
}

/** A list of the answer is empty, and none that tells of what went wrong. */
function isNoRows({ path, says: what }: Claim): boolean {
  return what === 'empty' && !/^(warnings?|errors?|failed|failures|skipped|notes?|hints?|text|message)$/i.test(lastOf(path));
}

function saysNone(one: Claim): boolean {
  return (
    isFailureClaim(one) &&
    /not[ _-]?found|no[ _-]such|does ?n[o']t exist|unknown[ _-](?!tool|method|param|arg|field|key|action|option|operation|command|property)|ENOENT/i.test(
      one.text,
    )
  );
}

/** Something beyond the empty list is asserted. */
function tells({ claims }: ToolTest): boolean {
  return claims.some(({ says: what, path }) => what === 'more' || (what === 'text' && !path.includes('!')));
}

function arranges({ arranged }: ToolTest, ...answers: readonly string[]): boolean {
  // What the test sets up itself overrules what its helpers do.
  const held = arranged.own.length > 0 ? arranged.own : arranged.answers;
  return held.some((answer) => answers.includes(answer));
}

/** The test names what the tool's own check looks at. */
function touches({ words }: ToolTest, { names }: Need): boolean {
  return names.some((name) => words.has(name));
}

function isCutTold({ path, says: what, text, number, apart }: Claim, test: ToolTest): boolean {
  const key = lastOf(path);
  // A page of many has something beside its rows that one of few has not.
  if (what === 'differs') return apart === 'lists' && arranges(test, 'many') && (new Set(test.arranged.sizes).size > 1 || test.calls > 1);
  if (cutKey.test(key)) return what === 'true' || what === 'text' || what === 'there' || what === 'number';
  // A total tells of a cut where it is more than what came.
  if (totalKey.test(key))
    return (
      what === 'number' &&
      number !== 0 &&
      !test.claims.some((other) => cutKey.test(lastOf(other.path)) && other.says === 'false') &&
      (arranges(test, 'many') || test.claims.some((other) => isSmallerCount(other, number)))
    );
  return (
    what === 'text' &&
    !path.includes('!') &&
    adviceKey.test(key) &&
    /truncated|more (results|rows|items|available|than)|\bof \d+ |showing \d/i.test(text)
  );
}

function isSmallerCount({ path, says: what, number }: Claim, total: number | undefined): boolean {
  const isCount = what === 'items' || (what === 'number' && /^(returned|count|length|shown)$/i.test(lastOf(path)));
  return isCount && number !== undefined && total !== undefined && number > 0 && number < total;
}

function countsLosses({ claims }: ToolTest): boolean {
  return claims.some(
    ({ path, says: what, number }) =>
      /^(skipped|failed|failures|errors|warnings?|partial|bad|unparsable|rejected|missing|omitted)/i.test(lastOf(path)) &&
      (what === 'items' || what === 'text' || (what === 'number' && number !== 0)),
  );
}

/** A value of the record, and neither a flag nor a count of none. */
function isData({ path, says: what }: Claim): boolean {
  const key = lastOf(path);
  return (
    !goodKey.test(key) &&
    !failureKey.test(key) &&
    !/^(type|!)$/.test(key) &&
    (what === 'text' || what === 'number' || (what === 'there' && path.length > 0) || what === 'items')
  );
}
