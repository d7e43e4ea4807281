/**
 * Where a value that is written out does not meet a schema that is written out. Whatever one of the two does not say (a spread, a call, a
 * field whose schema converts what it is given) meets.
 */
import ts from 'typescript';
import { alternatives, type Expansion } from '../terms/expand';
import type { Schema, SchemaField } from '../schemas/schema';
import { lookup, resolveSpreads } from '../terms/spreads';
import type { Value, ValueOf } from '../terms/value';

export interface Gap {
  readonly kind: 'missing' | 'wrong' | 'excess';
  /** `rooms.name`, for people. */
  readonly path: string;
  /** The part of the schema that is not met. */
  readonly schema: ts.Node;
  readonly value: ts.Node;
}

/** `closed`: keys that the schema does not name are refused wherever it does not let them through. */
export function gapIn(x: Expansion, value: Value, schema: Schema, closed: boolean): Gap | undefined {
  return gapAt({ x, closed }, value, schema, '', 0);
}

interface Reading {
  readonly x: Expansion;
  readonly closed: boolean;
}

function gapAt(r: Reading, value: Value, schema: Schema, path: string, depth: number): Gap | undefined {
  if (depth > 4 || isOpen(schema)) return undefined;
  const [only, ...others] = alternatives(r.x, value);
  if (only === undefined || others.length > 0) return undefined;
  const v = only.value;
  const form = formOf(v);
  if (form !== undefined && wants(schema).length > 0 && !wants(schema).includes(form))
    return { kind: 'wrong', path, schema: schema.node, value: v.node };
  if (v.kind === 'object' && schema.kind === 'object') return gapOfObject(r, v, schema, path, depth);
  const [items] = schema.parts;
  if (v.kind !== 'array' || schema.kind !== 'array' || items === undefined) return undefined;
  return v.items.map((item) => (item.spread ? undefined : gapAt(r, item.value, items, path, depth + 1))).find((gap) => gap !== undefined);
}

function gapOfObject(r: Reading, value: ValueOf<'object'>, schema: Schema, path: string, depth: number): Gap | undefined {
  const object = resolveSpreads(r.x, value);
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  for (const field of schema.fields) {
    const found = lookup(r.x, object, field.name);
    if (found.is === 'no') {
      if (isNeeded(field)) return { kind: 'missing', path: at(field.name), schema: field.node, value: value.node };
    } else if (found.is === 'yes') {
      const gap = gapAt(r, found.value, field.schema, at(field.name), depth + 1);
      if (gap !== undefined) return gap;
    }
  }
  if (schema.extra !== 'refused' && !(schema.extra === 'dropped' && r.closed)) return undefined;
  const names = new Set(schema.fields.map(({ name }) => name));
  const excess = object.entries.find((e) => e.kind === 'property' && !e.maybe && !names.has(e.name) && !mayBeUndefined(r.x, e.value));
  return excess?.kind === 'property' ? { kind: 'excess', path: at(excess.name), schema: schema.node, value: excess.node } : undefined;
}

/** What JSON leaves out is no key at all. */
function mayBeUndefined(x: Expansion, value: Value): boolean {
  return alternatives(x, value).some(
    ({ value: v }) => !['object', 'array', 'template'].includes(v.kind) && !(v.kind === 'const' && v.value !== undefined),
  );
}

function isNeeded({ required, schema }: SchemaField): boolean {
  return required && !schema.optional && schema.kind !== 'unknown' && schema.kind !== 'any' && !isOpen(schema);
}

const opening = /^(preprocess|pipe|transform|coerce|codec|default|prefault|catch|lazy|custom|any|unknown|check|overwrite)$/;

/** Whether something in the chain, or around it, takes another value than the schema names. */
function isOpen(schema: Schema): boolean {
  if (schema.kind === 'unknown' || schema.kind === 'any') return true;
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && opening.test(node.text)) found = true;
    // What stands in an argument of the chain is another schema.
    if (ts.isCallExpression(node)) visit(node.expression);
    else if (ts.isPropertyAccessExpression(node)) {
      visit(node.name);
      visit(node.expression);
    }
  };
  for (let at: ts.Node = schema.node; ts.isExpression(at); at = at.parent) {
    if (at === schema.node || (ts.isCallExpression(at) && opening.test(lastName(at.expression)))) visit(at);
  }
  return found;
}

function lastName(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

type Form = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

function formOf(v: Value): Form | undefined {
  switch (v.kind) {
    case 'object':
    case 'array':
      return v.kind;
    case 'template':
      return 'string';
    case 'const':
      if (v.value === null) return 'null';
      return v.value === undefined ? undefined : (typeof v.value as 'string' | 'number' | 'boolean');
    case 'call':
      return ts.isCallExpression(v.node) && givesText.test(v.node.expression.getText()) ? 'string' : undefined;
    default:
      return undefined;
  }
}

/** Whatever it is called on. */
const givesText = /(^|\W)(String|JSON\.stringify)$|\.(toFixed|toISOString|toLocale\w*String)$/;

/** The forms that a schema takes; none where it takes what cannot be told. */
function wants(schema: Schema): readonly Form[] {
  const more: readonly Form[] = schema.nullable ? ['null'] : [];
  switch (schema.kind) {
    case 'object':
    case 'record':
      return ['object', ...more];
    case 'array':
    case 'string':
    case 'number':
    case 'boolean':
      return [schema.kind, ...more];
    default:
      return [];
  }
}
