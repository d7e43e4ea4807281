import { properties, type Sdk } from '../sdk';

/** Strands Agents: `tool({ …, callback })` and `new FunctionTool`. */
const parts = properties({ name: 'name', description: 'description', input: 'inputSchema', handler: 'callback' });

export const strands: Sdk = {
  id: 'strands',
  packages: ['@strands-agents/sdk'],
  registrations: [
    { form: 'function', exported: 'tool', maxArgs: 1, parts },
    { form: 'function', exported: 'FunctionTool', maxArgs: 1, parts },
    { form: 'function', exported: 'ZodTool', maxArgs: 1, parts },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      returns: { nothing: 'json' },
      thrown: 'flagged-message',
      throwing: { control: ['InterruptError'] },
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `Error`',
    },
  ],
};
