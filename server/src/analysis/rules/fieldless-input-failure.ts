import { wordsOfName } from '../facts/inputs/names';
import { refusalsOf, type Refusal } from '../facts/inputs/refusals';
import { lookup } from '../facts/terms/spreads';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { defineRule } from './rule';

/** The model is told that something is wrong with what it sent, and not with which part: it changes another. */
export default defineRule({
  id: 'fieldless-input-failure',
  group: 'failures',
  on: 'input',
  level: 'info',
  fix: 'none',
  since: '0.1.0',
  summary: 'A failure about the arguments does not name the field.',
  messages: {
    fieldless:
      'The arguments are refused, and nothing says that it is {fields}: the agent guesses which one to change. Name the field, and what would fit.',
  },
  check(input, ctx) {
    if (input.handler === undefined) return;
    for (const refusal of refusalsOf(input, input.handler)) {
      if (!isKnownText(refusal) || namesField(input.handler, refusal)) continue;
      const names = [...new Set(refusal.fields.map((use) => `\`${use.names.join('.')}\``))];
      ctx.report({
        at: refusal.outcome.node,
        defect: refusal.outcome.node,
        message: 'fieldless',
        data: { fields: names.join(' or ') },
        related: [{ at: refusal.check, note: 'The field is checked here.' }],
      });
    }
  },
});

/** A sentence that is written out whole: what is put into it may be the name. */
function isKnownText({ outcome: { text } }: Refusal): boolean {
  return text.kind === 'prose' && text.words !== '' && !text.words.includes('…');
}

const naming = ['field', 'fields', 'path', 'param', 'parameter', 'argument', 'property', 'issues', 'errors', 'details'];

function namesField({ x }: HandlerFacts, { outcome, fields }: Refusal): boolean {
  if (
    naming.some(
      (name) =>
        lookup(x, outcome.payload, name).is === 'yes' ||
        (outcome.structured !== undefined && lookup(x, outcome.structured, name).is === 'yes'),
    )
  )
    return true;
  const said = outcome.text.words.toLowerCase();
  return fields.some((use) =>
    use.names.some((name) => said.includes(name.toLowerCase()) || wordsOfName(name).some((word) => word.length > 3 && said.includes(word))),
  );
}
