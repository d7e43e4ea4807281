/** Files that nothing can be said of are named, with the reason, by the commands that look through a folder. */
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor, dist, emptyFolder, project } from './runCli';

const manifest = JSON.stringify({ dependencies: { ai: '^6.0.0', zod: '^4.0.0' } });
const whole = `import { tool } from 'ai';
import { z } from 'zod';
export const ping = tool({ description: 'Pings.', inputSchema: z.object({ host: z.string() }), execute: async ({ host }) => ({ host }) });
`;
const half = whole.replace('export const ping = tool({', 'export const ping = tool(() => {').replace('({ host }) });', '({ host');

/** Where others may read it: the tests may run in a folder of the superuser. */
function programForAll(): string {
  const folder = emptyFolder();
  for (const name of readdirSync(dist)) if (/\.(js|json|d\.ts)$/.test(name)) copyFileSync(join(dist, name), join(folder, name));
  return join(folder, 'main.js');
}

const skip = process.platform === 'win32' ? 'Windows has other permissions' : false;

describe('a file that may not be read', { skip }, () => {
  const main = programForAll();
  const said = 'candor: closed.ts: it was passed over: permission denied.\n';
  const closed = (files: Readonly<Record<string, string>>): string => {
    const root = project({ 'package.json': manifest, ...files, 'closed.ts': whole });
    chmodSync(join(root, 'closed.ts'), 0);
    return root;
  };
  for (const command of ['check', 'test-plan']) {
    test(`${command} names it beside others`, () => {
      const { code, err } = candor([command, closed({ 'a.ts': whole })], { main, unprivileged: true });
      assert.deepEqual([code, err], [2, said]);
    });
    test(`${command} names it where there is no tool`, () => {
      const { code, err } = candor([command, closed({ 'b.ts': 'export const b = 1;\n' })], { main, unprivileged: true });
      assert.deepEqual([code, err], [2, said]);
    });
  }
  test('and was not asked about is not named', () => {
    const root = closed({ 'a.ts': whole });
    const { code, err } = candor(['test-plan', join(root, 'a.ts')], { main, unprivileged: true });
    assert.deepEqual([code, err], [0, '']);
  });
});

describe('a file that is half typed', () => {
  test('is named by test-plan, whether or not a tool is seen in it', () => {
    const root = project({ 'package.json': manifest, 'a.ts': whole, 'half.ts': half });
    const { code, out, err } = candor(['test-plan', root]);
    assert.match(out, /^ping {2}a\.ts:3$/m);
    assert.deepEqual([code, err], [2, 'candor: half.ts: it was passed over: it has errors of syntax.\n']);
  });
  test('is no error of check, which says what it can', () => {
    const { code, err } = candor(['check', project({ 'package.json': manifest, 'a.ts': whole, 'half.ts': half }), '--fail-on', 'error']);
    assert.deepEqual([code, err], [0, '']);
  });
  test('and may hold no tool is not named', () => {
    const { code, err } = candor([
      'test-plan',
      project({ 'package.json': manifest, 'a.ts': whole, 'text.ts': 'export const a = `half ${' }),
    ]);
    assert.deepEqual([code, err], [0, '']);
  });
});
