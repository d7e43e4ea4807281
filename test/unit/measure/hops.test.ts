/** Chains of hops, by chance: what stopped stays stopped, and what goes on carries the verification that let it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createHops } from '../../../server/src/measure/hops';
import { mayPropagate, restated, stateOf, states, type State, type Verdict } from '../../../server/src/measure/state';
import { createTexts } from '../../../server/src/measure/texts';

const anyState = fc.constantFrom(...states);
const id = fc.constantFrom('a', 'b', '1:a', '', ':a', '\ud800', '\ud801', '\u0000', 'ä', 'a'.repeat(50));
const step = fc.oneof(
  fc.record({ kind: fc.constant('make' as const), run: id, id, state: anyState }),
  fc.record({ kind: fc.constant('use' as const), run: id, id }),
);

test('no chain of hops turns unverifiable, refuted or malformed into propagated', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const hops = createHops();
      // By pair, as a text that no two pairs share.
      const stopped = new Set<string>();
      const verified = new Map<string, string>();
      const count = new Map<string, number>();
      let leaks = 0;
      for (const [i, one] of steps.entries()) {
        const key = JSON.stringify([one.run, one.id]);
        if (one.kind === 'make') {
          const now = hops.make(one.run, one.id, one.state, `oracle ${i}`, i + 1);
          assert.ok(now !== 'verified' || !stopped.has(key), 'what stopped is not verified later');
          assert.ok(one.state === 'verified' || now === one.state, 'what stops now is told as what it is');
          if (mayPropagate(now)) verified.set(key, `oracle ${i}`);
          else stopped.add(key);
          continue;
        }
        const use = hops.use(one.run, one.id, i);
        const isVerified = verified.has(key) && !stopped.has(key);
        count.set(key, (count.get(key) ?? 0) + 1);
        assert.equal(use.propagated, isVerified);
        assert.equal(use.propagated, use.state === 'verified');
        assert.equal(use.oracle, isVerified ? verified.get(key) : undefined);
        assert.equal(use.hop, count.get(key));
        if (!isVerified) leaks += 1;
      }
      assert.equal(hops.leaks, leaks);
      const uses = [...hops.uses()];
      assert.deepEqual(
        uses.map(({ claim, place }) => [claim, place]),
        steps.flatMap((one, i) => (one.kind === 'use' ? [[one.id, i]] : [])),
      );
      assert.equal(uses.filter(({ propagated }) => !propagated).length, leaks);
    }),
    { numRuns: 500 },
  );
});

test('a claim that no line made is used unverified, also where a later line makes it', () => {
  const hops = createHops();
  assert.deepEqual(hops.use('', 'x', 1), {
    claim: 'x',
    madeAt: undefined,
    hop: 1,
    state: 'unverifiable',
    oracle: undefined,
    propagated: false,
    place: 1,
  });
  assert.equal(hops.make('', 'x', 'verified', 'db', 5), 'verified');
  assert.deepEqual(hops.use('', 'x', 2), { claim: 'x', madeAt: 5, hop: 2, state: 'verified', oracle: 'db', propagated: true, place: 2 });
  assert.deepEqual(
    [...hops.uses()].map(({ madeAt }) => madeAt),
    [undefined, 5],
  );
});

test('only one way leads to verified: well-formed, or of no known form, and an oracle that says yes', () => {
  const verdicts: readonly Verdict[] = ['true', 'false', 'unavailable'];
  const verified = [true, false, undefined].flatMap((form) =>
    verdicts.filter((verdict) => stateOf(form, verdict) === 'verified').map((verdict) => [form, verdict]),
  );
  assert.deepEqual(verified, [
    [true, 'true'],
    [undefined, 'true'],
  ]);
  const survivors = states.flatMap((before) =>
    states.filter((now) => restated(before, now) === 'verified').map((now): [State, State] => [before, now]),
  );
  assert.deepEqual(survivors, [['verified', 'verified']]);
});

test('texts by number: each once, whatever it is made of, and readable again', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(id, fc.string({ unit: 'binary' })), { maxLength: 200 }), (written) => {
      const texts = createTexts();
      const numbers = written.map((text) => texts.numberOf(text));
      assert.equal(texts.length, new Set(written).size);
      assert.deepEqual(
        numbers.map((number) => texts.at(number)),
        written,
      );
    }),
  );
});

test('texts by number: twenty thousand of them', () => {
  const texts = createTexts();
  for (let i = 0; i < 20_000; i++) assert.equal(texts.numberOf(`claim-${i}`), i);
  for (let i = 0; i < 20_000; i += 97) assert.equal(texts.numberOf(`claim-${i}`), i);
});
