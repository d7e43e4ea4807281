import { idioms, properties, type Sdk } from '../sdk';

/** GOAT: methods decorated with `@Tool({ … })`. The schema is the class of the parameter. */
export const goat: Sdk = {
  id: 'goat',
  packages: ['@goat-sdk/core'],
  registrations: [
    {
      form: 'decorator',
      exported: 'Tool',
      naming: 'handler',
      parts: properties({ name: 'name', description: 'description', handler: 'handler' }),
    },
  ],
  majors: [
    { from: 0, to: 0, result: 'text-or-json', thrown: 'unknown', failure: { kind: 'value' }, outputContract: 'none', idiom: idioms.value },
  ],
};
