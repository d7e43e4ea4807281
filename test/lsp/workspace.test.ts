/** Folders, settings, and files that change behind the editor's back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver/node';
import { withServer } from './harness';
import { handlerElsewhere, oneTool } from './samples';

const off = { rules: { 'missing-is-error': 'off' } };
const has = (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ code }) => code === 'missing-is-error');

test('a setting turns a rule off and on while the document is open, each folder by itself', () => {
  const settings = (scope: string) => (scope.endsWith('/b') ? off : {});
  return withServer({ files: { 'a/x.ts': oneTool, 'b/x.ts': oneTool }, folders: ['a', 'b'], settings }, async (server) => {
    await server.open('a/x.ts');
    await server.open('b/x.ts');
    assert.ok(has(await server.diagnostics('a/x.ts')));
    assert.ok(!has(await server.diagnostics('b/x.ts')));
    await server.changeSettings((scope: string) => (scope.endsWith('/a') ? off : {}));
    await server.untilPublished('a/x.ts', ({ diagnostics }) => !has(diagnostics));
    await server.untilPublished('b/x.ts', ({ diagnostics }) => has(diagnostics));
  });
});

test('a folder that joins the workspace has its own config file', () =>
  withServer(
    { files: { 'a/x.ts': oneTool, 'b/x.ts': oneTool, 'b/candor.config.json': JSON.stringify(off) }, folders: ['a'] },
    async (server) => {
      await server.open('a/x.ts');
      assert.ok(has(await server.diagnostics('a/x.ts')));
      await server.changeFolders(['b'], []);
      await server.open('b/x.ts');
      assert.ok(!has(await server.diagnostics('b/x.ts')));
      await server.changeOnDisk('b/candor.config.json', '{}');
      await server.untilPublished('b/x.ts', ({ diagnostics }) => has(diagnostics));
    },
  ));

test('a lock that is written or changed on disk is compared with at once', () => {
  const drifts = (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ code }) => code === 'contract-drift');
  const lockOf = (description: string) =>
    JSON.stringify({
      lockfileVersion: 1,
      tools: { locked: { sdk: 'mcp', input: null, output: null, description: { text: description } } },
    });
  const code = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 's', version: '1.0.0' });
server.registerTool('locked', { description: 'Lists books.' }, async () => ({ content: [] }));
`;
  return withServer(
    { files: { 'x.ts': code, 'package.json': '{ "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }' } },
    async (server) => {
      await server.open('x.ts');
      assert.ok(!drifts(await server.diagnostics('x.ts')));
      await server.changeOnDisk('candor.lock.json', lockOf('Lists all books.'));
      await server.untilPublished('x.ts', ({ diagnostics }) => drifts(diagnostics));
      await server.changeOnDisk('candor.lock.json', lockOf('Lists books.'));
      await server.untilPublished('x.ts', ({ diagnostics }) => !drifts(diagnostics));
    },
  );
});

test('a tsconfig that learns a path leads to the handler behind it', () =>
  withServer({ files: { ...handlerElsewhere('@app/handlers'), 'tsconfig.json': '{}' } }, async (server) => {
    await server.until('the watchers', () => server.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
    await server.open('src/handlers.ts');
    assert.ok(!has(await server.diagnostics('src/handlers.ts')));
    await server.changeOnDisk('tsconfig.json', '{ "compilerOptions": { "paths": { "@app/*": ["./src/*"] } } }');
    await server.untilPublished('src/handlers.ts', ({ diagnostics }) => has(diagnostics));
  }));

test('a check of the workspace shows findings of files that nobody opened', () =>
  withServer({ files: { 'a.ts': oneTool, 'b.ts': 'export {};' }, pull: true }, async (server) => {
    const { items } = await server.workspaceDiagnostics();
    assert.deepEqual(
      items.map(({ uri, kind }) => [uri, kind]),
      [[server.uri('a.ts'), 'full']],
    );
    await server.connection.sendRequest('workspace/executeCommand', { command: 'candor.checkWorkspace' });
    await server.untilPublished('a.ts', ({ diagnostics }) => has(diagnostics));
    assert.match(server.takeMessages().find(({ kind }) => kind === 'show')?.message ?? '', /^Candor: \d+ findings? in 1 tool, 2 files\.$/);
  }));
