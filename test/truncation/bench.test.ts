/**
 * A small run of the truncation benchmark with a fixed seed. `floors.json` holds the forms on which candor agrees less often than it should,
 * with what it reached; `npm run truncation-bench -- --floors` writes it anew.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { axes } from '../../scripts/truncation/grammar';
import { bar, scoresOf, shareOf, type Judged } from '../../scripts/truncation/table';
import { readOwn, runAtRoot } from '../support/repository';

const floors = JSON.parse(readOwn('test/truncation/floors.json')) as {
  readonly seed: number;
  readonly count: number;
  readonly below: Readonly<Record<string, number>>;
};

let judged: readonly Judged[] = [];

before(() => {
  const asked = ['--seed', String(floors.seed), '--count', String(floors.count), '--json'];
  const { status, output } = runAtRoot(process.execPath, ['scripts/run.mjs', 'truncationBench', ...asked]);
  assert.equal(status, 0, output);
  judged = (JSON.parse(output) as { judged: readonly Judged[] }).judged;
});

test('the runs agree with what was written: honest forms tell, broken ones do not', () => {
  assert.equal(judged.length, floors.count);
  assert.deepEqual(
    judged.filter((one) => one.wrong !== undefined || one.honest === (one.truth === 'no')).map(({ id, wrong }) => `${id}: ${wrong ?? ''}`),
    [],
  );
  assert.ok(
    judged.some(({ truth }) => truth === 'cautiously'),
    'some are cautious',
  );
});

test('each form of each axis comes up, honest and broken', () => {
  for (const axis of axes) {
    const forms = new Set(judged.map(({ form }) => form[axis]));
    assert.ok(forms.size >= 4, `${axis} has forms`);
    if (axis === 'signal' || axis === 'carrier') continue;
    for (const form of forms) {
      if (form.startsWith('not cut')) continue;
      const sides: ReadonlySet<boolean> = new Set(judged.filter((one) => one.form[axis] === form).map(({ honest }) => honest));
      assert.equal(sides.size, 2, `${axis} ${form} comes up on both sides`);
    }
  }
});

test('candor agrees with the runs at least as often as it did, form by form', () => {
  const fallen = scoresOf(judged).flatMap((score) => {
    const floor = floors.below[`${score.axis}: ${score.form}`] ?? bar;
    return shareOf(score) >= floor ? [] : [`${score.axis}: ${score.form} is at ${shareOf(score).toFixed(1)} %, its floor is ${floor} %`];
  });
  assert.deepEqual(fallen, []);
});
