import { defineRule } from './rule';

/** Two tools that meet under one name: a model can ask for the name alone, so one of them is never run. Reported by the engine. */
export default defineRule({
  id: 'duplicate-tool-name',
  group: 'catalogue',
  on: 'engine',
  level: 'error',
  fix: 'none',
  since: '0.1.0',
  summary: 'Two tools that are registered under one name in one place.',
  messages: {
    throws: 'A tool `{name}` is on this server already: this call throws, and nothing after it is registered.',
    last: 'An earlier tool of this list is called `{name}` too: the SDK keeps the last one, and the earlier one never runs.',
    key: 'The key `{name}` is written twice in this object: the last value stands, and the earlier tool is gone.',
    listed: 'An earlier tool of this list is called `{name}` too: a call by that name cannot tell them apart.',
  },
  check() {},
});
