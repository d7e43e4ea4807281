import { properties, type Sdk } from '../sdk';

/** VoltAgent: `createTool({ …, execute })`, also as `tool` and `new Tool`. A throw comes back as ordinary data. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', output: 'outputSchema', handler: 'execute' });

export const voltagent: Sdk = {
  id: 'voltagent',
  packages: ['@voltagent/core'],
  registrations: [
    { form: 'function', exported: 'createTool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'tool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'Tool', maxArgs: 1, handlerOptional: true, parts },
  ],
  majors: [
    // A throw comes back as a success, with the properties of the error and its stack.
    {
      from: 0,
      to: 2,
      result: 'text-or-json',
      thrown: 'message-as-data',
      throwing: { control: ['ToolDeniedError'], stack: true },
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'message-as-data' },
      idiom: 'a discriminated object such as `{ ok: false, code, message }`, as a union in `outputSchema`',
    },
  ],
};
