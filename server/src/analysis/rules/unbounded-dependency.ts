import { requestsOf } from '../facts/programs/requests';
import { addProperty, editsIn } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';
import type ts from 'typescript';

/** A request that nothing ends: the agent waits for as long as the other side keeps the connection open. */
export default defineRule({
  id: 'unbounded-dependency',
  group: 'failures',
  on: 'handler',
  level: 'off',
  fix: 'review',
  since: '0.1.0',
  summary: 'A request has neither a timeout nor a signal that ends it.',
  messages: {
    noEnd:
      'Nothing ends this request, and the agent waits as long as the other side does; pass a `signal`, such as `AbortSignal.timeout(30_000)`.',
    notPassed:
      'The SDK hands the handler a signal, and this request is not given it: the agent waits on after the call is cancelled. Pass it on, with a timeout.',
  },
  check(handler, ctx) {
    for (const { call, options, signal } of requestsOf(handler)) {
      const at = call.expression;
      ctx.report({
        at,
        defect: call,
        message: signal === undefined ? 'noEnd' : 'notPassed',
        related: [
          { at: signal ?? handler.tool.nameNode, note: signal === undefined ? 'The tool that waits for it.' : 'The signal is here.' },
        ],
        fixes: signal === undefined ? fixesFor(call, options) : [],
      });
    }
  },
});

const ending = 'signal: AbortSignal.timeout(30_000)';

function fixesFor(call: ts.CallExpression, options: ts.ObjectLiteralExpression | undefined): readonly FixDraft[] {
  const [first] = call.arguments;
  if (first === undefined) return [];
  const edit =
    options === undefined ? { span: { start: first.end, end: first.end }, newText: `, { ${ending} }` } : addProperty(options, ending);
  return [{ title: 'End the request after 30 seconds', kind: 'review', edits: editsIn(call, edit) }];
}
