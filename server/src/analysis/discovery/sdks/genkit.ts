import { idioms, properties, type Sdk } from '../sdk';

/** Genkit: `ai.defineTool({ … }, fn)`, `ai.dynamicTool`, and `tool`, `dynamicTool` as exports. Interrupts have no handler by design. */
const parts = {
  ...properties({
    name: 'name',
    description: 'description',
    input: ['inputSchema', 'inputJsonSchema'],
    output: ['outputSchema', 'outputJsonSchema'],
    handler: 'run',
  }),
  handler: [{ arg: 1 }],
};

export const genkit: Sdk = {
  id: 'genkit',
  packages: ['genkit', '@genkit-ai/ai'],
  broad: true,
  registrations: [
    { form: 'method', method: 'defineTool', loose: 'parts', minArgs: 2, maxArgs: 2, parts },
    { form: 'method', method: 'dynamicTool', minArgs: 1, maxArgs: 2, handlerOptional: true, parts },
    { form: 'function', exported: 'tool', maxArgs: 2, handlerOptional: true, parts },
    { form: 'function', exported: 'dynamicTool', maxArgs: 2, handlerOptional: true, parts },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      thrown: 'run-rejects',
      throwing: { control: ['ToolInterruptError', 'interrupt'], unless: 'generateMiddleware' },
      failure: { kind: 'value' },
      outputContract: 'enforced',
      check: { of: 'value', when: 'always', unmet: 'run-rejects' },
      idiom: idioms.value,
    },
  ],
};
