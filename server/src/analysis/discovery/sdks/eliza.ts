import { properties, type Sdk } from '../sdk';

/** elizaOS: objects of the type `Action`. */
export const eliza: Sdk = {
  id: 'elizaos',
  packages: ['@elizaos/core'],
  registrations: [
    {
      form: 'typed',
      types: ['Action'],
      parts: properties({ name: 'name', description: 'description', input: 'parameters', handler: 'handler' }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      thrown: 'unknown',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: '`{ success: false, error }`',
    },
  ],
};
