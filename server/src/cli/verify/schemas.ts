/** Which schema a tool's return has: what the config says, then what `--schemas` names: a lock, a list of tools, schemas by name, or code. */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isRecord } from '../../measure/canonical';
import { compileSchema, type Check } from '../../measure/payloadSchema';
import { defaultSettings } from '../../../../shared/src/settings';
import { askCores } from '../askCores';
import { readSource } from '../sources';
import type { Surroundings } from '../surroundings';
import { findTargets, reasonOf } from '../targets';
import { UsageError } from '../usage';
import type { FoundOracles } from './config';
import type { Problem } from './openOracles';

export type Checks = ReadonlyMap<string, Check>;

interface Written {
  readonly schema: unknown;
  readonly place: { readonly file: string; readonly line: number };
}

/** A schema that does not compile is told, and its tool has none: nothing it returned is called malformed, and nothing well-formed. */
export async function checksFor(
  found: FoundOracles,
  written: readonly string[],
  surroundings: Surroundings,
  report: (problem: Problem) => void,
): Promise<Checks> {
  const schemas = new Map<string, Written>();
  for (const path of written) for (const [name, schema] of await schemasIn(path, surroundings)) schemas.set(name, schema);
  for (const [tool, { schema }] of found.config.tools) {
    if (schema === undefined || found.file === undefined) continue;
    const place = { file: found.file, line: found.lineOf('tools', tool, 'schema') };
    if (typeof schema !== 'string') {
      schemas.set(tool, { schema, place });
      continue;
    }
    const file = resolve(dirname(found.file), schema);
    const read = jsonIn(file);
    if ('value' in read) schemas.set(tool, { schema: read.value, place: { file, line: 1 } });
    else report({ ...place, message: `The schema of \`${tool}\` cannot be read: ${read.reason}.` });
  }
  const checks = new Map<string, Check>();
  for (const [tool, { schema, place }] of schemas) {
    const compiled = compileSchema(schema);
    if (compiled.ok) checks.set(tool, compiled.check);
    else report({ ...place, message: `The schema of \`${tool}\` does not compile: ${compiled.reason.split('\n')[0] ?? ''}.` });
  }
  return checks;
}

/** Throws `UsageError`: a path on the command line that holds no schema is a slip of the pen. */
async function schemasIn(written: string, surroundings: Surroundings): Promise<readonly (readonly [string, Written])[]> {
  const path = resolve(surroundings.cwd, written);
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    throw new UsageError(`Cannot read ${written}: ${reasonOf(error)}.`);
  }
  if (isFolder || /\.[cm]?[jt]sx?$/.test(path)) return schemasInCode(written, surroundings);
  const read = jsonIn(path);
  if ('reason' in read) throw new UsageError(`Cannot read ${written}: ${read.reason}.`);
  const tools = toolsIn(read.value);
  if (tools === undefined)
    throw new UsageError(`${written} holds no output schemas: --schemas takes a lock, an answer of tools/list, or { "TOOL": schema }.`);
  return tools.map(([name, schema]) => [name, { schema, place: { file: path, line: 1 } }]);
}

function toolsIn(data: unknown): readonly (readonly [string, unknown])[] | undefined {
  const whole = isRecord(data) && isRecord(data['result']) ? data['result'] : data;
  const list = Array.isArray(whole)
    ? (whole as unknown[])
    : isRecord(whole) && Array.isArray(whole['tools'])
      ? (whole['tools'] as unknown[])
      : undefined;
  if (list !== undefined) {
    const named = list.filter((tool) => isRecord(tool) && typeof tool['name'] === 'string') as Record<string, unknown>[];
    return named.filter((tool) => isRecord(tool['outputSchema'])).map((tool) => [tool['name'] as string, tool['outputSchema']]);
  }
  if (!isRecord(whole)) return undefined;
  // A lock has the schema of a side beside its hash.
  if (isRecord(whole['tools'])) {
    const locked = Object.entries(whole['tools']).map(([name, tool]) => [name, isRecord(tool) ? tool['output'] : undefined] as const);
    return locked.flatMap(([name, output]) => (isRecord(output) && isRecord(output['schema']) ? [[name, output['schema']] as const] : []));
  }
  return Object.entries(whole);
}

/** From code, as `candor lock` reads it: this alone loads the compiler. */
async function schemasInCode(written: string, surroundings: Surroundings): Promise<readonly (readonly [string, Written])[]> {
  const { targets } = findTargets([written], surroundings.cwd);
  const [answer] = await askCores(targets, defaultSettings, surroundings, (core) => core.lock({ dumps: [], before: undefined }));
  if (answer === undefined || 'failure' in answer) throw new Error(answer?.failure ?? 'The analysis gave no answer.');
  return answer.value.contracts.flatMap(({ name, file, line, contract }) =>
    isRecord(contract.output) ? [[name, { schema: contract.output, place: { file, line } }] as const] : [],
  );
}

export function jsonIn(file: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    if (statSync(file).isDirectory()) return { reason: `${file} is a folder` };
  } catch (error) {
    return { reason: `${file}: ${reasonOf(error)}` };
  }
  try {
    return { value: JSON.parse(readSource(file)?.text ?? '') as unknown };
  } catch (error) {
    return { reason: `${file}: malformed JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
