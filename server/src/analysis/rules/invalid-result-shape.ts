import ts from 'typescript';
import { returnsOf } from '../discovery/sdk';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import { formOf, goesToSdk, isNoPair, isSorted, wantsPair, type ReturnedForm } from '../facts/outcomes/returned';
import { lookup } from '../facts/terms/spreads';
import { propertyOf } from '../facts/terms/value';
import { decide } from '../facts/terms/expand';
import { codeFor, editsIn, quoteOf, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft, type Related } from './rule';

/**
 * A returned value that the SDK drops or refuses: the handler did its work, and the agent sees nothing of it, or an error of the protocol.
 * What becomes of which form is measured against the SDKs themselves (`test/honesty/forms.test.ts`).
 */
export default defineRule({
  id: 'invalid-result-shape',
  group: 'results',
  on: 'handler',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A handler returns what its SDK drops or refuses.',
  messages: {
    dropped: 'The SDK takes this {form} for an empty result, and the agent sees nothing of it; return {wanted}.',
    rejected: 'The SDK refuses {form} as a result, and the agent gets an error instead of the answer; return {wanted}.',
    flag: 'This SDK knows no `isError`: the agent gets a success that holds JSON; throw, or return {wanted}.',
    pair: 'With `responseFormat: "content_and_artifact"` the call fails unless `[content, artifact]` comes back; return both.',
  },
  over: ['missing-is-error', 'swallowed-failure', 'prose-result'],
  check(handler, ctx) {
    const { tool, x, s } = handler;
    if (!goesToSdk(s, tool)) return;
    const pair = wantsPair(tool);
    for (const outcome of handler.outcomes) {
      if (isSorted(outcome.steps)) continue;
      if (pair !== undefined) {
        if (!isNoPair(x, outcome.value)) continue;
        const related = [{ at: pair, note: 'The pair is asked for here.' }, ...pathOf(outcome)];
        ctx.report({ at: outcome.node, defect: outcome.node, message: 'pair', related, fixes: pairFix(outcome) });
        continue;
      }
      const form = formOf(x, outcome.value);
      const message = verdict(handler, outcome, form);
      if (message === undefined) continue;
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message,
        data: { form: words[form], wanted: message === 'flag' ? tool.major.idiom : '`{ content: [{ type: "text", text }] }`' },
        related: [{ at: tool.nameNode, note: 'The tool is registered here.' }, ...pathOf(outcome)],
        fixes: message === 'flag' ? valueFix(handler, outcome) : contentFix(outcome, form),
      });
    }
  },
});

const words: Readonly<Record<ReturnedForm, string>> = {
  text: 'a string',
  object: 'object',
  list: 'a list',
  nothing: '`undefined`',
  toolResult: 'a result',
  unknown: 'a value',
};

function verdict({ tool, x }: HandlerFacts, { value }: Outcome, form: ReturnedForm): 'dropped' | 'rejected' | 'flag' | undefined {
  if (form === 'unknown') return undefined;
  const { major } = tool;
  // What a missing value becomes elsewhere is an empty answer, and may be meant.
  if (form === 'nothing' && major.result !== 'call-tool-result') return undefined;
  const fate = returnsOf(major)[form];
  if (fate === 'dropped') return form === 'object' ? 'dropped' : undefined;
  if (fate === 'rejected') return 'rejected';
  if (form !== 'toolResult' || fate !== 'json' || major.failure.kind !== 'value') return undefined;
  const flag = lookup(x, value, 'isError');
  return flag.is === 'yes' && decide(flag.value) === true && !mapsOutput(tool.registration) ? 'flag' : undefined;
}

/** `toModelOutput` reads the value before the model does. */
function mapsOutput(registration: ts.Node): boolean {
  return /\btoModelOutput\b/.test(registration.getText());
}

function pathOf({ evidence, node, value }: Outcome): Related[] {
  const related: Related[] = evidence.map((e) => ({ at: e.node, note: e.note }));
  const made = value.node;
  const inside = made.getSourceFile() === node.getSourceFile() && made.pos >= node.pos && made.end <= node.end;
  if (!inside) related.push({ at: made, note: 'The value is made here.' });
  return related;
}

/** Wraps the value where it is written; a helper has other callers. */
function contentFix({ node, value, reason }: Outcome, form: ReturnedForm): FixDraft[] {
  if (!ts.isExpression(node) || !sameSpan(node, value.node) || form === 'nothing') return [];
  const quote = quoteOf(node);
  const text = form === 'text' ? bareText(node) : `JSON.stringify(${bareText(node)})`;
  // Blocks need the result around them, and nothing else.
  const flag = reason === 'plain' || reason === 'empty' ? '' : ', isError: true';
  const isBlocks = value.kind === 'array' && value.items.every((item) => propertyOf(item.value, 'type').is === 'yes');
  const result = isBlocks ? `{ content: ${bareText(node)}${flag} }` : `{ content: [{ type: ${quote}text${quote}, text: ${text} }]${flag} }`;
  return [{ title: 'Return the value as text content', kind: 'review', edits: editsIn(node, replaceNode(node, inBody(node, result))) }];
}

function pairFix({ node, value }: Outcome): FixDraft[] {
  if (!ts.isExpression(node) || !sameSpan(node, value.node) || value.kind === 'array') return [];
  const newText = `[${bareText(node)}, undefined]`;
  return [{ title: 'Return `[content, undefined]`', kind: 'review', edits: editsIn(node, replaceNode(node, newText)) }];
}

/** `{ content: [{ type: 'text', text }], isError: true }` as a discriminated object with that text. */
function valueFix({ tool, x }: HandlerFacts, { node, value, reason }: Outcome): FixDraft[] {
  if (!ts.isExpression(node) || !sameSpan(node, value.node) || tool.sdk.id === 'project') return [];
  const content = lookup(x, value, 'content');
  const items = content.is === 'yes' && content.value.kind === 'array' ? content.value.items : [];
  const [block] = items;
  const text = block === undefined || items.length !== 1 ? undefined : lookup(x, block.value, 'text');
  if (text?.is !== 'yes' || !ts.isPropertyAssignment(text.node)) return [];
  const quote = quoteOf(node);
  const code = codeFor(reason);
  const object = `{ ok: false, code: ${quote}${code}${quote}, message: ${text.node.initializer.getText()}, retryable: false }`;
  return [
    {
      title: `Return \`{ ok: false, code: '${code}', … }\``,
      kind: 'review',
      edits: editsIn(node, replaceNode(node, inBody(node, object))),
    },
  ];
}

function sameSpan(a: ts.Node, b: ts.Node): boolean {
  const inner = ts.isParenthesizedExpression(a) ? a.expression : a;
  return a === b || inner === b;
}

function bareText(node: ts.Expression): string {
  return ts.isParenthesizedExpression(node) ? node.expression.getText() : node.getText();
}

/** An object that is the body of an arrow function needs parentheses. */
function inBody(node: ts.Node, text: string): string {
  return ts.isArrowFunction(node.parent) ? `(${text})` : text;
}
