/**
 * The linter that was published with the schema tree, over the same file: four findings, in its words and its order. It takes every field
 * without a `default` for one whose default is null, looks at `required` of the root alone, and reads neither `anyOf` nor `$ref`; it is
 * here to be compared with, and `candor lint-schema` without the flag knows better (docs/LINT-SCHEMA.md).
 * Invariant: what a reader of JSON in Python sees decides: the order of keys as written, equal numbers as one, code points in order.
 */
import type { Value, ValueOf } from '../terms/value';
import { constOf, property } from './keywords';

/** Where it meets what is no schema it ends with an error and prints nothing. */
export type SeedAnswer = { readonly lines: readonly string[] } | { readonly stopsAt: string };

class Stop extends Error {}

export function seedLint(v: Value): SeedAnswer {
  try {
    return { lines: [...densityOf(objectAt(v, '$')), ...[...placesOf(v, '$')].flatMap(([path, node]) => remarksOn(path, node))] };
  } catch (error) {
    if (error instanceof Stop) return { stopsAt: error.message };
    throw error;
  }
}

type Place = readonly [path: string, node: ValueOf<'object'>];

function* placesOf(v: Value, path: string): Generator<Place> {
  const node = objectAt(v, path);
  yield [path, node];
  for (const [name, sub] of propertiesOf(node, path)) yield* placesOf(sub, `${path}.${name}`);
  const items = property(node, 'items');
  if (items?.kind === 'object') yield* placesOf(items, `${path}[]`);
}

function objectAt(v: Value, path: string): ValueOf<'object'> {
  if (v.kind !== 'object') throw new Stop(path);
  return v;
}

/** A key that stands twice keeps its first place and its last value. */
function propertiesOf(node: ValueOf<'object'>, path: string): ReadonlyMap<string, Value> {
  const given = property(node, 'properties');
  const found = new Map<string, Value>();
  if (isEmpty(given)) return found;
  if (given?.kind !== 'object') throw new Stop(path);
  for (const entry of given.entries) if (entry.kind === 'property') found.set(entry.name, entry.value);
  return found;
}

/** What counts as false there: nothing, null, false, nought, and what has no part. */
function isEmpty(v: Value | undefined): boolean {
  if (v === undefined) return true;
  if (v.kind === 'object') return v.entries.length === 0;
  if (v.kind === 'array') return v.items.length === 0;
  const value = constOf(v);
  return value === null || value === false || value === 0 || value === '';
}

function densityOf(root: ValueOf<'object'>): readonly string[] {
  const names = [...propertiesOf(root, '$').keys()];
  const required = requiredOf(root);
  const total = names.length === 0 ? 1 : names.length;
  const density = required.size / total;
  if (total < 3 || density >= 0.75) return [];
  const optional = names.filter((name) => !required.has(name)).sort(byCodePoint);
  return [`R1  density ${halfEven(density * 100)}% < 75%; omittable: [${optional.map(quoted).join(', ')}]`];
}

function requiredOf(root: ValueOf<'object'>): ReadonlySet<string | number | null> {
  const given = property(root, 'required');
  if (given === undefined || isEmpty(given)) return new Set();
  const text = constOf(given);
  if (typeof text === 'string') return new Set(text);
  if (given.kind === 'object') return new Set(given.entries.flatMap((entry) => (entry.kind === 'property' ? [entry.name] : [])));
  if (given.kind !== 'array') throw new Stop('$.required');
  return new Set(
    given.items.map(({ value }) => {
      const one = constOf(value);
      if (one === undefined) throw new Stop('$.required');
      return typeof one === 'boolean' ? Number(one) : one;
    }),
  );
}

function remarksOn(path: string, node: ValueOf<'object'>): readonly string[] {
  const type = property(node, 'type');
  const kind = constOf(type);
  const found: string[] = [];
  if (kind === 'string' && property(node, 'enum') === undefined && property(node, 'pattern') === undefined)
    found.push(`R2  ${path}: open string, no enum/pattern`);
  if (kind === 'boolean') found.push(`R3  ${path}: boolean flag, prefer explicit enum`);
  const isUnset = constOf(property(node, 'default')) === null || property(node, 'default') === undefined;
  if (isUnset || kind === 'null' || isStringOrNull(type)) found.push(`R4  ${path}: null default, sentinel ambiguity`);
  return found;
}

function isStringOrNull(type: Value | undefined): boolean {
  if (type?.kind !== 'array' || type.items.length !== 2) return false;
  const [first, second] = type.items.map(({ value }) => constOf(value));
  return first === 'string' && second === 'null';
}

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Without decimals, a half to the even neighbour. */
function halfEven(value: number): string {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return String(Math.round(value));
  return String(floor % 2 === 0 ? floor : floor + 1);
}

/** A string as a list prints it there. */
function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = [...text].map((one) => {
    if (one === '\\' || one === mark) return `\\${one}`;
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[one];
    if (short !== undefined) return short;
    return one === ' ' || !/[\p{C}\p{Z}]/u.test(one) ? one : escaped(one.codePointAt(0) ?? 0);
  });
  return `${mark}${inside.join('')}${mark}`;
}

function escaped(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
