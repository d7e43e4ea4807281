import { causeOf } from '../facts/failures/causes';
import { failuresOf, isOfOnePath, placeOfFailure, type Failure } from '../facts/failures/failures';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { mayAdd, wayTo } from './kit/codes';
import { addProperty, editsIn, literalOf } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/**
 * A structured failure that does not say whether the same call may be made again. Off by default: many codes say it by what they mean, to
 * whom knows them. Silent where the code belongs to a declared taxonomy, which has given each code its meaning.
 */
export default defineRule({
  id: 'unstated-retryability',
  group: 'failures',
  on: 'handler',
  level: 'off',
  fix: 'review',
  since: '0.1.0',
  summary: 'A structured failure does not say whether to retry.',
  messages: {
    unstated:
      'The agent cannot tell whether the same call may work a minute later: it will repeat a hopeless one or give up on one that would pass; say `retryable: true` or `false`.',
  },
  check(handler, ctx) {
    const found = failuresOf(handler).filter((failure) => isUnstated(handler, failure));
    const places = [...new Map(found.map((failure) => [placeOfFailure(handler, failure), failure])).values()].sort(
      (a, b) => Number(fixesFor(handler, b).length > 0) - Number(fixesFor(handler, a).length > 0),
    );
    const [first, ...others] = places;
    if (first === undefined) return;
    ctx.report({
      at: placeOfFailure(handler, first),
      defect: placeOfFailure(handler, first),
      message: 'unstated',
      related: [
        ...wayTo(first).filter(({ at }) => at !== placeOfFailure(handler, first)),
        ...(placeOfFailure(handler, first) === first.outcome.node ? [] : [{ at: first.outcome.node, note: 'The tool returns it here.' }]),
        ...others.map((other) => ({ at: placeOfFailure(handler, other), note: 'This failure does not say it either.' })),
      ],
      fixes: fixesFor(handler, first),
    });
  },
});

function isUnstated({ taxonomy }: HandlerFacts, { record, code, retryable }: Failure): boolean {
  if (record === undefined || retryable.is !== 'unstated') return false;
  return !(code.is === 'constant' && taxonomy?.codes.get(String(code.value)) !== undefined);
}

/** What is wrong with the arguments or missing stays so; of a call that broke, a person knows. */
function fixesFor(handler: HandlerFacts, failure: Failure): FixDraft[] {
  const literal = failure.record === undefined ? undefined : literalOf(failure.record.node);
  if (literal === undefined || !isOfOnePath(handler, failure) || !mayAdd(handler, literal)) return [];
  const { kind, category } = causeOf(handler, failure.outcome);
  const isLasting =
    category !== undefined ? category !== 'DEPENDENCY_TIMEOUT' : kind === 'absent' || kind === 'invalid' || kind === 'refused';
  return (isLasting ? ['false'] : ['true', 'false']).map((value) => ({
    title: `Add \`retryable: ${value}\``,
    kind: 'review',
    edits: editsIn(literal, addProperty(literal, `retryable: ${value}`)),
  }));
}
