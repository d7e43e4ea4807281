/** What a schema says of a value, whatever library wrote it: the model that rules, the contract card and the lockfile read. */
import type ts from 'typescript';
import type { Value } from '../terms/value';

export interface SchemaField {
  readonly name: string;
  /** Where the field is declared. */
  readonly node: ts.Node;
  readonly required: boolean;
  readonly schema: Schema;
}

/** A limit; `set` where there is one that is no constant. */
export type Bound = number | 'set';

/** What is taken in place of a value that was not given, or (`catch`) that was not fit. */
export interface Fallback {
  readonly node: ts.Node;
  readonly value: Value;
  readonly how: 'default' | 'catch';
}

export interface Description {
  /** `…` stands for a part that is no constant. */
  readonly text: string;
  readonly node: ts.Node;
}

export interface Schema {
  readonly kind:
    'object' | 'array' | 'string' | 'number' | 'boolean' | 'date' | 'union' | 'record' | 'any' | 'literal' | 'null' | 'unknown';
  readonly node: ts.Node;
  /** Where its kind is said, before the links of a chain: `z.array(…)` of `z.array(…).optional()`. */
  readonly core: ts.Node;
  /** Of an object: its fields, complete only where `extra` is not `unknown`. */
  readonly fields: readonly SchemaField[];
  /** Of an object, what happens to keys that it does not name. `unknown`: some of its fields could not be read. */
  readonly extra: 'refused' | 'dropped' | 'let-through' | 'unknown';
  /** Of an object, what stands under keys that it does not name, where it says so: `passthrough()` says anything. */
  readonly rest: Schema | undefined;
  /** Of an array its items, of a record its values, of a union its branches. */
  readonly parts: readonly Schema[];
  /** `null` is taken as well. */
  readonly nullable: boolean;
  readonly optional: boolean;
  /** Of a literal or an enum: the values; none where they are not written out. */
  readonly values: readonly (string | number | boolean)[];
  /** Of a number its size, of a string its length, of an array its items. */
  readonly min: Bound | undefined;
  readonly max: Bound | undefined;
  /** The bound itself is not taken: `gt`, `exclusiveMaximum`. */
  readonly minIsOpen: boolean;
  readonly maxIsOpen: boolean;
  readonly integer: boolean;
  readonly multipleOf: Bound | undefined;
  /** Of a string: a format by name, or `pattern`. */
  readonly format: string | undefined;
  /** The pattern, where it is written out and has no flags that JSON Schema cannot say. */
  readonly pattern: string | undefined;
  readonly fallback: Fallback | undefined;
  readonly description: Description | undefined;
  readonly hasExamples: boolean;
  /** Where a value of another type is turned into one of this. */
  readonly coerced: ts.Node | undefined;
  /** Code checks or changes the value, beyond what is said here. */
  readonly refined: boolean;
}

export function make(node: ts.Node, kind: Schema['kind'], more: Partial<Schema> = {}): Schema {
  return {
    kind,
    node,
    core: node,
    fields: [],
    extra: 'dropped',
    rest: undefined,
    parts: [],
    nullable: false,
    optional: false,
    values: [],
    min: undefined,
    max: undefined,
    minIsOpen: false,
    maxIsOpen: false,
    integer: false,
    multipleOf: undefined,
    format: undefined,
    pattern: undefined,
    fallback: undefined,
    description: undefined,
    hasExamples: false,
    coerced: undefined,
    refined: false,
    ...more,
  };
}

export function anything(node: ts.Node): Schema {
  return make(node, 'any', { extra: 'let-through' });
}

export function unknownSchema(node: ts.Node): Schema {
  return make(node, 'unknown', { extra: 'unknown' });
}

/** A choice; `null` among the branches makes the rest nullable. */
export function unionOf(node: ts.Node, branches: readonly Schema[]): Schema {
  const rest = branches.filter((branch) => branch.kind !== 'null');
  const nullable = rest.length < branches.length || rest.some((branch) => branch.nullable);
  const optional = rest.some((branch) => branch.optional);
  const [only] = rest;
  if (only !== undefined && rest.length === 1) return { ...only, node, nullable, optional };
  if (rest.length > 0 && rest.every((branch) => branch.kind === 'literal' && branch.values.length > 0))
    return make(node, 'literal', { values: rest.flatMap((branch) => branch.values), nullable, optional });
  return make(node, 'union', { parts: rest, nullable, optional });
}

/** One place of a schema: a field, the items of a list, a branch, with the way to it. */
export interface Place {
  /** `$`, `$.name`, `$.rows[]`, `$.rows[].id`: as seed linters and JSON Path write it. */
  readonly path: string;
  /** Names from the root; no step for items. */
  readonly names: readonly string[];
  /** The field at this place; none for items, values of a record, and the root. */
  readonly field: SchemaField | undefined;
  readonly schema: Schema;
}

const deepestPlace = 12;

/** The root and everything under it, in the order of the source. A branch of a union stands at the place of its union. */
export function placesOf(root: Schema): readonly Place[] {
  const found: Place[] = [];
  const walk = (place: Place, depth: number): void => {
    found.push(place);
    if (depth > deepestPlace) return;
    below(place, depth);
  };
  const below = ({ path, names, schema }: Place, depth: number): void => {
    for (const field of schema.fields)
      walk({ path: `${path}.${field.name}`, names: [...names, field.name], field, schema: field.schema }, depth + 1);
    if (schema.kind === 'union') for (const branch of schema.parts) below({ path, names, field: undefined, schema: branch }, depth + 1);
    else
      for (const part of schema.parts)
        walk({ path: `${path}${schema.kind === 'array' ? '[]' : '.*'}`, names, field: undefined, schema: part }, depth + 1);
  };
  walk({ path: '$', names: [], field: undefined, schema: root }, 0);
  return found;
}
