/** What a JSON file is about: one schema, or tools, in the forms in which they are sent to a model or listed by a server. */
import type ts from 'typescript';
import type { Value, ValueOf } from '../terms/value';
import { isJsonSchema, ofJsonSchema } from './jsonSchema';
import { constOf, property } from './keywords';
import { reading } from './read';
import type { Schema } from './schema';

export type SchemaObject = ValueOf<'object'>;

export interface Definition {
  readonly name: string | undefined;
  /** What to point at: the name, or the whole definition. */
  readonly nameNode: ts.Node;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly input: SchemaObject | undefined;
  readonly output: SchemaObject | undefined;
}

export type SchemaDocument =
  | { readonly kind: 'schema'; readonly schema: SchemaObject }
  | { readonly kind: 'tools'; readonly tools: readonly Definition[] }
  /** `why` goes on behind the name of the file. */
  | { readonly kind: 'neither'; readonly at: ts.Node; readonly why: string };

const neither = 'holds neither a JSON Schema nor tool definitions with an inputSchema, input_schema or parameters';

export function documentOf(v: Value): SchemaDocument {
  if (v.kind === 'array') return toolsOf(v);
  if (v.kind !== 'object') return { kind: 'neither', at: v.node, why: neither };
  const tool = definitionOf(v);
  if (tool !== undefined) return { kind: 'tools', tools: [tool] };
  if (isJsonSchema(v) || property(v, 'properties')?.kind === 'object') return { kind: 'schema', schema: v };
  const result = property(v, 'result');
  const list = property(v, 'tools') ?? (result?.kind === 'object' ? property(result, 'tools') : undefined);
  return list?.kind === 'array' ? toolsOf(list) : { kind: 'neither', at: v.node, why: neither };
}

function toolsOf({ items }: ValueOf<'array'>): SchemaDocument {
  const tools: Definition[] = [];
  for (const [i, { value }] of items.entries()) {
    const tool = value.kind === 'object' ? (definitionOf(value) ?? inputlessTool(value)) : undefined;
    if (tool === undefined)
      return {
        kind: 'neither',
        at: value.node,
        why: `lists tools, and entry ${i + 1} is no tool definition: it has no name and no schema`,
      };
    tools.push(tool);
  }
  return { kind: 'tools', tools };
}

const inputKeys = ['inputSchema', 'input_schema', 'parameters'];

/** A tool of MCP, Anthropic, OpenAI's two APIs, or one that carries its schema in a wrapper of the AI SDK. */
function definitionOf(v: SchemaObject): Definition | undefined {
  const fn = property(v, 'function');
  if (fn?.kind === 'object' && constOf(property(fn, 'name')) !== undefined) return definition(fn, inputIn(fn));
  const input = inputIn(v);
  // A schema may have a field that is called as one of these: a tool has a name beside it.
  const isNamed = typeof constOf(property(v, 'name')) === 'string';
  return input === undefined || (!isNamed && isJsonSchema(v)) ? undefined : definition(v, input);
}

function inputlessTool(v: SchemaObject): Definition | undefined {
  return typeof constOf(property(v, 'name')) === 'string' ? definition(v, undefined) : undefined;
}

function inputIn(v: SchemaObject): SchemaObject | undefined {
  const given = inputKeys.map((key) => property(v, key)).find((one) => one?.kind === 'object');
  return given === undefined ? undefined : unwrapped(given);
}

function unwrapped(v: Value | undefined): SchemaObject | undefined {
  const inner = v?.kind === 'object' ? property(v, 'jsonSchema') : undefined;
  if (inner?.kind === 'object') return inner;
  return v?.kind === 'object' ? v : undefined;
}

function definition(v: SchemaObject, input: SchemaObject | undefined): Definition {
  const name = property(v, 'name');
  const words = (key: string): string | undefined => {
    const value = constOf(property(v, key));
    return typeof value === 'string' ? value : undefined;
  };
  return {
    name: words('name'),
    nameNode: typeof constOf(name) === 'string' && name !== undefined ? name.node : v.node,
    description: words('description'),
    version: words('version'),
    input,
    output: unwrapped(property(v, 'outputSchema') ?? property(v, 'output_schema')),
  };
}

/** The model of a schema that stands in a file. */
export function schemaOfJson(v: SchemaObject): Schema {
  return ofJsonSchema(
    reading((value) => [value]),
    v,
  );
}
