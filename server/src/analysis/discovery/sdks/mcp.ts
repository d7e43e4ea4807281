import type { Registration, Sdk } from '../sdk';

/** Model Context Protocol, official TypeScript SDK: v1 `@modelcontextprotocol/sdk`, v2 `@modelcontextprotocol/server`. */
const registerTool: Registration = {
  form: 'method',
  method: 'registerTool',
  loose: 'options',
  minArgs: 3,
  maxArgs: 3,
  parts: {
    name: [{ arg: 0 }],
    description: [{ arg: 1, property: 'description' }],
    input: [{ arg: 1, property: 'inputSchema' }],
    output: [{ arg: 1, property: 'outputSchema' }],
    annotations: [{ arg: 1, property: 'annotations' }],
    handler: [{ arg: -1 }],
  },
};

/** `tool(name, [description], [shape | annotations], [annotations], cb)`: text in second place is the description. */
const tool: Registration = {
  form: 'method',
  method: 'tool',
  loose: 'shape',
  minArgs: 2,
  maxArgs: 5,
  parts: {
    name: [{ arg: 0 }],
    description: [{ arg: 1, is: 'string' }],
    input: [
      { arg: 1, is: 'object' },
      { arg: 2, is: 'object' },
    ],
    handler: [{ arg: -1 }],
  },
};

/** A task: what `getTaskResult` gives is the result. */
const registerToolTask: Registration = {
  ...registerTool,
  form: 'method',
  method: 'registerToolTask',
  loose: 'parts',
  parts: { ...registerTool.parts, handler: [{ arg: 2, property: 'getTaskResult' }] },
};

export const mcp: Sdk = {
  id: 'mcp',
  packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'mcp-handler', '@vercel/mcp-adapter', 'agents'],
  registrations: [registerTool, tool, registerToolTask],
  repeated: { onReceiver: 'throws' },
  majors: [
    {
      from: 2,
      to: 2,
      result: 'call-tool-result',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      idiom: '`isError: true` on the result, with the failure as JSON text or `structuredContent`',
    },
    {
      from: 0,
      to: 1,
      result: 'call-tool-result',
      thrown: 'flagged-message',
      failure: { kind: 'flag', property: 'isError' },
      outputContract: 'enforced',
      idiom: '`isError: true` on the result, with the failure as JSON text',
    },
  ],
};
