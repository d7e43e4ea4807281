/** `--seed-compatible` and a port of the published linter, side by side on schemas that nobody would write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonValueOf } from '../../server/src/analysis/facts/schemas/jsonFile';
import { seedLint } from '../../server/src/analysis/facts/schemas/seedLint';
import { portOfLinter, PortError, type Tree } from './seedPort';

const seed = Number(process.env['CANDOR_TEST_SEED'] ?? 5);

const name = fc.oneof(
  fc.constantFrom(
    'status',
    'id',
    '2',
    '1',
    '10',
    '__proto__',
    'type',
    "it's",
    'say "x"',
    `'"`,
    'a\\b',
    'é',
    '\u00a0',
    '\u200b',
    '\ue000',
    '😀',
    'line\nend',
  ),
  fc.string({ maxLength: 3 }),
);
const scalar = fc.oneof(fc.constantFrom<Tree>(null, true, false, 0, 1, '', 'x'), fc.integer(), fc.string({ maxLength: 3 }));
const pairsOf = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<Tree>, maxLength: number): fc.Arbitrary<Tree> =>
  fc.array(fc.tuple(keys, values), { maxLength }).map((pairs): Tree => ({ pairs }));

const { schema } = fc.letrec<{ schema: Tree }>((tie) => {
  const keyword: fc.Arbitrary<readonly [string, Tree]> = fc.oneof(
    {
      arbitrary: fc.tuple(
        fc.constant('type'),
        fc.oneof(fc.constantFrom<Tree>('string', 'boolean', 'null', 'object', ['string', 'null'], ['null', 'string'], ['boolean']), scalar),
      ),
      weight: 4,
    },
    { arbitrary: fc.tuple(fc.constant('properties'), pairsOf(name, tie('schema'), 9)), weight: 4 },
    { arbitrary: fc.tuple(fc.constant('required'), fc.array(fc.oneof(name, scalar), { maxLength: 7 })), weight: 3 },
    fc.tuple(fc.constant('required'), fc.oneof(scalar, pairsOf(name, scalar, 3))),
    fc.tuple(fc.constant('items'), fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 }), scalar)),
    fc.tuple(fc.constantFrom('default', 'enum', 'pattern', 'description', 'anyOf'), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }))),
    { arbitrary: fc.tuple(fc.constant('properties'), scalar), weight: 1 },
  );
  return { schema: fc.array(keyword, { maxLength: 6 }).map((pairs): Tree => ({ pairs })) };
});

test('prints what the port prints, and ends where it ends', () => {
  const seen = { R1: 0, R2: 0, R3: 0, R4: 0, stops: 0 };
  fc.assert(
    fc.property(schema, (tree) => {
      const value = jsonValueOf('/schema.json', textOf(tree));
      assert.ok(value !== undefined);
      const answer = seedLint(value);
      const expected = port(tree);
      if (expected === undefined) seen.stops += 1;
      for (const line of expected ?? []) seen[line.slice(0, 2) as 'R1'] += 1;
      assert.deepEqual('lines' in answer ? answer.lines : undefined, expected);
    }),
    { numRuns: 800, seed },
  );
  for (const [what, count] of Object.entries(seen)) assert.ok(count > 12, `${what} was met: ${count}`);
});

test('a half of a hundredth goes to the even neighbour, as there', () => {
  const fields = (count: number): Tree => ({
    pairs: Array.from({ length: count }, (_, i) => [`f${i}`, { pairs: [['default', 1]] }] as const),
  });
  const lines = (total: number, required: number): readonly string[] => {
    const tree: Tree = {
      pairs: [
        ['default', 1],
        ['properties', fields(total)],
        ['required', Array.from({ length: required }, (_, i) => `f${i}`)],
      ],
    };
    const answer = seedLint(jsonValueOf('/schema.json', textOf(tree)) ?? assert.fail());
    return 'lines' in answer ? answer.lines : [];
  };
  assert.match(lines(8, 1)[0] ?? '', /^R1 {2}density 12% < 75%/);
  assert.match(lines(8, 3)[0] ?? '', /^R1 {2}density 38% < 75%/);
  assert.match(lines(8, 5)[0] ?? '', /^R1 {2}density 62% < 75%/);
  assert.deepEqual(lines(4, 3), []);
});

function port(tree: Tree): readonly string[] | undefined {
  try {
    return portOfLinter(tree);
  } catch (error) {
    if (error instanceof PortError) return undefined;
    throw error;
  }
}

function textOf(tree: Tree): string {
  if (Array.isArray(tree)) return `[${(tree as readonly Tree[]).map(textOf).join(',')}]`;
  if (typeof tree !== 'object' || tree === null) return JSON.stringify(tree);
  return `{${(tree as { pairs: readonly (readonly [string, Tree])[] }).pairs.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(',')}}`;
}
