import { modelVerdictsIn } from '../facts/beliefs/modelVerdicts';
import { defineRule } from './rule';

/** Two models that agree are no evidence: what one says of the other's claim measures agreement. */
export default defineRule({
  id: 'model-as-oracle',
  group: 'consumers',
  on: 'consumer',
  level: 'off',
  fix: 'none',
  since: '0.1.0',
  summary: 'A claim counts as verified because a model says so.',
  messages: {
    found:
      '`{name}` is what a model says of the claim, and nothing else is asked: that measures agreement, not truth. Ask something independent (a lookup, a test, a second source), or say that it is not verified.',
  },
  check({ s, source }, ctx) {
    for (const { call, name, verdict } of modelVerdictsIn(s, source)) {
      ctx.report({
        at: call.expression,
        defect: call,
        message: 'found',
        data: { name },
        related: verdict === call ? [] : [{ at: verdict, note: 'It becomes the verdict here.' }],
      });
    }
  },
});
