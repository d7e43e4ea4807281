/** ArkType's definitions: objects of strings in its own small language, of which the plain part is read. */
import type { Value } from '../terms/value';
import { constOf } from './keywords';
import type { Reading } from './reading';
import { make, unionOf, unknownSchema, type Schema, type SchemaField } from './schema';

export function isArkType(name: string): boolean {
  return name === 'arktype';
}

/** The schema of `type(definition)`. */
export function ofArkType(r: Reading, given: Value): Schema {
  const v = r.settle(given) ?? given;
  const text = constOf(v);
  if (typeof text === 'string') return ofText(v, text.trim());
  if (v.kind === 'array') return ofTuple(r, v);
  if (v.kind === 'call') return r.read(v);
  if (v.kind !== 'object') return unknownSchema(v.node);
  const fields: SchemaField[] = [];
  let extra: Schema['extra'] = 'let-through';
  for (const entry of v.entries) {
    if (entry.kind !== 'property') extra = 'unknown';
    else if (entry.name === '+')
      extra = constOf(entry.value) === 'reject' ? 'refused' : constOf(entry.value) === 'delete' ? 'dropped' : extra;
    else {
      const schema = ofArkType(r, entry.value);
      const name = entry.name.replace(/\?$/, '');
      fields.push({ name, node: entry.node, required: name === entry.name && schema.fallback === undefined, schema });
    }
  }
  return make(v.node, 'object', { fields, extra });
}

/** `['string', '[]']`, `['number', '=', 5]`. */
function ofTuple(r: Reading, v: Value & { kind: 'array' }): Schema {
  const [first, operator, operand] = v.items.map((item) => item.value);
  if (first === undefined || operator === undefined) return unknownSchema(v.node);
  const word = constOf(operator);
  if (word === '[]') return make(v.node, 'array', { parts: [ofArkType(r, first)] });
  if (word === '=' && operand !== undefined)
    return { ...ofArkType(r, first), fallback: { node: operand.node, value: r.settle(operand) ?? operand, how: 'default' } };
  if (word === '|' && operand !== undefined) return unionOf(v.node, [ofArkType(r, first), ofArkType(r, operand)]);
  return unknownSchema(v.node);
}

const keywords: Readonly<Record<string, Partial<Schema> & { kind: Schema['kind'] }>> = {
  string: { kind: 'string' },
  number: { kind: 'number' },
  'number.integer': { kind: 'number', integer: true },
  boolean: { kind: 'boolean' },
  null: { kind: 'null' },
  unknown: { kind: 'any', extra: 'let-through' },
  'unknown.any': { kind: 'any', extra: 'let-through' },
  object: { kind: 'object', extra: 'let-through' },
  Date: { kind: 'date' },
};

function ofText(v: Value, text: string): Schema {
  const assigned = /^(.*[^=<>!])=\s*([^=].*)$/.exec(text);
  if (assigned?.[1] !== undefined && assigned[2] !== undefined) {
    const value: Value = { kind: 'const', node: v.node, value: literalOf(assigned[2].trim()) };
    return { ...ofText(v, assigned[1].trim()), fallback: { node: v.node, value, how: 'default' } };
  }
  const branches = splitUnion(text);
  if (branches.length > 1)
    return unionOf(
      v.node,
      branches.map((branch) => ofText(v, branch.trim())),
    );
  if (text.endsWith('[]')) return make(v.node, 'array', { parts: [ofText(v, text.slice(0, -2).replace(/^\((.*)\)$/, '$1'))] });
  const value = literalOf(text);
  if (value !== undefined) return make(v.node, 'literal', { values: [value] });
  // `0 < number % 5 <= 50`: a divisor is a whole number there, and so is what it divides.
  const divisor = /\s*%\s*(\d+)/.exec(text);
  if (divisor !== null) return { ...ofText(v, text.replace(divisor[0], '')), integer: true, multipleOf: Number(divisor[1]) };
  const bounded = ofBounds(v, text);
  if (bounded !== undefined) return bounded;
  const word = keywords[text];
  if (word !== undefined) return make(v.node, word.kind, word);
  const format = /^string\.([\w.]+)$/.exec(text)?.[1];
  if (format !== undefined) return make(v.node, 'string', { format });
  return /^\/.*\/$/.test(text) ? make(v.node, 'string', { format: 'pattern' }) : unknownSchema(v.node);
}

function splitUnion(text: string): readonly string[] {
  const found: string[] = [];
  let quote: string | undefined;
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const at = text.charAt(i);
    if (quote !== undefined) quote = at === quote ? undefined : quote;
    else if (at === "'" || at === '"') quote = at;
    else if (at === '(') depth++;
    else if (at === ')') depth--;
    else if (at === '|' && depth === 0) {
      found.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...found, text.slice(start)];
}

function literalOf(text: string): string | number | boolean | undefined {
  const quoted = /^(['"])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** `number > 0`, `1 <= number <= 50`, `string < 10`. */
function ofBounds(v: Value, text: string): Schema | undefined {
  const found = /^(?:(-?[\d.]+)\s*(<=?)\s*)?([\w.]+(?:\[\])?)(?:\s*(<=?|>=?|==)\s*(-?[\d.]+))?$/.exec(text);
  const inner = found?.[3];
  if (found === null || inner === undefined || (found[1] === undefined && found[5] === undefined)) return undefined;
  const schema = ofText(v, inner);
  const right = found[5] === undefined ? undefined : Number(found[5]);
  const sign = found[4] ?? '';
  const min = found[1] === undefined ? (sign.startsWith('>') || sign === '==' ? right : undefined) : Number(found[1]);
  const max = sign.startsWith('<') || sign === '==' ? right : undefined;
  return { ...schema, min, max };
}
