import { idioms, properties, type Sdk } from '../sdk';

/** OpenAI SDK: `zodFunction({ … })` and its kin, and raw objects given to `runTools`. A throw ends the run. */
const parts = properties({ name: 'name', description: 'description', input: 'parameters', handler: 'function' });
const helper = (exported: string) => ({ form: 'function', exported, maxArgs: 1, handlerOptional: true, parts }) as const;

export const openai: Sdk = {
  id: 'openai',
  packages: ['openai'],
  broad: true,
  registrations: [
    helper('zodFunction'),
    helper('zodResponsesFunction'),
    helper('standardFunction'),
    helper('standardResponsesFunction'),
    {
      form: 'objects',
      callees: ['.runTools', '.runFunctions'],
      at: { arg: 0, property: 'tools' },
      naming: 'handler',
      parts: properties({
        name: ['function.name', 'function.function.name'],
        description: 'function.description',
        input: 'function.parameters',
        handler: 'function.function',
      }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 7,
      result: 'text-or-json',
      returns: { nothing: 'passed' },
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
