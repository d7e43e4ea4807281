import { idioms, mcpServers, type Sdk } from '../sdk';

/** Cloudflare Agents: `withX402(server).paidTool(name, description, price, shape, annotations, fn)`; the rest of its tools are those of MCP. */
export const cloudflareAgents: Sdk = {
  id: 'cloudflare-agents',
  packages: ['agents'],
  registrations: [
    {
      form: 'method',
      method: 'paidTool',
      loose: 'parts',
      minArgs: 5,
      maxArgs: 6,
      parts: {
        name: [{ arg: 0 }],
        description: [{ arg: 1 }],
        input: [{ arg: 3 }],
        annotations: [{ arg: 4, is: 'object' }],
        handler: [{ arg: -1 }],
      },
    },
  ],
  majors: [{ from: 0, to: 0, ...mcpServers.v1, outputContract: 'none', idiom: idioms.flag }],
};
