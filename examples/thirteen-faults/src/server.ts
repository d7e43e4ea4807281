/** A server with thirteen faults on purpose, each marked `fault N` on the line above it. What they are: ../faults.json. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { allBerths, assign, berthsOf, clear, piers } from './store.js';

const server = new McpServer({ name: 'harbour', version: '1.0.0' });

server.registerTool(
  'list_piers',
  {
    description: 'Lists the piers with their free berths.',
    inputSchema: { season: z.enum(['summer', 'winter']) },
    annotations: { readOnlyHint: true },
  },
  async ({ season }) => {
    // fault 1
    console.log(`list_piers in ${season}`);
    const names = await piers();
    const lines: string[] = [];
    for (const name of names) {
      const berths = await berthsOf(name);
      lines.push(`- ${name}: ${berths.filter((berth) => berth.boat === null).length} free of ${berths.length}`);
    }
    // fault 2
    return { content: [{ type: 'text', text: lines.join('\n') }] };
  },
);

server.registerTool(
  'list_berths',
  {
    description: 'Lists berths.',
    inputSchema: { limit: z.number().int().min(1).max(50).default(10) },
    outputSchema: { berths: z.array(z.object({ id: z.string(), pier: z.string() })) },
    annotations: { readOnlyHint: true },
  },
  async ({ limit }) => {
    const berths = await allBerths();
    // fault 3
    const page = { berths: berths.slice(0, limit).map(({ id, pier }) => ({ id, pier })) };
    return { content: [{ type: 'text', text: JSON.stringify(page) }], structuredContent: page };
  },
);

server.registerTool(
  'berths_of_pier',
  {
    description: 'Lists the berths of a pier.',
    inputSchema: { pier: z.string().min(1).max(40) },
    outputSchema: { berths: z.array(z.object({ id: z.string(), depth: z.number() })) },
    annotations: { readOnlyHint: true },
  },
  async ({ pier }) => {
    const known = (await piers()).find((name) => name === pier);
    if (known === undefined) {
      const none = { berths: [] };
      // fault 4
      return { content: [{ type: 'text', text: JSON.stringify(none) }], structuredContent: none };
    }
    try {
      const found = { berths: (await berthsOf(known)).map(({ id, depth }) => ({ id, depth })) };
      return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found };
    } catch (error) {
      // fault 5
      return { content: [{ type: 'text', text: `The berths cannot be read: ${error}` }] };
    }
  },
);

server.registerTool(
  'tide',
  {
    description: 'Tells the tide at a pier.',
    inputSchema: { pier: z.enum(['north', 'south']) },
    outputSchema: { height: z.number(), rising: z.boolean() },
    annotations: { readOnlyHint: true },
  },
  async ({ pier }) => {
    const response = await fetch(`https://tides.example/${pier}`);
    // fault 6
    const tide = await response.json();
    // fault 7
    return { content: [{ type: 'text', text: JSON.stringify(tide) }] };
  },
);

server.registerTool('office', { description: 'Tells how the office is set up.', annotations: { readOnlyHint: true } }, async () => {
  const setup = { port: 1, region: 'north', settings: process.env };
  // fault 8
  return { content: [{ type: 'text', text: JSON.stringify(setup) }] };
});

server.registerTool(
  'assign_berth',
  {
    description: 'Gives a berth to a boat.',
    // fault 11
    inputSchema: { id: z.string().max(10), boat: z.string().max(40), priority: z.number().int().min(1).max(3) },
    annotations: { readOnlyHint: false, destructiveHint: false },
  },
  async ({ id, boat }) => {
    const taken = (await allBerths()).find((berth) => berth.id === id);
    if (taken?.boat !== null) {
      // fault 9
      return { content: [{ type: 'text', text: JSON.stringify({ success: false, reason: 'taken' }) }] };
    }
    // fault 10
    try {
      await assign(id, boat);
    } catch {}
    return { content: [{ type: 'text', text: JSON.stringify({ success: true }) }] };
  },
);

// fault 13
server.registerTool(
  'clear_berths',
  {
    description: 'Clears berths for a day. Mode is one of: soft, hard.',
    // fault 12
    inputSchema: { ids: z.array(z.string()), mode: z.string(), reason: z.string().nullable().default(null), force: z.boolean() },
  },
  async ({ ids, mode, reason, force }) => {
    const cleared: string[] = [];
    for (const id of ids) {
      if (mode === 'hard' || force) await clear(id);
      cleared.push(id);
    }
    return { content: [{ type: 'text', text: JSON.stringify({ cleared, mode, reason }) }] };
  },
);

await server.connect(new StdioServerTransport());
