import { idioms, properties, type Sdk } from '../sdk';

/** OpenRouter: `tool({ …, execute })`; `execute: false` is run by the caller. Results are JSON, text too. */
export const openrouter: Sdk = {
  id: 'openrouter',
  packages: ['@openrouter/agent', '@openrouter/sdk'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      maxArgs: 1,
      handlerOptional: true,
      parts: properties({
        name: 'name',
        description: 'description',
        input: 'inputSchema',
        output: 'outputSchema',
        handler: ['execute', 'onToolCalled'],
      }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'json',
      thrown: 'message-as-data',
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'message-as-data' },
      idiom: idioms.value,
    },
  ],
};
