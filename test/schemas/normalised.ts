/**
 * One way to write what several ways of JSON Schema say, so that two printers can be compared. Only what means the same is made the same;
 * what the model has no word for (patterns as text, titles) is left out on both sides, and a pattern and a format count as *a form*.
 */
import type { Json, JsonSchema } from '../../server/src/analysis/facts/schemas/print';

const left = new Set([
  '$schema',
  'title',
  'uniqueItems',
  '$defs',
  'definitions',
  'propertyNames',
  'contentEncoding',
  'examples',
  'markdownDescription',
  'x-nullable',
  '$comment',
  'readOnly',
  'additionalItems',
]);
/** Bounds that stand for *a whole number that JavaScript can hold*. */
const safe = new Set([9007199254740991, -9007199254740991]);

/** `isOpen`: the printer says nothing apart of an object that drops other keys and of one that lets them through. */
export function normalised(schema: JsonSchema, { isOpen }: { readonly isOpen: boolean }): Json {
  const one = step(schema, schema);
  return sorted(isOpen ? closed(one) : one);
}

function step(given: Json, root: JsonSchema): Json {
  if (typeof given !== 'object' || given === null || isList(given)) return given;
  const reference = given['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#/')) {
    const found = reference
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), root);
    const beside = without(given, '$ref');
    return step({ ...(isObject(found) ? found : {}), ...beside }, root);
  }
  const out: Record<string, Json> = {};
  for (const [key, value] of Object.entries(given)) {
    if (left.has(key)) continue;
    if (key === 'allOf' && isList(value)) {
      Object.assign(
        out,
        merged(
          out,
          value.map((one) => step(one, root)),
        ),
      );
    } else if (key === 'const') out['enum'] = [value];
    else if (key === 'oneOf' || key === 'anyOf') out['anyOf'] = isList(value) ? value.map((one) => step(one, root)) : value;
    else if (key === 'properties' && isObject(value))
      out['properties'] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, step(one, root)]));
    else if (key === 'prefixItems' || (key === 'items' && isList(value))) out['items'] = step({ anyOf: value }, root);
    else if (key === 'items' && value === false) continue;
    else if (key === 'patternProperties' && isObject(value)) out['additionalProperties'] = step(Object.values(value)[0] ?? {}, root);
    else if (key === 'items' || key === 'additionalProperties') out[key] = step(value, root);
    else if (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') out[key === 'exclusiveMinimum' ? 'minimum' : 'maximum'] = value;
    else if (key === 'pattern' || key === 'format') out['form'] = true;
    else out[key] = value;
  }
  return tidied(out);
}

/** Without *anything may be there beside the fields*. */
function closed(given: Json): Json {
  if (isList(given)) return given.map(closed);
  if (!isObject(given)) return given;
  const more = given['additionalProperties'];
  const isSaid = isObject(more) && Object.keys(more).length === 0 && given['properties'] !== undefined;
  return Object.fromEntries(
    Object.entries(isSaid ? without(given, 'additionalProperties') : given).map(([key, value]) => [key, closed(value)]),
  );
}

/** The parts of `allOf` as one schema. */
function merged(before: Record<string, Json>, parts: readonly Json[]): Record<string, Json> {
  return parts.reduce<Record<string, Json>>((all, part) => {
    if (!isObject(part)) return all;
    const properties = { ...(all['properties'] as JsonSchema | undefined), ...(part['properties'] as JsonSchema | undefined) };
    const required = [...listOf(all['required']), ...listOf(part['required'])];
    return { ...all, ...part, ...(Object.keys(properties).length > 0 ? { properties } : {}), ...(required.length > 0 ? { required } : {}) };
  }, before);
}

function tidied(out: Record<string, Json>): Json {
  for (const bound of ['minimum', 'maximum']) if (safe.has(out[bound] as number)) delete out[bound];
  if (out['additionalProperties'] === true) out['additionalProperties'] = {};
  if (listOf(out['required']).length === 0) delete out['required'];
  else out['required'] = [...listOf(out['required'])].sort();
  if (isList(out['enum']) && out['type'] !== undefined) delete out['type'];
  if (isList(out['type'])) {
    const { type, default: fallback, description, ...rest } = out;
    const beside = { ...(fallback === undefined ? {} : { default: fallback }), ...(description === undefined ? {} : { description }) };
    return step({ ...beside, anyOf: type.map((one) => (one === 'null' ? { type: one } : { ...rest, type: one })) }, {});
  }
  return isList(out['anyOf']) ? ofChoice(out, out['anyOf']) : out;
}

/** `null` as a branch or among values; choices of values as one list. */
function ofChoice(out: Record<string, Json>, branches: readonly Json[]): Json {
  const rest = without(out, 'anyOf');
  const flat = branches.flatMap((one) => (isObject(one) && isList(one['anyOf']) && Object.keys(one).length === 1 ? one['anyOf'] : [one]));
  const values = flat.map((one) =>
    isObject(one) && isList(one['enum']) && Object.keys(one).length === 1
      ? one['enum']
      : isObject(one) && one['type'] === 'null'
        ? [null]
        : undefined,
  );
  if (values.every((one) => one !== undefined) && values.some((one) => one?.length !== 1 || one[0] !== null))
    return { ...rest, enum: sortedValues(values.flat()) };
  // An address of the one kind or the other.
  if (flat.every((one) => isObject(one) && one['form'] === true)) return { ...rest, form: true };
  const different = new Map(flat.map((one) => [JSON.stringify(sorted(one)), one]));
  const [only] = different.values();
  if (different.size === 1 && isObject(only)) return { ...only, ...rest };
  return { ...rest, anyOf: [...different].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one) };
}

function without(from: JsonSchema, key: string): JsonSchema {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name !== key));
}

function sortedValues(values: readonly Json[]): readonly Json[] {
  return [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function sorted(given: Json): Json {
  if (isList(given)) return given.map(sorted);
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.keys(given)
      .sort()
      .map((key) => [key, key === 'enum' && isList(given[key]) ? sortedValues(given[key]) : sorted(given[key] ?? null)]),
  );
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
