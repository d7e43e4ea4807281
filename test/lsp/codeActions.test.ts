/** Fixes: what they change, and that they never meet another text than the one they were made for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver/node';
import { withServer } from './harness';
import { caught, caughtValue, marked, oneTool, twoTools } from './samples';

test('the quick fix changes the text it was made for, and no other', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    await server.open('a.ts');
    const fix = titled(await server.codeActions('a.ts', caughtValue, ['quickfix']), 'Add `isError: true`');
    assert.equal(fix.isPreferred, true);
    assert.deepEqual(
      fix.diagnostics?.map(({ code }) => code),
      ['missing-is-error'],
    );

    await server.edit('a.ts', 'Reads a file.', 'Reads one file.');
    await assert.rejects(server.apply(fix), /stale/);

    await server.apply(titled(await server.codeActions('a.ts', caughtValue), 'Add `isError: true`'));
    assert.equal(server.text('a.ts'), oneTool.replace('a file', 'one file').replace(caught, marked));
  }));

test('fix-all takes every safe fix of the file and leaves every other byte', () =>
  withServer({ files: { 'a.ts': twoTools.replaceAll('\n', '\r\n') } }, async (server) => {
    await server.open('a.ts');
    const text = server.text('a.ts');
    const [all, ...more] = await server.codeActions('a.ts', caughtValue, ['source.fixAll']);
    assert.ok(all !== undefined && more.length === 0);
    assert.equal(all.kind, 'source.fixAll.candor');
    await server.apply(all);
    assert.equal(server.text('a.ts'), text.replaceAll(caught, marked));
  }));

for (const [where, comment] of [
  ['here', '    // candor-ignore missing-is-error: explain why this is right here\r\n'],
  ['in this file', '// candor-ignore-file missing-is-error: explain why this is right here\r\n'],
] as const) {
  test(`a finding can be ignored ${where}, with room for the reason`, () =>
    withServer({ files: { 'a.ts': oneTool.replaceAll('\n', '\r\n') } }, async (server) => {
      await server.open('a.ts');
      await server.apply(titled(await server.codeActions('a.ts', caughtValue), `Ignore \`missing-is-error\` ${where}`));
      assert.ok(server.text('a.ts').includes(comment));
      const left = (await server.diagnostics('a.ts')).map(({ code }) => code);
      assert.ok(!left.includes('missing-is-error') && !left.includes('unused-suppression'), JSON.stringify(left));
    }));
}

function titled(actions: readonly CodeAction[], title: string): CodeAction {
  const found = actions.find((action) => action.title === title);
  assert.ok(found !== undefined, `offered are ${JSON.stringify(actions.map((action) => action.title))}`);
  return found;
}
