import ts from 'typescript';
import { returnsOf } from '../discovery/sdk';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { strongest } from '../facts/outcomes/levels';
import { sayingOf } from '../facts/failures/saying';
import { fateOf, isControl, throwsOf, type Throw } from '../facts/failures/throws';
import { isGenerator } from '../syntax/functions';
import { codeFor, editsIn, quoteOf, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft, type Related } from './rule';

/** A message written for somebody who can act on it, thrown where the SDK gives the model something else. */
export default defineRule({
  id: 'lost-error-message',
  group: 'failures',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'A message that says what to do is thrown where the SDK discards it, or ends the run.',
  messages: {
    discarded: 'The agent will read a fixed sentence instead of this message, for the SDK discards what is thrown; answer with {idiom}.',
    ends: 'This ends the run, and no model reads what the message says; answer with {idiom}.',
  },
  check(handler, ctx) {
    const fate = fateOf(handler);
    if (fate !== 'fixed-sentence' && fate !== 'run-rejects') return;
    const shown = handler.tool.major.throwing?.shown ?? [];
    for (const thrown of throwsOf(handler)) {
      const { what } = thrown;
      if (what.kind !== 'error' && what.kind !== 'plain') continue;
      if (isControl(thrown) || (what.kind === 'error' && what.lineage.some((name) => shown.includes(name)))) continue;
      const saying = sayingOf(handler, thrown);
      if (!saying.instructive || saying.forPeople) continue;
      ctx.report({
        at: thrown.node.expression,
        defect: thrown.node.expression,
        message: fate === 'fixed-sentence' ? 'discarded' : 'ends',
        data: { idiom: handler.tool.major.idiom },
        related: relatedTo(handler, thrown),
        fixes: fixesFor(handler, thrown, shown),
      });
    }
  },
});

function relatedTo(handler: HandlerFacts, { evidence, way }: Throw): readonly Related[] {
  return [
    ...evidence.map(({ node, note }) => ({ at: node, note })),
    ...way.slice(0, 1).map(({ node }) => ({ at: node.expression, note: 'The handler gets there by this call.' })),
    { at: handler.tool.nameNode, note: 'The tool that throws it.' },
  ];
}

function fixesFor(handler: HandlerFacts, thrown: Throw, shown: readonly string[]): readonly FixDraft[] {
  const message = messageOf(thrown.node.expression);
  // A comment in what is replaced would be lost.
  if (message === undefined || /\/[/*]/.test(thrown.node.getText().replace(message.getText(), ''))) return [];
  return [shownFix(handler, thrown, shown) ?? returnFix(handler, thrown, message)].flatMap((fix) => fix ?? []);
}

/** `new Error(message)` or `message` itself. */
function messageOf(node: ts.Expression): ts.Expression | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return node;
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || !/^(Type|Range)?Error$/.test(node.expression.text))
    return undefined;
  return node.arguments?.length === 1 ? node.arguments[0] : undefined;
}

/** The class of the SDK whose message goes through, where the namespace of the registration has it: `llm.ToolError` beside `llm.tool`. */
function shownFix({ tool }: HandlerFacts, { node }: Throw, [shown]: readonly string[]): FixDraft | undefined {
  const { registration } = tool;
  if (shown === undefined || !ts.isCallExpression(registration) || registration.getSourceFile() !== node.getSourceFile()) return undefined;
  const callee = registration.expression;
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression) || !ts.isNewExpression(node.expression))
    return undefined;
  const name = `${callee.expression.text}.${shown}`;
  return { title: `Throw \`${name}\``, kind: 'review', edits: editsIn(node, replaceNode(node.expression.expression, name)) };
}

/** A return in place of the throw, where the handler itself throws and nothing holds its results to a form. */
function returnFix(handler: HandlerFacts, { node, fn, way, evidence }: Throw, message: ts.Expression): FixDraft | undefined {
  const { tool } = handler;
  const takesObjects = ['json', 'passed'].includes(returnsOf(tool.major).object);
  if (way.length > 0 || fn !== handler.fn || !takesObjects || tool.output !== undefined || fn.type !== undefined || isGenerator(fn))
    return undefined;
  const quote = quoteOf(node);
  const code = codeFor(strongest(evidence)?.kind ?? '');
  const end = node.getText().endsWith(';') ? ';' : '';
  const text = `return { ok: false, code: ${quote}${code}${quote}, message: ${message.getText()} }${end}`;
  return { title: 'Return the failure with its message', kind: 'review', edits: editsIn(node, replaceNode(node, text)) };
}
