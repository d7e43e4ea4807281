import { idioms, properties, type Sdk } from '../sdk';

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
    {
      from: 2,
      to: 2,
      result: 'call-tool-result',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      idiom: idioms.flag,
    },
    {
      from: 0,
      to: 1,
      result: 'call-tool-result',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'declared',
      idiom: idioms.flag,
    },
  ],
};
