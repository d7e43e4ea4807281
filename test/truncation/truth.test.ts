/** What counts as telling, on payloads written by hand: the bench is as good as this. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowCounts, runCase, type Run } from '../../scripts/truncation/execute';
import { rowAt } from '../../scripts/truncation/fakes';
import { casesOf, type Case } from '../../scripts/truncation/grammar';
import { truthOf } from '../../scripts/truncation/truth';

const size = 4;
const form = { cap: '', amount: '', signal: '', carrier: '', place: '', result: '' };
const one: Case = { id: 'c1', form, honest: true, whole: false, files: {}, entry: '', size, args: {} };
const page = (count: number) => Array.from({ length: Math.min(count, size) }, (_, i) => rowAt(i));
const runOf = (write: (count: number) => unknown): Run => ({ id: 'c1', payloads: rowCounts(size).map(write) });
const truth = (write: (count: number) => unknown) => truthOf(one, runOf(write));

test('a total, a flag, a cursor and a line that come with the cut tell exactly', () => {
  assert.equal(
    truth((count) => ({ rows: page(count), total: count })),
    'exactly',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), more: count > size })),
    'exactly',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), ...(count > size ? { next: 'from-4' } : {}) })),
    'exactly',
  );
  assert.equal(
    truth((count) => [...page(count).map(({ id }) => `- ${id}`), ...(count > size ? ['and more'] : [])]),
    'exactly',
  );
});

test('a full page that is called cut tells cautiously', () => {
  assert.equal(
    truth((count) => ({ rows: page(count), truncated: page(count).length >= size })),
    'cautiously',
  );
});

test('neither rows, nor their number, nor what never changes tell', () => {
  assert.equal(
    truth((count) => page(count)),
    'no',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), total: page(count).length, message: `Found ${page(count).length} rows.` })),
    'no',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), last: page(count).at(-1)?.id })),
    'no',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), truncated: true })),
    'no',
  );
  assert.equal(
    truth((count) => ({ rows: page(count), truncated: count > 2 * size })),
    'no',
  );
});

test('a flag that comes one row late does not tell', () => {
  assert.equal(
    truth((count) => ({ rows: page(count), truncated: count > size + 1 })),
    'no',
  );
});

test('a case that does not cap, or shows other rows than before, is no case', () => {
  assert.ok(typeof truth((count) => Array.from({ length: count }, (_, i) => rowAt(i))) === 'object');
  assert.ok(typeof truth((count) => page(count).map((_, i) => rowAt(count - i))) === 'object');
});

test('a list that is whole has no cut to tell of, and has to be whole', () => {
  const asWhole = (write: (count: number) => unknown) => truthOf({ ...one, whole: true }, runOf(write));
  assert.equal(
    asWhole((count) => Array.from({ length: count }, (_, i) => rowAt(i))),
    'whole',
  );
  assert.ok(typeof asWhole((count) => page(count)) === 'object');
});

test('nothing but the project and our fakes is loaded', async () => {
  for (const specifier of ['node:fs', 'fs', '../../package', 'typescript']) {
    const run = await runCase({
      ...one,
      files: { 'app/src/tool.ts': `import * as it from "${specifier}"; it;` },
      entry: 'app/src/tool.ts',
    });
    assert.match(run.error ?? '', /neither of the project nor a fake|There is no/, specifier);
  }
});

test('the same seed gives the same cases, another seed others', () => {
  assert.deepEqual(casesOf(3, 20), casesOf(3, 20));
  assert.notDeepEqual(casesOf(3, 20), casesOf(4, 20));
});
