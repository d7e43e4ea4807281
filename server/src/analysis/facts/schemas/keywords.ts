/** Constants, and the words that JSON Schema has for limits; TypeBox takes the same ones as options. */
import type { Entry, Value, ValueOf } from '../terms/value';
import type { Reading } from './reading';
import { make, type Bound, type Description, type Schema } from './schema';

export type Constant = string | number | boolean;

export function property(v: ValueOf<'object'>, name: string): Value | undefined {
  return entryOf(v, name)?.value;
}

function entryOf(v: ValueOf<'object'>, name: string): Entry | undefined {
  return v.entries.findLast((e) => e.kind === 'property' && e.name === name);
}

export function constOf(v: Value | undefined): Constant | null | undefined {
  if (v?.kind === 'unary' && v.operator === '-' && v.of.kind === 'const' && typeof v.of.value === 'number') return -v.of.value;
  return v?.kind === 'const' ? v.value : undefined;
}

/** The constants of a list, of the values of an object (`z.enum(Status)`), or the one constant; none where some are not known. */
export function constants(r: Pick<Reading, 'settle'>, given: Value | undefined): readonly Constant[] {
  const v = given === undefined ? undefined : (r.settle(given) ?? given);
  if (v === undefined) return [];
  if (v.kind === 'object' && v.entries.some((entry) => entry.kind !== 'property')) return [];
  if (v.kind === 'array' && v.items.some((item) => item.spread)) return [];
  const list = v.kind === 'array' ? v.items.map((item) => item.value) : v.kind === 'object' ? v.entries.map((entry) => entry.value) : [v];
  const found = list.flatMap((one) => {
    const value = constOf(r.settle(one) ?? one);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
  });
  return found.length === list.length ? found : [];
}

export function boundOf(r: Reading, v: Value | undefined): Bound {
  const value = v === undefined ? undefined : constOf(r.settle(v) ?? v);
  return typeof value === 'number' ? value : 'set';
}

/** The words of a description; `…` for what is no constant in it. */
export function descriptionOf(r: Reading, given: Value | undefined): Description | undefined {
  if (given === undefined) return undefined;
  const text = wordsOf(r, given);
  return text.trim() === '' ? undefined : { text, node: given.node };
}

function wordsOf(r: Reading, given: Value): string {
  const v = r.settle(given) ?? given;
  const value = constOf(v);
  if (value !== undefined && value !== null) return String(value);
  if (v.kind === 'template') return v.parts.map((part) => (typeof part === 'string' ? part : wordsOf(r, part))).join('');
  if (v.kind === 'binary' && v.operator === '+') return wordsOf(r, v.left) + wordsOf(r, v.right);
  // Lines that are put together: `['…', '…'].join('\n')`.
  if (v.kind === 'call' && v.callee.kind === 'member' && v.callee.name === 'join' && v.callee.of.kind === 'array') {
    const by = constOf(v.args[0]);
    return v.callee.of.items.map((item) => wordsOf(r, item.value)).join(typeof by === 'string' ? by : ',');
  }
  return '…';
}

/** What the keywords of one object add to a schema: description, default, limits, format. */
export function withKeywords(r: Reading, before: Schema, v: ValueOf<'object'>): Schema {
  let schema = before;
  for (const entry of v.entries) {
    if (entry.kind !== 'property') continue;
    schema = { ...schema, ...keyword(r, schema, entry) };
  }
  return schema;
}

function keyword(r: Reading, schema: Schema, entry: Entry & { kind: 'property' }): Partial<Schema> {
  const { value } = entry;
  switch (entry.name) {
    case 'description': {
      const description = descriptionOf(r, value);
      return description === undefined ? {} : { description };
    }
    case 'default':
      return { fallback: { node: entry.node, value: r.settle(value) ?? value, how: 'default' } };
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
      return { min: boundOf(r, value), minIsOpen: entry.name === 'exclusiveMinimum' };
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
      return { max: boundOf(r, value), maxIsOpen: entry.name === 'exclusiveMaximum' };
    case 'multipleOf':
      return { multipleOf: boundOf(r, value) };
    case 'format': {
      const name = constOf(value);
      return schema.kind === 'string' ? { format: typeof name === 'string' ? name : 'pattern' } : {};
    }
    case 'pattern': {
      const text = constOf(value);
      return { format: 'pattern', pattern: typeof text === 'string' ? text : undefined };
    }
    case 'examples':
    case 'example':
      return { hasExamples: true };
    case 'nullable':
      return constOf(value) === true ? { nullable: true } : {};
    default:
      return {};
  }
}

/** A literal of these values; where they are not known, still a closed vocabulary. */
export function literal(r: Reading, v: Value, given: Value | undefined): Schema {
  return make(v.node, 'literal', { values: constants(r, given) });
}
