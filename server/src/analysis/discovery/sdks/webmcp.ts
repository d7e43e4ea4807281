import { idioms, properties, type Sdk } from '../sdk';

/** WebMCP: `document.modelContext.registerTool({ …, execute })`, the list of `provideContext` before that, and the hook `useWebMCP`. */
const parts = properties({
  name: 'name',
  description: 'description',
  input: 'inputSchema',
  output: 'outputSchema',
  annotations: 'annotations',
  handler: ['execute', 'handler'],
});

export const webmcp: Sdk = {
  id: 'webmcp',
  packages: ['@mcp-b/react-webmcp', '@mcp-b/webmcp-polyfill', '@mcp-b/global', 'usewebmcp'],
  registrations: [
    { form: 'method', method: 'registerTool', global: 'modelContext', maxArgs: 2, parts },
    { form: 'objects', callees: ['.provideContext'], global: 'modelContext', at: { arg: 0, property: 'tools' }, maxArgs: 1, parts },
    {
      form: 'function',
      exported: 'useWebMCP',
      maxArgs: 2,
      reads: { thrown: 'flagged-message', failure: { kind: 'flag', property: 'isError' } },
      parts,
    },
  ],
  majors: [
    {
      from: 0,
      to: 9,
      result: 'wrapped',
      returns: { text: 'unknown' },
      thrown: 'unknown',
      failure: { kind: 'value' },
      outputContract: 'declared',
      idiom: idioms.value,
    },
  ],
};
