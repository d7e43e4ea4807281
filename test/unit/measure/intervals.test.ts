/** The intervals against the numbers that were published with them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { echoOf, moveOf, stopConditions } from '../../../server/src/measure/echo';
import { differenceOf, rateOf, samplesForAtLeast } from '../../../server/src/measure/intervals';
import { readSample, type Sample } from '../../../server/src/measure/samples';

const rounded = (...numbers: readonly number[]) => numbers.map((number) => Number(number.toFixed(4)));

test('the score interval of Newcombe’s first paper: 81 of 263, 15 of 148, 0 of 20, 1 of 29', () => {
  for (const [hits, of, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const)
    assert.deepEqual(rounded(rateOf(hits, of).low, rateOf(hits, of).high), [low, high]);
});

test('the difference of two rates, method 10 of the second: 56/70 against 48/80, 9/10 against 3/10, 10/10 against 0/10', () => {
  for (const [a, m, b, n, low, high] of [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 10, 0.6075, 1],
  ] as const) {
    const { low: from, high: to } = differenceOf(rateOf(b, n), rateOf(a, m));
    assert.deepEqual(rounded(from, to), [low, high]);
  }
});

test('a rate lies in its own interval, and more of the same narrows it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      const hits = Math.round(of * share);
      const { low, high, rate = -1 } = rateOf(hits, of);
      const twice = rateOf(hits * 2, of * 2);
      return low >= 0 && high <= 1 && low <= rate && rate <= high && twice.high - twice.low <= high - low;
    }),
  );
});

test('of nothing nothing is known', () => {
  assert.deepEqual(rateOf(0, 0), { hits: 0, of: 0, rate: undefined, low: 0, high: 1 });
  assert.deepEqual(moveOf(rateOf(0, 0), rateOf(5, 5)).move, 'cannot be told');
});

test('thirty-five samples without a miss show more than 90 %, thirty-four do not', () => {
  assert.equal(samplesForAtLeast(0.9), 35);
  assert.ok(rateOf(35, 35).low >= 0.9 && rateOf(34, 34).low < 0.9);
});

test('twenty samples are not over-read: 18 of 20 and 20 of 20 cannot be told apart, 10 of 20 and 20 of 20 can', () => {
  assert.equal(moveOf(rateOf(18, 20), rateOf(20, 20)).move, 'cannot be told');
  assert.equal(moveOf(rateOf(10, 20), rateOf(20, 20)).move, 'rose');
  assert.equal(moveOf(rateOf(20, 20), rateOf(10, 20)).move, 'fell');
});

function sample(input: unknown, args: unknown, rejected?: boolean): Sample {
  const read = readSample({ input, args, ...(rejected === undefined ? {} : { rejected }) });
  assert.ok(read.ok);
  return read.value;
}

test('an echo is verbatim; nothing in return for nothing is none, and nothing in return for something is a miss', () => {
  const samples = [
    sample({ id: 'a' }, { id: 'a' }),
    sample({ id: 3 }, { id: '3' }),
    sample({ id: 'b' }, {}),
    sample({ id: 'c' }, null),
    sample({}, {}),
    sample('text', { id: 'x' }),
    sample({ id: { x: 1, y: 2 } }, { id: { y: 2, x: 1 } }),
  ];
  const { hits, of, uncounted, misses } = echoOf(samples, 'id');
  assert.deepEqual([hits, of, uncounted], [2, 5, 2]);
  assert.deepEqual(
    misses.map(({ index, given, sent }) => [index, given, sent]),
    [
      [1, 3, '3'],
      [2, 'b', undefined],
      [3, 'c', undefined],
    ],
  );
});

test('when to stop: each condition is yes, no or unknown, and no refusal at all is no yes', () => {
  const holds = (echo: readonly [number, number], open: readonly string[] | undefined, rejected: readonly (boolean | undefined)[]) =>
    stopConditions(
      rateOf(...echo),
      open,
      rejected.map((one) => sample({}, {}, one)),
    ).map((one) => one.holds);
  const refused = (hits: number, of: number) => Array.from({ length: of }, (_, i) => i < hits);
  assert.deepEqual(holds([40, 40], [], refused(2, 40)), ['yes', 'yes', 'yes']);
  assert.deepEqual(holds([20, 20], undefined, []), ['unknown', 'unknown', 'unknown']);
  assert.deepEqual(holds([10, 20], ['status'], refused(12, 20)), ['no', 'no', 'no']);
  assert.deepEqual(holds([40, 40], [], refused(0, 400))[2], 'unknown');
});
