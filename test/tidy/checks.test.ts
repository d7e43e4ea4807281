/** The checks of `npm run check` that are programs of their own, so that `npm test` alone says whether a change may land. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOwn, runAtRoot } from '../support/repository';

const { scripts } = JSON.parse(readOwn('package.json')) as { scripts: Record<string, string> };

for (const [what, program] of [
  ['the layout is prettier’s (`npm run format` mends it)', 'prettier --check'],
  ['the types agree', 'tsc'],
  ['the linter has nothing to say', 'eslint'],
] as const) {
  test(what, () => {
    const command = scripts['check']?.split(' && ').find((part) => part.startsWith(program));
    assert.ok(command !== undefined, `\`npm run check\` runs ${program}`);
    const { status, output } = runAtRoot('npm', ['exec', '--call', command]);
    assert.equal(status, 0, output);
  });
}
