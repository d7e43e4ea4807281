import type { Sdk } from '../sdk';

/** Vercel AI SDK: `tool({ … })`, `dynamicTool({ … })`, and plain objects under `tools` of its entry points. */
const parts = {
  description: [{ arg: 0, property: 'description' }],
  input: [
    { arg: 0, property: 'inputSchema' },
    { arg: 0, property: 'parameters' },
  ],
  output: [{ arg: 0, property: 'outputSchema' }],
  handler: [{ arg: 0, property: 'execute' }],
} as const;

export const ai: Sdk = {
  id: 'ai',
  packages: ['ai', '@ai-sdk/provider-utils'],
  registrations: [
    { form: 'function', exported: 'tool', minArgs: 1, maxArgs: 1, handlerOptional: true, parts },
    { form: 'function', exported: 'dynamicTool', minArgs: 1, maxArgs: 1, handlerOptional: true, parts },
    {
      form: 'inline',
      callees: ['generateText', 'streamText', 'generateObject', 'streamObject', 'ToolLoopAgent', 'Experimental_Agent', 'Agent'],
      property: 'tools',
      minArgs: 1,
      maxArgs: 1,
      handlerOptional: true,
      parts,
    },
  ],
  majors: [
    {
      from: 5,
      to: 7,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: 'a discriminated object such as `{ ok: false, code, message }`',
    },
    {
      from: 0,
      to: 4,
      result: 'text-or-json',
      thrown: 'run-rejects',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a discriminated object such as `{ ok: false, code, message }`',
    },
  ],
};
