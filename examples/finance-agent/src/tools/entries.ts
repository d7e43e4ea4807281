/** Questions about the ledger, for an agent of the AI SDK. */
import { tool } from 'ai';
import { z } from 'zod';
import { findEntries, findEnvelope, sumCents } from '../store/ledger.js';

type ToolResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly retryable: boolean };

export const entryTools = {
  search_entries: tool({
    description: 'Ledger entries, newest first, of one envelope or of all.',
    inputSchema: z.object({ envelope: z.string().optional(), since: z.iso.date().optional() }),
    execute: async ({ envelope, since }) => {
      if (envelope !== undefined) {
        const known = await findEnvelope(envelope);
        if (known === undefined) return { count: 0, entries: [] };
      }
      const entries = await findEntries({ envelope, since });
      return { count: entries.length, entries };
    },
  }),

  sum_by_envelope: tool({
    description: 'What was spent out of one envelope since a day, in cents, over all its entries.',
    inputSchema: z.object({ envelope: z.string(), since: z.iso.date() }),
    execute: async ({ envelope, since }): Promise<ToolResult<{ envelope: string; cents: number }>> => {
      const known = await findEnvelope(envelope);
      if (known === undefined) {
        return { ok: false, code: 'unknown_envelope', message: `There is no envelope "${envelope}".`, retryable: false };
      }
      return { ok: true, data: { envelope: known, cents: await sumCents({ envelope: known, since }) } };
    },
  }),
};
