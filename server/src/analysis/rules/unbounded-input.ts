import ts from 'typescript';
import type { InputPlace } from '../facts/inputs/inputs';
import { knownLimit, type KnownLimit } from '../facts/inputs/limits';
import { wordsOfName } from '../facts/inputs/names';
import type { Schema } from '../facts/schemas/schema';
import { addProperty, editsIn, literalOf } from './kit/fixKit';
import { declared, handedOn, nameOf } from './kit/inputs';
import { defineRule, type FixDraft } from './rule';

/** Numbers that count or measure: one end says little where the other is open. A name of another thing (a year, an id) has no such ends. */
const named = new Set(['id', 'ids', 'timestamp', 'ts', 'epoch', 'seed', 'uid', 'pid', 'number', 'no']);

/** An amount or a list without an end: the model asks for everything there is, and the handler tries. */
export default defineRule({
  id: 'unbounded-input',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'review',
  since: '0.1.0',
  summary: 'A number or a list has no limit.',
  messages: {
    number:
      '`{name}` takes any number: no {missing} is declared, so one that the model guesses goes through to whatever it drives; declare what the handler can serve.',
    told: 'The description says that `{name}` goes up to {limit}, and the schema sets no maximum: a call for {more} passes it and goes on as it is. Declare the limit there, so that the call is refused with the limit named.',
    cut: 'The handler cuts `{name}` to {limit}, and the schema sets no maximum: a call for {more} runs as one for {limit}, and nothing told the model before. Declare the limit.',
    both: 'The schema declares the smallest `{name}` and leaves the largest, {limit}, to the description: a call for {more} passes it, and further in it is cut to {limit}. Declare both ends, so that the call is refused with the limit named.',
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
      const limit = knownLimit(input, place);
      if (limit !== undefined) {
        ctx.report({
          at: place.at,
          defect: place.at,
          // Here the project itself says what is missing.
          level: 'info',
          message: messageOf[limit.by],
          data: { name: nameOf(place), limit: String(limit.value), more: String(limit.value * 5) },
          related: [
            { at: limit.at, note: notes[limit.by] },
            ...(limit.by === 'description' ? handedOn(input, place) : []),
            ...declared(input, place, 'The number is declared here.'),
          ],
          fixes: limitFix(place, limit),
        });
        continue;
      }
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

const messageOf = { description: 'told', handler: 'cut', both: 'both' } as const;
const notes: Readonly<Record<KnownLimit['by'], string>> = {
  description: 'The limit is told here.',
  handler: 'It is cut here.',
  both: 'It is cut here.',
};

/** `.max(100)` behind `z.number()`, `maximum: 100` in a JSON Schema. */
function limitFix({ schema: { core, min } }: InputPlace, { value }: KnownLimit): readonly FixDraft[] {
  // With the other end open there is still something to say.
  if (min === undefined) return [];
  const object = literalOf(core);
  const isZod =
    ts.isCallExpression(core) && /^\w+(\.coerce)?\.number\(\)$/.test(core.getText()) && /["']zod/.test(core.getSourceFile().text);
  if (object === undefined && !isZod) return [];
  const edit =
    object === undefined
      ? { span: { start: core.end, end: core.end }, newText: `.max(${value})` }
      : addProperty(object, `maximum: ${value}`);
  return [{ title: `Declare the limit ${value}`, kind: 'review', edits: editsIn(core, edit) }];
}

/** No type at all, or an object that names no field and lets all of them through. */
function takesAnything({ kind, fields, extra, parts, refined }: Schema): boolean {
  if (refined) return false;
  return (
    kind === 'any' ||
    (kind === 'object' && fields.length === 0 && extra === 'let-through') ||
    (kind === 'record' && parts[0]?.kind === 'any')
  );
}
