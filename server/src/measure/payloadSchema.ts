/** Is a payload what the schema of its tool says? Drafts 7, 2019-09 and 2020-12; what a schema does not name is 2020-12, as MCP has it. */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import Ajv2019 from 'ajv/dist/2019';
import Ajv2020 from 'ajv/dist/2020';
import { isRecord } from './canonical';

/** What is wrong with the payload, `undefined` where nothing is. */
export type Check = (payload: unknown) => string | undefined;

export type Compiled = { readonly ok: true; readonly check: Check } | { readonly ok: false; readonly reason: string };

export function compileSchema(schema: unknown): Compiled {
  if (!isRecord(schema) && typeof schema !== 'boolean') return { ok: false, reason: 'a schema is an object' };
  try {
    return { ok: true, check: checkBy(compilerFor(schema).compile(schema)) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** A compiler a schema: two schemas of one `$id` are no conflict. Formats are annotations here, as the drafts have it by default. */
function compilerFor(schema: unknown): Ajv {
  const options = { strict: false, validateFormats: false, logger: false } as const;
  const dialect = isRecord(schema) ? schema['$schema'] : undefined;
  if (typeof dialect === 'string' && /draft-0[67]/.test(dialect)) return new Ajv(options);
  if (typeof dialect === 'string' && dialect.includes('2019-09')) return new Ajv2019(options);
  return new Ajv2020(options);
}

function checkBy(validate: ValidateFunction): Check {
  return (payload) => {
    if (validate(payload)) return undefined;
    const [first] = validate.errors ?? [];
    return first === undefined ? 'it does not meet its schema' : inWords(first);
  };
}

function inWords({ instancePath, message, keyword, params }: ErrorObject): string {
  const where = instancePath === '' ? 'the payload' : `\`${instancePath}\``;
  const named = keyword === 'additionalProperties' ? (params as { additionalProperty?: unknown }).additionalProperty : undefined;
  return `${where} ${message ?? 'does not meet its schema'}${typeof named === 'string' ? `: \`${named}\`` : ''}`;
}
