import { placeOfTool } from '../facts/contracts/contract';
import { asking } from './kit/inputs';
import { defineRule } from './rule';

const fewest = 3;
const least = 0.75;

/** R1 of the tree: what may be left out will be, and the call succeeds without it. */
export default defineRule({
  id: 'low-required-density',
  group: 'inputs',
  on: 'input',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'Of three or more fields under 75 % are required.',
  messages: {
    sparse:
      'Only {required} of {total} fields are required, so the model may leave out {names} and the call goes through (R1, branches 3 and 4); require what the answer hangs on, or split the call in two.',
  },
  check(input, ctx) {
    const { fields, extra, node } = input.schema;
    const required = fields.filter((field) => field.required).length;
    if (extra === 'unknown' || fields.length < fewest || required / fields.length >= least) return;
    const names = fields.filter((field) => !field.required).map((field) => `\`${field.name}\``);
    const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
    const at = input.handler === undefined ? node : placeOfTool(input.handler.tool);
    ctx.report({
      at,
      defect: node,
      message: 'sparse',
      data: { required: String(required), total: String(fields.length), names: shown.join(', ') },
      related: [{ at: node, note: 'The fields stand here.' }, ...asking(input)].slice(0, 1),
    });
  },
});
