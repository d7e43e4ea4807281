/**
 * What a schema says of an object's fields, as far as it is written out: Zod (raw shapes and objects with their chains), JSON Schema,
 * TypeBox, Valibot, and what only converts one of these into another.
 * Everything that is not understood is `unknown`; a field whose own schema is unknown is still a field.
 */
import type ts from 'typescript';
import { valueOf } from './evaluate';
import { alternatives, type Expansion } from './expand';
import { resolveSpreads } from './spreads';
import type { Entry, Value, ValueOf } from './value';

export interface SchemaField {
  readonly name: string;
  /** Where the field is declared. */
  readonly node: ts.Node;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Schema {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'union' | 'record' | 'any' | 'literal' | 'null' | 'unknown';
  readonly node: ts.Node;
  /** Of an object: its fields, complete only where `extra` is not `unknown`. */
  readonly fields: readonly SchemaField[];
  /** Of an object, what happens to keys that it does not name. `unknown`: some of its fields could not be read. */
  readonly extra: 'refused' | 'dropped' | 'let-through' | 'unknown';
  /** Of an array its items, of a record its values, of a union its branches. */
  readonly parts: readonly Schema[];
  /** `null` and `undefined` are taken as well. */
  readonly nullable: boolean;
  readonly optional: boolean;
  /** Of a literal or an enum: the values. */
  readonly values: readonly (string | number | boolean)[];
}

/** The schema behind the expression that a registration gives; a bare object of schemas counts as one (MCP v1). */
export function schemaOf(x: Expansion, expression: ts.Expression): Schema {
  return read({ x, depth: 0 }, valueOf(x.s, expression));
}

interface Reading {
  readonly x: Expansion;
  readonly depth: number;
}

const deepest = 12;

function make(node: ts.Node, kind: Schema['kind'], more: Partial<Schema> = {}): Schema {
  return { kind, node, fields: [], extra: 'dropped', parts: [], nullable: false, optional: false, values: [], ...more };
}

function read(r: Reading, value: Value): Schema {
  const unknown = make(value.node, 'unknown', { extra: 'unknown' });
  if (r.depth > deepest) return unknown;
  const inner: Reading = { ...r, depth: r.depth + 1 };
  const found = alternatives(r.x, value);
  const [only] = found;
  if (only === undefined || found.length > 1) return unknown;
  const v = only.value;
  if (v.kind === 'object') return ofObject(inner, resolveSpreads(r.x, v));
  if (v.kind === 'call') return ofCall(inner, v);
  if (v.kind === 'member') {
    if (v.name === 'shape' || v.name === 'properties') return read(inner, v.of);
    // `Outer.shape.part`.
    if (v.of.kind === 'member' && v.of.name === 'shape')
      return read(inner, v.of.of).fields.find((f) => f.name === v.name)?.schema ?? unknown;
  }
  return unknown;
}

/** JSON Schema by its keywords, else a shape: an object of schemas. */
function ofObject(r: Reading, v: ValueOf<'object'>): Schema {
  const type = constOf(property(v, 'type'));
  if (typeof type === 'string' || property(v, '$schema') !== undefined || isSchemaList(property(v, 'anyOf') ?? property(v, 'oneOf')))
    return ofJsonSchema(r, v, type);
  return ofShape(r, v);
}

function isSchemaList(v: Value | undefined): v is ValueOf<'array'> {
  return v?.kind === 'array';
}

function ofJsonSchema(r: Reading, v: ValueOf<'object'>, type: unknown): Schema {
  const union = property(v, 'anyOf') ?? property(v, 'oneOf');
  if (isSchemaList(union)) return make(v.node, 'union', { parts: union.items.map((item) => read(r, item.value)) });
  const values = property(v, 'enum');
  if (values?.kind === 'array') return make(v.node, 'literal', { values: constants(values) });
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return make(v.node, type);
    case 'number':
    case 'integer':
      return make(v.node, 'number');
    case 'array': {
      const items = property(v, 'items');
      return make(v.node, 'array', { parts: items === undefined ? [] : [read(r, items)] });
    }
    case 'object':
      break;
    default:
      return make(v.node, 'unknown', { extra: 'unknown' });
  }
  const properties = property(v, 'properties');
  const required = property(v, 'required');
  const names = required?.kind === 'array' ? constants(required) : [];
  const more = property(v, 'additionalProperties');
  const extra = more?.kind === 'const' && more.value === false ? 'refused' : 'let-through';
  if (properties === undefined) return make(v.node, more?.kind === 'object' ? 'record' : 'object', { extra });
  const shape = read(r, properties);
  if (shape.kind !== 'object') return make(v.node, 'object', { extra: 'unknown' });
  const fields = shape.fields.map((field) => ({ ...field, required: names.includes(field.name) }));
  return make(v.node, 'object', { fields, extra: shape.extra === 'unknown' || hides(v) ? 'unknown' : extra });
}

function hides(v: ValueOf<'object'>): boolean {
  return v.entries.some((entry) => entry.kind !== 'property' || ['allOf', '$ref', 'patternProperties'].includes(entry.name));
}

function ofShape(r: Reading, v: ValueOf<'object'>): Schema {
  const fields = new Map<string, SchemaField>();
  const complete = collect(r, v.entries, fields);
  return make(v.node, 'object', { fields: [...fields.values()], extra: complete ? 'dropped' : 'unknown' });
}

function collect(r: Reading, entries: readonly Entry[], into: Map<string, SchemaField>): boolean {
  let complete = true;
  for (const entry of entries) {
    if (entry.kind === 'property') {
      const schema = read(r, entry.value);
      into.set(entry.name, { name: entry.name, node: entry.node, required: !schema.optional && !entry.maybe, schema });
    } else if (entry.kind === 'spread' && entry.value.kind === 'object') {
      if (!collect(r, resolveSpreads(r.x, entry.value).entries, into)) complete = false;
    } else if (entry.kind === 'spread') {
      const spread = read(r, entry.value);
      for (const field of spread.fields) into.set(field.name, field);
      if (spread.kind !== 'object' || spread.extra === 'unknown') complete = false;
    } else complete = false;
  }
  return complete;
}

const packages =
  /^(zod|zod\/.*|@sinclair\/typebox|typebox|valibot|@modelcontextprotocol\/.*|genkit.*|@mastra\/.*|@hono\/zod-openapi|fastmcp)$/;
const converters =
  /^(zodToJsonSchema|toJSONSchema|toJsonSchema|zodSchema|jsonSchema|asSchema|fromJsonSchema|preprocess|lazy|standardSchema)$/;

/** A builder (`z.object({ … })`), a link of its chain (`.optional()`), or a function that converts. */
function ofCall(r: Reading, v: ValueOf<'call'>): Schema {
  const name = nameOf(v.callee);
  const unknown = make(v.node, 'unknown', { extra: 'unknown' });
  if (name === undefined) return unknown;
  if (converters.test(name)) {
    const given = v.args[name === 'preprocess' ? 1 : 0];
    if (given === undefined) return v.callee.kind === 'member' ? read(r, v.callee.of) : unknown;
    if (given.kind === 'func') return read(r, { kind: 'call', node: v.node, callee: given, args: [] });
    return read(r, given);
  }
  const isBuilder = v.callee.kind === 'ref' && v.callee.ref.kind === 'external' && packages.test(v.callee.ref.package);
  if (isBuilder) return ofBuilder(r, v, name);
  if (v.callee.kind !== 'member') return unknown;
  // `z.object(…)` with a `z` that leads to no package (a parameter, a re-export that is not there) is read the same way.
  const of = v.callee.of;
  if (of.kind !== 'call' && of.kind !== 'member' && of.kind !== 'object' && of.kind !== 'phi') return ofBuilder(r, v, name);
  return ofLink(r, read(r, of), v, name);
}

function ofBuilder(r: Reading, v: ValueOf<'call'>, name: string): Schema {
  const [first, second] = v.args;
  switch (name.toLowerCase()) {
    case 'object':
    case 'strictobject':
    case 'looseobject': {
      const shape = first === undefined ? make(v.node, 'object') : read(r, first);
      if (shape.kind !== 'object') return make(v.node, 'object', { extra: 'unknown' });
      const extra = name === 'strictObject' ? 'refused' : name === 'looseObject' ? 'let-through' : shape.extra;
      return make(v.node, 'object', { fields: shape.fields, extra: shape.extra === 'unknown' ? 'unknown' : extra });
    }
    case 'array':
      return make(v.node, 'array', { parts: first === undefined ? [] : [read(r, first)] });
    case 'record': {
      const values = second ?? first;
      return make(v.node, 'record', { parts: values === undefined ? [] : [read(r, values)] });
    }
    case 'union':
    case 'discriminatedunion':
    case 'variant': {
      const list = name.toLowerCase() === 'union' ? first : second;
      return make(v.node, 'union', { parts: list?.kind === 'array' ? list.items.map((item) => read(r, item.value)) : [] });
    }
    case 'optional':
      return first === undefined ? make(v.node, 'unknown') : { ...read(r, first), optional: true };
    case 'nullable':
      return first === undefined ? make(v.node, 'unknown') : { ...read(r, first), nullable: true };
    case 'enum':
    case 'nativeenum':
    case 'picklist':
      return make(v.node, 'literal', { values: first?.kind === 'array' ? constants(first) : [] });
    case 'literal':
      return make(v.node, 'literal', { values: constants(first) });
    case 'any':
    case 'unknown':
      return make(v.node, 'any', { extra: 'let-through' });
    case 'null':
      return make(v.node, 'null');
    case 'boolean':
      return make(v.node, 'boolean');
    case 'number':
    case 'int':
    case 'integer':
    case 'float32':
    case 'float64':
      return make(v.node, 'number');
    case 'string':
    case 'email':
    case 'url':
    case 'uuid':
    case 'guid':
    case 'iso':
    case 'datetime':
      return make(v.node, 'string');
    default:
      return make(v.node, 'unknown', { extra: 'unknown' });
  }
}

const plainLinks =
  /^(describe|min|max|length|email|url|uuid|regex|int|positive|nonnegative|negative|finite|safe|trim|toLowerCase|toUpperCase|nonempty|refine|superRefine|check|meta|register|brand|readonly|gt|gte|lt|lte|multipleOf|step|datetime|startsWith|endsWith|includes|openapi|title|overwrite|strip)$/;

function ofLink(r: Reading, before: Schema, v: ValueOf<'call'>, name: string): Schema {
  const [given] = v.args;
  if (plainLinks.test(name)) return { ...before, node: v.node };
  switch (name) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return { ...before, node: v.node, optional: true };
    case 'nullish':
      return { ...before, node: v.node, optional: true, nullable: true };
    case 'nullable':
      return { ...before, node: v.node, nullable: true };
    case 'strict':
      return { ...before, node: v.node, extra: before.extra === 'unknown' ? 'unknown' : 'refused' };
    case 'passthrough':
    case 'loose':
    case 'catchall':
      return { ...before, node: v.node, extra: before.extra === 'unknown' ? 'unknown' : 'let-through' };
    case 'array':
      return make(v.node, 'array', { parts: [before] });
    case 'or':
      return make(v.node, 'union', { parts: given === undefined ? [before] : [before, read(r, given)] });
    case 'partial':
      return { ...before, node: v.node, fields: before.fields.map((f) => ({ ...f, required: false })) };
    case 'required':
      return { ...before, node: v.node, fields: before.fields.map((f) => ({ ...f, required: true })) };
    case 'extend':
    case 'safeExtend':
    case 'merge': {
      const more = given === undefined ? undefined : read(r, given);
      if (more?.kind !== 'object' || before.kind !== 'object') return make(v.node, 'object', { fields: before.fields, extra: 'unknown' });
      const fields = new Map([...before.fields, ...more.fields].map((f) => [f.name, f]));
      const extra = before.extra === 'unknown' || more.extra === 'unknown' ? 'unknown' : before.extra;
      return make(v.node, 'object', { fields: [...fields.values()], extra });
    }
    case 'pick':
    case 'omit': {
      if (given?.kind !== 'object') return { ...before, node: v.node, extra: 'unknown' };
      const names = new Set(given.entries.flatMap((e) => (e.kind === 'property' ? [e.name] : [])));
      return { ...before, node: v.node, fields: before.fields.filter((f) => names.has(f.name) === (name === 'pick')) };
    }
    default:
      return make(v.node, 'unknown', { extra: 'unknown' });
  }
}

function nameOf(callee: Value): string | undefined {
  if (callee.kind === 'member') return callee.name;
  if (callee.kind === 'ref' && (callee.ref.kind === 'external' || callee.ref.kind === 'global'))
    return callee.ref.path[callee.ref.path.length - 1];
  return undefined;
}

function property(v: ValueOf<'object'>, name: string): Value | undefined {
  const entry = [...v.entries].reverse().find((e) => e.kind === 'property' && e.name === name);
  return entry?.value;
}

function constOf(v: Value | undefined): string | number | boolean | null | undefined {
  return v?.kind === 'const' ? v.value : undefined;
}

function constants(v: Value | undefined): readonly (string | number | boolean)[] {
  const list = v?.kind === 'array' ? v.items.map((item) => item.value) : v === undefined ? [] : [v];
  return list.flatMap((one) => {
    const value = constOf(one);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
  });
}
