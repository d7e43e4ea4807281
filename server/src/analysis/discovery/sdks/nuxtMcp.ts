import { mcpServers, properties, type Sdk } from '../sdk';

/** Nuxt MCP toolkit: `export default defineMcpTool({ …, handler })`, mostly without an import, in a file that names the tool. */
export const nuxtMcp: Sdk = {
  id: 'nuxt-mcp',
  packages: ['@nuxtjs/mcp-toolkit'],
  registrations: [
    {
      form: 'function',
      exported: 'defineMcpTool',
      ambient: true,
      maxArgs: 1,
      naming: 'file',
      parts: properties({
        name: 'name',
        description: 'description',
        input: 'inputSchema',
        output: 'outputSchema',
        annotations: 'annotations',
        handler: 'handler',
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
      outputContract: 'enforced',
      check: mcpServers.v1.check,
      idiom: '`errorResult(…)`, or `createError` with `data`',
    },
  ],
};
