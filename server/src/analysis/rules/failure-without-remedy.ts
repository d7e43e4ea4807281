import { failuresOf, placeOfFailure, type Failure } from '../facts/failures';
import { wayTo } from './codes';
import { defineRule } from './rule';

/**
 * A failure that says what went wrong and not what to do next. Off by default: what the next move is, and whether the model finds it
 * without help, is for the project to say.
 */
export default defineRule({
  id: 'failure-without-remedy',
  group: 'failures',
  on: 'handler',
  level: 'off',
  fix: 'none',
  since: 'next',
  summary: 'A failure does not say what to do next.',
  messages: {
    none: 'The agent learns that this failed and not what to do about it, so it will repeat the call or make something up; say the next step in the message or in a `hint`.',
  },
  check(handler, ctx) {
    const all = failuresOf(handler).filter(isSaid);
    // One that tells it, or may, speaks for the others of its place: `error instanceof Error ? error.message : 'Failed'`.
    const helpful = new Set(all.filter(({ remedy }) => remedy !== 'no').map((failure) => placeOfFailure(handler, failure)));
    const found = all.filter((failure) => !helpful.has(placeOfFailure(handler, failure)));
    const places = [...new Map(found.map((failure) => [placeOfFailure(handler, failure), failure])).values()];
    const [first, ...others] = places;
    if (first === undefined) return;
    ctx.report({
      at: placeOfFailure(handler, first),
      defect: placeOfFailure(handler, first),
      message: 'none',
      related: [
        ...wayTo(first).filter(({ at }) => at !== placeOfFailure(handler, first)),
        ...(placeOfFailure(handler, first) === first.outcome.node ? [] : [{ at: first.outcome.node, note: 'The tool returns it here.' }]),
        ...others.map((other) => ({ at: placeOfFailure(handler, other), note: 'This failure names no next step either.' })),
      ],
    });
  },
});

/** A failure says something, as a record or as flagged text. */
function isSaid({ record, outcome }: Failure): boolean {
  return record !== undefined || outcome.flag === 'yes';
}
