import { idioms, mcpServers, properties, type Sdk } from '../sdk';

/** Salesforce: classes below `McpTool`, with `getName`, `getConfig` and `exec`. */
export const salesforce: Sdk = {
  id: 'salesforce-mcp',
  packages: ['@salesforce/mcp-provider-api'],
  registrations: [
    {
      form: 'class',
      bases: ['McpTool'],
      parts: {
        ...properties(
          { description: 'description', input: 'inputSchema', output: 'outputSchema', annotations: 'annotations', handler: 'exec' },
          { member: 'getConfig' },
        ),
        name: [{ member: 'getName' }],
        handler: [{ member: 'exec' }],
      },
    },
  ],
  majors: [{ from: 0, to: 0, ...mcpServers.v1, idiom: idioms.flag }],
};
