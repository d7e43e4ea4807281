import { findUncheckedValue } from '../facts/beliefs/unchecked';
import { defineRule } from './rule';

/** What a tool returned decides what happens next, and nothing has said that it is what it is taken for. */
export default defineRule({
  id: 'unvalidated-tool-return',
  group: 'consumers',
  on: 'toolCall',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'What a tool returned is parsed and decides something, and no schema has looked at it.',
  messages: {
    branch:
      'What the tool returned decides here which way to go, and nothing has looked at its form: a field that is missing or of another type goes one of the two ways all the same. Check it against a schema first.',
    call: 'What the tool returned is sent on to another tool, and nothing has looked at its form; check it against a schema first.',
  },
  check({ s, call }, ctx) {
    const found = findUncheckedValue(s, call);
    if (found === undefined) return;
    ctx.report({
      at: found.use,
      defect: found.parse,
      message: found.steers,
      related: [
        { at: found.parse, note: 'It is parsed here, which says that it is JSON and no more.' },
        { at: call.expression, note: 'The tool is called here.' },
      ],
    });
  },
});
