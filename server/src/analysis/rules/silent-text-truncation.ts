import { descriptionOf } from '../facts/contracts/description';
import ts from 'typescript';
import { cutTextsOf, type CutText } from '../facts/pages/cutText';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { contains } from '../syntax/expressions';
import { enclosingFunction } from '../syntax/functions';
import { editsIn, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** A text that ends in the middle reads like one that ends there: what the page said further down does not exist for the agent. */
export default defineRule({
  id: 'silent-text-truncation',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'Text is cut by its length, and nothing says so.',
  messages: {
    found:
      'This text is cut by its length, and nothing in the result says so: the agent will take a part for the whole. Say that it was cut, and after how many characters.',
  },
  check(handler, ctx) {
    if (isStated(handler)) return;
    const seen = new Set<ts.Node>();
    for (const text of cutTextsOf(handler)) {
      if (text.told !== 'no' || isFailure(text.outcome) || isLabelled(text) || seen.has(text.cut)) continue;
      seen.add(text.cut);
      ctx.report({
        at: placeOf(text),
        defect: text.cut,
        message: 'found',
        related: [{ at: text.cut, note: 'The text is cut here.' }],
        fixes: markFix(text),
      });
    }
  },
});

/** What was sent along with a failure is no document. */
function isFailure({ flag, reason, declares }: Outcome): boolean {
  return flag === 'yes' || declares === 'failure' || (reason !== 'plain' && reason !== 'empty');
}

const labels =
  /preview|snippet|excerpt|summar|teaser|abstract|brief|title|name$|label|hash|sha\d*$|digest|finger|prefix|slug|(^|_)id$|Id$|date|stamp|sample|head$|intro|highlight|error|reason|^err/i;
/** What a property says of its text; of a function it only says what it does. */
const partial = /short|first|partial|trunc|clip|limited/i;
const labelWords = /(preview|snippet|excerpt|summary|sample|first|beginning|start|error|truncated|title|name|head)[^.]*[:(]?\s*["'`]*$/i;

/** A name that promises no more than a part. */
function isLabelled({ names, called, before }: CutText): boolean {
  return [...names, ...called].some((name) => labels.test(name)) || names.some((name) => partial.test(name)) || labelWords.test(before);
}

/** The tool's own description promises no more than a part. */
function isStated(handler: HandlerFacts): boolean {
  return /\b(truncat\w*|preview|snippets?|excerpts?|first \d+|up to|at most|maximum|max \d+|limited to|shortened)\b/i.test(
    descriptionOf(handler),
  );
}

/** The property that holds the text, where it is written in the function that returns it. */
function placeOf({ place, outcome }: CutText): ts.Node {
  const within = enclosingFunction(outcome.node);
  const isProperty = ts.isObjectLiteralElementLike(place) && within !== undefined && contains(within, place);
  return isProperty ? place : outcome.node;
}

/** `text.slice(0, n)` becomes the text with a line behind it where it was longer; only of what can be written twice. */
function markFix({ cut }: CutText): FixDraft[] {
  const { expression } = cut;
  const amount = cut.arguments[1];
  if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken !== undefined || amount === undefined) return [];
  const text = expression.expression;
  if (!isPlain(text) || !isPlain(amount) || ts.isPropertyAccessExpression(cut.parent)) return [];
  const [t, n] = [text.getText(), amount.getText()];
  const long = `${t}.length > ${n} ? \`\${${cut.getText()}}\\n[Cut after ${ts.isNumericLiteral(amount) ? n : `\${${n}}`} of \${${t}.length} characters.]\` : ${t}`;
  const stands = ts.isReturnStatement(cut.parent) || ts.isVariableDeclaration(cut.parent) || ts.isPropertyAssignment(cut.parent);
  return [{ title: 'Say that the text was cut', kind: 'review', edits: editsIn(cut, replaceNode(cut, stands ? long : `(${long})`)) }];
}

/** A name, a member of one, or a number: written again it is the same. */
function isPlain(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.questionDotToken === undefined && isPlain(node.expression);
  return ts.isIdentifier(node) || ts.isNumericLiteral(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}
