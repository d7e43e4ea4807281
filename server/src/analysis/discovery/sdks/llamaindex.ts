import { idioms, properties, type Sdk } from '../sdk';

/** LlamaIndex: `tool({ …, execute })`, `tool(fn, { … })`, `FunctionTool.from(fn, { … })`. */
const described = { name: 'name', description: 'description', input: 'parameters' } as const;
const behind = { ...properties({ ...described, handler: 'execute' }, { arg: 1 }), handler: [{ arg: 0 }] };

export const llamaindex: Sdk = {
  id: 'llamaindex',
  packages: ['llamaindex', '@llamaindex/core'],
  broad: true,
  registrations: [
    { form: 'function', exported: 'tool', maxArgs: 1, parts: properties({ ...described, handler: 'execute' }) },
    { form: 'function', exported: 'tool', minArgs: 2, maxArgs: 2, parts: behind },
    { form: 'function', exported: 'FunctionTool.from', minArgs: 2, maxArgs: 2, parts: behind },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
