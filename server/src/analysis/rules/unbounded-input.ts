import { wordsOfName } from '../facts/inputs/names';
import type { Schema } from '../facts/schemas/schema';
import { declared, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** Numbers that count or measure: one end says little where the other is open. A name of another thing (a year, an id) has no such ends. */
const named = new Set(['id', 'ids', 'timestamp', 'ts', 'epoch', 'seed', 'uid', 'pid', 'number', 'no']);

/** An amount or a list without an end: the model asks for everything there is, and the handler tries. */
export default defineRule({
  id: 'unbounded-input',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A number or a list has no limit.',
  messages: {
    number:
      '`{name}` takes any number: no {missing} is declared, so one that the model guesses goes through to whatever it drives; declare what the handler can serve.',
    list: '`{name}` takes a list of any length, so one call can ask for more than the handler can serve; declare the largest.',
    anything:
      '`{name}` takes anything, so the model learns nothing of what is meant, and what it sends is checked by nobody; declare the fields, or a record of the values that fit.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema } = place;
      const name = place.field?.name ?? place.names[place.names.length - 1] ?? '';
      if (schema.kind === 'array' && schema.max === undefined)
        ctx.report({
          at: place.at,
          defect: place.at,
          message: 'list',
          data: { name: nameOf(place) },
          related: declared(input, place, 'The list is declared here.'),
        });
      if (takesAnything(schema))
        ctx.report({
          at: place.at,
          defect: place.at,
          message: 'anything',
          data: { name: nameOf(place) },
          related: declared(input, place, 'Anything is let in here.'),
        });
      if (schema.kind !== 'number' || (schema.max !== undefined && schema.min !== undefined) || schema.refined) continue;
      if (named.has(wordsOfName(name).at(-1) ?? '')) continue;
      const missing = schema.max !== undefined ? 'smallest' : schema.min !== undefined ? 'largest' : 'smallest and no largest';
      ctx.report({
        at: place.at,
        defect: place.at,
        message: 'number',
        data: { name: nameOf(place), missing },
        related: declared(input, place, 'The number is declared here.'),
      });
    }
  },
});

/** No type at all, or an object that names no field and lets all of them through. */
function takesAnything({ kind, fields, extra, parts, refined }: Schema): boolean {
  if (refined) return false;
  return (
    kind === 'any' ||
    (kind === 'object' && fields.length === 0 && extra === 'let-through') ||
    (kind === 'record' && parts[0]?.kind === 'any')
  );
}
