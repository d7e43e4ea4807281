/** A recorded call: what the model was given, what it sent, and whether that was taken. `{ "input": …, "args": …, "schema_hash": … }` */
import { isRecord } from './canonical';
import type { Read } from './claims';

export interface Sample {
  readonly tool: string | undefined;
  readonly input: unknown;
  /** `undefined` where what the model sent does not parse, or no call came at all. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
  readonly schemaHash: string | undefined;
  /** Whether the call was refused; `undefined` where nothing was recorded. */
  readonly isRejected: boolean | undefined;
}

/** `args` as an object, or as the text that the model sent; `raw` where only a text was kept. */
export function readSample(value: unknown): Read<Sample> {
  if (!isRecord(value)) return { ok: false, problem: 'a sample is one JSON object: { "input": …, "args": … }' };
  const { tool, input, args, raw, rejected } = value as Readonly<Record<'tool' | 'input' | 'args' | 'raw' | 'rejected', unknown>>;
  const hash = value['schema_hash'] ?? value['schemaHash'];
  if (args === undefined && raw === undefined)
    return { ok: false, problem: '`args` is missing: what the model sent, as an object or as its text; null where no call came' };
  if (hash !== undefined && typeof hash !== 'string') return { ok: false, problem: '`schema_hash` is no text' };
  if (rejected !== undefined && typeof rejected !== 'boolean') return { ok: false, problem: '`rejected` is neither true nor false' };
  const sent = args ?? raw;
  return {
    ok: true,
    value: {
      tool: typeof tool === 'string' ? tool : undefined,
      input,
      args: isRecord(sent) ? sent : typeof sent === 'string' ? findObject(sent) : undefined,
      schemaHash: hash,
      isRejected: rejected,
    },
  };
}

/** Strictly: an object inside of prose is what branch 1 of the tree is about. */
function findObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
