import { defineRule } from './rule';

/** An ignore comment without a reason: the next reader cannot tell a decision from a shrug. Reported by the engine. */
export default defineRule({
  id: 'unexplained-suppression',
  group: 'catalogue',
  on: 'engine',
  level: 'info',
  fix: 'none',
  since: '0.1.0',
  summary: 'An ignore comment without a reason.',
  messages: {
    found: 'This comment ignores `{rule}` without a reason; write one after a colon.',
  },
  check() {},
});
