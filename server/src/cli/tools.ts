/** `candor tools`: the inventory, one line a tool; in the other formats the card of each tool's contract as well. */
import type { ToolInfo } from '../analysis/report';
import { defaultSettings } from '../../../shared/src/settings';
import { askCores } from './askCores';
import { mergeAnswers, type CheckResult } from './checkResult';
import { withProgress } from './progress';
import { drawFaults } from './reporters/asides';
import { toolsAsJson } from './reporters/json';
import { plain } from './reporters/paint';
import { printable } from './reporters/screenText';
import { toolsPage } from './reporters/toolsPage';
import { counted } from './reporters/summary';
import { findTargets } from './targets';
import { beliefsOf, type ToolBelief } from './toolBeliefs';
import { oneOf, type Command } from './usage';
import { version } from './version';
import { cardMarkdown } from '../../../shared/src/cardWords';
import { literally } from '../../../shared/src/markdown';
import { nameIsComputed } from '../../../shared/src/wording';

const formats = ['text', 'json', 'markdown', 'html'] as const;

export const toolsCommand: Command = {
  name: 'tools',
  usage: 'tools [PATH…] [flags]',
  summary: 'lists the agent tools under the paths',
  flags: [{ name: 'format', value: formats.join('|'), help: 'how the tools are printed (text)' }],

  async run(args, surroundings) {
    const format = oneOf('format', args.value('format') ?? 'text', formats);
    const targets = findTargets(args.positionals, surroundings.cwd);
    const answers = await withProgress('Looking for tools', surroundings, () =>
      askCores(targets.targets, defaultSettings, surroundings, async (core, { paths }) => {
        const tools = await core.tools(format === 'text' ? { paths } : { paths, cards: true });
        return { report: { findings: [], tools, files: 0, generated: 0, suppressed: 0, notices: [], faults: [] }, rules: [] };
      }),
    );
    const result = mergeAnswers(answers, targets, version);
    surroundings.out({ text: asText, json: asJson, markdown: asMarkdown, html: toolsPage }[format](result));
    for (const line of drawFaults(result, plain)) surroundings.err(`${line}\n`);
    return result.faults.length > 0 ? 2 : 0;
  },
};

function asJson({ tools, nameOf }: CheckResult): string {
  const plain = toolsAsJson(tools, nameOf);
  const beliefs = beliefsOf(tools);
  const named = (_: string, value: unknown): unknown => (hasFile(value) ? { ...value, file: nameOf(value.file) } : value);
  const cards = tools.map(({ card }) => (card === undefined ? undefined : (JSON.parse(JSON.stringify(card, named)) as object)));
  return `${JSON.stringify(
    plain.map((tool, i) => ({ ...tool, ...beliefs[i], contract: cards[i] })),
    undefined,
    2,
  )}\n`;
}

function hasFile(value: unknown): value is { readonly file: string } {
  return typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string';
}

function asText({ tools, looked, nameOf }: CheckResult): string {
  if (tools.length === 0) return `No agent tools found under ${looked.map(printable).join(', ')}.\n`;
  const beliefs = beliefsOf(tools);
  const rows = tools.map((tool, i) =>
    [nameIn(tool), sdkOf(tool), contractOf(tool, beliefs[i]), analysisOf(tool), `${nameOf(tool.file)}:${tool.line}`].map(printable),
  );
  const widths = [0, 1, 2, 3].map((column) => Math.min(40, Math.max(...rows.map((row) => (row[column] ?? '').length))));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n\n${totalsOf(tools)}\n`;
}

function asMarkdown({ tools, nameOf }: CheckResult): string {
  const head = ['| tool | SDK | contract | registered | handler | analyzed |', '|---|---|---|---|---|---|'];
  const beliefs = beliefsOf(tools);
  const rows = tools.map((tool, i) => {
    const handler = tool.handler === null ? '' : inCell(codeOf(`${nameOf(tool.handler.file)}:${tool.handler.line}`));
    const cells = [
      inCell(codeOf(nameIn(tool))),
      cell(sdkOf(tool)),
      cell(contractOf(tool, beliefs[i])),
      inCell(codeOf(`${nameOf(tool.file)}:${tool.line}`)),
      handler,
      cell(analysisOf(tool)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const cards = tools.map(
    (tool) => `## ${codeOf(nameIn(tool))}\n\n${tool.card === undefined ? '' : linesOf(cardMarkdown(tool.card, nameOf))}\n`,
  );
  return `${[...head, ...rows].join('\n')}\n\n${totalsOf(tools)}\n\n${cards.join('\n')}`;
}

function linesOf(markdown: string): string {
  return markdown.split('\n').map(printable).join('\n');
}

function nameIn({ name }: ToolInfo): string {
  return name ?? nameIsComputed;
}

function sdkOf({ sdk, sdkMajor }: ToolInfo): string {
  return sdkMajor === null ? sdk : `${sdk} ${sdkMajor}`;
}

function contractOf({ input, output }: ToolInfo, belief: ToolBelief | undefined): string {
  const schemas = [
    ...(input ? ['input'] : []),
    ...(output ? ['output'] : belief?.validatedBy === 'config' ? ['output in the config'] : []),
  ];
  const oracle = belief?.oracle ?? null;
  return [schemas.length === 0 ? 'no schema' : schemas.join(', '), ...(oracle === null ? [] : [`judged by ${oracle}`])].join(', ');
}

function analysisOf({ analyzed, why }: ToolInfo): string {
  return analyzed ? 'analyzed' : `not analyzed: ${why ?? 'unknown'}`;
}

function totalsOf(tools: readonly ToolInfo[]): string {
  return `${counted(tools.length, 'tool')}, ${tools.filter(({ analyzed }) => analyzed).length} analyzed.`;
}

/** A name can hold anything; it must start no markup. */
function cell(text: string): string {
  return literally(printable(text));
}

function codeOf(text: string): string {
  return text.includes('`') ? cell(text) : `\`${printable(text)}\``;
}

/** In a table a bar ends its cell, in code as well. */
function inCell(markdown: string): string {
  return markdown.replace(/(?<!\\)\|/g, '\\|');
}
