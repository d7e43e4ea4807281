import { pagesOf, type CutCount } from '../facts/pages/pages';
import ts from 'typescript';
import type { Tool } from '../discovery/tool';
import { writesTo } from '../facts/terms/flow';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { enclosingFunction } from '../syntax/functions';
import { declarationsInScope } from '../syntax/scope';
import { addProperty, editsIn, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';
import { capsRelated, composedAt, isFailure, isStatedLimit, isStatedTop } from './kit/truncation';

/** `count` is the length of what came back, not of what matched: fifty rows of 262 read as "there are fifty". */
export default defineRule({
  id: 'page-count-as-total',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A count is the length of a capped page, not the number of matches.',
  messages: {
    named:
      '`{name}` is the length of a capped list: the agent will take it for the number of matches. Return the real total, or say `returned` and whether the list was cut.',
    told: 'This sentence counts a capped list: the agent will take it for the number of matches. Say how many matched, or that the list was cut.',
  },
  over: ['missing-truncation-signal'],
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      if (isFailure(outcome)) continue;
      const { counts, signal } = pagesOf(handler, outcome);
      if (signal !== 'no') continue;
      for (const count of counts) {
        if (isStatedTop(handler, count.caps) && !isStatedLimit(handler, count.caps)) continue;
        const isProperty = ts.isPropertyAssignment(count.node) || ts.isShorthandPropertyAssignment(count.node);
        ctx.report({
          at: count.node,
          defect: composedAt(outcome),
          message: isProperty ? 'named' : 'told',
          data: { name: count.name },
          related: capsRelated(count.caps, count.node),
          fixes: renameFix(handler, outcome, count),
        });
      }
    }
  },
});

/** `count: rows.length` tells the truth under the name `returned`, beside a flag that errs to *truncated*, never to *complete*. */
function renameFix({ tool }: HandlerFacts, outcome: Outcome, { node, caps, isPage }: CutCount): FixDraft[] {
  // Of what was picked out of a page fewer may be left than the cap allows, though the page was full.
  if (!isPage || outcome.structured !== undefined || !ts.isPropertyAssignment(node)) return [];
  const object = node.parent;
  const names = object.properties.map((p) => p.name?.getText());
  if (names.includes('returned') || names.includes('truncated') || !isSerialised(object)) return [];
  const [cap] = caps;
  const amount = cap?.amount === undefined || caps.length !== 1 ? undefined : amountText(cap.amount.node, node, tool);
  if (amount === undefined) return [];
  const flag = addProperty(object, `truncated: ${node.initializer.getText()} >= ${amount}`);
  return [
    { title: 'Rename to `returned` and add `truncated`', kind: 'review', edits: editsIn(node, replaceNode(node.name, 'returned'), flag) },
  ];
}

/** The cap's amount as it can be written again at the result: a number, or a name that still stands for the same one. */
function amountText(amount: ts.Node, at: ts.Node, tool: Tool): string | undefined {
  if (ts.isNumericLiteral(amount)) return amount.text;
  const fn = enclosingFunction(amount);
  if (!ts.isIdentifier(amount) || fn === undefined || fn !== enclosingFunction(at)) return undefined;
  const [declaration] = declarationsInScope(amount, amount.text);
  if (declaration === undefined || declarationsInScope(at, amount.text)[0] !== declaration || mayBeMissing(declaration, tool))
    return undefined;
  return writesTo(amount.text, fn, (id) => declarationsInScope(id, id.text)[0] === declaration).assignments.length === 0
    ? amount.text
    : undefined;
}

/** An argument that the schema lets be left out: a comparison with it has no answer. */
function mayBeMissing(declaration: ts.Declaration, { input }: Tool): boolean {
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer === undefined;
  if (!ts.isBindingElement(declaration)) return true;
  return declaration.initializer === undefined && (input === undefined || /optional|nullish|nullable|partial/i.test(input.getText()));
}

/** Only inside `JSON.stringify({ … })`, where no declared type can depend on the name. */
function isSerialised(object: ts.ObjectLiteralExpression): boolean {
  const call = object.parent;
  return ts.isCallExpression(call) && call.expression.getText() === 'JSON.stringify';
}
