/** What measuring needs of a tool's input schema: its fields, which are required, and which have a closed vocabulary. */
import { canonical, isRecord } from './canonical';

export interface InputSchema {
  readonly tool: string | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A schema, a tool definition, a list of them, or what `tools/list` answered; empty where it is none of these. */
export function inputSchemasIn(data: unknown): readonly InputSchema[] {
  const whole = isRecord(data) && isRecord(data['result']) ? data['result'] : data;
  const list = Array.isArray(whole)
    ? (whole as unknown[])
    : isRecord(whole) && Array.isArray(whole['tools'])
      ? (whole['tools'] as unknown[])
      : undefined;
  if (list !== undefined) return list.flatMap(definitionOf);
  if (!isRecord(whole)) return [];
  const defined = definitionOf(whole);
  if (defined.length > 0) return defined;
  return isRecord(whole['properties']) || whole['type'] === 'object' ? [{ tool: undefined, schema: whole }] : [];
}

function definitionOf(data: unknown): readonly InputSchema[] {
  if (!isRecord(data)) return [];
  if (isRecord(data['function'])) return definitionOf(data['function']);
  const schema = data['inputSchema'] ?? data['input_schema'] ?? data['parameters'];
  return isRecord(schema) && typeof data['name'] === 'string' ? [{ tool: data['name'], schema }] : [];
}

export function fieldsOf({ schema }: InputSchema): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  const properties = schema['properties'];
  return isRecord(properties)
    ? Object.entries(properties).flatMap(([name, field]) => (isRecord(field) ? [[name, field] as const] : []))
    : [];
}

export function requiredOf({ schema }: InputSchema): readonly string[] {
  const required = schema['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The values that a field may have, as texts that equal values share; `undefined` where they are no list. */
export function vocabularyOf(field: Readonly<Record<string, unknown>>): ReadonlySet<string> | undefined {
  const values = Array.isArray(field['enum']) ? (field['enum'] as unknown[]) : field['const'] === undefined ? undefined : [field['const']];
  return values === undefined ? undefined : new Set(values.map(canonical));
}

export function isOpenString(field: Readonly<Record<string, unknown>>): boolean {
  const type = field['type'];
  const isString = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isString && vocabularyOf(field) === undefined && field['pattern'] === undefined && field['format'] === undefined;
}
