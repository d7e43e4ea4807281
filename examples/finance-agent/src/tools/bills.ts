/** Bills and payments, served over MCP. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { findBill, schedulePayment } from '../store/bank.js';

export const server = new McpServer({ name: 'hearth', version: '0.1.0' });

server.registerTool(
  'schedule_payment',
  {
    description: 'Orders the payment of a bill for a day.',
    inputSchema: { billId: z.string(), day: z.iso.date() },
  },
  async ({ billId, day }) => {
    try {
      const payment = await schedulePayment(billId, day);
      return { content: [{ type: 'text', text: JSON.stringify(payment) }] };
    } catch (error) {
      console.error(error);
      return { content: [{ type: 'text', text: `The payment of ${billId} could not be scheduled.` }] };
    }
  },
);

server.registerTool(
  'get_bill',
  {
    description: 'One bill by its id: payee, amount, due day.',
    inputSchema: { billId: z.string() },
    outputSchema: { id: z.string(), payee: z.string(), cents: z.number(), due: z.string() },
  },
  async ({ billId }) => {
    const bill = await findBill(billId);
    if (bill === undefined) {
      return {
        isError: true,
        content: [{ type: 'text', text: `There is no bill ${billId}. Ask for the id as it is printed on the bill.` }],
      };
    }
    return { content: [{ type: 'text', text: JSON.stringify(bill) }], structuredContent: { ...bill } };
  },
);
