import { unauditedDenials } from '../facts/trust/audits';
import { defineRule } from './rule';

/** A caller that probes for what it may do leaves a trail only where a denial is written down as completely as a success. */
export default defineRule({
  id: 'unaudited-denial',
  group: 'failures',
  on: 'handler',
  level: 'off',
  contract: true,
  fix: 'none',
  since: '0.1.0',
  summary: 'A denied call is not audited, and an allowed one is.',
  messages: {
    found:
      'This denial is not audited, and the call that is allowed is, so an agent that tries what it may do leaves no trail; audit the denial too.',
  },
  check(handler, ctx) {
    for (const { denial, audit } of unauditedDenials(handler)) {
      const { outcome, check } = denial;
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message: 'found',
        related: [
          { at: check, note: 'Access is denied here.' },
          { at: audit, note: 'A call that is allowed is audited here.' },
        ],
      });
    }
  },
});
