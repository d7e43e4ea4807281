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

test('the handler around the cursor is rewritten, as a refactoring and as a fix of what it clears', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    await server.open('a.ts');
    const title = 'Rewrite handler to a discriminated result';
    const offered = (await server.codeActions('a.ts', caughtValue)).filter((action) => action.title === title);
    assert.deepEqual(
      offered.map(({ kind, diagnostics }) => [kind, diagnostics?.map(({ code }) => code)]),
      [
        ['quickfix', ['missing-is-error']],
        ['refactor.rewrite.candor', undefined],
      ],
    );
    const [rewrite, ...others] = await server.codeActions('a.ts', 'await readFile', ['refactor.rewrite']);
    assert.ok(rewrite !== undefined && others.length === 0);
    await server.apply(rewrite);
    assert.match(server.text('a.ts'), /const failure = \{ code: 'upstream_failed', message: String\(e\), retryable: true \};/);
    assert.deepEqual(await server.codeActions('a.ts', 'await readFile', ['refactor.rewrite']), []);
  }));
