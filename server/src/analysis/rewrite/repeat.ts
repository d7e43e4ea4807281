/**
 * May the same call be made again as it is? Yes where what failed passes by itself, and where the call only looked: asking again costs
 * nothing. No where it has to be asked otherwise, and for a change of which nobody knows how far it came.
 */
import type ts from 'typescript';
import { claimOf } from '../facts/effects/claims';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { callOutside, nameOfCall } from './acts';
import { isWrite } from './sentence';
import { checksFirst, isShared, runsWhatIsGiven, triedBy, wentOut } from './tried';

const passing = /time_?out|timed_?out|rate_?limit|too_?many|unavailable|temporar|overload|busy|throttl/i;

export function mayRepeat(handler: HandlerFacts, node: ts.Node, code: string, outcome: Outcome, words: string): boolean {
  if (passing.test(code)) return true;
  if (/\b(do not|don't|never) (retry|try)/i.test(words)) return false;
  if (/^(invalid|not_found|not_allowed|unauth)/i.test(code)) return false;
  if (/\b(please |then )?(try|retry) (it |this )?(again|later)\b/i.test(words) && !corrects.test(words)) return true;
  if (onlyLooked(handler, node, code, outcome) && !ranOnce.test(words)) return true;
  // A code of the tool's own names what has to be put right first.
  if (!/upstream|internal|unavailable|dependency|network|connection|fetch|request/i.test(code) || /\bnot supported\b/i.test(words))
    return false;
  if (/\b(try again|try later|retry|again later|later|temporar\w*)\b/i.test(words) && !corrects.test(words)) return true;
  if ((outcome.reason !== 'catch' && outcome.reason !== 'status') || isShared(handler, node)) return false;
  if (!/upstream|dependency|network|connection|fetch|request/i.test(code)) return false;
  // A statement or a script that failed fails again.
  if (ranOnce.test(words) || runsWhatIsGiven(outcome)) return false;
  const call = callOutside(handler.s, triedBy(outcome));
  if (call === undefined || isWrite(call)) return false;
  const { writes } = claimOf(handler);
  return writes === 'no' || (writes === 'unknown' && readNames.test(nameOfCall(call)));
}

/** A call over the network that changes nothing broke off: whoever it was, and whatever for, it may answer the next time. */
function onlyLooked(handler: HandlerFacts, node: ts.Node, code: string, outcome: Outcome): boolean {
  if (!lookFailed.test(code) || outcome.reason !== 'catch' || isShared(handler, node)) return false;
  const { writes } = claimOf(handler);
  return writes !== 'yes' && !runsWhatIsGiven(outcome) && !checksFirst(outcome) && wentOut(handler.s, outcome, writes === 'no');
}

const lookFailed =
  /^(get|list|fetch|read|search|query|load|find|retrieve|lookup|describe|count|show|check|analy[sz]e|scan|scrape|crawl)_failed$/i;
const ranOnce = /\b(sql|query|script|command|code|syntax|execut\w*|pars\w*)\b.*\b(error|fail\w*)\b/i;

const readNames = /^(get|find|list|read|fetch|search|query|load|show|lookup|count|describe|retrieve|select|head)([A-Z_]|$)/;
/** What has to be done otherwise first. */
const corrects =
  /\b(check|correct\w*|use|using|provide|specify|choose|fix|adjust|different|valid|instead|must|make sure|ensure|first|unknown|not in)\b/i;
