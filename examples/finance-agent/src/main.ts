/** Serves the bills over standard input and output; the other tools are imported by the agents that use them. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { server } from './tools/bills.js';

await server.connect(new StdioServerTransport());
