import ts from 'typescript';
import { verificationFailures } from '../facts/failures/verification';
import { wayTo } from './kit/codes';
import { editsIn, replaceNode } from './kit/fixKit';
import { defineRule, type FixDraft, type Related } from './rule';

/**
 * A change that ran and did not have the intended effect left something that nobody designed. To run it again is the one thing not to do,
 * and an agent does it unless the failure says what to do instead.
 */
export default defineRule({
  id: 'retryable-verification-failure',
  group: 'failures',
  on: 'handler',
  level: 'error',
  fix: 'review',
  since: '0.1.0',
  summary: 'A failed verification is marked retryable, names no way back, or is followed by another write.',
  messages: {
    retryable:
      'The change ran and is not what was meant, and the agent is told to run it again; set `retryable: false` and return the recovery options.',
    recovery:
      'The change ran and is not what was meant, and the agent is told no way back, so it will try the change again; return the approved recovery options (a `recovery` field).',
    write: 'The verification failed and the handler writes once more before it says so; stop here, and return the recovery options.',
  },
  check(handler, ctx) {
    for (const { failure, write, writesAfter, recovery } of verificationFailures(handler)) {
      const { retryable, outcome } = failure;
      const [after] = writesAfter;
      const message = retryable.is === 'yes' ? 'retryable' : after !== undefined ? 'write' : recovery === 'no' ? 'recovery' : undefined;
      if (message === undefined) continue;
      const related: Related[] = [
        ...(message === 'write' && after !== undefined ? [{ at: after, note: 'This write follows the failed verification.' }] : []),
        ...(message === 'retryable' && retryable.node !== undefined ? [{ at: retryable.node, note: 'Marked retryable here.' }] : []),
        ...(write === undefined ? [] : [{ at: write, note: 'The change is made here.' }]),
        ...wayTo(failure),
      ];
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message,
        related,
        fixes: message === 'retryable' && recovery !== 'no' && after === undefined ? fixFor(retryable.node) : [],
        // Said not to be retried, it lacks the way back alone.
        ...(message === 'recovery' && retryable.is === 'no' ? { level: 'warning' as const } : {}),
      });
    }
  },
});

function fixFor(node: ts.Node | undefined): FixDraft[] {
  if (node === undefined || !ts.isPropertyAssignment(node) || node.initializer.kind !== ts.SyntaxKind.TrueKeyword) return [];
  const name = node.name.getText();
  return [{ title: `Set \`${name}: false\``, kind: 'review', edits: editsIn(node, replaceNode(node.initializer, 'false')) }];
}
