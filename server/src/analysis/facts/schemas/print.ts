/** The model as JSON Schema (2020-12, the words that both sides of a tool call read), with keys in one order: same model, same bytes. */
import type { Value } from '../terms/value';
import { constOf } from './keywords';
import type { Schema } from './schema';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonSchema = Readonly<Record<string, Json>>;

/** A schema that could not be read is `{}` with a `$comment`; so is what has no form in JSON Schema. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const own = { ...shapeOf(schema), ...wordsOf(schema) };
  if (!schema.nullable) return own;
  const { description, default: fallback, ...inner } = own;
  const outer: Record<string, Json> = { anyOf: [inner, { type: 'null' }] };
  if (description !== undefined) outer['description'] = description;
  if (fallback !== undefined) outer['default'] = fallback;
  return outer;
}

function shapeOf(schema: Schema): JsonSchema {
  switch (schema.kind) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return { type: 'array', items: jsonSchemaOf(schema.parts[0] ?? schema), ...limits(schema, 'minItems', 'maxItems') };
    case 'record':
      return { type: 'object', additionalProperties: schema.parts[0] === undefined ? {} : jsonSchemaOf(schema.parts[0]) };
    case 'string':
      return {
        type: 'string',
        ...limits(schema, 'minLength', 'maxLength'),
        ...formOf(schema),
      };
    case 'number':
      return { type: schema.integer ? 'integer' : 'number', ...bounds(schema) };
    case 'boolean':
    case 'null':
      return { type: schema.kind };
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'literal':
      return schema.values.length === 0 ? { $comment: 'a closed vocabulary that is not written out' } : { enum: [...schema.values] };
    case 'union':
      return { anyOf: schema.parts.map(jsonSchemaOf) };
    case 'any':
      return {};
    case 'unknown':
      return { $comment: 'could not be read' };
  }
}

function formOf({ format, pattern }: Schema): JsonSchema {
  if (format === undefined) return {};
  return format === 'pattern' && pattern !== undefined ? { pattern } : { format };
}

function ofObject({ fields, extra, rest }: Schema): JsonSchema {
  const sorted = [...fields].sort((a, b) => (a.name < b.name ? -1 : 1));
  const required = sorted.filter((field) => field.required).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(sorted.map((field) => [field.name, jsonSchemaOf(field.schema)])),
    ...(required.length === 0 ? {} : { required }),
    ...(extra === 'refused' ? { additionalProperties: false } : {}),
    ...(extra === 'let-through' && rest !== undefined ? { additionalProperties: jsonSchemaOf(rest) } : {}),
    ...(extra === 'unknown' ? { $comment: 'some fields could not be read' } : {}),
  };
}

function bounds(schema: Schema): JsonSchema {
  const { multipleOf } = schema;
  const ends = limits(schema, schema.minIsOpen ? 'exclusiveMinimum' : 'minimum', schema.maxIsOpen ? 'exclusiveMaximum' : 'maximum');
  return typeof multipleOf === 'number' ? { ...ends, multipleOf } : ends;
}

function limits({ min, max }: Schema, low: string, high: string): JsonSchema {
  return { ...(typeof min === 'number' ? { [low]: min } : {}), ...(typeof max === 'number' ? { [high]: max } : {}) };
}

function wordsOf({ description, fallback }: Schema): JsonSchema {
  const value = fallback?.how === 'default' ? jsonOf(fallback.value) : undefined;
  return { ...(description === undefined ? {} : { description: description.text }), ...(value === undefined ? {} : { default: value }) };
}

/** A term that is constant through and through; `undefined` for every other. */
export function jsonOf(v: Value): Json | undefined {
  const value = constOf(v);
  if (value !== undefined) return value;
  if (v.kind === 'array') {
    const items = v.items.map((item) => (item.spread || item.maybe ? undefined : jsonOf(item.value)));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (v.kind !== 'object') return undefined;
  const entries = v.entries.map((entry) => [entry.kind === 'property' ? entry.name : '', jsonOf(entry.value)] as const);
  const isPlain = v.entries.every((entry) => entry.kind === 'property') && entries.every(([, item]) => item !== undefined);
  return isPlain ? Object.fromEntries(entries as readonly (readonly [string, Json])[]) : undefined;
}
