/** The input schema that samples were recorded with, from a file; and its hash, by which two measurements are told apart. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { canonical } from '../../measure/canonical';
import { inputSchemasIn, type InputSchema } from '../../measure/inputSchema';
import { UsageError } from '../usage';
import { jsonIn } from '../verify/schemas';

/** Throws `UsageError` where the file has no schema, or several and none of the tool's name. */
export function readInputSchema(written: string, tool: string | undefined, cwd: string): InputSchema {
  const read = jsonIn(resolve(cwd, written));
  if ('reason' in read) throw new UsageError(`Cannot read ${written}: ${read.reason}.`);
  const schemas = inputSchemasIn(read.value);
  const named = tool === undefined ? schemas : schemas.filter((one) => one.tool === tool || one.tool === undefined);
  const [only, ...more] = named;
  if (only === undefined)
    throw new UsageError(schemas.length === 0 ? `${written} holds no input schema.` : `${written} has no tool ${tool ?? ''}.`);
  if (more.length > 0) throw new UsageError(`${written} has ${named.length} tools; --tool NAME says which was called.`);
  return only;
}

export function hashOf({ schema }: InputSchema): string {
  return `sha256-${createHash('sha256').update(canonical(schema)).digest('base64url')}`;
}
