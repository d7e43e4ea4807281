import type { Sdk } from '../sdk';

/** LangChain: `tool(fn, { name, description, schema })`. The function comes first. */
export const langchain: Sdk = {
  id: 'langchain',
  packages: ['@langchain/core', 'langchain', '@langchain/langgraph'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      minArgs: 2,
      maxArgs: 2,
      parts: {
        name: [{ arg: 1, property: 'name' }],
        description: [{ arg: 1, property: 'description' }],
        input: [{ arg: 1, property: 'schema' }],
        handler: [{ arg: 0 }],
      },
    },
  ],
  majors: [
    {
      from: 0,
      to: 1,
      result: 'text-or-json',
      thrown: 'flagged-message',
      failure: { kind: 'value' },
      outputContract: 'none',
      idiom: 'JSON with a discriminant such as `{ ok: false, code, message }`',
    },
  ],
};
