/** The fields that `echo` of the nearest `candor.config.json` wants echoed; `extends` is followed where the file says nothing itself. */
import { parse } from 'jsonc-parser';
import { dirname, resolve } from 'node:path';
import picomatch from 'picomatch';
import { readSource } from '../sources';
import { nearestConfig } from '../verify/config';

const deepest = 8;

/** Of a tool: those that are for all, and those for its name. Without a name only the former. */
export function echoFieldsFor(tool: string | undefined, folder: string): readonly string[] {
  const file = nearestConfig(folder);
  const said = file === undefined ? undefined : echoIn(file, 0);
  if (!Array.isArray(said)) return [];
  return said.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const { field, tools } = (entry ?? {}) as { field?: unknown; tools?: unknown };
    if (typeof field !== 'string') return [];
    const isMeant = tools === undefined || (tool !== undefined && Array.isArray(tools) && picomatch.isMatch(tool, tools as string[]));
    return isMeant ? [field] : [];
  });
}

function echoIn(file: string, depth: number): unknown {
  const text = readSource(file)?.text;
  const config: unknown = text === undefined ? undefined : parse(text, [], { allowTrailingComma: true });
  if (typeof config !== 'object' || config === null || depth > deepest) return undefined;
  const { echo, extends: bases } = config as { echo?: unknown; extends?: unknown };
  if (echo !== undefined) return echo;
  // Of several bases the last one holds, as with every other key.
  for (const path of [bases].flat().reverse()) {
    const found = typeof path === 'string' && path.endsWith('.json') ? echoIn(resolve(dirname(file), path), depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
