import { idioms, mcpServers, properties, type Sdk } from '../sdk';

/** mcp-use: `server.tool({ … }, fn)`. */
export const mcpUse: Sdk = {
  id: 'mcp-use',
  packages: ['mcp-use'],
  registrations: [
    {
      form: 'method',
      method: 'tool',
      loose: 'parts',
      minArgs: 1,
      maxArgs: 2,
      parts: {
        ...properties({
          name: 'name',
          description: 'description',
          input: ['inputSchema', 'schema'],
          output: 'outputSchema',
          annotations: 'annotations',
          handler: 'cb',
        }),
        handler: [{ arg: 1 }, { arg: 0, property: 'cb' }],
      },
    },
  ],
  majors: [
    { from: 2, to: 2, ...mcpServers.v2, idiom: idioms.flag },
    { from: 0, to: 1, ...mcpServers.v1, idiom: idioms.flag },
  ],
};
