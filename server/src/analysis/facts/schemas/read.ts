/**
 * Reads a schema from the source, as far as it is written out: Zod 3 and 4 (raw shapes and objects with their chains), JSON Schema,
 * TypeBox, Valibot, ArkType, and what only converts one of these into another.
 * Everything that is not understood is `unknown`; a field whose own schema is unknown is still a field.
 */
import ts from 'typescript';
import { valueOf } from '../terms/evaluate';
import { alternatives, type Expansion } from '../terms/expand';
import { resolveSpreads } from '../terms/spreads';
import type { Value, ValueOf } from '../terms/value';
import { isArkType, ofArkType } from './arktype';
import { ofBuilder } from './builders';
import { isJsonSchema, ofJsonSchema } from './jsonSchema';
import { descriptionOf } from './keywords';
import { ofLink } from './links';
import type { Reading } from './reading';
import { anything, make, unknownSchema, type Schema, type SchemaField } from './schema';
import { ofShape } from './shapes';

/** The schema behind the expression that a registration gives; a bare object of schemas counts as one (MCP v1). */
export function schemaOf(x: Expansion, expression: ts.Expression): Schema {
  return schemaOfValue(x, valueOf(x.s, expression));
}

export function schemaOfValue(x: Expansion, value: Value): Schema {
  return readingIn(x).read(value);
}

/** A text as far as it is written out; `…` stands for the rest, `undefined` where that is all. */
export function wordsOfValue(x: Expansion, value: Value): string | undefined {
  const text = descriptionOf(readingIn(x), value)?.text;
  return text === '…' ? undefined : text;
}

function readingIn(x: Expansion): Reading {
  return reading((v) => alternatives(x, v).map((one) => (one.value.kind === 'object' ? resolveSpreads(x, one.value) : one.value)));
}

const deepest = 14;

/** `all`: everything that a term can be. */
export function reading(all: Reading['all'], depth = 0, root?: ValueOf<'object'>, behind: readonly string[] = []): Reading {
  return {
    all,
    settle: (value) => {
      const [only, ...others] = all(value);
      return others.length > 0 ? undefined : only;
    },
    root,
    within: (object) => reading(all, depth, root ?? object, behind),
    behind: (reference) => (behind.includes(reference) ? undefined : reading(all, depth, root, [...behind, reference])),
    read: (value) => (depth > deepest ? unknownSchema(value.node) : read(reading(all, depth + 1, root, behind), value)),
  };
}

function read(r: Reading, value: Value): Schema {
  const caught = caughtBy(value);
  if (caught !== undefined) return ofCatch(r, caught, value);
  const choices = r.all(value);
  return choices.length > 1
    ? eitherOf(
        value,
        choices.map((choice) => readOne(r, choice, value)),
      )
    : readOne(r, choices[0], value);
}

/** `z.number().catch(0)`, which the terms take for a promise with a second way. */
function caughtBy(value: Value): ts.CallExpression | undefined {
  if (value.kind !== 'phi' || !ts.isCallExpression(value.node)) return undefined;
  const { expression } = value.node;
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'catch' ? value.node : undefined;
}

function ofCatch(r: Reading, node: ts.CallExpression, value: Value): Schema {
  const before = value.kind === 'phi' ? value.options[0]?.value : undefined;
  if (before === undefined) return unknownSchema(node);
  const given: Value = { kind: 'unknown', node: node.arguments[0] ?? node, why: 'exit-unknown' };
  return { ...r.read(before), node, optional: true, fallback: { node: given.node, value: given, how: 'catch' } };
}

/** A shape that is made in one way or another: the fields of all ways, required where every way requires them. */
function eitherOf(value: Value, ways: readonly Schema[]): Schema {
  if (ways.some(({ kind }) => kind !== 'object')) return unknownSchema(value.node);
  const fields = new Map<string, SchemaField>();
  for (const field of ways.flatMap((way) => way.fields)) {
    const isSure = ways.every((way) => way.fields.some((other) => other.name === field.name && other.required));
    if (!fields.has(field.name)) fields.set(field.name, { ...field, required: isSure });
  }
  return make(value.node, 'object', { fields: [...fields.values()], extra: 'unknown' });
}

function readOne(r: Reading, v: Value | undefined, value: Value): Schema {
  switch (v?.kind) {
    case 'object':
      // Under a JSON Schema every object is one, without a type too.
      return r.root !== undefined || isJsonSchema(v) ? ofJsonSchema(r, v) : ofShape(r, v);
    case 'call':
      return ofCall(r, v);
    case 'member':
      return ofMember(r, v);
    case 'const':
      // JSON Schema's `true`.
      return v.value === true ? anything(v.node) : unknownSchema(value.node);
    default:
      return unknownSchema(value.node);
  }
}

/** `Outer.shape`, `Outer.shape.part`, and what Zod calls the insides of its own (`list.element`). */
function ofMember(r: Reading, v: ValueOf<'member'>): Schema {
  if (v.name === 'shape' || v.name === 'properties' || v.name === 'entries') return r.read(v.of);
  if (v.of.kind === 'member' && (v.of.name === 'shape' || v.of.name === 'entries'))
    return r.read(v.of.of).fields.find((f) => f.name === v.name)?.schema ?? unknownSchema(v.node);
  if (v.name === 'element' || v.name === 'items') return r.read(v.of).parts[0] ?? unknownSchema(v.node);
  return unknownSchema(v.node);
}

const packages =
  /^(zod|zod\/.*|@sinclair\/typebox|typebox|valibot|@valibot\/.*|@modelcontextprotocol\/.*|genkit.*|@mastra\/.*|@hono\/zod-openapi|fastmcp|elysia|@ai-sdk\/.*|ai)$/;
/** Packages that do nothing else, whatever the import calls them. */
const convertingPackages = /^(zod-to-json-schema|@valibot\/to-json-schema|zod-from-json-schema)$/;
const converters =
  /^(zodToJsonSchema|toJSONSchema|toJsonSchema|zodSchema|valibotSchema|arktypeToJsonSchema|jsonSchema|asSchema|fromJsonSchema|lazy|standardSchema|toStandardJsonSchema|toStandardSchema)$/;

/** A builder (`z.object({ … })`), a link of its chain (`.optional()`), or a function that converts. */
function ofCall(r: Reading, v: ValueOf<'call'>): Schema {
  const path = pathOf(v.callee);
  const name = path[path.length - 1];
  if (name === undefined) return unknownSchema(v.node);
  const { callee } = v;
  const isConverter = callee.kind === 'ref' && callee.ref.kind === 'external' && convertingPackages.test(callee.ref.package);
  if (isConverter || converters.test(name)) {
    const [given] = v.args;
    if (given === undefined) return v.callee.kind === 'member' ? r.read(v.callee.of) : unknownSchema(v.node);
    if (given.kind === 'func') return r.read({ kind: 'call', node: v.node, callee: given, args: [] });
    return r.read(given);
  }
  if (v.callee.kind === 'ref' && v.callee.ref.kind === 'external') {
    if (isArkType(v.callee.ref.package))
      return name === 'type' && v.args[0] !== undefined ? ofArkType(r, v.args[0]) : unknownSchema(v.node);
    if (packages.test(v.callee.ref.package)) return ofBuilder(r, v, path);
  }
  if (v.callee.kind !== 'member') return unknownSchema(v.node);
  // `z.object(…)` with a `z` that leads to no package (a parameter, a re-export that is not there) is read the same way.
  const { of } = v.callee;
  const isSpace = of.kind === 'member' && (of.name === 'coerce' || of.name === 'iso') && !isPart(of.of);
  if (!isPart(of) || isSpace) return ofBuilder(r, v, path);
  return ofLink(r, r.read(of), v, name);
}

function isPart({ kind }: Value): boolean {
  return kind === 'call' || kind === 'member' || kind === 'object' || kind === 'phi';
}

/** The names that lead to a callee, without what stands in front of the first: `['z', 'coerce', 'number']` or `['coerce', 'number']`. */
function pathOf(callee: Value): readonly string[] {
  if (callee.kind === 'member') return [...(callee.of.kind === 'member' ? pathOf(callee.of) : []), callee.name];
  if (callee.kind === 'ref' && (callee.ref.kind === 'external' || callee.ref.kind === 'global')) return callee.ref.path;
  return [];
}
