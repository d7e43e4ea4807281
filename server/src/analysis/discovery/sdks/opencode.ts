import { properties, type Sdk } from '../sdk';

/** OpenCode: `tool({ description, args, execute })` in files under `.opencode/tools`, or in the `tool` map of a plugin. Results are text. */
export const opencode: Sdk = {
  id: 'opencode',
  packages: ['@opencode-ai/plugin'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      maxArgs: 1,
      naming: 'file-export',
      parts: properties({ description: 'description', input: 'args', handler: 'execute' }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'string-only',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'a thrown `Error`, or JSON text with a code',
    },
  ],
};
