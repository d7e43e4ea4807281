/** What a rewritten failure says beside its words: a code from the evidence, and whether the call may be repeated. */
import ts from 'typescript';
import { codeSetOf } from '../facts/failures/codeSets';
import type { Failure } from '../facts/failures/failures';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { codesFor, writtenAt } from '../rules/kit/codes';
import { codeFor } from '../rules/kit/fixKit';
import { settled } from '../syntax/expressions';
import { visitOwn } from '../syntax/functions';
import { shortened } from './leaves';
import { isWrite } from './sentence';

export interface Said {
  readonly code: string;
  readonly retryable: string;
}

/** `undefined` where no code follows from the evidence: of the project's closed set of codes, where it has one. */
export function saidOf(handler: HandlerFacts, node: ts.Node, outcome: Outcome, words: string): Said | undefined {
  const set = codeSetOf(handler);
  const [found] = codesFor(handler, plainFailure(outcome, words), set);
  const code = set === undefined ? (plainWords(words) ?? found ?? byReason(outcome.reason, words)) : found;
  const written = code === undefined ? undefined : writtenAt(node, code, set);
  if (code === undefined || written === undefined) return undefined;
  return { code: written, retryable: String(mayRepeat(code, outcome, words)) };
}

/** What was asked of a person is no lookup, and neither is one of the tool's own words. */
function plainWords(words: string): string | undefined {
  if (
    /\b(unknown|unsupported|unrecogni[sz]ed) (action|operation|method|command|mode|type|option|parameter|argument|field|format)\b/i.test(
      words,
    )
  )
    return 'invalid_input';
  return /\b(not|n't|never) (been )?(confirmed|approved|agreed|accepted)\b|\b(declined|rejected) by\b/i.test(words)
    ? 'not_confirmed'
    : undefined;
}

/** What is absent, and is not said to be a thing that was sought, is nothing that the agent could name in another way. */
function byReason(reason: Outcome['reason'], words: string): string | undefined {
  const isSought = /\b(no|none|nothing|not found|exist\w*|unknown|match\w*)\b/i.test(words);
  if (reason === 'absent' && !isSought && /\b(fail\w*|error|could not|couldn't|unable)\b/i.test(words)) return 'upstream_failed';
  if (reason === 'absent')
    return isSought && !/\b(available|config\w*|connect\w*|context|session|auth\w*)\b/i.test(words) ? 'not_found' : 'not_available';
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

const passing = /time_?out|timed_?out|rate_?limit|too_?many|unavailable|temporar|overload|busy|throttl/i;

/** What passes by itself may be asked again; of a change that broke off nobody knows how far it came, unless the words say it. */
function mayRepeat(code: string, outcome: Outcome, words: string): boolean {
  if (passing.test(code)) return true;
  if (/\b(do not|don't|never) (retry|try)/i.test(words)) return false;
  if (/^(invalid|not_found|not_allowed|unauth)/i.test(code)) return false;
  if (/\b(try again|try later|retry|again later|later|temporar\w*)\b/i.test(words)) return true;
  if (outcome.reason !== 'catch' && outcome.reason !== 'status') return false;
  if (!/upstream|dependency|network|connection|fetch|request/i.test(code)) return false;
  return !changesSomething(outcome);
}

function changesSomething({ evidence, steps }: Outcome): boolean {
  const caught = steps.find((step) => step.caught !== undefined)?.caught?.node;
  const tried = caught !== undefined && ts.isCatchClause(caught) ? caught.parent.tryBlock : undefined;
  if (tried === undefined) return evidence.length === 0;
  let found = false;
  visitOwn(tried, (node) => {
    if (!ts.isAwaitExpression(node)) return;
    const call = settled(node);
    if (ts.isCallExpression(call) && isWrite(call)) found = true;
  });
  return found;
}
