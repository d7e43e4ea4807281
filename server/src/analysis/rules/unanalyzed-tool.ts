import { defineRule } from './rule';

/** Silence must be earned: where a handler could not be followed, that is said, and why. */
export default defineRule({
  id: 'unanalyzed-tool',
  group: 'catalogue',
  on: 'handler',
  level: 'hint',
  fix: 'none',
  since: '0.1.0',
  summary: 'A tool whose handler could not be followed to the end.',
  messages: {
    found: 'Candor could not follow every path of this tool ({why}); silence here is no verdict.',
  },
  check(handler, ctx) {
    if (handler.analyzed || handler.why === undefined) return;
    ctx.report({ at: handler.tool.nameNode, defect: handler.tool.nameNode, message: 'found', data: { why: handler.why }, related: [] });
  },
});
