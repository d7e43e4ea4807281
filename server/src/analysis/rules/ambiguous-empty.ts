import ts from 'typescript';
import { evidenceOf, isKeyedByInput, type Evidence } from '../facts/outcomes/evidence';
import { alternatives } from '../facts/terms/expand';
import { rootsOf } from '../facts/terms/roots';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import type { Value } from '../facts/terms/value';
import { addProperty, editsIn, literalOf, quoteOf } from './kit/fixKit';
import { defineRule, type FixDraft } from './rule';

/** One empty answer for two facts: the filter names nothing that exists, and nothing matches a filter that does. */
export default defineRule({
  id: 'ambiguous-empty',
  group: 'completeness',
  on: 'handler',
  level: 'warning',
  fix: 'review',
  since: '0.1.0',
  summary: 'An unknown filter or target answers like one with no rows.',
  messages: {
    found:
      'An unknown filter or target gets the answer of one with no rows: the agent will conclude that there are none. Say that it does not exist, and how to list what does.',
  },
  check(handler, ctx) {
    for (const outcome of handler.outcomes) {
      for (const nested of emptiesIn(handler, outcome)) {
        ctx.report({
          at: nested.node,
          defect: nested.node,
          message: 'found',
          related: [
            { at: nested.lookup.node, note: nested.lookup.note },
            { at: outcome.node, note: 'It reaches the agent here.' },
          ],
        });
      }
      if (!isLookupFailure(handler, outcome) || !isEmptyAnswer(payloadOf(outcome))) continue;
      ctx.report({
        at: outcome.node,
        defect: outcome.node,
        message: 'found',
        related: outcome.evidence.map(({ node, note }) => ({ at: node, note })),
        fixes: noteFix(outcome),
      });
    }
  },
});

/** The test looked up something that the arguments name, and found nothing. */
function isLookupFailure(handler: HandlerFacts, outcome: Outcome): boolean {
  if (outcome.flag === 'yes') return false;
  const lookup = outcome.evidence.find((e) => e.kind === 'absent');
  if (lookup === undefined || handler.fn === undefined) return false;
  return isKeyedByInput(lookup.of, handler.fn);
}

function payloadOf(outcome: Outcome): Value {
  if (outcome.text.kind === 'none' && outcome.structured !== undefined) return outcome.structured;
  return outcome.text.json ?? outcome.payload;
}

interface NestedEmpty {
  readonly node: ts.Node;
  readonly lookup: Evidence;
}

/** `{ members: await service.members(team) }`, where a callee answers an unknown team with `[]`; and the only list of the result. */
function emptiesIn(handler: HandlerFacts, outcome: Outcome): readonly NestedEmpty[] {
  const { fn } = handler;
  const payload = payloadOf(outcome);
  if (fn === undefined || payload.kind !== 'object' || outcome.reason !== 'plain' || outcome.flag === 'yes') return [];
  if (payload.entries.length !== 1) return [];
  return payload.entries.flatMap((entry) =>
    alternatives(handler.x, entry.value).flatMap(({ value, steps }): readonly NestedEmpty[] => {
      if (value.kind !== 'array' || value.items.length > 0 || steps.some((step) => step.caught !== undefined || step.fallback === true))
        return [];
      const lookups = steps
        .flatMap((step) => step.conditions.map((c) => evidenceOf(c, fn)))
        .filter((e) => e?.kind === 'absent' && isKeyedByInput(e.of, fn));
      const [lookup] = lookups;
      return lookup === undefined ? [] : [{ node: value.node, lookup }];
    }),
  );
}

/** `[]`, or an object of nothing but empty lists, zeros and constants that tell nothing apart. */
function isEmptyAnswer(value: Value): boolean {
  if (value.kind === 'array') return value.items.length === 0;
  if (value.kind !== 'object' || value.entries.length === 0) return false;
  let hasEmpty = false;
  for (const entry of value.entries) {
    if (entry.kind !== 'property') return false;
    const v = entry.value;
    if (v.kind === 'array' && v.items.length === 0) hasEmpty = true;
    else if (v.kind === 'const' && (v.value === 0 || (v.value === false && /truncated|more|partial|incomplete/i.test(entry.name))))
      hasEmpty ||= v.value === 0;
    else if (rootsOf(v, undefined).calls.size > 0 || v.kind === 'const' || v.kind === 'template') return false;
  }
  return hasEmpty;
}

function noteFix(outcome: Outcome): FixDraft[] {
  const value = payloadOf(outcome);
  const literal = literalOf(value.node);
  if (literal === undefined || value.kind !== 'object' || literal.getSourceFile() !== outcome.node.getSourceFile()) return [];
  const isSerialised = ts.isCallExpression(literal.parent) && literal.parent.expression.getText() === 'JSON.stringify';
  if (!isSerialised) return [];
  const quote = quoteOf(literal);
  const note = `note: ${quote}The filter names nothing that exists; this is not an empty result.${quote}`;
  return [{ title: 'Add a `note` that tells the two apart', kind: 'review', edits: editsIn(literal, addProperty(literal, note)) }];
}
