/** The card of a field of an input schema, for the hover: what the model may send, and what the handler does with it. */
import type ts from 'typescript';
import { inputOf, type Input, type InputPlace } from '../facts/inputs/inputs';
import { isHandedOn, usesOf, usesOfField, type Use } from '../facts/inputs/uses';
import { handlerFactsOf, type HandlerFacts } from '../facts/outcomes/handlerFacts';
import { constOf } from '../facts/schemas/keywords';
import type { Bound, Schema } from '../facts/schemas/schema';
import type { Snapshot } from '../program/snapshot';
import { spanOf } from '../syntax/expressions';
import type { Range } from '../text/lineIndex';
import type { Analysed } from './analyze';
import { createPlaces, type Places } from './places';

export interface FieldCard {
  readonly markdown: string;
  readonly range: Range;
}

const mostUses = 6;

/** The field whose name stands at the position, in the schema of a tool that is registered or handled in the file. */
export function fieldCard(s: Snapshot, tools: Analysed['tools'], file: string, holds: (range: Range) => boolean): FieldCard | undefined {
  const places = createPlaces(s);
  const here = tools.filter(({ info }) => info.file === file || info.handler?.file === file);
  for (const { tool, info } of here) {
    if (tool.input === undefined) continue;
    const facts = handlerFactsOf(s, tool);
    const input = inputOf(facts);
    for (const place of input?.places ?? []) {
      for (const at of [place.at, place.usedAt]) {
        if (input === undefined || at?.getSourceFile().fileName !== file) continue;
        const range = places.rangeOf(file, spanOf(at));
        if (holds(range)) return { markdown: cardOf(facts, input, place, info.name, places), range };
      }
    }
  }
  return undefined;
}

function cardOf(facts: HandlerFacts, input: Input, place: InputPlace, tool: string | null, places: Places): string {
  const title = `**\`${place.path.replace(/^\$\.?/, '')}\`**${tool === null ? '' : ` of \`${tool}\``}`;
  const { description } = place.schema;
  const lines = [`${title}: ${kindWords(place.schema)}${requiredWords(place)}`];
  if (description !== undefined) lines.push(description.text.replace(/\s+/g, ' '));
  const uses = usesOf(input, facts);
  const own = usesOfField(uses, place.names);
  const told = [...new Set(own.map((use) => useWords(use, facts, places)))];
  if (told.length > 0)
    lines.push(
      `The handler:\n${told
        .slice(0, mostUses)
        .map((words) => `- ${words}`)
        .join('\n')}`,
    );
  else if (isHandedOn(uses, place.names)) lines.push('The handler hands it on with the whole input.');
  else if (uses.isComplete && place.names.length === 1) lines.push('The handler never reads it.');
  return lines.join('\n\n');
}

function kindWords(schema: Schema): string {
  const { kind, values, format, integer, coerced } = schema;
  const name =
    kind === 'literal'
      ? values.length === 0
        ? 'one of a closed list'
        : `one of ${values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}`
      : kind === 'number' && integer
        ? 'whole number'
        : kind;
  const parts = [
    name,
    ...limitWords(schema),
    ...(format === undefined ? [] : [`format ${format}`]),
    ...(coerced === undefined ? [] : ['converted from other types']),
  ];
  return parts.join(', ');
}

function limitWords({ kind, min, max }: Schema): readonly string[] {
  const unit = kind === 'string' ? ' characters' : kind === 'array' ? ' items' : '';
  const words = (bound: Bound): string => (bound === 'set' ? 'a limit set elsewhere' : `${bound}${unit}`);
  if (min !== undefined && max !== undefined) return [`${words(min)} to ${words(max)}`];
  if (max !== undefined) return [`at most ${words(max)}`];
  if (min !== undefined) return [`at least ${words(min)}, no upper limit`];
  return kind === 'number' || kind === 'array' ? ['no limit'] : [];
}

function requiredWords({ field, schema }: InputPlace): string {
  if (field === undefined) return '';
  const value = schema.fallback === undefined ? undefined : constOf(schema.fallback.value);
  const nullable = schema.nullable ? ', may be `null`' : '';
  if (value !== undefined) return `, \`${JSON.stringify(value)}\` where it is left out${nullable}`;
  return `${field.required ? ', required' : ', optional'}${nullable}`;
}

function useWords({ purpose }: Use, { s }: HandlerFacts, places: Places): string {
  const at = lineOf(purpose.node, s, places);
  switch (purpose.kind) {
    case 'compared':
    case 'switched':
    case 'listed':
    case 'lookedUp':
      return `compares it with ${purpose.values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')} (${at})`;
    case 'given':
      return `gives it to \`${purpose.node.expression.getText().replace(/\s+/g, ' ').slice(0, 60)}\` (${at})`;
    case 'tested':
      return `asks whether it is there (${at})`;
    case 'written':
      return `puts it into text (${at})`;
    case 'other':
      return `uses it (${at})`;
  }
}

function lineOf(node: ts.Node, s: Snapshot, places: Places): string {
  const file = node.getSourceFile().fileName;
  const short = file.startsWith(`${s.root}/`) ? file.slice(s.root.length + 1) : file;
  return `${short}:${places.rangeOf(file, spanOf(node)).start.line + 1}`;
}
