/** Every form in which tools are registered with the MCP SDK v1. Type-checked against the real package and against the shipped stub. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const server = new McpServer({ name: 'sample', version: '1.0.0' });

server.registerTool(
  'registered',
  {
    title: 'Registered',
    description: 'With everything a registration may say.',
    inputSchema: { path: z.string().describe('Where.'), depth: z.number().int().optional() },
    outputSchema: { found: z.number() },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  async ({ path, depth }): Promise<CallToolResult> => {
    const found: number = path.length + (depth ?? 0);
    return { content: [{ type: 'text', text: JSON.stringify({ found }) }], structuredContent: { found } };
  },
);

server.registerTool('schema-object', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => ({
  content: [{ type: 'text', text: id.trim() }],
  isError: true,
}));

server.registerTool('no-input', { description: 'Takes nothing.' }, async () => ({ content: [] }));

server.tool('name-callback', async () => ({ content: [{ type: 'text', text: 'pong' }] }));
server.tool('name-description', 'Says pong.', async () => ({ content: [{ type: 'text' as const, text: 'pong' }] }));
server.tool('name-shape', { id: z.string() }, async ({ id }) => ({ content: [{ type: 'text' as const, text: id.trim() }] }));
server.tool('name-description-shape', 'Reads.', { id: z.string(), limit: z.number().default(10) }, async ({ id, limit }, extra) => {
  if (extra.signal.aborted) return { isError: true, content: [{ type: 'text' as const, text: 'Aborted.' }] };
  return { content: [{ type: 'text' as const, text: id.trim() + limit.toFixed() }] };
});
server.tool('name-description-shape-annotations', 'Reads.', { id: z.string() }, { readOnlyHint: true }, async ({ id }) => ({
  content: [{ type: 'text' as const, text: id.trim() }],
}));

const lowLevel = new Server({ name: 'sample', version: '1.0.0' }, { capabilities: { tools: {} } });
lowLevel.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'low', inputSchema: { type: 'object' as const } }] }));
lowLevel.setRequestHandler(CallToolRequestSchema, async (request) => ({
  content: [{ type: 'text', text: `${request.params.name} ${JSON.stringify(request.params.arguments)}` }],
}));

export async function main(): Promise<void> {
  await server.connect(new StdioServerTransport());
}
