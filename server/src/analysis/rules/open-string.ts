import { toldForm } from '../facts/inputs/forms';
import { formOfName, isOpenByNature } from '../facts/inputs/names';
import { formIn } from '../facts/inputs/promises';
import { asking, handedOn, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** R2 of the tree: a string that nothing closes is where the model puts a value that it made up. */
export default defineRule({
  id: 'open-string',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A string takes anything, and only some values are meant.',
  messages: {
    open: '`{name}` takes any string, so a value that the model makes up goes through (R2, branch 3); declare the values as an enum, or the form as a pattern or a format.',
    form: '`{name}` is meant as {form}, and any string goes through (R2, branch 3); declare the form, so that a wrong one comes back as an error that the model can mend.',
    told: 'Only the description asks for {form} in {names}: the schema takes every string, so a call with `{miss}` passes it and goes on as it is (R2, branch 3). Declare a date or a pattern there, so that the call is refused with the form named.',
  },
  check(input, ctx) {
    // One finding a tool: who forgot the form of one date forgot it of the others.
    const told = input.places.flatMap((place) => {
      const form = toldForm(input, place);
      return form === undefined ? [] : [{ ...form, place }];
    });
    const [first] = told;
    for (const place of input.places) {
      const { schema, field } = place;
      if (schema.kind !== 'string' || schema.format !== undefined || schema.refined) continue;
      const name = field?.name ?? place.names[place.names.length - 1] ?? '';
      if (first?.place === place) {
        ctx.report({
          at: place.at,
          defect: place.at,
          // Here the project itself says what is missing.
          level: 'info',
          message: 'told',
          data: { names: told.map((one) => `\`${nameOf(one.place)}\``).join(' and '), form: first.form, miss: first.miss },
          related: [
            ...told.map(({ at }) => ({ at, note: 'The form is told here, to the model alone.' })),
            ...handedOn(input, place),
            ...asking(input, place),
          ],
        });
        continue;
      }
      const form = (schema.description === undefined ? undefined : formIn(schema.description.text)) ?? formOfName(name);
      if (form === undefined && isOpenByNature(name)) continue;
      ctx.report({
        at: place.at,
        defect: place.at,
        message: form === undefined ? 'open' : 'form',
        data: { name: nameOf(place), form: form ?? '' },
        related:
          form === undefined || schema.description === undefined
            ? asking(input, place)
            : [{ at: schema.description.node, note: 'The form is told here, to the model alone.' }],
      });
    }
  },
});
