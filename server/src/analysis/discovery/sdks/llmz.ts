import { idioms, properties, type Sdk } from '../sdk';

/** llmz: `new Tool({ name, input, output, handler })`, also as `Autonomous.Tool` of the Botpress runtime. */
const parts = properties({ name: 'name', description: 'description', input: 'input', output: 'output', handler: 'handler' });

export const llmz: Sdk = {
  id: 'llmz',
  packages: ['llmz', '@botpress/runtime'],
  registrations: [
    { form: 'function', exported: 'Tool', maxArgs: 1, parts },
    { form: 'function', exported: 'Autonomous.Tool', maxArgs: 1, parts },
  ],
  majors: [
    {
      from: 0,
      to: 2,
      result: 'text-or-json',
      thrown: 'unknown',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
  ],
};
