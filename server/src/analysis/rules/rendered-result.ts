import type ts from 'typescript';
import { answersOf, type Answer } from '../facts/outcomes/answers';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { contains } from '../syntax/expressions';
import { defineRule } from './rule';

/**
 * Data that is written out as text for people: the agent has to parse what was structured a line before, and a value with a comma, a line
 * break or a bar in it is read as something else.
 */
export default defineRule({
  id: 'rendered-result',
  group: 'results',
  on: 'handler',
  level: 'info',
  fix: 'none',
  since: '0.1.0',
  summary: 'Rows or a record are written out as text instead of being returned as data.',
  messages: {
    rows: 'The agent has to parse these rows out of text; return them as {form}, one object a row.',
    record: 'The agent has to parse these values out of a sentence; return them as {form}.',
    html: 'The agent has to parse HTML for these values; return them as {form}.',
  },
  check(handler, ctx) {
    if (handler.tool.major.result === 'string-only') return;
    const answers = answersOf(handler);
    // The same data as JSON on another path: whoever asks for text gets text.
    if (answers.some(isData)) return;
    const found = answers.filter(({ form, kind }) => form === 'rendered' && (kind === 'rows' || kind === 'record'));
    const [first, ...others] = [...found].sort((a, b) => rank(a) - rank(b));
    if (first === undefined) return;
    const { outcome } = first;
    const at = placeOf(handler, first);
    const isHtml = tags.test(outcome.text.words);
    ctx.report({
      at,
      defect: at,
      message: isHtml ? 'html' : first.kind === 'rows' ? 'rows' : 'record',
      data: { form: formFor(handler) },
      related: [
        ...(contains(at, outcome.payload.node) ? [] : [{ at: outcome.payload.node, note: 'The text is put together here.' }]),
        ...(first.written === undefined ? [] : [{ at: first.written, note: 'This value is written into the text.' }]),
        ...others.map((other) => ({ at: placeOf(handler, other), note: 'This path writes its data out as text too.' })),
      ],
      ...(isHtml ? { level: 'warning' as const } : {}),
    });
  },
});

/** A dispatcher hands on what many tools return: what is wrong with one of them stands further in, where its values are written out. */
function placeOf({ tool }: HandlerFacts, { outcome, written }: Answer): ts.Node {
  const { node, steps, value } = outcome;
  const isShared = tool.handler.kind === 'dispatch' || tool.handler.kind === 'item';
  if (!isShared || written === undefined || contains(node, value.node)) return node;
  return steps.find(({ fn }) => fn !== undefined && contains(fn, written))?.node ?? node;
}

const tags = /<(table|thead|tr|td|ul|ol|li|div|span|p|h[1-6]|html|body)\b[^>]*>/i;

function isData({ form, kind }: Answer): boolean {
  return (form === 'structured' || form === 'json') && (kind === 'rows' || kind === 'record');
}

function formFor({ tool }: HandlerFacts): string {
  return tool.major.failure.kind === 'flag' && tool.major.outputContract !== 'none'
    ? '`structuredContent`, or as JSON in the text'
    : tool.major.result === 'text-or-json' && tool.major.outputContract !== 'none'
      ? 'an object'
      : 'JSON';
}

function rank({ kind }: Answer): number {
  return kind === 'rows' ? 0 : 1;
}
