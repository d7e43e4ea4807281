/** The functions that make a schema: `z.string()`, `v.pipe(…)`, `Type.Object({ … }, { … })`. */
import type { ValueOf } from '../terms/value';
import { constOf, literal, withKeywords } from './keywords';
import { chosen, joined } from './combine';
import { ofAction } from './links';
import type { Reading } from './reading';
import { anything, make, unionOf, unknownSchema, type Schema } from './schema';

type Call = ValueOf<'call'>;

/** `path`: the names that lead to the builder, of which the last but one may be `coerce` or `iso`. */
export function ofBuilder(r: Reading, v: Call, path: readonly string[]): Schema {
  const name = path[path.length - 1] ?? '';
  const space = path[path.length - 2];
  if (space === 'coerce') return { ...built(r, v, name), coerced: v.node };
  if (space === 'iso') return make(v.node, 'string', { format: name });
  const schema = built(r, v, name);
  // TypeBox writes keywords of JSON Schema into the last argument; Zod has `error` and `message` there.
  const options = v.args.length === 0 || schema.kind === 'unknown' ? undefined : v.args[v.args.length - 1];
  const words = options === undefined ? undefined : r.settle(options);
  return words?.kind === 'object' && /^[A-Z]/.test(name) && (v.args.length > 1 || takesOnlyOptions.test(name))
    ? ofOptions(r, schema, words)
    : schema;
}

const takesOnlyOptions = /^(String|Number|Integer|Boolean|Null|Any|Unknown|BigInt|Date)$/;

function ofOptions(r: Reading, schema: Schema, words: ValueOf<'object'>): Schema {
  const more = words.entries.find((e) => e.kind === 'property' && e.name === 'additionalProperties');
  if (more?.kind !== 'property' || schema.kind !== 'object' || schema.extra === 'unknown') return withKeywords(r, schema, words);
  const said: Schema = constOf(more.value) === false ? { ...schema, extra: 'refused' } : withRest(schema, r.read(more.value));
  return withKeywords(r, said, words);
}

const formats =
  /^(email|url|httpUrl|uri|hostname|uuid|uuidv4|uuidv6|uuidv7|guid|nanoid|cuid|cuid2|ulid|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|mac|base64|base64url|e164|jwt|hex|hash|emoji|datetime|templateLiteral|TemplateLiteral|RegExp)$/;

function built(r: Reading, v: Call, name: string): Schema {
  const [first, second] = v.args;
  if (formats.test(name)) return make(v.node, 'string', { format: name });
  switch (name.toLowerCase()) {
    case 'object':
    case 'strictobject':
    case 'looseobject':
    case 'interface':
      return ofObject(r, v, name);
    case 'objectwithrest':
      return withRest(ofObject(r, v, name), second === undefined ? unknownSchema(v.node) : r.read(second));
    case 'array':
    case 'set':
      return make(v.node, 'array', { parts: first === undefined ? [] : [r.read(first)] });
    case 'tuple': {
      const items = first?.kind === 'array' ? first.items : [];
      return make(v.node, 'array', { min: items.length, max: items.length, parts: items.length === 0 ? [] : [tupleItem(r, v, items)] });
    }
    case 'record':
    case 'partialrecord':
    case 'looserecord':
    case 'map': {
      const values = second ?? first;
      return make(v.node, 'record', { parts: values === undefined ? [] : [r.read(values)] });
    }
    case 'union':
    case 'discriminatedunion':
    case 'variant': {
      const given = name.toLowerCase() === 'union' ? first : second;
      const list = given === undefined ? undefined : r.settle(given);
      if (list?.kind !== 'array') return make(v.node, 'union');
      return unionOf(
        v.node,
        list.items.map((item) => r.read(item.value)),
      );
    }
    case 'intersection':
    case 'intersect':
    case 'composite':
    case 'lazy':
    case 'recursive':
      return ofRest(r, v, name);
    case 'optional':
    case 'exactoptional':
    case 'undefinedable':
      return ofOptional(r, v, {});
    case 'nullish':
      return ofOptional(r, v, { nullable: true });
    case 'nullable':
      return first === undefined ? unknownSchema(v.node) : { ...r.read(first), node: v.node, nullable: true };
    case 'preprocess':
      return second === undefined ? unknownSchema(v.node) : { ...r.read(second), coerced: v.node };
    case 'enum':
    case 'nativeenum':
    case 'picklist':
    case 'enum_':
      return literal(r, v, first);
    case 'literal':
      return literal(r, v, first);
    case 'pipe':
      return v.args
        .slice(1)
        .reduce((before, action) => ofAction(r, before, action), first === undefined ? unknownSchema(v.node) : r.read(first));
    case 'readonly':
    case 'partial':
    case 'required':
    case 'pick':
    case 'omit':
      return ofRest(r, v, name);
    default:
      return ofPrimitive(v, name);
  }
}

function ofPrimitive(v: Call, name: string): Schema {
  switch (name.toLowerCase()) {
    case 'any':
    case 'unknown':
    case 'json':
    case 'custom':
      return anything(v.node);
    case 'null':
    case 'null_':
      return make(v.node, 'null');
    case 'boolean':
      return make(v.node, 'boolean');
    case 'stringbool':
      return make(v.node, 'boolean', { coerced: v.node });
    case 'number':
    case 'bigint':
      return make(v.node, 'number', name.toLowerCase() === 'bigint' ? { integer: true } : {});
    case 'int':
    case 'integer':
      return make(v.node, 'number', { integer: true });
    case 'int32':
    case 'uint32':
      return make(v.node, 'number', {
        integer: true,
        min: name === 'uint32' ? 0 : -2147483648,
        max: name === 'uint32' ? 4294967295 : 2147483647,
      });
    case 'float32':
    case 'float64':
      return make(v.node, 'number');
    case 'string':
      return make(v.node, 'string');
    case 'date':
      return make(v.node, 'date');
    default:
      return unknownSchema(v.node);
  }
}

function ofObject(r: Reading, v: Call, name: string): Schema {
  const [first] = v.args;
  const shape = first === undefined ? make(v.node, 'object') : r.read(first);
  if (shape.kind !== 'object') return make(v.node, 'object', { extra: 'unknown' });
  const kind = name.toLowerCase();
  // TypeBox makes JSON Schema, which lets through what it does not name.
  const extra = kind === 'strictobject' ? 'refused' : kind === 'looseobject' || name === 'Object' ? 'let-through' : shape.extra;
  const rest = kind === 'looseobject' ? anything(v.node) : undefined;
  return make(v.node, 'object', { fields: shape.fields, extra: shape.extra === 'unknown' ? 'unknown' : extra, rest });
}

function withRest(schema: Schema, rest: Schema): Schema {
  return { ...schema, extra: schema.extra === 'unknown' ? 'unknown' : 'let-through', rest };
}

function tupleItem(r: Reading, v: Call, items: ValueOf<'array'>['items']): Schema {
  return unionOf(
    v.node,
    items.map((item) => r.read(item.value)),
  );
}

/** `v.optional(schema, default)`; TypeBox has no second argument there. */
function ofOptional(r: Reading, v: Call, more: Partial<Schema>): Schema {
  const [first, second] = v.args;
  if (first === undefined) return unknownSchema(v.node);
  const value = second === undefined ? undefined : (r.settle(second) ?? second);
  const fallback = value === undefined ? {} : ({ fallback: { node: value.node, value, how: 'default' } } as const);
  return { ...r.read(first), node: v.node, optional: true, ...more, ...fallback };
}

/** Functions that take whole schemas and give another: `v.partial(Base)`, `Type.Intersect([A, B])`. */
function ofRest(r: Reading, v: Call, name: string): Schema {
  const [first, second] = v.args;
  if (first === undefined) return unknownSchema(v.node);
  const kind = name.toLowerCase();
  if (kind === 'intersection' || kind === 'intersect' || kind === 'composite') {
    const list = first.kind === 'array' ? first.items.map((item) => item.value) : v.args;
    return list.map((item) => r.read(item)).reduce((a, b) => joined(v, a, b));
  }
  if (kind === 'lazy' || kind === 'recursive')
    return first.kind === 'func' ? r.read({ kind: 'call', node: v.node, callee: first, args: [] }) : unknownSchema(v.node);
  const before = r.read(first);
  if (kind === 'readonly') return before;
  if (kind === 'partial' || kind === 'required')
    return { ...before, node: v.node, fields: before.fields.map((f) => ({ ...f, required: kind === 'required' })) };
  return chosen(r, before, second, v, kind === 'pick');
}
