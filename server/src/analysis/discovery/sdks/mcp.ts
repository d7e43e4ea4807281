import { idioms, mcpServers, type Registration, type Sdk } from '../sdk';

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
  reads: { outputContract: 'none' },
  parts: {
    name: [{ arg: 0 }],
    description: [{ arg: 1, is: 'string' }],
    input: [
      { arg: 1, is: 'object' },
      { arg: 2, is: 'object' },
    ],
    annotations: [{ arg: 3, is: 'object' }],
    handler: [{ arg: -1 }],
  },
};

/** A task: what `getTaskResult` gives is the result, which no contract is held against. */
const registerToolTask: Registration = {
  ...registerTool,
  form: 'method',
  method: 'registerToolTask',
  loose: 'parts',
  reads: { outputContract: 'declared' },
  parts: { ...registerTool.parts, handler: [{ arg: 2, property: 'getTaskResult' }] },
};

/** What is otherwise where one function serves `tools/call` itself: only the shape of its results is looked at. */
export const lowLevel = { thrown: 'protocol-error', outputContract: 'declared' } as const;

export const mcp: Sdk = {
  id: 'mcp',
  packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/server', 'mcp-handler', '@vercel/mcp-adapter', 'agents'],
  registrations: [registerTool, tool, registerToolTask],
  repeated: { onReceiver: 'throws' },
  majors: [
    { from: 2, to: 2, ...mcpServers.v2, idiom: '`isError: true` on the result, with the failure as JSON text or `structuredContent`' },
    { from: 0, to: 1, ...mcpServers.v1, idiom: idioms.flag },
  ],
};
