/** One schema, written as Zod, as JSON Schema and with TypeBox, is one schema to every rule about inputs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rules } from '../../server/src/analysis/rules/index';
import { createAnalysis } from '../../server/src/analysis/api';
import { coreOptions } from '../support/coreAnalyzer';
import { createFixture } from '../support/fixture';
import { parseMarkdown } from '../support/markdown';

interface Leaf {
  readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'enum';
  readonly low?: number;
  readonly high?: number;
  readonly values: readonly string[];
}
interface Field {
  readonly type:
    | Leaf
    | { readonly kind: 'array'; readonly of: Leaf; readonly high?: number }
    | { readonly kind: 'object'; readonly fields: readonly Named[] };
  readonly description?: string;
  readonly optional: boolean;
}
interface Named {
  readonly name: string;
  readonly field: Field;
}

const leaf: fc.Arbitrary<Leaf> = fc.record(
  {
    kind: fc.constantFrom('string', 'number', 'integer', 'boolean', 'enum'),
    low: fc.integer({ min: -90, max: 0 }),
    high: fc.integer({ min: 1, max: 90 }),
    values: fc.uniqueArray(fc.constantFrom('open', 'closed', 'draft', 'gone'), { minLength: 2 }),
  },
  { requiredKeys: ['kind', 'values'] },
);
const names = ['state', 'kind', 'limit', 'site_id', 'archived', 'since', 'rows', 'path', 'depth'];
const description = fc.constantFrom(
  'The thing.',
  'A day, as YYYY-MM-DD.',
  'One of: open, closed.',
  'How many, maximum 20.',
  "For example 'open' or 'closed'.",
);

function fieldsOf(deep: number): fc.Arbitrary<readonly Named[]> {
  const array = fc.record(
    { kind: fc.constant('array' as const), of: leaf, high: fc.integer({ min: 1, max: 20 }) },
    { requiredKeys: ['kind', 'of'] },
  );
  const object = fc.record({ kind: fc.constant('object' as const), fields: deep === 0 ? fc.constant([]) : fieldsOf(deep - 1) });
  const type: fc.Arbitrary<Field['type']> = deep === 0 ? leaf : fc.oneof({ weight: 4, arbitrary: leaf }, array, object);
  const field: fc.Arbitrary<Field> = fc.record({ type, description, optional: fc.boolean() }, { requiredKeys: ['type', 'optional'] });
  return fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), field }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ name }) => name,
  });
}

const text = JSON.stringify;

function asZod(named: readonly Named[]): string {
  const one = ({ type, description, optional }: Field): string => {
    const base =
      type.kind === 'object'
        ? `z.object(${shape(type.fields)})`
        : type.kind === 'array'
          ? `z.array(${zodLeaf(type.of)})${type.high === undefined ? '' : `.max(${type.high})`}`
          : zodLeaf(type);
    return `${base}${description === undefined ? '' : `.describe(${text(description)})`}${optional ? '.optional()' : ''}`;
  };
  const shape = (fields: readonly Named[]): string => `{ ${fields.map(({ name, field }) => `${name}: ${one(field)}`).join(', ')} }`;
  return `z.object(${shape(named)})`;
}

function zodLeaf({ kind, low, high, values }: Leaf): string {
  if (kind === 'enum') return `z.enum(${text(values)})`;
  if (kind === 'boolean') return 'z.boolean()';
  const ends = `${low === undefined || kind === 'string' ? '' : `.min(${low})`}${high === undefined ? '' : `.max(${high})`}`;
  return kind === 'string' ? `z.string()${ends}` : `z.number()${kind === 'integer' ? '.int()' : ''}${ends}`;
}

function asJson(named: readonly Named[]): string {
  const one = ({ type, description }: Field): object => ({ ...base(type), ...(description === undefined ? {} : { description }) });
  const base = (type: Field['type']): object => {
    if (type.kind === 'object') return object(type.fields);
    return type.kind === 'array'
      ? { type: 'array', items: jsonLeaf(type.of), ...(type.high === undefined ? {} : { maxItems: type.high }) }
      : jsonLeaf(type);
  };
  const object = (fields: readonly Named[]): object => ({
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, field }) => [name, one(field)])),
    required: fields.filter(({ field }) => !field.optional).map(({ name }) => name),
  });
  return `jsonSchema(${text(object(named))})`;
}

function jsonLeaf({ kind, low, high, values }: Leaf): object {
  if (kind === 'enum') return { type: 'string', enum: values };
  if (kind === 'boolean') return { type: 'boolean' };
  if (kind === 'string') return { type: 'string', ...(high === undefined ? {} : { maxLength: high }) };
  return { type: kind, ...(low === undefined ? {} : { minimum: low }), ...(high === undefined ? {} : { maximum: high }) };
}

function asTypeBox(named: readonly Named[]): string {
  const one = ({ type, description, optional }: Field): string => {
    const words = description === undefined ? {} : { description };
    const base =
      type.kind === 'object'
        ? object(type.fields, words)
        : type.kind === 'array'
          ? array(type.of, { ...words, ...(type.high === undefined ? {} : { maxItems: type.high }) })
          : typeBoxLeaf(type, words);
    return optional ? `Type.Optional(${base})` : base;
  };
  const array = (of: Leaf, words: object): string => `Type.Array(${typeBoxLeaf(of, {})}, ${text(words)})`;
  const object = (fields: readonly Named[], words: object): string =>
    `Type.Object({ ${fields.map(({ name, field }) => `${name}: ${one(field)}`).join(', ')} }, ${text(words)})`;
  return `jsonSchema(${object(named, {})})`;
}

function typeBoxLeaf(leaf: Leaf, words: object): string {
  if (leaf.kind === 'enum') return `Type.Union([${leaf.values.map((value) => `Type.Literal(${text(value)})`).join(', ')}], ${text(words)})`;
  const ends = Object.fromEntries(Object.entries(jsonLeaf(leaf)).filter(([key]) => key !== 'type'));
  const name = { string: 'String', number: 'Number', integer: 'Integer', boolean: 'Boolean' }[leaf.kind];
  return `Type.${name}(${text({ ...ends, ...words })})`;
}

/** What is said of unknown keys differs between the libraries, and so it should. */
const own = new Set(rules.filter((rule) => rule.on === 'input' && rule.id !== 'ignored-unknown-keys').map(({ id }) => id));
const files = ['zod.ts', 'json.ts', 'typebox.ts'];

function findingsOf(schemas: readonly string[]): readonly (readonly string[])[] {
  const fence = '```';
  const code = schemas.map(
    (schema, i) => `${fence}ts file=${files[i] ?? ''}
import { jsonSchema, tool } from "ai";
import { z } from "zod";
import { Type } from "@sinclair/typebox";
export const list = tool({ description: "Lists.", inputSchema: ${schema}, execute: async (args) => ({ rows: await store.read(args) }) });
${fence}
`,
  );
  const [testCase] = parseMarkdown('same.md', `# Same\n\n## Three ways\n\n${fence}ts sdk=ai\nexport {};\n${fence}\n\n${code.join('\n')}`);
  assert.ok(testCase);
  const { workspace } = createFixture(testCase);
  const analysis = createAnalysis(coreOptions(workspace.files));
  analysis.configure({ ...workspace.settings, preset: 'strict' });
  const { findings } = analysis.check({ paths: [] });
  analysis.dispose();
  return files.map((file) =>
    findings
      .filter((f) => f.file.endsWith(file) && own.has(f.rule))
      .map(({ rule, message, level }) => `${rule} ${level} ${message}`)
      .sort(),
  );
}

test('random schemas give the same findings however they are written', () => {
  let found = 0;
  fc.assert(
    fc.property(fieldsOf(1), (fields) => {
      const [zod = [], json, typeBox] = findingsOf([asZod(fields), asJson(fields), asTypeBox(fields)]);
      found += zod.length;
      assert.deepEqual(json, zod);
      assert.deepEqual(typeBox, zod);
    }),
    { numRuns: 60 },
  );
  assert.ok(found > 60, 'schemas of which something is said');
});
