/**
 * What a reader who is told that a list was cut can do next: a parameter that moves or widens the page, a cursor or a number of matches in
 * the answer, a sentence that says what to do, and what the tool can be narrowed with.
 */
import type { HandlerFacts } from '../outcomes/handlerFacts';
import type { Outcome } from '../outcomes/outcome';
import { schemaOf } from '../schemas/read';
import type { SchemaField } from '../schemas/schema';
import { shownOf } from './shownOf';

export interface NextMoves {
  /** `unknown` where an input or an answer is not known well enough to say that there is none. */
  readonly exist: 'yes' | 'no' | 'unknown';
  /** Parameters that ask for fewer rows: what a hint can name. */
  readonly narrowing: readonly SchemaField[];
}

const pageParameter =
  /cursor|token|page|offset|skip|limit|max|count|size|start|first|last|top|take|per_?page|num(ber)?_?|amount|from|after|before|since|until|end|range|lines?$/i;
const narrowingParameter =
  /^(query|q|search|search_?(term|text|query)|text|term|keywords?|filters?|category|status|state|type|kind|tags?|labels?|prefix|pattern|glob|path|name|\w+_?(filter|query|pattern|prefix))$/i;
const nextInAnswer =
  /cursor|token|next|page$|offset|^total|_total$|total_?\w*|count$|matched|matches$|found$|remaining|omitted|hint|note|message|suggest|advice|instruction|url|link|href|file|path|see|how|range|resume|continue|skipped|available|limit$|max/i;
const adviceWords =
  /\b(narrow|refine|increase|raise|use|call|try|specify|filter|add|pass|set|provide|request|ask|continue|see|read|more specific|next|cursor|offset|page)\b/i;

export function nextMovesOf(facts: HandlerFacts, outcome: Outcome, description: string): NextMoves {
  const schema = facts.tool.input === undefined ? undefined : schemaOf(facts.x, facts.tool.input);
  const fields = schema?.fields ?? [];
  const narrowing = fields.filter((f) => narrowingParameter.test(f.name) && (f.schema.kind === 'string' || f.schema.kind === 'literal'));
  const make = (exist: NextMoves['exist']): NextMoves => ({ exist, narrowing });
  if (fields.some((f) => pageParameter.test(f.name))) return make('yes');
  if (/truncat|\bmore\b|\bcut\b|partial|limit/i.test(description) && adviceWords.test(description)) return make('yes');
  const { shown } = shownOf(facts, outcome);
  let isOpen = schema !== undefined && (schema.kind !== 'object' || schema.extra === 'unknown');
  for (const { value, names, each } of shown) {
    const name = names.at(-1);
    if (!each && name !== undefined && nextInAnswer.test(name)) return make('yes');
    const words =
      value.kind === 'const' ? value.value : value.kind === 'template' ? value.parts.filter((p) => typeof p === 'string').join(' … ') : '';
    if (typeof words === 'string' && adviceWords.test(words)) return make('yes');
    if (value.kind === 'unknown') isOpen = true;
    if (!each && value.kind === 'object' && value.entries.some((e) => e.kind !== 'property' && e.value.kind !== 'object')) isOpen = true;
  }
  return make(isOpen ? 'unknown' : 'no');
}
