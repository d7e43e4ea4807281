import { idioms, mcpServers, properties, type Parts, type Sdk } from '../sdk';

/** MCP Apps: `registerAppTool(server, name, { … }, fn)` on the server, `app.registerTool(name, { … }, fn)` in the view. */
const options = (arg: number): Parts => ({
  ...properties(
    { description: 'description', input: 'inputSchema', output: 'outputSchema', annotations: 'annotations', handler: 'execute' },
    { arg },
  ),
  name: [{ arg: arg - 1 }],
  handler: [{ arg: arg + 1 }],
});

export const extApps: Sdk = {
  id: 'mcp-ext-apps',
  packages: ['@modelcontextprotocol/ext-apps'],
  registrations: [
    { form: 'function', exported: 'registerAppTool', minArgs: 4, maxArgs: 4, parts: options(2) },
    // What the view makes of a throw and of the contract is not traced.
    {
      form: 'method',
      method: 'registerTool',
      minArgs: 3,
      maxArgs: 3,
      reads: { thrown: 'unknown', throwing: {}, outputContract: 'declared' },
      parts: options(1),
    },
  ],
  majors: [
    { from: 2, to: 2, ...mcpServers.v2, idiom: idioms.flag },
    { from: 0, to: 1, ...mcpServers.v1, idiom: idioms.flag },
  ],
};
