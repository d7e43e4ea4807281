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

const listing = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { boatsIn } from './harbour';

const server = new McpServer({ name: 'boats', version: '1.0.0' });
server.registerTool('boats', { inputSchema: { harbour: z.string(), limit: z.number() } }, async ({ harbour, limit }) => {
  const boats = await boatsIn(harbour, limit);
  return { content: [{ type: 'text', text: JSON.stringify({ count: boats.length, boats }) }] };
});
`;
const harbour = `import { readBoats } from 'boat-store';

export async function boatsIn(name: string, limit: number): Promise<string[]> {
  const all: string[] = await readBoats(name);
  return all.slice(0, limit);
}
`;

test('a fix over two files changes both, and neither where one has moved on', () =>
  withServer({ files: { 'a.ts': listing, 'harbour.ts': harbour } }, async (server) => {
    await server.open('a.ts');
    await server.open('harbour.ts');
    const title = 'Rename to `returned` and add `matched`, `truncated`, `hint`';
    const stale = titled(await server.codeActions('a.ts', 'count: boats.length', ['quickfix']), title);
    await server.edit('harbour.ts', 'readBoats(name)', 'readBoats(name.trim())');
    await assert.rejects(server.apply(stale), /stale/);
    assert.equal(server.text('a.ts'), listing);

    await server.apply(titled(await server.codeActions('a.ts', 'count: boats.length', ['quickfix']), title));
    assert.match(server.text('a.ts'), /const \{ rows: boats, matched \} = await boatsIn\(harbour, limit\);/);
    assert.match(server.text('harbour.ts'), /Promise<\{ rows: string\[\]; matched: number \}>/);
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
