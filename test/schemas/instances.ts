/**
 * Instances to try a verdict on, made by their own way and not by that of the program: random values over the words of both schemas.
 * Most of them fit neither; the validator of the test says which do.
 */
import fc from 'fast-check';
import type { Json } from '../../server/src/analysis/facts/schemas/print';

export function instancesOf(...schemas: readonly Json[]): readonly Json[] {
  const names = new Set<string>(['other']);
  const values = new Set<Json>([
    '',
    'x',
    'ab',
    'abc',
    'abcdefghijklmno',
    'a'.repeat(25),
    '2024-01-31',
    0,
    1,
    2,
    3,
    -1,
    0.5,
    2.5,
    60,
    95,
    true,
    false,
    null,
  ]);
  const look = (at: Json): void => {
    if (Array.isArray(at)) at.forEach(look);
    else if (typeof at === 'object' && at !== null) {
      for (const [key, inner] of Object.entries(at as Readonly<Record<string, Json>>)) {
        if (key === 'properties') Object.keys(inner as object).forEach((name) => names.add(name));
        look(inner);
      }
    } else if (typeof at === 'number') [at - 1, at, at + 1].forEach((one) => values.add(one));
    else values.add(at);
  };
  schemas.forEach(look);
  const { shaped } = fc.letrec<{ shaped: Json }>((tie) => ({
    shaped: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...values),
      fc.array(tie('shaped'), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom(...names), tie('shaped'), { maxKeys: 4 }),
    ),
  }));
  const random = fc.sample(shaped, { numRuns: 1500, seed: 11 });
  return [
    ...random,
    ...schemas.flatMap((schema) => fc.sample(shapedBy(schema, fc.constantFrom(...values), schema), { numRuns: 400, seed: 5 })),
  ];
}

/** Values in the form of the schema, whose leaves may be anything. */
function shapedBy(schema: Json, leaf: fc.Arbitrary<Json>, root: Json): fc.Arbitrary<Json> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return leaf;
  const at = schema as Readonly<Record<string, Json>>;
  const branches = [at['anyOf'], at['oneOf']].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  if (branches.length > 0) return fc.oneof(...branches.map((one) => shapedBy(one, leaf, root)), leaf);
  if (Array.isArray(at['allOf']))
    return fc
      .tuple(...(at['allOf'] as readonly Json[]).map((one) => shapedBy(one, leaf, root)))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === 'object')) as Json);
  if (Array.isArray(at['enum'])) return fc.oneof(fc.constantFrom(...(at['enum'] as readonly Json[])), leaf);
  if (at['items'] !== undefined) return fc.array(shapedBy(at['items'], leaf, root), { maxLength: 6 });
  const properties = at['properties'];
  if (typeof properties !== 'object' || properties === null) return leaf;
  const fields = Object.entries(properties as Readonly<Record<string, Json>>).map(
    ([name, one]) => [name, shapedBy(one, leaf, root)] as const,
  );
  const required = Array.isArray(at['required']) ? (at['required'] as readonly string[]) : [];
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => fields.some(([own]) => own === name)),
  });
}
