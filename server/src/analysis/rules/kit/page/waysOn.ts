/** What a hint can name: the tool's own parameters that narrow the list, widen the page, or go on behind it. */
import type { HandlerFacts } from '../../../facts/outcomes/handlerFacts';
import type { NextMoves } from '../../../facts/pages/nextMoves';
import { schemaOf } from '../../../facts/schemas/read';
import type { SchemaField } from '../../../facts/schemas/schema';

const wider =
  /^(limit|take|per_?page|page_?size|page_?limit|max_?(results?|items|rows|records|entries|hits)|num_?results|n_?results|top_?k|count|first)$/i;
const further =
  /^(cursor|offset|skip|page|page_?(number|token)|next_?(page|token|cursor)(_?token)?|continuation_?token|start_?(at|after|index)?)$/i;

export function waysOn({ x, tool }: HandlerFacts, { narrowing }: NextMoves): string | undefined {
  const fields = tool.input === undefined ? [] : schemaOf(x, tool.input).fields;
  const named = (pattern: RegExp): readonly SchemaField[] => fields.filter(({ name }) => pattern.test(name));
  const parts = [
    narrowing.length === 0 ? undefined : `narrow the result with ${listed(narrowing)}`,
    named(wider).length === 0 ? undefined : `raise ${listed(named(wider))}`,
    named(further).length === 0 ? undefined : `go on with ${listed(named(further))}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', or ');
}

function listed(fields: readonly SchemaField[]): string {
  return fields.map(({ name }) => `\`${name}\``).join(' or ');
}
