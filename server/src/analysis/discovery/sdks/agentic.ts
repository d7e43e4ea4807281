import { idioms, properties, type Sdk } from '../sdk';

/** Agentic: methods decorated with `@aiFunction({ … })`, and `createAIFunction({ … }, fn)`, also with `execute` among the options. What becomes of results is the adapter's. */
const parts = properties({ name: 'name', description: 'description', input: 'inputSchema', handler: 'execute' });

export const agentic: Sdk = {
  id: 'agentic',
  packages: ['@agentic/core'],
  registrations: [
    { form: 'decorator', exported: 'aiFunction', naming: 'handler', parts },
    { form: 'function', exported: 'createAIFunction', minArgs: 2, maxArgs: 2, parts: { ...parts, handler: [{ arg: 1 }] } },
    { form: 'function', exported: 'createAIFunction', maxArgs: 1, parts },
  ],
  majors: [
    { from: 0, to: 9, result: 'text-or-json', thrown: 'unknown', failure: { kind: 'value' }, outputContract: 'none', idiom: idioms.value },
  ],
};
