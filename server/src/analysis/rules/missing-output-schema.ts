import { answersOf, type Answer } from '../facts/outcomes/answers';
import { isProxy, outputSlotOf, placeOfTool, takesParameters } from '../facts/contracts/contract';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { alternatives } from '../facts/terms/expand';
import { rootsOf } from '../facts/terms/roots';
import { schemaOf } from '../facts/schemas/read';
import { roomlessFramework } from '../facts/contracts/room';
import { lookup } from '../facts/terms/spreads';
import type { Value } from '../facts/terms/value';
import { defineRule } from './rule';

/**
 * A tool that answers with data, in an SDK that has a place for an output contract, and none is given: the model learns the shape of the
 * answer from the first one that it sees, and nothing holds the next one to it.
 */
export default defineRule({
  id: 'missing-output-schema',
  group: 'results',
  on: 'handler',
  level: 'info',
  fix: 'none',
  since: '0.1.0',
  summary: 'A tool returns data and declares no output schema.',
  messages: {
    missing:
      'The agent learns the shape of this answer only from seeing one; declare `{slot}`, so that it can plan on the fields and nothing else is sent.',
    room: 'The agent learns the shape of the answers of these tools only from seeing them, and `{name}` has no place where one could declare it; add one for `{slot}` and hand it to the SDK.',
    text: 'This output schema is one string, so the agent knows no more of the answer than without it; declare the fields of the data.',
  },
  check(handler, ctx) {
    const { tool } = handler;
    const slot = outputSlotOf(handler);
    if (slot === undefined || isProxy(handler) || takesParameters(handler) !== 'yes') return;
    const data = answersOf(handler).find(isData);
    if (data === undefined) return;
    const message = tool.output === undefined ? 'missing' : isOneString(handler, data) ? 'text' : undefined;
    if (message === undefined) return;
    const framework = message === 'missing' ? roomlessFramework(handler) : undefined;
    if (framework !== undefined) {
      ctx.report({
        at: framework.node,
        defect: tool.registration,
        message: 'room',
        data: { slot, name: framework.name },
        related: [
          { at: data.outcome.node, note: 'The data is returned here.' },
          { at: placeOfTool(tool), note: 'The tool is registered here.' },
        ],
      });
      return;
    }
    ctx.report({
      at: placeOfTool(tool),
      defect: tool.registration,
      message,
      data: { slot },
      related: [{ at: data.outcome.node, note: 'The data is returned here.' }],
    });
  },
});

function isData({ kind }: Answer): boolean {
  return kind === 'rows' || kind === 'record';
}

/** One string for all fields: rows or a record are written out into it. A record of one field is none of these. */
function isOneString({ x, fn, tool }: HandlerFacts, { data, outcome }: Answer): boolean {
  if (tool.output === undefined) return false;
  const schema = schemaOf(x, tool.output);
  const [only] = schema.fields;
  const isOne = schema.kind === 'object' && schema.extra !== 'unknown' && schema.fields.length === 1 && only?.schema.kind === 'string';
  if (!isOne && schema.kind !== 'string') return false;
  const field = only === undefined || data === undefined ? undefined : lookup(x, data, only.name);
  const value = field === undefined ? outcome.payload : field.is === 'no' ? undefined : field.value;
  return value !== undefined && alternatives(x, value).some((a) => isWrittenOut(a.value, fn));
}

/** Lines made of each element of a list (lines that are only put together again are text), or a sentence around several values. */
function isWrittenOut(value: Value, fn: HandlerFacts['fn']): boolean {
  if (value.kind === 'template')
    return value.parts.filter((part) => typeof part !== 'string' && rootsOf(part, fn).calls.size > 0).length > 1;
  if (value.kind !== 'call' || value.callee.kind !== 'member' || value.callee.name !== 'join') return false;
  const list = value.callee.of;
  return isMapped(list) || (list.kind === 'array' && list.items.some((item) => item.spread && isMapped(item.value)));
}

function isMapped(value: Value): boolean {
  return value.kind === 'call' && value.callee.kind === 'member' && value.callee.name === 'map';
}
