/**
 * Changes of a schema and what is said of them. Each verdict is tried on instances: values that are generated here, by fast-check and by hand,
 * and validated against both sides by another validator. *Widened* has to let every old value in and to show a new one, and so on.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { asRead, compare, type Change, type Side } from '../../server/src/analysis/facts/changes/compare';
import type { Json } from '../../server/src/analysis/facts/schemas/print';
import { instancesOf } from './instances';

interface Pair {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
  readonly side?: Side;
  readonly change: Change;
}

const object = (properties: Json, required: readonly string[] = [], more: Readonly<Record<string, Json>> = {}): Json => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  ...more,
});
const text = { type: 'string' };
const number = { type: 'number' };

const pairs: readonly Pair[] = [
  {
    name: 'a field that may be left out is new',
    before: object({ q: text }, ['q']),
    after: object({ q: text, at: text }, ['q']),
    change: 'widened',
  },
  {
    name: 'a required field is new',
    before: object({ q: text }, ['q']),
    after: object({ q: text, at: text }, ['q', 'at']),
    change: 'replaced',
  },
  {
    name: 'an optional field is required now',
    before: object({ q: text, at: text }, ['q']),
    after: object({ q: text, at: text }, ['q', 'at']),
    change: 'narrowed',
  },
  { name: 'a required field is optional now', before: object({ q: text }, ['q']), after: object({ q: text }), change: 'widened' },
  { name: 'an optional field is gone, for callers', before: object({ q: text, at: text }), after: object({ q: text }), change: 'narrowed' },
  {
    name: 'an optional field is gone, for readers',
    side: 'reader',
    before: object({ q: text, at: text }),
    after: object({ q: text }),
    change: 'widened',
  },
  {
    name: 'a field is new, for readers',
    side: 'reader',
    before: object({ q: text }, ['q']),
    after: object({ q: text, at: text }, ['q', 'at']),
    change: 'narrowed',
  },
  {
    name: 'a required field of the answer may be missing',
    side: 'reader',
    before: object({ q: text }, ['q']),
    after: object({ q: text }),
    change: 'widened',
  },
  { name: 'a field has another name', before: object({ q: text }, ['q']), after: object({ query: text }, ['query']), change: 'replaced' },
  {
    name: 'a value of an enum is new',
    before: object({ s: { enum: ['a', 'b'] } }),
    after: object({ s: { enum: ['a', 'b', 'c'] } }),
    change: 'widened',
  },
  {
    name: 'a value of an enum is gone',
    before: object({ s: { enum: ['a', 'b'] } }),
    after: object({ s: { enum: ['b'] } }),
    change: 'narrowed',
  },
  {
    name: 'a free text has become an enum',
    before: object({ s: text }),
    after: object({ s: { type: 'string', enum: ['a', 'b'] } }),
    change: 'narrowed',
  },
  {
    name: 'an enum in another order',
    before: object({ s: { enum: ['a', 'b'] } }),
    after: object({ s: { enum: ['b', 'a'] } }),
    change: 'same',
  },
  { name: 'a number has become a text', before: object({ n: number }, ['n']), after: object({ n: text }, ['n']), change: 'replaced' },
  { name: 'a number has become whole', before: object({ n: number }), after: object({ n: { type: 'integer' } }), change: 'narrowed' },
  {
    name: 'a maximum is lower',
    before: object({ n: { type: 'integer', maximum: 100 } }),
    after: object({ n: { type: 'integer', maximum: 50 } }),
    change: 'narrowed',
  },
  {
    name: 'bounds have moved',
    before: object({ n: { type: 'integer', minimum: 1, maximum: 50 } }),
    after: object({ n: { type: 'integer', minimum: 10, maximum: 90 } }),
    change: 'replaced',
  },
  {
    name: 'a bound that is not in it any more',
    before: object({ n: { type: 'number', minimum: 0 } }),
    after: object({ n: { type: 'number', exclusiveMinimum: 0 } }),
    change: 'narrowed',
  },
  {
    name: 'a number comes in larger steps',
    before: object({ n: { type: 'number', multipleOf: 5 } }),
    after: object({ n: { type: 'number', multipleOf: 10 } }),
    change: 'narrowed',
  },
  {
    name: 'a number comes in other steps',
    before: object({ n: { type: 'integer', multipleOf: 4 } }),
    after: object({ n: { type: 'integer', multipleOf: 6 } }),
    change: 'replaced',
  },
  {
    name: 'a number comes in no steps any more',
    before: object({ n: { type: 'integer', multipleOf: 5 } }),
    after: object({ n: { type: 'integer' } }),
    change: 'widened',
  },
  {
    name: 'other keys hold numbers now',
    before: object({ q: text }, [], { additionalProperties: {} }),
    after: object({ q: text }, [], { additionalProperties: number }),
    change: 'narrowed',
  },
  {
    name: 'that anything may stand beside the fields is said now',
    before: object({ q: text }),
    after: object({ q: text }, [], { additionalProperties: {} }),
    change: 'widened',
  },
  {
    name: 'a text may be longer',
    before: object({ s: { type: 'string', maxLength: 10 } }),
    after: object({ s: { type: 'string', maxLength: 20 } }),
    change: 'widened',
  },
  {
    name: 'a text has a pattern now',
    before: object({ s: text }),
    after: object({ s: { type: 'string', pattern: '^[a-z]+$' } }),
    change: 'narrowed',
  },
  {
    name: 'a text has a format now',
    before: object({ s: text }),
    after: object({ s: { type: 'string', format: 'date' } }),
    change: 'narrowed',
  },
  {
    name: 'a field may be null',
    before: object({ s: text }),
    after: object({ s: { anyOf: [text, { type: 'null' }] } }),
    change: 'widened',
  },
  {
    name: 'null said in two ways',
    before: object({ s: { type: ['string', 'null'] } }),
    after: object({ s: { anyOf: [{ type: 'null' }, text] } }),
    change: 'same',
  },
  {
    name: 'a list may be longer, its items less',
    before: object({ l: { type: 'array', items: text, maxItems: 3 } }),
    after: object({ l: { type: 'array', items: { enum: ['a'] }, maxItems: 5 } }),
    change: 'replaced',
  },
  {
    name: 'items of a list take more',
    before: object({ l: { type: 'array', items: { enum: ['a'] } } }),
    after: object({ l: { type: 'array', items: text } }),
    change: 'widened',
  },
  {
    name: 'a branch of a union is new',
    before: object({ v: { anyOf: [text, number] } }),
    after: object({ v: { anyOf: [text, number, { type: 'boolean' }] } }),
    change: 'widened',
  },
  {
    name: 'a case of a discriminated union is gone',
    before: { oneOf: [object({ kind: { const: 'a' }, x: text }, ['kind']), object({ kind: { const: 'b' }, y: number }, ['kind'])] },
    after: { oneOf: [object({ kind: { const: 'a' }, x: text }, ['kind'])] },
    change: 'narrowed',
  },
  {
    name: 'other keys are refused, for readers of a strict answer',
    side: 'reader',
    before: object({ q: text }),
    after: object({ q: text }, [], { additionalProperties: false }),
    change: 'narrowed',
  },
  {
    name: 'a record of texts has become one of anything',
    before: { type: 'object', additionalProperties: text },
    after: { type: 'object', additionalProperties: true },
    change: 'widened',
  },
  {
    name: 'a part behind a reference has a new required field',
    before: { ...(object({ p: { $ref: '#/$defs/P' } }, ['p']) as object), $defs: { P: object({ id: text }, ['id']) } },
    after: { ...(object({ p: { $ref: '#/$defs/P' } }, ['p']) as object), $defs: { P: object({ id: text, at: text }, ['id', 'at']) } },
    change: 'replaced',
  },
  {
    name: 'a part is written out where a reference stood',
    before: { ...(object({ p: { $ref: '#/$defs/P' } }) as object), $defs: { P: object({ id: text }) } },
    after: object({ p: object({ id: text }) }),
    change: 'same',
  },
  {
    name: 'a deep field is required now',
    before: object({ a: object({ b: object({ c: number }) }) }),
    after: object({ a: object({ b: object({ c: number }, ['c']) }) }),
    change: 'narrowed',
  },
  {
    name: 'the parts of an object are joined',
    before: { allOf: [object({ a: text }, ['a']), object({ b: number }, ['b'])] },
    after: { allOf: [object({ a: text }, ['a'])] },
    change: 'widened',
  },
  {
    name: 'one pattern for another',
    before: object({ s: { type: 'string', pattern: '^(?:q{2}){3}z$' } }),
    after: object({ s: { type: 'string', pattern: '^q{6}z$' } }),
    change: 'unknown',
  },
  {
    name: 'a word that nothing here understands',
    before: object({ s: text }),
    after: object({ s: text }, [], { dependentRequired: { s: ['t'] } }),
    change: 'unknown',
  },
];

const ajv = new Ajv2020({ strict: false });
// One format is enough to see that formats count; what it takes is as a calendar has it.
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);

/** The instances of one side, and whether the other takes them. */
function tried(before: Json, after: Json, side: Side): { readonly kept: boolean; readonly lost: boolean } {
  const [from, to] = [asRead(before, side), asRead(after, side)];
  const [takes, tookBefore] = [ajv.compile(to as object), ajv.compile(from as object)];
  const instances = instancesOf(from, to).filter((value) => tookBefore(value));
  assert.ok(instances.length > 0, 'there are instances to try');
  const accepted = instances.map((value) => takes(value));
  return { kept: accepted.every(Boolean), lost: accepted.some((one) => !one) };
}

describe('each verdict holds on instances', () => {
  for (const { name, before, after, side = 'caller', change } of pairs) {
    test(name, () => {
      const found = compare(before, after, side);
      assert.equal(found.change, change);
      const [forth, back] = [tried(before, after, side), tried(after, before, side)];
      // What is said is proved by values; `unknown` claims nothing.
      if (found.keeps !== 'unknown') assert.equal(found.keeps === 'yes', forth.kept);
      if (found.adds !== 'unknown') assert.equal(found.adds === 'no', back.kept);
      assert.equal(found.keeps === 'no', found.refused !== undefined);
      if (found.refused !== undefined) {
        assert.ok(ajv.compile(asRead(before, side) as object)(found.refused), 'the refused value was taken before');
        assert.ok(!ajv.compile(asRead(after, side) as object)(found.refused), 'and is not now');
      }
    });
  }
});

test('nothing is said of random schemas that instances contradict', () => {
  const leaf = fc.constantFrom<Json>(
    text,
    number,
    { type: 'integer', minimum: 0, maximum: 9 },
    { type: 'number', exclusiveMinimum: 2 },
    { type: 'boolean' },
    { type: 'null' },
    { enum: ['a', 'b'] },
    { enum: ['b', 3, null] },
    { type: 'string', minLength: 2, maxLength: 4 },
    { type: 'string', pattern: '^a' },
    { type: ['string', 'null'] },
    {},
    { not: { type: 'string' } },
  );
  const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(3) }, { requiredKeys: ['type'] }),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom('x', 'y', 'z'), tie('schema'), { maxKeys: 3 }),
          required: fc.uniqueArray(fc.constantFrom('x', 'y'), { maxLength: 2 }),
          additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        },
        { requiredKeys: ['type', 'properties'] },
      ),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    ),
  }));
  const told = { yes: 0, no: 0, unknown: 0 };
  fc.assert(
    fc.property(schema, schema, (before, after) => {
      const found = compare(before, after, 'reader');
      told[found.keeps] += 1;
      const [from, to] = [ajv.compile(asRead(before, 'reader') as object), ajv.compile(asRead(after, 'reader') as object)];
      if (found.keeps === 'yes')
        for (const value of instancesOf(before, after)) assert.ok(!from(value) || to(value), JSON.stringify(value));
      if (found.refused !== undefined) assert.ok(from(found.refused) && !to(found.refused), JSON.stringify(found.refused));
    }),
    { numRuns: 400, seed: Number(process.env['CANDOR_TEST_SEED'] ?? 7) },
  );
  assert.ok(told.yes > 20 && told.no > 100, `something is said of most: ${JSON.stringify(told)}`);
});
