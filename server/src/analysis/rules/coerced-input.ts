import { changesSomething } from '../facts/effects/effects';
import { isIdentifier } from '../facts/inputs/names';
import type { Schema } from '../facts/schemas/schema';
import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** A value of the wrong type is made into one of the right type, and the model never learns that it erred. */
export default defineRule({
  id: 'coerced-input',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A value of another type is converted, or replaced, instead of refused.',
  messages: {
    coerced:
      'A wrong type for `{name}` is converted instead of refused, so a guess goes through as a value; take the type alone, and let the error come back to the model.',
    replaced:
      'A `{name}` that does not fit is replaced without a word, so the call runs on a value that nobody sent; refuse it, and let the error come back to the model.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema, field } = place;
      const isReplaced = schema.fallback?.how === 'catch';
      if (field === undefined || (schema.coerced === undefined && !isReplaced)) continue;
      const selects =
        (isReplaced || !refusesMadeUp(schema)) &&
        isIdentifier(field.name) &&
        input.handler !== undefined &&
        changesSomething(input.handler) === 'yes';
      ctx.report({
        at: place.at,
        defect: place.at,
        message: isReplaced ? 'replaced' : 'coerced',
        data: { name: nameOf(place) },
        related: [
          { at: schema.coerced ?? schema.fallback?.node ?? place.at, note: isReplaced ? 'It is replaced here.' : 'It is converted here.' },
          ...asking(input, place),
        ],
        ...(selects ? { level: 'warning' as const } : {}),
      });
    }
  },
});

/** What `null`, `''` and `false` become as a number is refused: what goes through was a number, written as text. */
function refusesMadeUp({ kind, min, minIsOpen }: Schema): boolean {
  return kind === 'number' && typeof min === 'number' && (min > 0 || (min === 0 && minIsOpen));
}
