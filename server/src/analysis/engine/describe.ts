/** What the analyzer saw in one file, as text: the debugging lamp behind `candor facts`. */
import { findTools } from '../discovery/findTools';
import { dispatchedTools } from '../facts/dispatch';
import { toolsOfLoop } from '../facts/loops';
import { handlerFactsOf, type HandlerFacts } from '../facts/handlerFacts';
import type { Outcome } from '../facts/outcome';
import { pagesOf } from '../facts/pages';
import type { Snapshot } from '../program/snapshot';
import { spanOf } from '../syntax/expressions';
import type ts from 'typescript';
import { describe } from './toolInfo';
import { createPlaces, type Places } from './places';

export function factsText(s: Snapshot, file: string, isHandlerFile: boolean): string | undefined {
  const source = s.sourceFile(file);
  if (source === undefined) return undefined;
  const places = createPlaces(s);
  const tools = findTools(s, source, isHandlerFile)
    .flatMap((tool) => dispatchedTools(s, tool))
    .flatMap((tool) => toolsOfLoop(s, tool));
  if (tools.length === 0) return 'No tools are registered in this file.\n';
  return tools.map((tool) => toolText(handlerFactsOf(s, tool), places)).join('\n');
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
    `  input    ${tool.input === undefined ? 'none' : at(tool.input)}`,
    `  output   ${tool.output === undefined ? 'none' : at(tool.output)}`,
    `  analyzed ${facts.analyzed ? 'yes' : `no: ${facts.why ?? ''}`}`,
  ];
  for (const outcome of facts.outcomes) lines.push(...outcomeText(facts, outcome, at));
  for (const thrown of facts.throws) lines.push(`  throw    ${at(thrown.node)}${thrown.escapes ? '' : ', caught in the handler'}`);
  return `${lines.join('\n')}\n`;
}

function handlerWords(facts: HandlerFacts): string {
  return facts.tool.handler.kind === 'none' ? 'none, by design' : `not followed: ${facts.why ?? ''}`;
}

function outcomeText(facts: HandlerFacts, outcome: Outcome, at: (node: ts.Node) => string): readonly string[] {
  const lines = [`  exit     ${at(outcome.node)}: ${describe(facts, outcome)}`];
  if (outcome.text.words !== '') lines.push(`             says "${shorten(outcome.text.words)}"`);
  if (outcome.declares !== 'nothing') lines.push(`             the payload declares a ${outcome.declares}`);
  for (const { kind, node } of outcome.evidence) lines.push(`             ${kind} at ${at(node)}`);
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
