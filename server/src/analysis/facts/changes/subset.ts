/**
 * Is every value that fits one schema known to fit another? Proved keyword by keyword.
 * Invariant: *true* is a proof. *False* says only that none was found; `compare.ts` then looks for a value that shows the difference.
 */
import type { Json, JsonSchema } from '../schemas/print';
import { isList, isObject, listOf, namesIn, textOfSchema, textOfValue } from './canonical';
import { mapped } from './inline';
import { fits, isWord } from './validate';

export function isWithin(a: Json, b: Json): boolean {
  if (b === true || a === false || withoutWords(a) === withoutWords(b)) return true;
  if (!isObject(b)) return false;
  if (Object.keys(b).every(isWord)) return true;
  const given = a === true ? {} : a;
  if (!isObject(given)) return false;
  const values = valuesOf(given);
  if (values !== undefined) return values.every((value) => fits(given, value) === 'no' || fits(b, value) === 'yes');
  const pieces = piecesOf(given);
  if (pieces.length > 1) return pieces.every((piece) => isWithin(piece, b));
  const [piece] = pieces;
  return piece === undefined || isPieceWithin(piece, b);
}

function withoutWords(schema: Json): string {
  return textOfSchema(stripped(schema));
}

function stripped(schema: Json): Json {
  if (!isObject(schema)) return schema;
  return mapped(Object.fromEntries(Object.entries(schema).filter(([key]) => !isWord(key))), stripped);
}

/** All values that may fit, where they are few. */
function valuesOf(schema: JsonSchema): readonly Json[] | undefined {
  if (isList(schema['enum'])) return schema['enum'];
  if (schema['type'] === 'null') return [null];
  return schema['type'] === 'boolean' ? [true, false] : undefined;
}

const types = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The schema as a choice of schemas of one type each, which together take what it takes, or more. */
function piecesOf(schema: JsonSchema): readonly JsonSchema[] {
  for (const choice of ['anyOf', 'oneOf'] as const) {
    const branches = schema[choice];
    if (!isList(branches)) continue;
    const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== choice));
    const isBare = Object.keys(rest).every(isWord);
    return branches.flatMap((branch) => (branch === false ? [] : [isBare && isObject(branch) ? branch : both(rest, branch)]));
  }
  const { type } = schema;
  if (isList(type)) return type.map((one) => ({ ...schema, type: one }));
  if (type === undefined && schema['allOf'] === undefined) return types.map((one) => ({ ...schema, type: one }));
  return [schema];
}

function both(rest: JsonSchema, branch: Json): JsonSchema {
  return { ...rest, allOf: [...listOf(rest['allOf']), branch] };
}

function isPieceWithin(a: JsonSchema, b: JsonSchema): boolean {
  // Whatever fits all parts fits each, so one of them is enough.
  const parts = listOf(a['allOf']);
  return Object.keys(b).every((key) => isImplied(a, b, key) || parts.some((part) => isWithin(part, withNeighbours(b, key))));
}

/** The keyword with those that change what it means. */
function withNeighbours(b: JsonSchema, key: string): JsonSchema {
  const neighbours = { additionalProperties: ['properties', 'patternProperties'], items: ['prefixItems'] }[key] ?? [];
  return Object.fromEntries(Object.entries(b).filter(([name]) => name === key || neighbours.includes(name)));
}

/** The keyword of `b` refuses nothing that `a` takes. `a` is of one type. */
function isImplied(a: JsonSchema, b: JsonSchema, key: string): boolean {
  if (isWord(key)) return true;
  const given = b[key] ?? null;
  switch (key) {
    case 'type':
      return (isList(given) ? given : [given]).some((type) => type === a['type'] || (type === 'number' && a['type'] === 'integer'));
    case 'enum':
      return false;
    case 'anyOf':
      return listOf(given).some((branch) => isWithin(a, branch));
    case 'oneOf':
      return areApart(listOf(given)) && listOf(given).some((branch) => isWithin(a, branch));
    case 'allOf':
      return listOf(given).every((part) => isWithin(a, part));
  }
  const about = typeAbout[key];
  if (about !== undefined && typeof a['type'] === 'string' && about !== a['type'] && !(about === 'number' && a['type'] === 'integer'))
    return true;
  if (textOfValue(a[key] ?? null) === textOfValue(given) && !dependent.has(key)) return a[key] !== undefined;
  switch (key) {
    case 'minimum':
    case 'exclusiveMinimum':
      return isBoundedBy(a, given, key, 'minimum', 'exclusiveMinimum', 1);
    case 'maximum':
    case 'exclusiveMaximum':
      return isBoundedBy(a, given, key, 'maximum', 'exclusiveMaximum', -1);
    case 'multipleOf': {
      const own = a[key];
      if (typeof given !== 'number' || !Number.isInteger(given)) return false;
      return (typeof own === 'number' && own > 0 && Number.isInteger(own) && own % given === 0) || (given === 1 && a['type'] === 'integer');
    }
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return (
        typeof given === 'number' &&
        (given <= 0 || numberOf(a[key]) >= given || (key === 'minProperties' && namesIn(a['required']).length >= given))
      );
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return typeof given === 'number' && typeof a[key] === 'number' && numberOf(a[key]) <= given;
    case 'uniqueItems':
      return given !== true || numberOf(a['maxItems'], Infinity) <= 1;
    case 'items':
      return a['maxItems'] === 0 || (!isList(given) && !isList(a['items']) && sameTuple(a, b) && isWithin(a['items'] ?? true, given));
    case 'prefixItems':
      return false;
    case 'required':
      return namesIn(given).every((name) => namesIn(a['required']).includes(name));
    case 'properties':
      return isObject(given) && Object.keys(given).every((name) => isWithin(fieldOf(a, name), given[name] ?? true));
    case 'additionalProperties':
      return arePatternsAlike(a, b) && areOthersWithin(a, b, given);
    default:
      return false;
  }
}

/** Keywords that mean something else beside others: being the same on both sides proves nothing. */
const dependent = new Set([
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'properties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'then',
  'else',
  'if',
]);

const typeAbout: Readonly<Record<string, string>> = {
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  patternProperties: 'object',
  propertyNames: 'object',
  minProperties: 'object',
  maxProperties: 'object',
};

function numberOf(value: Json | undefined, otherwise = -Infinity): number {
  return typeof value === 'number' ? value : otherwise;
}

function isBoundedBy(a: JsonSchema, given: Json, key: string, inclusive: string, exclusive: string, sign: 1 | -1): boolean {
  if (typeof given !== 'number') return false;
  const at = (name: string): number | undefined => (typeof a[name] === 'number' ? sign * a[name] : undefined);
  const bound = sign * given;
  const [own, beyond] = [at(inclusive), at(exclusive)];
  if (beyond !== undefined && beyond >= bound) return true;
  if (own === undefined) return false;
  return key === exclusive ? own > bound : own >= bound;
}

function sameTuple(a: JsonSchema, b: JsonSchema): boolean {
  return textOfValue(a['prefixItems'] ?? null) === textOfValue(b['prefixItems'] ?? null);
}

/** What `a` lets stand under a name: `false` where nothing may. */
function fieldOf(a: JsonSchema, name: string): Json {
  const { properties, patternProperties, additionalProperties } = a;
  const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own !== undefined) return own;
  // A pattern can only refuse more; but for the name it may be the one that lets it in.
  return patternProperties === undefined ? (additionalProperties ?? true) : true;
}

function arePatternsAlike(a: JsonSchema, b: JsonSchema): boolean {
  return textOfValue(a['patternProperties'] ?? null) === textOfValue(b['patternProperties'] ?? null);
}

/** Every key of `a` that `b` does not name has a value that `b` takes under other keys. */
function areOthersWithin(a: JsonSchema, b: JsonSchema, given: Json): boolean {
  const named = isObject(b['properties']) ? b['properties'] : {};
  const own = isObject(a['properties']) ? Object.keys(a['properties']) : [];
  return (
    own.filter((name) => !Object.hasOwn(named, name)).every((name) => isWithin(fieldOf(a, name), given)) &&
    isWithin(a['additionalProperties'] ?? true, given)
  );
}

/** No value fits two of them: they are of different types, or a field that all require tells them apart. */
function areApart(branches: readonly Json[]): boolean {
  return branches.every((one, i) => branches.slice(i + 1).every((other) => isApart(one, other)));
}

function isApart(one: Json, other: Json): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  const [a, b] = [one['type'], other['type']];
  const numeric = (type: Json | undefined): boolean => type === 'number' || type === 'integer';
  if (typeof a === 'string' && typeof b === 'string' && a !== b && !(numeric(a) && numeric(b))) return true;
  if (a !== 'object' || b !== 'object') return false;
  return namesIn(one['required']).some((name) => {
    if (!namesIn(other['required']).includes(name)) return false;
    const [left, right] = [fieldOf(one, name), fieldOf(other, name)].map((field) => (isObject(field) ? field['enum'] : undefined));
    return isList(left) && isList(right) && !left.some((value) => right.some((mate) => textOfValue(mate) === textOfValue(value)));
  });
}
