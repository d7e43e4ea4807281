/** JSON Schema by its keywords, in code, in a `tools/list` dump, or under TypeBox. */
import type { Value, ValueOf } from '../terms/value';
import { constants, constOf, literal, property, withKeywords } from './keywords';
import type { Reading } from './reading';
import { anything, make, unionOf, unknownSchema, type Schema, type SchemaField } from './schema';
import { ofShape } from './shapes';

const types = /^(object|array|string|number|integer|boolean|null)$/;

/** An object that is a schema, not an object of schemas: a field may be called `type` or `enum`. */
export function isJsonSchema(v: ValueOf<'object'>): boolean {
  const type = property(v, 'type');
  const named = constOf(type);
  if (typeof named === 'string' && types.test(named)) return true;
  if (type?.kind === 'array' && type.items.every((item) => types.test(String(constOf(item.value))))) return true;
  if (typeof constOf(property(v, '$ref')) === 'string' || property(v, '$schema') !== undefined) return true;
  return ['anyOf', 'oneOf', 'allOf', 'enum'].some((name) => property(v, name)?.kind === 'array') || property(v, 'const')?.kind === 'const';
}

export function ofJsonSchema(outer: Reading, v: ValueOf<'object'>): Schema {
  const r = outer.within(v);
  const reference = constOf(property(v, '$ref'));
  const base = typeof reference === 'string' ? referred(r, reference, v) : byType(r, v);
  return withKeywords(r, all(r, base, v), v);
}

/** `#/$defs/Name`; what stands beside it holds as well. */
function referred(r: Reading, reference: string, v: ValueOf<'object'>): Schema {
  if (!reference.startsWith('#')) return unknownSchema(v.node);
  let at: Value | undefined = r.root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const settled: Value | undefined = at === undefined ? undefined : r.settle(at);
    at = settled?.kind === 'object' ? property(settled, step.replace(/~1/g, '/').replace(/~0/g, '~')) : undefined;
  }
  const behind = r.behind(reference);
  return at === undefined || behind === undefined ? unknownSchema(v.node) : { ...behind.read(at), node: v.node };
}

/** `allOf`: the fields of all of them. */
function all(r: Reading, base: Schema, v: ValueOf<'object'>): Schema {
  const list = property(v, 'allOf');
  if (list?.kind !== 'array') return base;
  return list.items.map((item) => r.read(item.value)).reduce((before, more) => meet(v, before, more), base);
}

function meet(v: Value, a: Schema, b: Schema): Schema {
  if (a.kind === 'any' && a.fields.length === 0) return { ...b, node: v.node };
  if (a.kind !== 'object' || b.kind !== 'object') return unknownSchema(v.node);
  const fields = new Map([...a.fields, ...b.fields].map((f) => [f.name, f]));
  const extra =
    a.extra === 'unknown' || b.extra === 'unknown' ? 'unknown' : a.extra === 'refused' || b.extra === 'refused' ? 'refused' : a.extra;
  return { ...a, fields: [...fields.values()], extra };
}

function byType(r: Reading, v: ValueOf<'object'>): Schema {
  const union = property(v, 'anyOf') ?? property(v, 'oneOf');
  const given = property(v, 'type');
  if (union?.kind === 'array' && property(v, 'properties') === undefined)
    return unionOf(
      v.node,
      union.items.map((item) => r.read(item.value)),
    );
  const values = property(v, 'enum');
  if (values?.kind === 'array') {
    const known = constants(r, { ...values, items: values.items.filter((item) => constOf(item.value) !== null) });
    return make(v.node, 'literal', { values: known, nullable: values.items.some((item) => constOf(item.value) === null) });
  }
  if (values !== undefined || property(v, 'const') !== undefined) return literal(r, v, values ?? property(v, 'const'));
  if (given?.kind === 'array')
    return unionOf(
      v.node,
      given.items.map((item) => ofType(r, v, constOf(item.value))),
    );
  return ofType(r, v, constOf(given));
}

function ofType(r: Reading, v: ValueOf<'object'>, type: unknown): Schema {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return make(v.node, type);
    case 'number':
      return make(v.node, 'number');
    case 'integer':
      return make(v.node, 'number', { integer: true });
    case 'array': {
      const items = property(v, 'items');
      return make(v.node, 'array', { parts: items === undefined ? [anything(v.node)] : [r.read(items)] });
    }
    case 'object':
      return ofObject(r, v);
    case undefined:
      if (property(v, 'properties') !== undefined) return ofObject(r, v);
      // `allOf` alone, or `{}` with a `$schema`: anything.
      return v.entries.every((entry) => entry.kind === 'property') && property(v, 'type') === undefined
        ? anything(v.node)
        : unknownSchema(v.node);
    default:
      return unknownSchema(v.node);
  }
}

function ofObject(r: Reading, v: ValueOf<'object'>): Schema {
  const properties = property(v, 'properties');
  const required = property(v, 'required');
  const names = new Set(constants(r, required));
  const more = property(v, 'additionalProperties');
  const extra = constOf(more) === false ? 'refused' : 'let-through';
  const rest = more === undefined || extra === 'refused' ? undefined : r.read(more);
  if (properties === undefined) {
    if (more?.kind === 'object') return make(v.node, 'record', { parts: [r.read(more)] });
    return make(v.node, 'object', { extra: hides(v) ? 'unknown' : extra, rest });
  }
  const settled = r.settle(properties);
  const shape = settled?.kind === 'object' ? ofShape(r, settled) : r.read(properties);
  if (shape.kind !== 'object') return make(v.node, 'object', { extra: 'unknown' });
  // A list of names that cannot be read says of no field that it may be left out.
  const isKnown = required === undefined || names.size > 0 || isEmptyList(r, required);
  const fields = shape.fields.map((field): SchemaField => ({ ...field, required: isKnown ? names.has(field.name) : true }));
  return make(v.node, 'object', { fields, extra: shape.extra === 'unknown' || hides(v) || !isKnown ? 'unknown' : extra, rest });
}

function isEmptyList(r: Reading, list: Value): boolean {
  const v = r.settle(list);
  return v?.kind === 'array' && v.items.length === 0;
}

function hides(v: ValueOf<'object'>): boolean {
  return v.entries.some((entry) => entry.kind !== 'property' || entry.name === 'patternProperties');
}
