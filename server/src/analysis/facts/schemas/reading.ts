import type { Value, ValueOf } from '../terms/value';
import type { Schema } from './schema';

/** One reading of a schema: `settle` says the one thing that a term is, `undefined` where it can be several. */
export interface Reading {
  settle(value: Value): Value | undefined;
  all(value: Value): readonly Value[];
  read(value: Value): Schema;
  /** The root of a JSON Schema, for its `$ref`. */
  readonly root: ValueOf<'object'> | undefined;
  within(root: ValueOf<'object'>): Reading;
  /** For what a `$ref` leads to; `undefined` where it leads back into itself. */
  behind(reference: string): Reading | undefined;
}
