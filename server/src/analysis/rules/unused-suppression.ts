import { defineRule } from './rule';

/** An ignore comment that ignores nothing hides the next fault that comes to stand there. Reported by the engine. */
export default defineRule({
  id: 'unused-suppression',
  group: 'catalogue',
  on: 'engine',
  level: 'warning',
  fix: 'safe',
  since: '0.1.0',
  summary: 'An ignore comment that ignores nothing.',
  messages: {
    unused: 'This comment ignores `{rule}`, and nothing of that kind is found here; remove it.',
    unknown: 'There is no rule `{rule}`; this comment ignores nothing.',
  },
  check() {},
});
