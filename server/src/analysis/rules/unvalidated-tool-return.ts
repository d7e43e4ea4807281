import { mismatchesIn } from '../facts/beliefs/mismatches';
import { uncheckedValuesIn } from '../facts/beliefs/unchecked';
import { defineRule } from './rule';

/** What a tool returned decides what happens next, and nothing has said that it is what it is taken for. */
export default defineRule({
  id: 'unvalidated-tool-return',
  group: 'consumers',
  on: 'consumer',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'What a tool returned is parsed and decides something, and no schema has looked at it.',
  messages: {
    branch:
      'What the tool returned decides here which way to go, and nothing has looked at its form: a field that is missing or of another type goes one of the two ways all the same. Check it against a schema first.',
    call: 'What the tool returned is sent on to another tool, and nothing has looked at its form; check it against a schema first.',
    absent: '`{field}` is read from what the tool `{tool}` returned, and no answer of that tool has one; read what it returns.',
    message: 'What the tool returned is told to a model here, and nothing has looked at its form; check it against a schema first.',
  },
  check(consumer, ctx) {
    const { s, source } = consumer;
    for (const { use, parse, from, steers, holder } of uncheckedValuesIn(s, source)) {
      ctx.report({
        at: use,
        defect: holder ?? use,
        message: steers,
        related: [
          { at: parse, note: 'It is parsed here, which says that it is JSON and no more.' },
          { at: from, note: 'What the tool returned comes from here.' },
        ],
      });
    }
    for (const { kind, use, field, tool } of mismatchesIn(consumer)) {
      if (kind !== 'absent') continue;
      const data = { field, tool: tool.name ?? '' };
      ctx.report({ at: use, defect: use, message: 'absent', data, related: [{ at: tool.nameNode, note: 'The tool is defined here.' }] });
    }
  },
});
