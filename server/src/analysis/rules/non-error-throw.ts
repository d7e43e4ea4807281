import ts from 'typescript';
import { fateOf, isControl, throwsOf, type Throw } from '../facts/failures/throws';
import type { What } from '../facts/failures/thrown';
import { elementNamed } from '../syntax/expressions';
import { editsIn } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** `throw { code }`: SDKs read the `message` of an error; of anything else the model gets the name of its type. */
export default defineRule({
  id: 'non-error-throw',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'Something that is no `Error` is thrown where the SDK loses what it says.',
  messages: {
    typeName: 'The agent will read `[object Object]` instead of what is thrown here; throw an `Error` whose message says it.',
    undefined:
      'The agent will read `undefined` instead of what is thrown here, for it has no `message`; throw an `Error` whose message says it.',
  },
  check(handler, ctx) {
    const { throwing } = handler.tool.major;
    const fate = fateOf(handler);
    if (throwing?.plainValue !== 'lost' || (fate !== 'flagged-message' && fate !== 'message-as-data')) return;
    for (const thrown of throwsOf(handler)) {
      const { what, value } = thrown;
      if (what.kind !== 'plain' || isControl(thrown)) continue;
      const readsMessage = throwing.readsMessage === true;
      if (readsMessage ? mayHaveMessage(what, value.kind === 'object' && value.entries) : what.form === 'text') continue;
      const at = thrown.node.expression;
      ctx.report({
        at,
        defect: at,
        message: readsMessage ? 'undefined' : 'typeName',
        related: [
          ...thrown.evidence.map(({ node, note }) => ({ at: node, note })),
          ...thrown.way.slice(0, 1).map(({ node }) => ({ at: node.expression, note: 'The handler gets there by this call.' })),
          { at: handler.tool.nameNode, note: 'The tool that throws it.' },
        ],
        fixes: fixesFor(thrown),
      });
    }
  },
});

/** An object with a `message`, or with something that may hold one. */
function mayHaveMessage(what: Extract<What, { kind: 'plain' }>, entries: false | readonly { kind: string; name?: string }[]): boolean {
  if (what.form !== 'object') return what.form === 'instance';
  return entries === false || entries.some((entry) => entry.kind !== 'property' || entry.name === 'message');
}

/** An `Error` around it: its `message` where there is one, the rest beside it; else the whole as JSON. */
function fixesFor({ node }: Throw): readonly FixDraft[] {
  const { expression } = node;
  const around = (before: string, after: string): readonly FixDraft[] => [
    {
      title: 'Throw an `Error`',
      kind: 'review',
      edits: editsIn(
        node,
        { span: { start: expression.getStart(), end: expression.getStart() }, newText: before },
        { span: { start: expression.end, end: expression.end }, newText: after },
      ),
    },
  ];
  if (ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression)) return around('new Error(', ')');
  if (!ts.isObjectLiteralExpression(expression)) return [];
  const message = elementNamed(expression, 'message');
  if (message === undefined) return around('new Error(JSON.stringify(', '))');
  if (!ts.isPropertyAssignment(message) || expression.properties.some(ts.isSpreadAssignment) || !isPlain(message.initializer)) return [];
  return around(`Object.assign(new Error(${message.initializer.getText()}), `, ')');
}

/** What can be written twice and means the same. */
function isPlain(node: ts.Expression): boolean {
  return (
    ts.isStringLiteralLike(node) || (ts.isTemplateExpression(node) && node.templateSpans.every((span) => ts.isIdentifier(span.expression)))
  );
}
