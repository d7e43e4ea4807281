import { refusalsOf, writesBefore } from '../facts/inputs/refusals';
import { defineRule } from './rule';

/** The call is refused, and half of it is done: the model is told that nothing happened. */
export default defineRule({
  id: 'late-validation',
  group: 'failures',
  on: 'input',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'Arguments are checked after something was already written.',
  messages: {
    late: 'The arguments are refused here after `{name}` has already run, so the agent takes the call for one that did nothing; check before anything is written.',
  },
  check(input, ctx) {
    if (input.handler === undefined) return;
    for (const { outcome, check } of refusalsOf(input, input.handler)) {
      const [write] = writesBefore(input.handler, check);
      if (write === undefined) continue;
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message: 'late',
        data: { name: write.name },
        related: [
          { at: write.node, note: 'This is written before.' },
          { at: check, note: 'The arguments are checked here.' },
        ],
      });
    }
  },
});
