import { codeSetOf } from '../facts/failures/codeSets';
import { sameFailures } from '../facts/failures/sameFailure';
import { contains } from '../syntax/expressions';
import { codesFor, fixesThatAddCode, fixesThatReplace, wayTo } from './kit/codes';
import { defineRule } from './rule';

/**
 * One failure value for two causes that the handler told apart a line before: a target that is not there and a service that is down, say.
 * The reader would do something else in each case, and cannot know which it is.
 */
export default defineRule({
  id: 'ambiguous-failure',
  group: 'failures',
  on: 'handler',
  level: 'info',
  fix: 'review',
  since: '0.1.0',
  summary: 'Two causes that the handler tells apart end in one and the same failure.',
  messages: {
    same: 'The agent gets this very failure for two causes and cannot choose between retrying and changing its arguments; say here which one it was{example}.',
  },
  check(handler, ctx) {
    const [pair] = sameFailures(handler);
    if (pair === undefined) return;
    const { first, second } = pair;
    const set = codeSetOf(handler);
    const codes = codesFor(handler, second, set).filter((code) => second.code.is !== 'constant' || code !== second.code.value);
    const [example] = codes;
    const isOwn = second.code.is === 'constant' && contains(second.outcome.node, second.code.term.node);
    ctx.report({
      at: second.outcome.node,
      defect: second.outcome.node,
      message: 'same',
      data: { example: example === undefined ? '' : ` (\`code: '${example}'\`)` },
      related: [
        { at: first.outcome.node, note: 'The same failure is returned here, for another cause.' },
        ...[...first.outcome.evidence, ...second.outcome.evidence].map(({ node, note }) => ({ at: node, note })),
        ...wayTo(second),
      ],
      fixes: isOwn ? fixesThatReplace(second, codes, set) : second.code.is === 'constant' ? [] : fixesThatAddCode(handler, second, set),
    });
  },
});
