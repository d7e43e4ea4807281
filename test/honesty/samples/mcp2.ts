/** Every form in which tools are registered with the MCP SDK v2. */
import { McpServer, Server, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

const server = new McpServer({ name: 'sample', version: '1.0.0' });

server.registerTool(
  'registered',
  {
    title: 'Registered',
    description: 'With everything a registration may say.',
    inputSchema: z.object({ path: z.string(), depth: z.number().optional() }),
    outputSchema: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), found: z.number() }),
      z.object({ ok: z.literal(false), code: z.string() }),
    ]),
    annotations: { readOnlyHint: true },
  },
  async ({ path, depth }, ctx): Promise<CallToolResult> => {
    if (ctx.mcpReq.signal.aborted) return { isError: true, content: [{ type: 'text', text: 'Aborted.' }] };
    const found: number = path.length + (depth ?? 0);
    return { content: [{ type: 'text', text: JSON.stringify({ found }) }], structuredContent: { ok: true, found } };
  },
);

server.registerTool('no-input', { description: 'Takes nothing.' }, async () => ({ content: [] }));

const lowLevel = new Server({ name: 'sample', version: '1.0.0' }, { capabilities: { tools: {} } });
lowLevel.setRequestHandler('tools/call', async (request) => ({
  content: [{ type: 'text', text: `${request.params.name} ${JSON.stringify(request.params.arguments)}` }],
}));
