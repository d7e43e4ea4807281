/** `candor.lock.json` as it was written: which tools there were, and what each promised. Read as data. */
import { parseTree, type Node } from 'jsonc-parser';
import type { Contract } from '../facts/changes/contracts';
import type { Json } from '../facts/schemas/print';
import type { Span } from '../text/edit';
import { malformedAt, type Malformed } from './jsonDocument';

export interface LockedTool {
  readonly name: string;
  readonly contract: Contract;
  /** Read from code, by the same reader that will compare; a list that a server gave says more than code does. */
  readonly isOfCode: boolean;
  /** Its key in the file. */
  readonly span: Span;
}

export type ReadLock = { readonly tools: ReadonlyMap<string, LockedTool> } | { readonly malformed: Malformed };

const version = 1;

export function readLock(text: string): ReadLock {
  const malformed = malformedAt(text);
  if (malformed !== undefined) return { malformed };
  const tree = parseTree(text);
  const data = JSON.parse(text) as unknown;
  if (!isRecord(data) || !isRecord(data['tools'])) return { malformed: { line: 1, reason: 'it has no `tools`' } };
  if (data['lockfileVersion'] !== version)
    return { malformed: { line: 1, reason: `its lockfileVersion is not ${version}, the one that this candor knows` } };
  const spans = spansOf(tree);
  const tools = new Map<string, LockedTool>();
  for (const [key, entry] of Object.entries(data['tools'])) {
    if (!isRecord(entry)) return { malformed: { line: 1, reason: `the entry of ${key} is no object` } };
    const { description } = entry;
    const words = isRecord(description) ? description['text'] : undefined;
    tools.set(key, {
      name: key,
      isOfCode: typeof entry['sdk'] === 'string',
      contract: {
        input: schemaIn(entry['input']),
        output: schemaIn(entry['output']),
        description: typeof words === 'string' ? words : null,
      },
      span: spans.get(key) ?? { start: 0, end: 0 },
    });
  }
  return { tools };
}

function schemaIn(side: unknown): Json {
  return isRecord(side) && side['schema'] !== undefined ? (side['schema'] as Json) : null;
}

function spansOf(tree: Node | undefined): ReadonlyMap<string, Span> {
  const tools = propertiesOf(tree).find(([key]) => key.value === 'tools')?.[1];
  return new Map(propertiesOf(tools).map(([key]) => [String(key.value), { start: key.offset, end: key.offset + key.length }]));
}

function propertiesOf(node: Node | undefined): readonly (readonly [Node, Node])[] {
  return (node?.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[key, value] as const],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
