/** What the rules about cut lists share: words for a cap, and when a cut is stated or beside the point. */
import type { Cap } from '../../facts/pages/caps';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import { constantString } from '../../syntax/expressions';
import { valueOf } from '../../facts/terms/evaluate';

export function capNote(cap: Cap): string {
  switch (cap.kind) {
    case 'slice':
      return 'The list is cut here.';
    case 'query':
      return 'The query is capped here.';
    case 'argument':
      return 'This asks for one page only.';
    case 'sql':
      return 'The SQL text caps the rows.';
    case 'loop':
      return 'The loop stops here.';
    case 'shell':
      return 'The shell command cuts its output.';
  }
}

/** A path that reports a failure has no list to be complete. */
export function isFailure(outcome: Outcome): boolean {
  return outcome.flag === 'yes' || outcome.reason === 'catch' || outcome.declares === 'failure';
}

/** A fixed number that the tool's name or description states is what was asked for: "the five latest". */
export function isStatedTop(handler: HandlerFacts, caps: readonly Cap[]): boolean {
  const name = handler.tool.name ?? '';
  const description = descriptionOf(handler);
  const fixed = caps.filter((cap) => cap.amount?.kind === 'const');
  if (fixed.length !== caps.length) return false;
  return fixed.every((cap) => {
    const amount = cap.amount?.kind === 'const' ? String(cap.amount.value) : '';
    if (new RegExp(`\\b${amount}\\b`).test(description) || new RegExp(`(^|\\D)${amount}(\\D|$)`).test(name)) return true;
    return (
      /\b(top|latest|most recent|best|first few|a few|sample|suggest\w*)\b/i.test(description) ||
      /(top|latest|recent|sample|suggest)/i.test(name)
    );
  });
}

/** What the tool says of itself, as far as it is written out. */
export function descriptionOf(handler: HandlerFacts): string {
  return handler.tool.description === undefined ? '' : (constantString(handler.tool.description) ?? wordsOf(handler));
}

function wordsOf({ s, tool }: HandlerFacts): string {
  if (tool.description === undefined) return '';
  const value = valueOf(s, tool.description);
  if (value.kind !== 'template') return tool.description.getText();
  return value.parts.map((part) => (typeof part === 'string' ? part : part.kind === 'const' ? String(part.value) : '…')).join('');
}
