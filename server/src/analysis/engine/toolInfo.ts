/** One tool of the inventory, in words and lines. */
import { constantString, spanOf } from '../syntax/expressions';
import type { Tool } from '../discovery/tool';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import type { Outcome } from '../facts/outcomes/outcome';
import type { ToolInfo } from '../report';
import type { Places } from './places';

export function toolInfoOf(tool: Tool, facts: HandlerFacts | undefined, places: Places): ToolInfo {
  const file = tool.registration.getSourceFile().fileName;
  const fn = facts?.fn;
  return {
    name: tool.name ?? null,
    sdk: tool.sdk.id,
    sdkMajor: tool.majorNumber ?? null,
    file,
    line: places.rangeOf(file, spanOf(tool.registration)).start.line + 1,
    nameRange: places.rangeOf(file, spanOf(tool.nameNode)),
    handler:
      fn === undefined
        ? null
        : { file: fn.getSourceFile().fileName, line: places.rangeOf(fn.getSourceFile().fileName, spanOf(fn)).start.line + 1 },
    input: tool.input !== undefined,
    output: tool.output !== undefined,
    description: tool.description === undefined ? null : (constantString(tool.description) ?? null),
    analyzed: facts?.analyzed ?? false,
    why: facts === undefined ? 'exit-unknown' : (facts.why ?? null),
    exits: facts === undefined ? [] : exitsInWords(facts, places),
  };
}

function exitsInWords(facts: HandlerFacts, places: Places): readonly string[] {
  const line = (outcome: Outcome): number => places.rangeOf(outcome.node.getSourceFile().fileName, spanOf(outcome.node)).start.line + 1;
  const exits = facts.outcomes.map((outcome) => `line ${line(outcome)}: ${describe(facts, outcome)}`);
  const throws = facts.throws
    .filter((t) => t.escapes)
    .map((t) => `line ${places.rangeOf(t.node.getSourceFile().fileName, spanOf(t.node)).start.line + 1}: throws`);
  return [...new Set([...exits, ...throws])];
}

export function describe(facts: HandlerFacts, outcome: Outcome): string {
  const flagged = facts.tool.major.failure.kind === 'flag';
  const words = {
    prose: 'a sentence',
    json: 'JSON',
    opaque: `text from ${outcome.text.origin ?? 'elsewhere'}`,
    none: 'nothing',
    unknown: 'something unknown',
  }[outcome.text.kind];
  const flag = !flagged
    ? ''
    : { yes: ', flagged as an error', no: ', no error flag', computed: ', error flag set at run time', unknown: ', error flag unknown' }[
        outcome.flag
      ];
  const structured = outcome.structured === undefined ? '' : ', structured content';
  const reason = outcome.reason === 'plain' ? '' : ` (${outcome.reason})`;
  return `${words}${structured}${flag}${reason}`;
}
