/** An object of schemas: a raw shape, the `properties` of a JSON Schema. */
import type { ValueOf } from '../terms/value';
import type { Reading } from './reading';
import { make, type Schema, type SchemaField } from './schema';

export function ofShape(r: Reading, v: ValueOf<'object'>): Schema {
  const fields = new Map<string, SchemaField>();
  const complete = collect(r, v, fields);
  return make(v.node, 'object', { fields: [...fields.values()], extra: complete ? 'dropped' : 'unknown' });
}

function collect(r: Reading, { entries }: ValueOf<'object'>, into: Map<string, SchemaField>): boolean {
  let complete = true;
  for (const entry of entries) {
    if (entry.kind === 'property') {
      const schema = r.read(entry.value);
      into.set(entry.name, { name: entry.name, node: entry.node, required: !schema.optional && !entry.maybe, schema });
      continue;
    }
    const spread = entry.kind === 'spread' ? r.settle(entry.value) : undefined;
    if (spread?.kind === 'object') {
      if (!collect(r, spread, into)) complete = false;
    } else if (spread !== undefined) {
      const schema = r.read(spread);
      for (const field of schema.fields) into.set(field.name, entry.maybe ? { ...field, required: false } : field);
      if (schema.kind !== 'object' || schema.extra === 'unknown') complete = false;
    } else complete = false;
  }
  return complete;
}
