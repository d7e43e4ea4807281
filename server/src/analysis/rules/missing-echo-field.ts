import { placeOfTool } from '../facts/contracts/contract';
import { echoesOf } from '../facts/inputs/echo';
import { defineRule } from './rule';

/** The cheapest probe there is: a value that the model has to copy. A wrong one makes every other field suspect. */
export default defineRule({
  id: 'missing-echo-field',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A configured echo field is not declared, not required, or not compared.',
  messages: {
    undeclared:
      'The config asks for `{name}` to be echoed, and this tool does not take it, so a call for another record cannot be told from a right one (branch 2); declare it, and require it.',
    optional: '`{name}` is to be echoed, and the model may leave it out, so a wrong record goes through in silence (branch 2); require it.',
    uncompared:
      '`{name}` is echoed, and the handler never compares it with what the call is about, so a wrong one goes through (branch 2); refuse the call where they differ.',
  },
  check(input, ctx) {
    const { handler } = input;
    if (handler === undefined) return;
    for (const { name, state, field } of echoesOf(input, handler)) {
      if (state === 'kept' || state === 'unknown') continue;
      const at = field === undefined ? placeOfTool(handler.tool) : field.node;
      ctx.report({
        at,
        defect: at,
        message: state,
        data: { name },
        related: [
          { at: input.schema.node, note: 'The fields stand here.' },
          ...(handler.fn === undefined ? [] : [{ at: handler.fn, note: 'This is the handler.' }]),
        ],
        level: 'warning',
      });
    }
  },
});
