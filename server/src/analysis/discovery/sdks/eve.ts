import { idioms, properties, type Sdk } from '../sdk';

/** Eve: `export default defineTool({ … })` in a file that names the tool. */
export const eve: Sdk = {
  id: 'eve',
  packages: ['eve'],
  registrations: [
    {
      form: 'function',
      exported: 'defineTool',
      maxArgs: 1,
      naming: 'file',
      handlerOptional: true,
      parts: properties({ description: 'description', input: 'inputSchema', output: 'outputSchema', handler: 'execute' }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'flagged-message',
      throwing: { control: ['requireAuth'] },
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
  ],
};
