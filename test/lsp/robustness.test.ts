/** What must not bring the server down, nor keep an editor waiting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { withServer } from './harness';
import { oneTool } from './samples';

test('a cancelled request is answered within a second, also while the compiler starts', () =>
  withServer({ files: { 'a.ts': oneTool }, pull: true }, async (server) => {
    await server.open('a.ts');
    const cancel = new CancellationTokenSource();
    const asked = server.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: server.uri('a.ts') } }, cancel.token);
    await server.until('the check', () => server.statuses.some(({ state }) => state === 'checking'));
    const start = performance.now();
    cancel.cancel();
    await assert.rejects(asked, (error) => (error as { code?: number }).code === -32800);
    assert.ok(performance.now() - start < 1000);
    assert.ok((await server.diagnostics('a.ts')).length > 0);
  }));

test('a rule that throws costs its own findings alone, and the user one message', () =>
  withServer({ files: { 'a.ts': oneTool }, env: { CANDOR_TEST_THROW: 'prose-result' } }, async (server) => {
    await server.open('a.ts');
    assert.ok((await server.diagnostics('a.ts')).some(({ code }) => code === 'missing-is-error'));
    await server.until('the message', () => server.said.some(({ kind }) => kind === 'show'));
    await server.connection.sendRequest('workspace/executeCommand', { command: 'candor.checkWorkspace' });
    const shown = server.takeMessages().filter(({ kind, message }) => kind === 'show' && message.includes('prose-result'));
    assert.equal(shown.length, 1);
    assert.doesNotMatch(shown[0]?.message ?? '', /\n|\.ts:\d/);
  }));

test('nonsense is answered or passed over, and the next document is checked', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    const { connection } = server;
    for (const body of ['{', 'null', '[]', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":7}', '"x"']) {
      server.sendRaw(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    }
    server.sendRaw('hello\r\n\r\nContent-Length: many\r\n\r\n{"half": ');
    await connection.sendNotification('textDocument/didOpen', null as unknown as object);
    await connection.sendNotification('textDocument/didChange', { textDocument: { uri: 'x', version: 'y' }, contentChanges: [{}] });
    await connection.sendRequest('textDocument/codeAction', { textDocument: {} }).catch(() => undefined);
    await connection.sendRequest('candor/nothing', { deep: [[[]]] }).catch(() => undefined);
    await server.open('a.ts');
    assert.ok((await server.diagnostics('a.ts')).length > 0);
    // What could not be understood is in the log; nobody is bothered with it.
    assert.ok(server.takeMessages().every(({ kind }) => kind === 'log'));
  }));
