import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownFiles, readOwn } from '../support/repository';

const generated = ['server/src/analysis/rules/index.ts'];
const written = ownFiles().filter((file) => /^server\/src\/.*\.ts$/.test(file) && !file.includes('/stubs/') && !generated.includes(file));

function limitOf(file: string): number {
  if (file === 'server/src/main.ts') return 60;
  const isRule = /\/rules\/[a-z0-9-]+\.ts$/.test(file) && !file.endsWith('/rules/rule.ts');
  return isRule ? 200 : 400;
}

test('a file is short enough to be read at one sitting: 400 lines, a rule 200', () => {
  assert.ok(written.length > 0, 'there are files to measure');
  const lines = (file: string) => readOwn(file).split('\n').length - 1;
  assert.deepEqual(
    written.filter((file) => lines(file) > limitOf(file)).map((file) => `${file}: ${lines(file)} lines, at most ${limitOf(file)}`),
    [],
  );
});
