import { answersOf, type Answer } from '../facts/outcomes/answers';
import { answersAsMcp, isOwnPlace, isProxy, outputSlotOf, placeOfTool, takesParameters } from '../facts/contracts/contract';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { roomlessFramework } from '../facts/contracts/room';
import { lookup } from '../facts/terms/spreads';
import { contractFix } from './kit/contractFix';
import { defineRule } from './rule';

/**
 * MCP has two places for an answer: text for the model's eye, a structured part for everything that wants the data. Data that is told in
 * one of them alone is missing for the readers of the other.
 */
export default defineRule({
  id: 'unstructured-content',
  group: 'results',
  on: 'handler',
  level: 'info',
  fix: 'review',
  since: '0.1.0',
  summary: 'Data is sent as text alone, or without any text.',
  over: ['missing-output-schema'],
  messages: {
    text: 'This data is told as text alone, so every reader has to parse it and nothing checks it; declare `outputSchema` and send the data as `structuredContent` too.',
    room: 'The tools of `{name}` tell their data as text alone, and it has no place where one could declare an `outputSchema`; add one, hand it to the SDK, and send the data as `structuredContent` too.',
    structured: 'A client that reads only text shows an empty answer here; put the data into `content` as JSON text as well.',
  },
  check(handler, ctx) {
    const { tool } = handler;
    if (isProxy(handler) || outputSlotOf(handler) === undefined || !answersAsMcp(handler) || takesParameters(handler) !== 'yes') return;
    const answers = answersOf(handler).filter(isData);
    const isStructured = answers.some(({ form }) => form === 'structured');
    // A project's own framework may write the text behind the handler.
    const bare =
      tool.sdk.id === 'project'
        ? undefined
        : answers.find(({ outcome }) => outcome.structured !== undefined && hasNoText(handler, outcome));
    const text = isStructured ? undefined : answers.find(({ form }) => form === 'json' || form === 'mixed');
    const found = bare ?? text;
    if (found === undefined || !isOwnPlace(handler, found.outcome.node)) return;
    const registered = { at: placeOfTool(tool), note: 'The tool is registered here.' };
    const framework = found === text ? roomlessFramework(handler) : undefined;
    if (framework !== undefined) {
      ctx.report({
        at: framework.node,
        defect: tool.registration,
        message: 'room',
        data: { name: framework.name },
        related: [{ at: found.outcome.node, note: 'This data is told as text alone.' }, registered],
      });
      return;
    }
    ctx.report({
      at: found.outcome.node,
      defect: tool.registration,
      message: found === bare ? 'structured' : 'text',
      related: [registered],
      fixes: found === bare ? [] : contractFix(handler),
    });
  },
});

function isData({ kind }: Answer): boolean {
  return kind === 'rows' || kind === 'record';
}

/** No `content`, or an empty list: the SDK then sends an empty one. */
function hasNoText({ x }: HandlerFacts, { value }: Answer['outcome']): boolean {
  if (value.kind !== 'object') return false;
  const content = lookup(x, value, 'content');
  return content.is === 'no' || (content.is === 'yes' && content.value.kind === 'array' && content.value.items.length === 0);
}
