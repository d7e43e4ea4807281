import { defineRule } from './rule';

/** Text on standard output of a server whose standard output is the protocol. Looked for over the whole folder (`engine/stdout.ts`). */
export default defineRule({
  id: 'stdout-in-stdio-server',
  group: 'catalogue',
  on: 'engine',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A server that speaks MCP over standard output writes something else there.',
  messages: {
    start:
      '`{written}` writes between the messages of the protocol when the server starts: clients read it as a broken message. Write with `{instead}`.',
    handler:
      '`{written}` writes between the messages of the protocol when a tool is called: clients read it as a broken message, some end the connection. Write with `{instead}`.',
  },
  check() {},
});
