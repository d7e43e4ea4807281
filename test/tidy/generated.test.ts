import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtRoot } from '../support/repository';

test('what is generated from the rules is up to date', () => {
  const { status, output } = runAtRoot(process.execPath, ['scripts/run.mjs', 'gen', '--check']);
  assert.equal(status, 0, output);
});
