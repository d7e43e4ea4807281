/** What the analyzer saw in one file, as text: the debugging lamp behind `candor facts`. */
import type { Tool } from '../discovery/tool';
import { answersOf } from '../facts/answers';
import { handlerFactsOf, type HandlerFacts } from '../facts/handlerFacts';
import type { Outcome } from '../facts/outcome';
import { pagesOf } from '../facts/pages';
import { schemaOf, type Schema } from '../facts/schema';
import { denialsOf } from '../facts/denials';
import { toldBy } from '../facts/told';
import type { Snapshot } from '../program/snapshot';
import { spanOf } from '../syntax/expressions';
import type ts from 'typescript';
import { describe } from './toolInfo';
import { createPlaces, type Places } from './places';

/** `tools`: those of the folder; told are the ones that are registered in the file, or whose handler stands there. */
export function factsText(s: Snapshot, file: string, tools: readonly Tool[]): string | undefined {
  if (s.sourceFile(file) === undefined) return undefined;
  const places = createPlaces(s);
  const here = tools
    .map((tool) => handlerFactsOf(s, tool))
    .filter(({ tool, fn }) => [tool.registration, fn].some((node) => node?.getSourceFile().fileName === file));
  if (here.length === 0) return 'No tools are registered in this file.\n';
  return here.map((facts) => toolText(facts, places)).join('\n');
}

function toolText(facts: HandlerFacts, places: Places): string {
  const { tool } = facts;
  const at = (node: ts.Node): string => {
    const name = node.getSourceFile().fileName;
    const { start } = places.rangeOf(name, spanOf(node));
    return `${name.startsWith(`${facts.s.root}/`) ? name.slice(facts.s.root.length + 1) : name}:${start.line + 1}:${start.character + 1}`;
  };
  const lines = [
    `tool ${tool.name ?? '(name not known)'}`,
    `  sdk      ${tool.sdk.id}${tool.majorNumber === undefined ? ', major not known' : ` ${tool.majorNumber}`}`,
    `  at       ${at(tool.registration)}`,
    `  handler  ${facts.fn === undefined ? handlerWords(facts) : at(facts.fn)}`,
    `  input    ${tool.input === undefined ? 'none' : `${at(tool.input)}${fieldsIn(schemaOf(facts.x, tool.input))}`}`,
    `  output   ${tool.output === undefined ? 'none' : `${at(tool.output)}${fieldsIn(schemaOf(facts.x, tool.output))}`}`,
    `  analyzed ${facts.analyzed ? 'yes' : `no: ${facts.why ?? ''}`}`,
  ];
  for (const outcome of facts.outcomes) lines.push(...outcomeText(facts, outcome, at));
  for (const thrown of facts.throws) lines.push(`  throw    ${at(thrown.node)}${thrown.escapes ? '' : ', caught in the handler'}`);
  return `${lines.join('\n')}\n`;
}

/** ` (id, limit?; and others)`. */
function fieldsIn(schema: Schema): string {
  if (schema.kind !== 'object') return ` (${schema.kind})`;
  const names = schema.fields.map((field) => `${field.name}${field.required ? '' : '?'}`);
  if (schema.extra === 'unknown') names.push('…');
  return ` (${names.length === 0 ? 'no fields' : names.join(', ')})`;
}

function handlerWords(facts: HandlerFacts): string {
  return facts.tool.handler.kind === 'none' ? 'none, by design' : `not followed: ${facts.why ?? ''}`;
}

function outcomeText(facts: HandlerFacts, outcome: Outcome, at: (node: ts.Node) => string): readonly string[] {
  const lines = [`  exit     ${at(outcome.node)}: ${describe(facts, outcome)}`];
  if (outcome.text.words !== '') lines.push(`             says "${shorten(outcome.text.words)}"`);
  if (outcome.declares !== 'nothing') lines.push(`             the payload declares a ${outcome.declares}`);
  for (const { kind, form, outcome: of } of answersOf(facts)) if (of === outcome) lines.push(`             gives ${kind}, ${form}`);
  for (const { kind, node } of outcome.evidence) lines.push(`             ${kind} at ${at(node)}`);
  for (const { outcome: of, source } of toldBy(facts))
    if (of === outcome) lines.push(`             tells ${source.kind} (${source.name}) of ${at(source.node)}`);
  for (const denial of denialsOf(facts)) if (denial.outcome === outcome) lines.push(`             access denied at ${at(denial.check)}`);
  const { lists, counts, signal } = pagesOf(facts.x, outcome);
  for (const list of lists) for (const cap of list.caps) lines.push(`             list capped by ${cap.kind} at ${at(cap.node)}`);
  for (const count of counts) lines.push(`             \`${count.name}\` counts a capped list`);
  if (lists.length > 0 || counts.length > 0) lines.push(`             truncation signal: ${signal}`);
  return lines;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
