import { idioms, properties, type Sdk } from '../sdk';

/** Vercel AI SDK: `tool({ … })`, `dynamicTool({ … })`, and plain objects under `tools` of its entry points. */
const parts = properties({ description: 'description', input: ['inputSchema', 'parameters'], output: 'outputSchema', handler: 'execute' });

export const ai: Sdk = {
  id: 'ai',
  packages: ['ai', '@ai-sdk/provider-utils', '@ai-sdk/workflow', '@workflow/ai'],
  registrations: [
    { form: 'function', exported: 'tool', maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'dynamicTool', maxArgs: 1, handlerOptional: true, parts },
    {
      form: 'objects',
      callees: [
        'generateText',
        'streamText',
        'generateObject',
        'streamObject',
        'ToolLoopAgent',
        'Experimental_Agent',
        'Agent',
        'DurableAgent',
        'WorkflowAgent',
      ],
      at: { arg: 0, property: 'tools' },
      maxArgs: 1,
      handlerOptional: true,
      parts,
    },
  ],
  majors: [
    // An object with `content` and `isError` is data like any other; the contract is for types alone.
    {
      from: 5,
      to: 7,
      result: 'text-or-json',
      returns: { nothing: 'json' },
      thrown: 'flagged-message',
      throwing: { plainValue: 'json' },
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
    {
      from: 0,
      to: 4,
      result: 'text-or-json',
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: idioms.value,
    },
  ],
};
