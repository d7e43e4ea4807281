import { idioms, properties, type Sdk } from '../sdk';

/** Mastra: `createTool({ id, …, execute })` and `new Tool({ … })`. */
const parts = properties({
  name: 'id',
  description: 'description',
  input: 'inputSchema',
  output: 'outputSchema',
  annotations: 'mcp.annotations',
  handler: 'execute',
});

export const mastra: Sdk = {
  id: 'mastra',
  packages: ['@mastra/core'],
  registrations: [
    { form: 'function', exported: 'createTool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'Tool', maxArgs: 1, handlerOptional: true, parts },
  ],
  majors: [
    // A value that does not meet the contract comes back as `{ error: true, message, validationErrors }`, a success.
    {
      from: 1,
      to: 1,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'message-as-data' },
      idiom: 'a discriminated object such as `{ ok: false, code, message }`, as a union in `outputSchema`',
    },
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
  ],
};
