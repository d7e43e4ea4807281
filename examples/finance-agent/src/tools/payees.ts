/** Payees and their receipts, for a LangChain agent. */
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
import { findPayee, payeesIn, receiptsOf } from '../store/payees.js';

export const listPayees = tool(
  async ({ city }) => {
    const payees = await payeesIn(city);
    return JSON.stringify({ payees });
  },
  {
    name: 'list_payees',
    description: 'Everyone who was ever paid, by name; of one city or of all.',
    schema: z.object({ city: z.string().optional() }),
  },
);

export const findReceipts = tool(
  async ({ payee: name, limit }) => {
    const payee = await findPayee(name);
    if (payee === undefined) {
      return JSON.stringify({
        receipts: [],
        matched: 0,
        note: `Nobody is called "${name}"; list_payees has the names as they are written.`,
      });
    }
    const { rows, matched } = await receiptsOf(payee.id, limit);
    const truncated = matched > rows.length;
    return JSON.stringify({
      receipts: rows,
      returned: rows.length,
      matched,
      truncated,
      ...(truncated && { hint: `These are ${rows.length} of ${matched} receipts; raise limit to see the others.` }),
    });
  },
  {
    name: 'find_receipts',
    description: 'The receipts of one payee.',
    schema: z.object({ payee: z.string(), limit: z.int().min(1).max(200).default(25) }),
  },
);
