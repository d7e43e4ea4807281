/** What a rewritten failure says beside its words: a code from the evidence, and whether the call may be repeated. */
import ts from 'typescript';
import { claimOf } from '../facts/effects/claims';
import { codeSetOf } from '../facts/failures/codeSets';
import type { Failure } from '../facts/failures/failures';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { rootsOf } from '../facts/terms/roots';
import { codesFor, writtenAt } from '../rules/kit/codes';
import { codeFor } from '../rules/kit/fixKit';
import { enclosingFunction, visitOwn } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { callOutside, codeOfAct, nameOfCall } from './acts';
import { shortened } from './leaves';
import { mayRepeat } from './repeat';
import { goesOnAfterWrite, isShared, runsWhatIsGiven, triedBy } from './tried';

export interface Said {
  readonly code: string;
  readonly retryable: string;
}

/** `undefined` where no code follows from the evidence: of the project's closed set of codes, where it has one. */
export function saidOf(handler: HandlerFacts, node: ts.Node, outcome: Outcome, words: string): Said | undefined {
  // Why a call says that it failed, the call alone knows: it can be one thing or another.
  if (/^(discriminant|plain|early|catch)$/.test(outcome.reason) && !isShared(handler, node) && !hasWords(node) && !isInCatch(node))
    return undefined;
  const set = codeSetOf(handler);
  const [found] = codesFor(handler, plainFailure(outcome, words), set);
  const flown = set === undefined ? (isShared(handler, node) ? found : byFlow(outcome, found, words)) : found;
  const code =
    set === undefined
      ? (plainWords(handler, outcome, words) ?? closer(handler, node, outcome, flown, words) ?? byReason(outcome.reason, words))
      : found;
  const written = code === undefined ? undefined : writtenAt(node, code, set);
  if (code === undefined || written === undefined) return undefined;
  const status = statusAt(node, outcome);
  const retryable =
    status === undefined || !/^(upstream|\w+_failed$)/i.test(code)
      ? String(mayRepeat(handler, node, code, outcome, words))
      : `${status} === 429 || ${status} >= 500`;
  return { code: written, retryable };
}

/** A sentence is written in it. */
function hasWords(node: ts.Node): boolean {
  return /\p{L} \p{L}/u.test(wordsIn(node));
}

function isInCatch(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) if (ts.isCatchClause(at)) return true;
  return false;
}

/** `error instanceof Error ? error.message : "Could not …"`: the words that are written there. */
function wordsIn(node: ts.Node): string {
  const found: string[] = [];
  const look = (at: ts.Node): void => {
    if (ts.isStringLiteralLike(at) || ts.isTemplateHead(at) || ts.isTemplateMiddleOrTemplateTail(at)) found.push(at.text);
  };
  look(node);
  visitOwn(node, look);
  return found.filter((text) => /\s/.test(text)).join('. ');
}

/** That somebody else has failed is said only where it was one call that left the program; else what was tried names the failure. */
function closer(handler: HandlerFacts, node: ts.Node, outcome: Outcome, code: string | undefined, words: string): string | undefined {
  const { reason } = outcome;
  if (code === undefined || !/^upstream_failed$/i.test(code) || reason === 'status') return code;
  const isCatch = reason === 'catch';
  const isCommon = isShared(handler, node);
  if (isCatch && !isCommon && callOutside(handler.s, triedBy(outcome)) !== undefined) return code;
  const isOwn = isCatch && !isCommon;
  // What the tool is there for may be done by then.
  if (isOwn && claimOf(handler).writes !== 'no' && goesOnAfterWrite(outcome))
    return code === code.toUpperCase() ? 'INTERNAL_ERROR' : 'internal_error';
  const found =
    codeOfAct(isOwn ? `${words} ${wordsIn(node)}` : words, isOwn ? handler.tool.name : undefined) ?? (isCatch ? 'execution_failed' : code);
  return code === code.toUpperCase() ? found.toUpperCase() : found;
}

/** `response.status`, of the response that the path was taken for. */
function statusAt(node: ts.Node, { reason, evidence }: Outcome): string | undefined {
  if (reason !== 'status') return undefined;
  const test = evidence.find(({ kind }) => kind === 'status')?.node;
  const response = test === undefined ? undefined : /^!?\(?\s*!?\s*([a-z]\w*)\.(ok|status)\b/i.exec(test.getText())?.[1];
  const [declaration] = response === undefined ? [] : declarationsInScope(node, response);
  const isNear = declaration !== undefined && test !== undefined && enclosingFunction(test) === enclosingFunction(node);
  return isNear && declarationsInScope(test, response ?? '')[0] === declaration ? `${response}.status` : undefined;
}

/** What the words say more closely than the test on the way to them. */
const byWords: readonly (readonly [RegExp, string])[] = [
  // What was asked of a person is no lookup, and neither is one of the tool's own words.
  [
    /\b(unknown|unsupported|unrecogni[sz]ed) (action|operation|method|command|mode|type|option|parameter|argument|field|format)\b/i,
    'invalid_input',
  ],
  [/\b(not|n't|never) (been )?(confirmed|approved|agreed|accepted)\b|\b(declined|rejected) by\b/i, 'not_confirmed'],
  [/\b(no|not|missing) (user )?(authenticat\w*|credentials)\b/i, 'unauthenticated'],
  [/\bno\b.*\bfound\b.*\b(provide|specify|pass|supply) (an?|the|another|your)\b/i, 'invalid_input'],
  [/\bis (not|n['’]t) connected\b/i, 'not_connected'],
  [/\b(not|n['’]t) be reached\b|\bunreachable\b/i, 'unavailable'],
  [/\bno (\S+ ){1,3}(match\w*|found|exists?)\b|^no such\b|\bnot found\b/i, 'not_found'],
  [/\b(out of|exceeded|over|no) (\w+ )?(quota|credits?|balance)\b|\btop up\b/i, 'quota_exceeded'],
  [/\balready (exists?|used|taken|in use)\b/i, 'conflict'],
  // Of two causes that are told in one sentence neither is known.
  [/\b(not|un)[ -]?supported or\b/i, 'upstream_failed'],
  [/\b(did ?n[o']t|does ?n[o']t|did not) match the expected\b|\bunexpected (response|format|reply)\b/i, 'invalid_response'],
];

/** The target is there, and not in the state that the call needs. */
const ofState =
  /\b(only|can(not|['’]t| not))\b.*\b(status|state|drafts?|already|published|scheduled|paid|active|inactive)\b|\balready (been )?\w{2,}ed\b|\bhas no \w+.*\bfirst\b/i;

/** Another cause stands beside the missing target, and only what was tried is the same for both. */
const orOther =
  /\bnot found or (?!(it )?(was |is |has been )?(already |no longer )?(deleted|removed|gone|expired|exists?)\b|(you |we )?(do not|don['’]t|have no|lack)\b|inaccessible)/i;

function plainWords({ tool }: HandlerFacts, outcome: Outcome, words: string): string | undefined {
  if (orOther.test(words)) return codeOfAct(words, tool.name) ?? 'not_found';
  const found = byWords.find(([pattern]) => pattern.test(words))?.[1] ?? byVerdict(outcome, words);
  if (found !== undefined) return found;
  const { reason } = outcome;
  if (reason === 'catch' || reason === 'status') return undefined;
  if (ofState.test(words)) return 'invalid_state';
  // Of a change that gave nothing back it is not said that its target is missing.
  return reason === 'absent' && !sought.test(words) && failed.test(words) ? (codeOfAct(words, undefined) ?? 'upstream_failed') : undefined;
}

/** What the evidence says against a code that the words or the catch alone suggest. */
function byFlow(outcome: Outcome, found: string | undefined, words: string): string | undefined {
  const { reason, evidence } = outcome;
  // Nothing that was asked of anybody has failed.
  if (found === 'upstream_failed' && reason === 'catch' && isLocal(outcome))
    return /\b(evaluat|calculat|expression|invalid|pars)/i.test(words) ? 'invalid_input' : 'internal_error';
  if (found === 'upstream_failed' && reason === 'catch' && runsWhatIsGiven(outcome))
    return (
      codeOfAct(words, undefined) ?? (/\b(sql|query)\b/i.test(triedBy(outcome)?.getText() ?? '') ? 'query_failed' : 'execution_failed')
    );
  // What is required and is none of the arguments, the agent cannot give.
  const isGiven = evidence.some(({ of }) => rootsOf(of, undefined).calls.size === 0);
  return found === 'invalid_input' && reason === 'absent' && !isGiven ? 'not_available' : found;
}

function isLocal(outcome: Outcome): boolean {
  const tried = triedBy(outcome);
  let waits = tried === undefined;
  if (tried !== undefined)
    visitOwn(tried, (node) => {
      if (ts.isAwaitExpression(node) || ts.isForOfStatement(node)) waits = true;
    });
  return !waits;
}

/** Whose verdict it is: what looks at the arguments has refused them, and what runs something has not run it to its end. */
function byVerdict({ reason, evidence }: Outcome, words: string): string | undefined {
  if (reason !== 'discriminant') return undefined;
  const names = evidence.flatMap(({ kind, of }) => (kind === reason ? [...rootsOf(of, undefined).calls].map(nameOfCall) : []));
  if (names.some((name) => /^(validate|check|verify|ensure|assert)([A-Z_]|$)/.test(name))) return 'invalid_input';
  const isRun = names.some((name) => /^(execute|run|eval\w*)([A-Z_]|$)/.test(name));
  return isRun ? (codeOfAct(words, undefined) ?? 'execution_failed') : undefined;
}

const sought = /\b(no|none|nothing|not (been )?found|not exist|unknown)\b|n't (exist|match)\b/i;
const failed = /\b(fail\w*|error|could not|couldn't|unable)\b/i;

/** What is absent, and is not said to be a thing that was sought, is nothing that the agent could name in another way. */
function byReason(reason: Outcome['reason'], words: string): string | undefined {
  if (reason === 'absent')
    return sought.test(words) && !/\b(available|config\w*|connect\w*|context|session|auth\w*)\b/i.test(words)
      ? 'not_found'
      : 'not_available';
  return reason === 'plain' || reason === 'early' || reason === 'empty' ? undefined : codeFor(reason);
}

function plainFailure(outcome: Outcome, words: string): Failure {
  return {
    outcome,
    record: undefined,
    fields: { list: [], open: false },
    code: { is: 'none' },
    words,
    remedy: 'unknown',
    retryable: { is: 'unstated', node: undefined },
  };
}

export function noCode(node: ts.Node): string {
  return `what kind of failure \`${shortened(node)}\` is, nothing says`;
}
