/** What a tool promises: what it takes, what it answers, and the words that the model reads; and what a change of it means for whom. */
import type { Json } from '../schemas/print';
import { textOfSchema } from './canonical';
import { compare, type Comparison } from './compare';
import { differences, type Difference } from './differences';

export interface Contract {
  /** `null` where the tool takes nothing, or declares no answer. */
  readonly input: Json;
  readonly output: Json;
  readonly description: string | null;
}

export type Verdict =
  | 'breaking for callers'
  | 'breaking for readers'
  | 'input widened'
  | 'output narrowed'
  | 'default changed'
  | 'description only'
  | 'cannot be told';

export interface ContractChange {
  /** The gravest first; empty where nothing differs. */
  readonly verdicts: readonly Verdict[];
  /** What is different, each with the side that it is on. */
  readonly changes: readonly string[];
  /** A call that was right and is refused now; an answer that readers did not have to expect. */
  readonly refusedCall: Json | undefined;
  readonly newAnswer: Json | undefined;
}

const nothing: Json = { type: 'object', properties: {}, additionalProperties: false };

export function changeOf(before: Contract, after: Contract): ContractChange {
  const input = sideOf(before.input ?? nothing, after.input ?? nothing, 'caller');
  // Without a schema an answer can be anything.
  const output = sideOf(before.output ?? true, after.output ?? true, 'reader');
  const verdicts = new Set<Verdict>();
  const { comparison: called } = input;
  const { comparison: read } = output;
  if (called.keeps === 'no') verdicts.add('breaking for callers');
  if (read.adds === 'yes' || output.differences.some(isGone)) verdicts.add('breaking for readers');
  if (called.change === 'unknown' || read.change === 'unknown') verdicts.add('cannot be told');
  if (called.change === 'widened') verdicts.add('input widened');
  if (read.change === 'narrowed') verdicts.add('output narrowed');
  const all = [...input.differences, ...output.differences];
  if (input.differences.some(({ kind }) => kind === 'default')) verdicts.add('default changed');
  const isReworded = before.description !== after.description || all.some(({ kind }) => kind === 'words' || kind === 'default');
  // The same schema written in another way is no change.
  if (verdicts.size === 0 && isReworded) verdicts.add('description only');
  return {
    verdicts: [...verdicts],
    changes: [
      ...input.differences.map(({ text }) => `input: ${text}`),
      ...output.differences.map(({ text }) => `output: ${text}`),
      ...(before.description === after.description ? [] : ['the description is another']),
    ],
    refusedCall: called.refused,
    newAnswer: read.added,
  };
}

/** A field that readers knew is not told of any more: that it was optional does not help who used it. */
function isGone({ text }: Difference): boolean {
  return text.endsWith(' is gone');
}

interface SideChange {
  readonly comparison: Comparison;
  readonly differences: readonly Difference[];
}

const same: Comparison = { change: 'same', refused: undefined, added: undefined, keeps: 'yes', adds: 'no' };

function sideOf(before: Json, after: Json, side: 'caller' | 'reader'): SideChange {
  if (textOfSchema(before) === textOfSchema(after)) return { comparison: same, differences: [] };
  return { comparison: compare(before, after, side), differences: differences(before, after) };
}
