/** Values that stand in for real ones: what a schema takes, and what a type says that a call gives. */
import ts from 'typescript';
import { jsonOf } from '../../facts/schemas/print';
import type { Schema } from '../../facts/schemas/schema';
import type { Snapshot } from '../../program/snapshot';
import { parsingOf, sampleByUse } from './usage';
import { typeOf } from '../../syntax/typeOf';

export type Sample =
  | { readonly kind: 'text'; readonly name: string }
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'date' }
  | { readonly kind: 'list'; readonly item: Sample }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Sample])[] }
  /** A text that is parsed. */
  | { readonly kind: 'json'; readonly of: Sample }
  | { readonly kind: 'unknown' };

/** The code of a value that the schema takes; `undefined` where nobody can know one. `full`: with the fields that need not be given. */
export function inputOf(schema: Schema, name: string, full: boolean, depth = 0): string | undefined {
  if (depth > 5) return undefined;
  if (schema.fallback !== undefined && !full) return undefined;
  switch (schema.kind) {
    case 'object': {
      const parts: string[] = [];
      for (const field of schema.fields) {
        // A handler that is called past its schema is given what that would fill in.
        const filled = field.schema.fallback?.how === 'default' ? jsonOf(field.schema.fallback.value) : undefined;
        if (filled !== undefined) {
          parts.push(`${keyOf(field.name)}: ${JSON.stringify(filled)}`);
          continue;
        }
        if (!field.required && !(full && depth === 0)) continue;
        const value = inputOf(field.schema, field.name, false, depth + 1);
        if (value === undefined) {
          if (field.required && field.schema.fallback === undefined) return undefined;
          continue;
        }
        parts.push(`${keyOf(field.name)}: ${value}`);
      }
      return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
    }
    case 'array': {
      const [item] = schema.parts;
      const value = item === undefined ? '"one"' : inputOf(item, name.replace(/s$/, ''), false, depth + 1);
      const least = typeof schema.min === 'number' ? Math.max(1, schema.min) : 1;
      return value === undefined ? undefined : `[${Array.from({ length: least }, () => value).join(', ')}]`;
    }
    case 'string':
      return textOf(schema, name);
    case 'number':
      return String(numberOf(schema));
    case 'boolean':
      return 'false';
    case 'literal':
      return schema.values[0] === undefined ? undefined : JSON.stringify(schema.values[0]);
    case 'union':
      return schema.parts.map((part) => inputOf(part, name, full, depth + 1)).find((value) => value !== undefined);
    case 'record':
      return '{}';
    case 'null':
      return 'null';
    case 'date':
      return 'new Date("2026-01-02T00:00:00.000Z")';
    case 'any':
      return schema.refined ? undefined : '"anything"';
    case 'unknown':
      // Most of what a model is asked for is text.
      return depth === 0 ? undefined : JSON.stringify(`some ${name}`);
  }
}

export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-02',
  'date-time': '2026-01-02T03:04:05Z',
  datetime: '2026-01-02T03:04:05Z',
  time: '03:04:05',
  email: 'one@example.com',
  url: 'https://example.com/one',
  uri: 'https://example.com/one',
  uuid: '7f1c3d2e-9a4b-4c5d-8e6f-0a1b2c3d4e5f',
  cuid: 'cjld2cjxh0000qzrmn831i7rn',
};

function textOf({ format, pattern, min, max, description }: Schema, name: string): string | undefined {
  if (/\bSQL\b|\bSELECT\b/.test(description?.text ?? '') || /^sql/i.test(name)) return '"SELECT 1 AS one"';
  if (format !== undefined && formats[format] !== undefined) return JSON.stringify(formats[format]);
  if (pattern !== undefined) return fitting(pattern);
  if (format === 'pattern') return undefined;
  const plain = /url|uri|href|endpoint/i.test(name) ? 'https://example.com/one' : `some ${name}`;
  const least = typeof min === 'number' ? plain.padEnd(min, 'x') : plain;
  return JSON.stringify(typeof max === 'number' ? least.slice(0, max) : least);
}

const candidates = [
  'a',
  'abc',
  'ABC',
  '1',
  '123',
  'a1',
  'abc-123',
  'ABC-123',
  'abc_123',
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  '03:04',
  '#aabbcc',
  '/abc',
  './abc',
  'abc.txt',
  'a@b.co',
  'https://example.com/one',
  'en',
  'en-US',
  'US',
  'abc/def',
  '7f1c3d2e-9a4b-4c5d-8e6f-0a1b2c3d4e5f',
];

function fitting(pattern: string): string | undefined {
  try {
    const expression = new RegExp(pattern);
    const found = candidates.find((candidate) => expression.test(candidate));
    return found === undefined ? undefined : JSON.stringify(found);
  } catch {
    return undefined;
  }
}

function numberOf({ min, max, minIsOpen, maxIsOpen, integer }: Schema): number {
  const low = typeof min === 'number' ? (minIsOpen ? min + 1 : min) : undefined;
  const high = typeof max === 'number' ? (maxIsOpen ? max - 1 : max) : undefined;
  const value = Math.min(Math.max(low ?? 1, 1), high ?? Infinity);
  return integer ? Math.round(value) : value;
}

const mostFields = 24;

/** What the awaited expression gives, by its type. */
export function sampleAt(s: Snapshot, node: ts.Expression): Sample {
  const checker = s.checker();
  const parsing = parsingOf(node);
  if (parsing !== undefined) return { kind: 'json', of: parsedAt(checker, parsing) };
  const awaited = ts.isAwaitExpression(node.parent) ? node.parent : node;
  const type = typeOf(checker, awaited);
  const found: Sample = type === undefined ? { kind: 'unknown' } : ofType(checker, settled(checker, type), 'value', 0, awaited);
  return found.kind === 'unknown' ? sampleByUse(node) : found;
}

/** What the text stands for, by the type that is written for it or by what is read of it; `{}` where nothing says it. */
function parsedAt(checker: ts.TypeChecker, parsing: ts.CallExpression | 'line by line'): Sample {
  const empty: Sample = { kind: 'record', fields: [] };
  if (parsing === 'line by line') return empty;
  const type = contextOf(checker, parsing);
  const found: Sample = type === undefined ? { kind: 'unknown' } : ofType(checker, settled(checker, type), 'value', 0, parsing);
  const used = found.kind === 'unknown' ? sampleByUse(parsing) : found;
  return used.kind === 'unknown' ? empty : used;
}

function contextOf(checker: ts.TypeChecker, node: ts.Expression): ts.Type | undefined {
  try {
    return checker.getContextualType(node);
  } catch {
    return undefined;
  }
}

/** Of `Promise<T>` the `T`: where the call is returned and not awaited. */
function settled(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  try {
    return checker.getAwaitedType(type) ?? type;
  } catch {
    return type;
  }
}

function ofType(checker: ts.TypeChecker, type: ts.Type, name: string, depth: number, at: ts.Node): Sample {
  const { flags } = type;
  if (depth > 4) return { kind: 'unknown' };
  if (type.isUnion()) return ofUnion(checker, type, name, depth, at);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'constant', text: JSON.stringify(type.value) };
  if ((flags & ts.TypeFlags.StringLike) !== 0) return { kind: 'text', name };
  if ((flags & ts.TypeFlags.NumberLike) !== 0) return isTotal(name) ? { kind: 'count' } : { kind: 'constant', text: '1' };
  if ((flags & ts.TypeFlags.BigIntLike) !== 0) return { kind: 'constant', text: '1n' };
  if ((flags & ts.TypeFlags.BooleanLike) !== 0) return { kind: 'constant', text: String(/^(ok|success)/i.test(name)) };
  if ((flags & ts.TypeFlags.Null) !== 0) return { kind: 'constant', text: 'null' };
  if ((flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0) return { kind: 'constant', text: 'undefined' };
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { kind: 'list', item: item === undefined ? { kind: 'unknown' } : ofType(checker, item, name.replace(/s$/, ''), depth + 1, at) };
  }
  if (checker.isTupleType(type)) return { kind: 'unknown' };
  if (type.symbol?.name === 'Date') return { kind: 'date' };
  if (/^(Map|Set|Buffer|Uint8Array|ReadableStream|Promise|Function|RegExp|Response)$/.test(type.symbol?.name ?? ''))
    return { kind: 'unknown' };
  if (type.getCallSignatures().length > 0) return { kind: 'unknown' };
  const properties = type.getProperties().slice(0, mostFields);
  if ((flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return { kind: 'unknown' };
  const fields = properties.flatMap((property): (readonly [string, Sample])[] => {
    const own = checker.getTypeOfSymbolAtLocation(property, at);
    if (property.name.startsWith('__@') || own.getCallSignatures().length > 0) return [];
    const sample = ofType(checker, own, property.name, depth + 1, at);
    return sample.kind === 'unknown' ? [] : [[property.name, sample]];
  });
  return fields.length === 0 && properties.length > 0 ? { kind: 'unknown' } : { kind: 'record', fields };
}

function ofUnion(checker: ts.TypeChecker, type: ts.UnionType, name: string, depth: number, at: ts.Node): Sample {
  const parts = type.types.filter((t) => (t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
  const [first] = parts;
  if (first === undefined) return { kind: 'constant', text: 'null' };
  if (parts.every((t) => (t.flags & ts.TypeFlags.BooleanLike) !== 0))
    return { kind: 'constant', text: String(/^(ok|success)/i.test(name)) };
  // Of a result that says how it went, the branch in which it went well.
  const good = parts.find((t) =>
    t
      .getProperties()
      .some((p) => /^(ok|success)$/.test(p.name) && checker.typeToString(checker.getTypeOfSymbolAtLocation(p, at)) === 'true'),
  );
  return ofType(checker, good ?? first, name, depth, at);
}

function isTotal(name: string): boolean {
  return /^(total|count|matched|totalCount|total_count|totalResults|total_results|rowCount|numFound|hits)$/i.test(name);
}

/** A name of texts that say when. */
export function isTime(name: string): boolean {
  return /date|At$|time/i.test(name);
}

/** The code of a sample. `index`: the name of the running number, in a row of a list. */
export function print(sample: Sample, index: string | undefined, depth = 0): string {
  switch (sample.kind) {
    case 'text':
      return index === undefined
        ? JSON.stringify(isTime(sample.name) ? '2026-01-02T03:04:05.000Z' : `${sample.name}-0`)
        : isTime(sample.name)
          ? '"2026-01-02T03:04:05.000Z"'
          : `\`${sample.name}-\${${index}}\``;
    case 'constant':
      return sample.text;
    case 'count':
      return 'table';
    case 'date':
      return 'new Date("2026-01-02T03:04:05.000Z")';
    case 'list':
      return depth === 0 || index === undefined
        ? `rows(kept(asked), (i) => (${print(sample.item, 'i', depth + 1)}))`
        : `[${print(sample.item, index, depth + 1)}]`;
    case 'record':
      return sample.fields.length === 0
        ? '{}'
        : `{ ${sample.fields.map(([name, value]) => `${keyOf(name)}: ${print(value, index, depth + 1)}`).join(', ')} }`;
    case 'json':
      return `JSON.stringify(${print(sample.of, index, depth)})`;
    case 'unknown':
      return '{}';
  }
}

export function holdsRows(sample: Sample): boolean {
  if (sample.kind === 'json') return holdsRows(sample.of);
  return sample.kind === 'list' || (sample.kind === 'record' && sample.fields.some(([, value]) => holdsRows(value)));
}

/** A text of the sample that a reader can only have from it: an id, or else any. */
export function markOf(sample: Sample): string | undefined {
  if (sample.kind === 'text') return isTime(sample.name) ? undefined : `${sample.name}-0`;
  if (sample.kind !== 'record') return undefined;
  const own = [...sample.fields].sort(([a], [b]) => Number(/id$/i.test(b)) - Number(/id$/i.test(a)));
  for (const [, value] of own) {
    const mark = markOf(value);
    if (mark !== undefined) return mark;
  }
  return undefined;
}
