import { idioms, properties, type Sdk } from '../sdk';

/** LM Studio: `tool({ …, implementation })`, `rawFunctionTool`. A throw ends the run. */
const parts = properties({
  name: 'name',
  description: 'description',
  input: ['parameters', 'parametersJsonSchema'],
  handler: 'implementation',
});

export const lmstudio: Sdk = {
  id: 'lmstudio',
  packages: ['@lmstudio/sdk'],
  registrations: [
    { form: 'function', exported: 'tool', maxArgs: 1, parts },
    { form: 'function', exported: 'rawFunctionTool', maxArgs: 1, parts },
  ],
  majors: [
    {
      from: 0,
      to: 2,
      result: 'json',
      returns: { nothing: 'passed' },
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
