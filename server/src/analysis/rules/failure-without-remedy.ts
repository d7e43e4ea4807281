import type ts from 'typescript';
import { failuresOf, isOfOnePath, placeOfFailure, type Failure } from '../facts/failures/failures';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { wayTo } from './kit/codes';
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
  since: '0.1.0',
  summary: 'A failure does not say what to do next.',
  messages: {
    none: 'The agent learns that this failed and not what to do about it, so it will repeat the call or make something up; say the next step in the message or in a `hint`.',
  },
  check(handler, ctx) {
    const all = failuresOf(handler).filter(isSaid);
    // One that tells it, or may, speaks for the others of its place: `error instanceof Error ? error.message : 'Failed'`.
    const helpful = new Set(all.filter(({ remedy }) => remedy !== 'no').map((failure) => placeOf(handler, failure)));
    const found = all.filter((failure) => !helpful.has(placeOf(handler, failure)));
    const places = [...new Map(found.map((failure) => [placeOf(handler, failure), failure])).values()];
    const [first, ...others] = places;
    if (first === undefined) return;
    ctx.report({
      at: placeOf(handler, first),
      defect: placeOf(handler, first),
      message: 'none',
      related: [
        ...wayTo(first).filter(({ at }) => at !== placeOf(handler, first)),
        ...(placeOf(handler, first) === first.outcome.node ? [] : [{ at: first.outcome.node, note: 'The tool returns it here.' }]),
        ...others.map((other) => ({ at: placeOf(handler, other), note: 'This failure names no next step either.' })),
      ],
    });
  },
});

/** A failure says something, as a record or as flagged text. */
function isSaid({ record, outcome }: Failure): boolean {
  return record !== undefined || outcome.flag === 'yes';
}

/** A helper is given the words by who calls it: what it builds is told where it is asked for. */
function placeOf(handler: HandlerFacts, failure: Failure): ts.Node {
  const { outcome } = failure;
  if (isOfOnePath(handler, failure)) return placeOfFailure(handler, failure);
  return outcome.steps[outcome.layers]?.node ?? outcome.node;
}
