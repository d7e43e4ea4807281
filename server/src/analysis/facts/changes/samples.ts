/** Values that may fit a schema, chosen where two schemas may differ: at bounds, with and without each field, of every type. */
import type { Json, JsonSchema } from '../schemas/print';
import { isList, isObject, listOf, namesIn, textOfValue } from './canonical';
import { mapped } from './inline';

export interface Hints {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  readonly sizes: ReadonlySet<number>;
  readonly names: ReadonlySet<string>;
}

const sizeWords = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']);
const numberWords = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);
const largestSize = 300;

/** What two schemas speak of. */
export function hintsOf(...schemas: readonly Json[]): Hints {
  const hints = { texts: new Set<string>(), numbers: new Set<number>(), sizes: new Set<number>(), names: new Set<string>() };
  const look = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    for (const [key, value] of Object.entries(schema)) {
      if (typeof value === 'number' && numberWords.has(key)) hints.numbers.add(value);
      if (typeof value === 'number' && sizeWords.has(key) && value <= largestSize) hints.sizes.add(value);
      for (const one of ['enum', 'examples'].includes(key) ? listOf(value) : key === 'default' ? [value] : []) {
        if (typeof one === 'string') hints.texts.add(one);
        if (typeof one === 'number') hints.numbers.add(one);
      }
      if (key === 'properties' && isObject(value)) for (const name of Object.keys(value)) hints.names.add(name);
      if (key === 'required') for (const name of namesIn(value)) hints.names.add(name);
    }
    mapped(schema, look);
    return schema;
  };
  schemas.forEach(look);
  return hints;
}

const most = 60;
const mostOfObject = 500;
const deepest = 8;

export function samplesOf(schema: Json, hints: Hints, depth = 0): readonly Json[] {
  if (depth > deepest || schema === false) return [];
  if (!isObject(schema)) return ofAnyType(hints);
  const found = [
    ...listOf(schema['enum']),
    ...['anyOf', 'oneOf'].flatMap((key) => ofBranches(schema, listOf(schema[key]), hints, depth)),
    ...(isList(schema['allOf']) ? samplesOf(joined(schema), hints, depth + 1) : []),
    ...(schema['enum'] === undefined && schema['anyOf'] === undefined && schema['oneOf'] === undefined && schema['allOf'] === undefined
      ? (isList(schema['type']) ? schema['type'] : [schema['type']]).flatMap((type) => ofType(schema, type, hints, depth))
      : []),
  ];
  return distinct(found).slice(0, schema['type'] === 'object' || depth === 0 ? mostOfObject : most);
}

function ofBranches(schema: JsonSchema, branches: readonly Json[], hints: Hints, depth: number): readonly Json[] {
  const { anyOf, oneOf, ...rest } = schema;
  void [anyOf, oneOf];
  const hasOwn = rest['properties'] !== undefined || rest['type'] !== undefined;
  return branches.flatMap((branch) => samplesOf(hasOwn ? joined({ ...rest, allOf: [branch] }) : branch, hints, depth + 1));
}

/** `allOf` as one schema: only a guess at what fits, which is tried afterwards. */
function joined(schema: JsonSchema): JsonSchema {
  const { allOf, ...own } = schema;
  return listOf(allOf).reduce<JsonSchema>((before, part) => {
    if (!isObject(part)) return before;
    const [left, right] = [before['properties'], part['properties']];
    const properties = { ...(isObject(left) ? left : {}), ...(isObject(right) ? right : {}) };
    const required = [...new Set([...namesIn(before['required']), ...namesIn(part['required'])])];
    return {
      ...before,
      ...part,
      ...(Object.keys(properties).length === 0 ? {} : { properties }),
      ...(required.length === 0 ? {} : { required }),
    };
  }, own);
}

function ofAnyType(hints: Hints): readonly Json[] {
  return [null, true, false, 0, 1.5, 'x', '', [], ['x'], {}, { x: 1 }, ...[...hints.texts].slice(0, 8)];
}

function ofType(schema: JsonSchema, type: Json | undefined, hints: Hints, depth: number): readonly Json[] {
  switch (type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false];
    case 'string':
      return texts(hints);
    case 'number':
    case 'integer':
      return numbers(schema, hints);
    case 'array':
      return lists(schema, hints, depth);
    case 'object':
      return objects(schema, hints, depth);
    default:
      return ['properties', 'required', 'additionalProperties'].some((key) => schema[key] !== undefined)
        ? [...objects(schema, hints, depth), ...ofAnyType(hints)]
        : [...ofAnyType(hints), ...texts(hints), ...numbers(schema, hints), ...lists(schema, hints, depth)];
  }
}

function texts({ texts: known, sizes }: Hints): readonly string[] {
  const bySize = [...sizes].flatMap((size) => [size - 1, size, size + 1]).filter((size) => size >= 0);
  const plain = [
    'a',
    '',
    'x',
    'A',
    '1',
    'a1',
    'abc',
    'ABC',
    '123',
    'a b',
    'A-1',
    'abc-123',
    'a@b.co',
    '2024-01-31',
    '2024-01-31T00:00:00Z',
    'https://a.co/b',
  ];
  return [...plain, ...known, ...bySize.flatMap((size) => ['a'.repeat(size), '1'.repeat(size)])];
}

function numbers(schema: JsonSchema, { numbers: known }: Hints): readonly number[] {
  const step = schema['multipleOf'];
  const multiples = typeof step === 'number' ? [step, 2 * step, -step, 3 * step] : [];
  const near = [...known].flatMap((one) => [one, one + 1, one - 1, one + 0.5, one - 0.5]);
  return [1, 0, -1, 0.5, 7, 1e6, -1e6, ...near, ...multiples];
}

function lists(schema: JsonSchema, { sizes, ...hints }: Hints, depth: number): readonly Json[] {
  const all = { sizes, ...hints };
  const tuple = listOf(schema['prefixItems']).map((one) => samplesOf(one, all, depth + 1)[0] ?? null);
  const items = isList(schema['items']) ? [] : samplesOf(schema['items'] ?? true, all, depth + 1);
  const [first] = items;
  const bySize = [...new Set([...sizes].flatMap((size) => [size - 1, size, size + 1]))].filter((size) => size >= 0);
  const long = bySize.flatMap((size) => {
    if (first === undefined) return [];
    return [Array.from({ length: size }, () => first), Array.from({ length: size }, (_, i) => items[i % items.length] ?? first)];
  });
  const pair = first === undefined ? [] : [[first, first]];
  return [[], tuple, ...items.map((item) => [item]), ...items.map((item) => [...tuple, item]), ...long, ...pair];
}

function objects(schema: JsonSchema, hints: Hints, depth: number): readonly Json[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = namesIn(schema['required']);
  const names = [...new Set([...Object.keys(properties), ...required])];
  const choices = new Map(names.map((name) => [name, samplesOf(properties[name] ?? true, hints, depth + 1)]));
  const filled = (wanted: readonly string[]): Record<string, Json> =>
    Object.fromEntries(wanted.flatMap((name) => ((choices.get(name)?.length ?? 0) === 0 ? [] : [[name, choices.get(name)?.[0] ?? null]])));
  const [full, least] = [filled(names), filled(required)];
  const without = (name: string): Json => Object.fromEntries(Object.entries(full).filter(([key]) => key !== name));
  const others: readonly Json[] =
    schema['additionalProperties'] === false
      ? []
      : isObject(schema['additionalProperties'])
        ? samplesOf(schema['additionalProperties'], hints, depth + 1)
        : ['x', 1, null, []];
  const strange = [...hints.names, 'other'].filter((name) => !names.includes(name));
  // In turns, so that where there are too many each field still has some of its own.
  const longest = Math.max(0, ...[...choices.values()].map((own) => own.length));
  const varied = Array.from({ length: longest }, (_, i) =>
    names.flatMap((name) => {
      const value = choices.get(name)?.[i];
      return value === undefined
        ? []
        : [
            { ...least, [name]: value },
            { ...full, [name]: value },
          ];
    }),
  ).flat();
  return [
    least,
    full,
    ...names.map(without),
    ...strange.flatMap((name) => others.slice(0, 6).map((value) => ({ ...least, [name]: value }))),
    ...varied,
  ];
}

function distinct(found: readonly Json[]): readonly Json[] {
  return [...new Map(found.map((one) => [textOfValue(one), one])).values()];
}
