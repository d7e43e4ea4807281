/** Small agents with one fault each. */

/** The text of a caught error, returned as if the call had worked. */
export const caught = "return { content: [{ type: 'text', text: String(e) }] };";
/** The range of the finding: what is returned on that path. */
export const caughtValue = "{ content: [{ type: 'text', text: String(e) }] }";
export const marked = "return { content: [{ type: 'text', text: String(e) }], isError: true };";

const head = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const server = new McpServer({ name: 'files', version: '1.0.0' });
`;

export function tool(name: string): string {
  return `
server.registerTool('${name}', { description: 'Reads a file.', inputSchema: { path: z.string().startsWith('notes/') } }, async ({ path }) => {
  try {
    return { content: [{ type: 'text', text: await readFile(path, 'utf8') }] };
  } catch (e) {
    ${caught}
  }
});
`;
}

/** Its failure is told as a sentence, and so is its success: what the rewrite is for. */
export const proseTool = `${head}
interface Shelf {
  find(id: string): Promise<{ id: string } | undefined>;
  rename(id: string, title: string): Promise<void>;
}
declare const shelf: Shelf;

server.registerTool(
  'rename_record',
  { description: 'Renames a record.', inputSchema: { id: z.string().uuid(), title: z.string().max(80) } },
  async ({ id, title }) => {
    const record = await shelf.find(id);
    if (!record) {
      // The reader is told which one.
      return { content: [{ type: 'text', text: \`There is no record \${id}.\` }] };
    }
    await shelf.rename(id, title);
    return { content: [{ type: 'text', text: \`Renamed \${id} to \${title}.\` }] };
  },
);
`;

export const oneTool = head + tool('read_file');
export const twoTools = oneTool + tool('read_other');

/** The handler, and with it the fault, in another file than the registration. */
export function handlerElsewhere(specifier: string): Record<string, string> {
  return {
    'src/server.ts': `${head.replace(/^.*node:fs.*\n/m, '')}import { read } from '${specifier}';

server.registerTool('read_file', { description: 'Reads a file.', inputSchema: { path: z.string().startsWith('notes/') } }, read);
`,
    'src/handlers.ts': `import { readFile } from 'node:fs/promises';

export async function read({ path }: { path: string }) {
  try {
    return { content: [{ type: 'text' as const, text: await readFile(path, 'utf8') }] };
  } catch (e) {
    return { content: [{ type: 'text' as const, text: String(e) }] };
  }
}
`,
  };
}

/** A list that is cut in one file and returned as if it were whole in another. */
export const capElsewhere: Record<string, string> = {
  'src/server.ts': `${head.replace(/^.*node:fs.*\n/m, '')}import { findOrders } from './repository.js';

server.registerTool('list_orders', { description: 'Lists the orders of a customer.', inputSchema: { customer: z.string() } }, async ({ customer }) => {
  const orders = await findOrders(customer);
  return { content: [{ type: 'text', text: JSON.stringify({ orders }) }] };
});
`,
  'src/repository.ts': `export interface Order {
  readonly id: string;
  readonly customer: string;
}

declare function allOrders(): Promise<Order[]>;

export async function findOrders(customer: string): Promise<Order[]> {
  const orders = await allOrders();
  return orders.filter((order) => order.customer === customer).slice(0, 50);
}
`,
};
