/** One schema out of others: what joins two objects, and what takes some fields of one. */
import type { Value } from '../terms/value';
import { constants } from './keywords';
import type { Reading } from './reading';
import { make, type Schema } from './schema';

export function joined(v: Value, a: Schema, b: Schema): Schema {
  if (a.kind !== 'object' || b.kind !== 'object') return make(v.node, 'object', { fields: [...a.fields, ...b.fields], extra: 'unknown' });
  const fields = new Map([...a.fields, ...b.fields].map((f) => [f.name, f]));
  return { ...a, node: v.node, fields: [...fields.values()], extra: a.extra === 'unknown' || b.extra === 'unknown' ? 'unknown' : a.extra };
}

/** `pick` and `omit`: by the keys of an object, by a list of names. */
export function chosen(r: Reading, before: Schema, given: Value | undefined, v: Value, keep: boolean): Schema {
  const settled = given === undefined ? undefined : (r.settle(given) ?? given);
  const names =
    settled?.kind === 'object'
      ? settled.entries.flatMap((e) => (e.kind === 'property' ? [e.name] : []))
      : constants(r, settled).map(String);
  const isKnown =
    settled !== undefined && (settled.kind === 'object' ? settled.entries.every((e) => e.kind === 'property') : names.length > 0);
  if (!isKnown) return { ...before, node: v.node, extra: 'unknown' };
  return { ...before, node: v.node, fields: before.fields.filter((f) => names.includes(f.name) === keep) };
}
