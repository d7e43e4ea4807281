import { properties, type Sdk } from '../sdk';

/** Effect: `Tool.make(name, { parameters, success, failure })`. The handlers stand in the layer of a toolkit, as effects. */
export const effect: Sdk = {
  id: 'effect',
  packages: ['@effect/ai', 'effect/ai', 'effect/unstable/ai'],
  broad: true,
  registrations: [
    {
      form: 'function',
      exported: 'Tool.make',
      minArgs: 1,
      maxArgs: 2,
      handlerOptional: true,
      parts: {
        ...properties({ description: 'description', input: 'parameters', output: 'success', handler: 'handler' }, { arg: 1 }),
        name: [{ arg: 0 }],
      },
    },
  ],
  majors: [
    {
      from: 4,
      to: 4,
      result: 'text-or-json',
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      idiom: 'the `failure` schema of the tool',
    },
    {
      from: 0,
      to: 3,
      result: 'text-or-json',
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      idiom: 'the `failure` schema of the tool',
    },
  ],
};
