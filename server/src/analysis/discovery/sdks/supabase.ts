import { properties, type Sdk } from '../sdk';

/** Supabase MCP utilities: `tool({ …, execute })` in the map of `createMcpServer`. */
export const supabase: Sdk = {
  id: 'supabase-mcp',
  packages: ['@supabase/mcp-utils'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      maxArgs: 1,
      parts: properties({
        description: 'description',
        input: 'parameters',
        output: 'outputSchema',
        annotations: 'annotations',
        handler: 'execute',
      }),
    },
  ],
  majors: [
    {
      from: 0,
      to: 0,
      result: 'wrapped',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: 'a thrown error',
    },
  ],
};
