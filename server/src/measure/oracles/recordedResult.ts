/** What a build or a command came to, as it was written down: `{ "name": "build", "command": "make", "exitCode": 0 }`, or a list of these. */
import { isRecord } from '../canonical';
import { cannotSay, no, yes, type Answer, type Judge } from './oracle';

export interface RecordedResult {
  readonly names: readonly string[];
  readonly exitCode: number;
}

export function findResults(data: unknown): readonly RecordedResult[] | undefined {
  const results: RecordedResult[] = [];
  for (const row of Array.isArray(data) ? (data as unknown[]) : [data]) {
    if (!isRecord(row)) return undefined;
    const { name, command, exitCode } = row as Readonly<Record<'name' | 'command' | 'exitCode', unknown>>;
    const names = [name, Array.isArray(command) ? command.join(' ') : command].filter((one) => typeof one === 'string');
    if (names.length === 0 || !Number.isInteger(exitCode)) return undefined;
    results.push({ names, exitCode: exitCode as number });
  }
  return results;
}

export function resultJudge(results: readonly RecordedResult[]): Judge {
  return ({ about, value }) => {
    const found = results.filter(({ names }) => typeof about === 'string' && names.includes(about));
    const [first] = found;
    if (first === undefined) return cannotSay('no result of that name was recorded');
    if (found.some(({ exitCode }) => exitCode !== first.exitCode))
      return cannotSay('several results of that name were recorded, and they differ');
    return exitAnswer(first.exitCode, value);
  };
}

/** An exit code against what is claimed of it: `succeeded`, `failed`, or the code itself. */
export function exitAnswer(exitCode: number, value: unknown): Answer {
  const claimed = value ?? 'succeeded';
  const holds = claimed === 'succeeded' ? exitCode === 0 : claimed === 'failed' ? exitCode !== 0 : claimed === exitCode;
  if (claimed !== 'succeeded' && claimed !== 'failed' && typeof claimed !== 'number')
    return cannotSay('of a command it is claimed that it `succeeded`, `failed`, or its exit code');
  return (holds ? yes : no)(`its exit code is ${exitCode}`);
}
