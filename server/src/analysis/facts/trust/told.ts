/** What each path of a handler tells the model, with the sources of it: returned payloads, and the messages of what is thrown. */
import type ts from 'typescript';
import { assuming } from '../terms/expand';
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { sourcesIn, type Source } from './sources';
import { summaryOf } from '../terms/summary';
import type { Condition, Value } from '../terms/value';

export interface Told {
  /** Where the path ends: the returned value, or what is thrown. */
  readonly node: ts.Node;
  /** `undefined` for what is thrown. */
  readonly outcome: Outcome | undefined;
  readonly source: Source;
  /** All that was tested on the way, outside the payload and in it. */
  readonly conditions: readonly Condition[];
  /** What the reader gets beside the source. */
  readonly payload: Value;
}

export function toldBy(facts: HandlerFacts): readonly Told[] {
  return [...facts.outcomes.flatMap((outcome) => inOutcome(facts, outcome)), ...inThrows(facts)];
}

function inOutcome(facts: HandlerFacts, outcome: Outcome): readonly Told[] {
  const { node, payload, structured } = outcome;
  const conditions = outcome.steps.flatMap((step) => step.conditions);
  const x = assuming(facts.x, conditions);
  const parts = structured === undefined || structured === payload ? [payload] : [payload, structured];
  return parts.flatMap((part) =>
    sourcesIn(x, part).map((source) => ({ node, outcome, source, conditions: [...conditions, ...source.gates], payload: part })),
  );
}

/** Only where the SDK shows the model what was thrown. */
function inThrows({ fn, x, tool }: HandlerFacts): readonly Told[] {
  const { thrown } = tool.major;
  if (fn === undefined || (thrown !== 'flagged-message' && thrown !== 'message-as-data')) return [];
  return summaryOf(x.s, fn).exits.flatMap((exit): readonly Told[] => {
    if (exit.kind !== 'throw' || !exit.escapes) return [];
    // The caught error thrown again is the SDK's to tell.
    const { node, value, conditions } = exit;
    if (value.kind === 'caught') return [];
    return sourcesIn(assuming(x, conditions), value).map((source) => ({
      node: node.expression,
      outcome: undefined,
      source,
      conditions: [...conditions, ...source.gates],
      payload: value,
    }));
  });
}

/** A framework of the project's own may format what a handler returns, and show little of it. */
export function isOwnFramework({ tool }: HandlerFacts): boolean {
  return tool.sdk.majors.some((major) => major.result === 'either');
}
