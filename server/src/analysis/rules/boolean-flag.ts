import { isToggle } from '../facts/inputs/names';
import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** R3 of the tree: *no* and *not said* are one value to the handler. */
export default defineRule({
  id: 'boolean-flag',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A flag where leaving it out and saying no are hard to tell apart.',
  messages: {
    unset:
      'Left out and `false` may be two things for `{name}`, and the model cannot know which it says (R3, branch 2); give it a default that the description states, or an enum of what it chooses between.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { schema, field } = place;
      if (schema.kind !== 'boolean' || field === undefined || schema.fallback !== undefined || isToggle(field.name)) continue;
      if (field.required && !schema.nullable) continue;
      ctx.report({ at: place.at, defect: place.at, message: 'unset', data: { name: nameOf(place) }, related: asking(input, place) });
    }
  },
});
