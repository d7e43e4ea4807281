import { idioms, mcpServers, type Sdk } from '../sdk';

/** Claude Agent SDK: `tool(name, description, shape, handler, extras?)`. It forwards no output schema. */
export const claudeAgent: Sdk = {
  id: 'claude-agent-sdk',
  packages: ['@anthropic-ai/claude-agent-sdk', '@anthropic-ai/claude-code'],
  registrations: [
    {
      form: 'function',
      exported: 'tool',
      minArgs: 4,
      maxArgs: 5,
      parts: {
        name: [{ arg: 0 }],
        description: [{ arg: 1 }],
        input: [{ arg: 2 }],
        annotations: [{ arg: 4, property: 'annotations' }],
        handler: [{ arg: 3 }],
      },
    },
  ],
  majors: [{ from: 0, to: 2, ...mcpServers.v1, outputContract: 'none', idiom: idioms.flag }],
};
