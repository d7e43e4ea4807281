import { properties, type Sdk } from '../sdk';

/** Firebase AI: function declarations with a `functionReference`. Those without one have no handler by design. */
export const firebaseAi: Sdk = {
  id: 'firebase-ai',
  packages: ['@firebase/ai', 'firebase/ai'],
  broad: true,
  registrations: [
    {
      form: 'objects',
      callees: ['getGenerativeModel'],
      at: { arg: 1, property: 'tools[].functionDeclarations' },
      parts: properties({ name: 'name', description: 'description', input: 'parameters', handler: 'functionReference' }),
    },
  ],
  majors: [
    // The API wants an object.
    {
      from: 0,
      to: 3,
      result: 'text-or-json',
      returns: { text: 'unknown', list: 'unknown' },
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'an object with an `error` key',
    },
  ],
};
