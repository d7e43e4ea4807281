import { idioms, properties, type Sdk } from '../sdk';

/** Convex agents: `createTool({ … })`; `args` and `handler` before 0.6, `inputSchema` and `execute` since. */
export const convex: Sdk = {
  id: 'convex',
  packages: ['@convex-dev/agent'],
  registrations: [
    {
      form: 'function',
      exported: 'createTool',
      maxArgs: 1,
      handlerOptional: true,
      parts: properties({
        description: 'description',
        input: ['inputSchema', 'args'],
        output: 'outputSchema',
        handler: ['execute', 'handler'],
      }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { nothing: 'json' },
      thrown: 'flagged-message',
      throwing: { plainValue: 'json' },
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
  ],
};
