/** What the rules about cut lists share: words for a cap, and when a cut is stated or beside the point. */
import ts from 'typescript';
import type { Cap } from '../../facts/pages/caps';
import { pagesOf, type CutList } from '../../facts/pages/pages';
import { descriptionOf } from '../../facts/contracts/description';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import type { Outcome } from '../../facts/outcomes/outcome';
import { contains } from '../../syntax/expressions';
import { enclosingFunction, nameOfFunction } from '../../syntax/functions';

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
    case 'page':
      return 'What says whether there is more stands here, and is left behind.';
    case 'shell':
      return 'The shell command cuts its output.';
  }
}

/** The return that puts the result together. An adapter's serves every tool, and two tools have two defects. */
export function composedAt({ node, payload, steps }: Outcome): ts.Node {
  const own = [...steps].reverse().find(({ fn }) => fn !== undefined && contains(fn, payload.node));
  return own?.node ?? node;
}

/** Where the cut list was put into what is returned: an adapter that only writes it out is on the way of other tools' lists too. */
export function defectAt(handler: HandlerFacts, outcome: Outcome): ts.Node {
  const composed = composedAt(outcome);
  const [list] = pagesOf(handler, outcome).lists;
  const own = [...outcome.steps].reverse().find(({ fn }) => fn !== undefined && list !== undefined && contains(fn, list.node))?.node;
  const places = outcome.steps.map(({ node }) => node);
  return own !== undefined && places.indexOf(own) < places.indexOf(composed) ? own : composed;
}

/** The caps, and the call that leads to one in another function. */
export function capsRelated(caps: readonly Cap[], result: ts.Node): { at: ts.Node; note: string }[] {
  return caps.flatMap((cap) => {
    const at = { at: cap.node, note: capNote(cap) };
    const isFar = cap.via !== undefined && enclosingFunction(cap.node) !== enclosingFunction(cap.via) && !contains(result, cap.via);
    return isFar && cap.via !== undefined ? [at, { at: cap.via, note: 'The list comes from this call.' }] : [at];
  });
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
      /\b(top|best (match|result|fit)\w*|first few|a few|sample|suggest\w*|recommend\w*)\b/i.test(description) ||
      /(top|sample|suggest|recommend)/i.test(name)
    );
  });
}

/** Examples and suggestions are meant to be few; who reads `suggestions` does not take them for all there is. */
export function isSample(list: CutList): boolean {
  return list.caps.every((cap) => {
    const fn = enclosingFunction(cap.node);
    const holder = ts.isPropertyAssignment(list.node) || ts.isShorthandPropertyAssignment(list.node) ? list.node.name.getText() : '';
    const names = [
      holder,
      cap.amount !== undefined && isName(cap.amount.node) ? cap.amount.node.getText() : '',
      fn === undefined ? '' : (nameOfFunction(fn) ?? ''),
      declaredBy(cap.node),
    ];
    return names.some((name) => /suggest|recommend|example|sample|preview/i.test(name));
  });
}

function isName(node: ts.Node): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
}

/** `preview` of `const preview = rows.slice(0, 3)`. */
function declaredBy(node: ts.Node): string {
  for (let at = node.parent as ts.Node | undefined; at !== undefined && !ts.isStatement(at); at = at.parent)
    if (ts.isVariableDeclaration(at)) return at.name.getText();
  return '';
}

/** "Limited to 100 matches": known beforehand, and still a count of 100 reads as the number of matches. */
export function isStatedLimit(handler: HandlerFacts, caps: readonly Cap[]): boolean {
  const description = descriptionOf(handler);
  return caps.some(({ amount }) => {
    if (amount?.kind !== 'const') return false;
    const before = '\\b(limit(ed|s)?|max(imum)?|up to|at most|no more than|cap(ped|s)?)\\b\\W+(\\w+\\W+){0,3}';
    return new RegExp(`${before}${String(amount.value)}\\b`, 'i').test(description);
  });
}
