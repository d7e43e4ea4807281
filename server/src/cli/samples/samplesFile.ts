/** Recorded samples in a file, one a line or as one list; each that cannot be read is told with its line, the others count. */
import { parseTree, getNodeValue, type ParseError } from 'jsonc-parser';
import { relative, resolve } from 'node:path';
import { readSample, type Sample } from '../../measure/samples';
import { oneLine, printable } from '../reporters/screenText';
import { readSource } from '../sources';
import type { Surroundings } from '../surroundings';
import { findTargets, forward } from '../targets';
import { UsageError } from '../usage';
import { linesOf } from '../verify/lines';

export interface SamplesFile {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** The line of each sample. */
  readonly lines: readonly number[];
  readonly problems: number;
}

/** Throws `UsageError` where there is no such file. */
export async function readSamples(written: string, surroundings: Surroundings): Promise<SamplesFile> {
  if ((findTargets([written], surroundings.cwd).targets[0]?.paths ?? []).length === 0)
    throw new UsageError(`Samples are a file, and ${written} is a folder.`);
  const file = resolve(surroundings.cwd, written);
  const name = forward(relative(surroundings.cwd, file) || file);
  const samples: Sample[] = [];
  const lines: number[] = [];
  let problems = 0;
  const complain = (line: number, problem: string): void => {
    problems += 1;
    surroundings.err(`candor: ${printable(name)}:${line}: ${oneLine(problem)}.\n`);
  };
  const add = (value: unknown, line: number): void => {
    const read = readSample(value);
    if (!read.ok) return complain(line, read.problem);
    samples.push(read.value);
    lines.push(line);
  };
  const list = findList(file);
  if (list !== undefined) for (const { value, line } of list) add(value, line);
  else
    for await (const batch of linesOf(file))
      for (const line of batch) {
        if (line.ok) add(line.value, line.number);
        else complain(line.number, line.problem);
      }
  return { name, samples, lines, problems };
}

/** `undefined` where the file is no JSON list. */
function findList(file: string): readonly { readonly value: unknown; readonly line: number }[] | undefined {
  const text = readSource(file)?.text ?? '';
  if (!text.trimStart().startsWith('[')) return undefined;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || tree?.type !== 'array') return undefined;
  return (tree.children ?? []).map((node) => ({
    value: getNodeValue(node) as unknown,
    line: text.slice(0, node.offset).split('\n').length,
  }));
}
