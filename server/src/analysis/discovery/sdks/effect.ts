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
    // `failureMode: 'return'` hands the failure to the model.
    {
      from: 4,
      to: 4,
      result: 'text-or-json',
      thrown: 'run-rejects',
      throwing: { given: { failureMode: 'unknown' } },
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'run-rejects' },
      idiom: 'the `failure` schema of the tool',
    },
    {
      from: 0,
      to: 3,
      result: 'text-or-json',
      thrown: 'run-rejects',
      throwing: { given: { failureMode: 'unknown' } },
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'run-rejects' },
      idiom: 'the `failure` schema of the tool',
    },
  ],
};
