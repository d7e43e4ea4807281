/** One way to write a JSON Schema: same meaning of the words, same bytes, whatever the order of keys and the layout were. */
import type { Json, JsonSchema } from '../schemas/print';

/** Lists whose order says nothing. */
const unordered = new Set(['required', 'enum', 'type', 'anyOf', 'oneOf', 'allOf']);
/** What says which draft or which file, not what is taken. */
const silent = new Set(['$schema', '$id']);
/** What holds schemas by name: a field may be called `enum` or `required`. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** What holds values, not schemas. */
const values = new Set(['default', 'const', 'examples', 'example']);

export function canonicalSchema(given: Json): Json {
  if (isList(given)) return given.map(canonicalSchema);
  if (!isObject(given)) return given;
  const keys = Object.keys(given)
    .filter((key) => !silent.has(key))
    .sort();
  return Object.fromEntries(keys.map((key) => [key, canonicalKeyword(key, given[key] ?? null)]));
}

function canonicalKeyword(key: string, value: Json): Json {
  if (values.has(key)) return sortedKeys(value);
  if (named.has(key) && isObject(value))
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((name) => [name, canonicalSchema(value[name] ?? null)]),
    );
  if (!unordered.has(key) || !isList(value)) return canonicalSchema(value);
  const items = value.map(key === 'enum' ? sortedKeys : canonicalSchema);
  return [...new Map(items.map((item) => [JSON.stringify(item), item]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function sortedKeys(given: Json): Json {
  if (isList(given)) return given.map(sortedKeys);
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.keys(given)
      .sort()
      .map((key) => [key, sortedKeys(given[key] ?? null)]),
  );
}

export function textOfValue(value: Json): string {
  return JSON.stringify(sortedKeys(value));
}

export function textOfSchema(schema: Json): string {
  return JSON.stringify(canonicalSchema(schema));
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

export function namesIn(value: Json | undefined): readonly string[] {
  return listOf(value).filter((name): name is string => typeof name === 'string');
}
