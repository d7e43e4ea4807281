import { bareIdsOf } from '../facts/contracts/bareIds';
import { readerOf } from '../facts/programs/siblings';
import { defineRule } from './rule';

/** An id tells nobody what it is of: the agent asks once more for each, or takes the wrong one. */
export default defineRule({
  id: 'bare-id-result',
  group: 'effects',
  on: 'handler',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A list of ids alone, where another tool has to be asked what each is of.',
  messages: {
    found:
      'This list has `{name}` alone, so the agent has to call `{reader}` for each before it knows which is meant; send what tells them apart beside it.',
  },
  check(handler, ctx) {
    const found = bareIdsOf(handler);
    const reader = found.length === 0 || /(^|_)ids?$|Ids?$/.test(handler.tool.name ?? '') ? undefined : readerOf(handler);
    if (reader === undefined) return;
    for (const { outcome, node, name } of found) {
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message: 'found',
        data: { name, reader: reader.name ?? '' },
        related: [
          { at: node, note: 'All else of the element is left out here.' },
          { at: reader.registration, note: 'This tool has to be asked about each.' },
        ],
      });
    }
  },
});
