import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** The model has the name and the type, and fills in what they bring to mind. */
export default defineRule({
  id: 'undocumented-input',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A field has no description, no format and no example.',
  messages: {
    bare: '`{name}` has a name and a type and no word more, so the model fills in what these bring to mind; describe what it is, where it comes from, and give an example.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema, field } = place;
      if (field === undefined || schema.kind === 'unknown' || schema.kind === 'literal') continue;
      if (schema.description !== undefined || schema.hasExamples || schema.format !== undefined) continue;
      ctx.report({ at: place.at, defect: place.at, message: 'bare', data: { name: nameOf(place) }, related: asking(input, place) });
    }
  },
});
