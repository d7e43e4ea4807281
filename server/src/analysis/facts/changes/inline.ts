/**
 * A schema made ready to be compared: references replaced by what they lead to, several ways of saying one thing made one.
 * Invariant: what is taken stays what it is, but for `closed`, which reads an object as its caller does: it sends what is named, no more.
 */
import type { Json, JsonSchema } from '../schemas/print';
import { canonicalSchema, isList, isObject, textOfSchema } from './canonical';

/** Stands where nothing can be said of what is taken. */
export const opaque = '$opaque';

const largest = 4000;

/** What the printer of the model writes where it does not know. */
const unread = new Set(['could not be read', 'some fields could not be read', 'a closed vocabulary that is not written out']);

export function inlined(root: Json): Json {
  let left = largest;
  const step = (given: Json, behind: readonly string[]): Json => {
    if (!isObject(given)) return given;
    left -= 1;
    if (left < 0) return { [opaque]: textOfSchema(given) };
    const reference = given['$ref'];
    if (typeof reference === 'string') {
      const beside = Object.fromEntries(
        Object.entries(given).filter(([key]) => key !== '$ref' && key !== '$defs' && key !== 'definitions'),
      );
      const target = behind.includes(reference) ? undefined : referred(root, reference);
      const found: Json =
        target === undefined
          ? { [opaque]: `${reference} ${textOfSchema(isObject(root) ? (root['$defs'] ?? root['definitions'] ?? null) : null)}` }
          : step(target, [...behind, reference]);
      const words = Object.keys(beside).every((key) => key === 'description' || key === 'title' || key === 'default');
      if (words && isObject(found)) return { ...found, ...beside };
      return step({ ...beside, allOf: [found, ...(isList(beside['allOf']) ? beside['allOf'] : [])] }, behind);
    }
    return settled(mapped(given, (sub) => step(sub, behind)));
  };
  return canonicalSchema(step(root, []));
}

function referred(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .slice(1)
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((at, step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (isList(at)) return at[Number(key)];
      return isObject(at) ? at[key] : undefined;
    }, root);
}

const ofOne = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);
const ofMany = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items']);
const byName = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** Every schema in one, replaced. Definitions are left out: what they are for is inlined. */
export function mapped(given: JsonSchema, change: (schema: Json, key: string) => Json): JsonSchema {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]): [string, Json][] => {
      if (key === '$defs' || key === 'definitions') return [];
      if (ofMany.has(key) && isList(value)) return [[key, value.map((one) => change(one, key))]];
      if (byName.has(key) && isObject(value))
        return [[key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, key)]))]];
      return [[key, ofOne.has(key) ? change(value, key) : value]];
    }),
  );
}

/** What libraries call a format, and JSON Schema calls otherwise. */
const aliases: Readonly<Record<string, string>> = { url: 'uri', datetime: 'date-time', guid: 'uuid' };

/** `const` as an enum, a list of one type as that type, OpenAPI's `nullable` and the bounds of draft 4 as JSON Schema has them now. */
function settled(given: JsonSchema): Json {
  const { const: constant, nullable, $comment: comment, ...rest } = given;
  const out: Record<string, Json> = { ...rest };
  if (constant !== undefined) out['enum'] = [constant];
  if (isList(out['type']) && out['type'].length === 1) out['type'] = out['type'][0] ?? null;
  if (typeof comment === 'string' && unread.has(comment)) out[opaque] = comment;
  const { format } = out;
  if (typeof format === 'string') out['format'] = aliases[format] ?? format;
  // Every key is a text, and every whole number one that JavaScript can hold: some libraries write that down.
  if (isObject(out['propertyNames']) && textOfSchema(out['propertyNames']) === '{"type":"string"}') delete out['propertyNames'];
  if (out['minimum'] === Number.MIN_SAFE_INTEGER) delete out['minimum'];
  if (out['maximum'] === Number.MAX_SAFE_INTEGER) delete out['maximum'];
  if (format === 'pattern' && out['pattern'] === undefined) {
    delete out['format'];
    out[opaque] = 'a pattern';
  }
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const is = out[exclusive];
    if (typeof is !== 'boolean') continue;
    delete out[exclusive];
    if (!is) continue;
    if (out[bound] !== undefined) out[exclusive] = out[bound];
    delete out[bound];
  }
  if (nullable !== true) return out;
  const { description, default: fallback, ...inner } = out;
  const words = { ...(description === undefined ? {} : { description }), ...(fallback === undefined ? {} : { default: fallback }) };
  return { ...words, anyOf: [inner, { type: 'null' }] };
}

/** An object that says nothing of other keys, read as one that refuses them. Where parts are combined, what is named is not known here. */
export function closed(given: Json, mayClose = true): Json {
  if (!isObject(given)) return given;
  const combines = ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'patternProperties'].some((key) => given[key] !== undefined);
  const out = mapped(given, (sub, key) => {
    const isBranch = key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'if' || key === 'then' || key === 'else';
    return closed(sub, !isBranch || (key !== 'allOf' && mayClose && given['properties'] === undefined));
  });
  const closes = mayClose && !combines && isObject(given['properties']) && given['additionalProperties'] === undefined;
  return closes && given[opaque] === undefined ? { ...out, additionalProperties: false } : out;
}
