import { properties, type Sdk } from '../sdk';

/** BeeAI: `new DynamicTool({ …, handler })`, and classes below `Tool` with `_run`. */
export const beeai: Sdk = {
  id: 'beeai',
  packages: ['beeai-framework'],
  registrations: [
    {
      form: 'function',
      exported: 'DynamicTool',
      maxArgs: 1,
      parts: properties({ name: 'name', description: 'description', input: 'inputSchema', handler: 'handler' }),
    },
    {
      form: 'class',
      bases: ['Tool'],
      parts: {
        name: [{ member: 'name' }],
        description: [{ member: 'description' }],
        input: [{ member: 'inputSchema' }],
        handler: [{ member: '_run' }],
      },
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `ToolError` with its context',
    },
  ],
};
