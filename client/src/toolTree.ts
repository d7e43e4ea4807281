/** What the view of tools holds: files with the worst tool first, in each its tools, in each what was found. No editor in here. */
import type { ToolEntry, ToolFinding } from '../../shared/src/protocol';

export type Standing = ToolFinding['level'] | 'unknown' | 'clean';

export type ToolNode =
  | { readonly kind: 'file'; readonly uri: string; readonly standing: Standing; readonly tools: readonly (ToolNode & { kind: 'tool' })[] }
  | {
      readonly kind: 'tool';
      readonly tool: ToolEntry;
      readonly standing: Standing;
      readonly findings: readonly (ToolNode & { kind: 'finding' })[];
    }
  | { readonly kind: 'finding'; readonly tool: ToolEntry; readonly finding: ToolFinding };

export type FileNode = ToolNode & { kind: 'file' };

const order: readonly Standing[] = ['error', 'warning', 'info', 'unknown', 'hint', 'clean'];

export function toTree(tools: readonly ToolEntry[]): readonly FileNode[] {
  const byFile = new Map<string, ToolEntry[]>();
  for (const tool of tools) byFile.set(tool.uri, [...(byFile.get(tool.uri) ?? []), tool]);
  return [...byFile]
    .map(([uri, own]): FileNode => {
      const nodes = own.map(toNode).sort(worstFirst((node) => node.tool.range.start.line));
      return { kind: 'file', uri, standing: nodes[0]?.standing ?? 'clean', tools: nodes };
    })
    .sort((a, b) => rank(a) - rank(b) || (a.uri < b.uri ? -1 : 1));
}

function toNode(tool: ToolEntry): ToolNode & { kind: 'tool' } {
  const [worst] = tool.findings.filter(({ rule }) => rule !== 'unanalyzed-tool');
  const standing = worst?.level ?? (tool.analyzed ? 'clean' : 'unknown');
  return { kind: 'tool', tool, standing, findings: tool.findings.map((finding) => ({ kind: 'finding', tool, finding })) };
}

function rank({ standing }: { readonly standing: Standing }): number {
  return order.indexOf(standing);
}

function worstFirst(line: (node: ToolNode & { kind: 'tool' }) => number) {
  return (a: ToolNode & { kind: 'tool' }, b: ToolNode & { kind: 'tool' }) =>
    rank(a) - rank(b) || b.findings.length - a.findings.length || line(a) - line(b);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `8 tools, 3 with findings`. */
export function summaryOf(tools: readonly ToolEntry[]): string {
  const found = tools.filter(({ findings }) => findings.some(({ level }) => level !== 'hint')).length;
  return `${counted(tools.length, 'tool')}, ${found === 0 ? 'none' : found} with findings`;
}
