import { properties, type Sdk } from '../sdk';

/** Coinbase AgentKit: methods decorated with `@CreateAction({ … })`, and `customActionProvider({ …, invoke })`. Results are text by convention. */
const parts = properties({ name: 'name', description: 'description', input: 'schema', handler: 'invoke' });

export const coinbase: Sdk = {
  id: 'coinbase-agentkit',
  packages: ['@coinbase/agentkit'],
  registrations: [
    { form: 'decorator', exported: 'CreateAction', parts },
    { form: 'function', exported: 'customActionProvider', maxArgs: 1, parts },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'string-only',
      thrown: 'unknown',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'JSON text with a code',
    },
  ],
};
