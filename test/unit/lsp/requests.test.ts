/** What is answered to what, and what happens to answers that come too late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { withFakeCores } from './inProcess';

const isRetriggered = (error: unknown) => (error as { data?: { retriggerRequest?: boolean } }).data?.retriggerRequest === true;
const codeOf = (error: unknown) => (error as { code?: number }).code;

test('a pull is answered in full, then as unchanged for as long as the findings are the same', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true }, async ({ server }) => {
    await server.open('a.ts');
    const first = await server.pullDiagnostics('a.ts');
    assert.equal(first.kind === 'full' && first.items.length, 1);
    await server.edit('a.ts', 'BAD', 'BAD;');
    assert.deepEqual(await server.pullDiagnostics('a.ts', first.resultId), { kind: 'unchanged', resultId: first.resultId });
    await server.edit('a.ts', 'BAD', 'fine');
    assert.equal((await server.pullDiagnostics('a.ts', first.resultId)).kind, 'full');
    assert.deepEqual(server.publications, []);
  }));

test('with `onSave` a pull between edit and save finds nothing new, and the client is told to ask after it', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true, settings: { run: 'onSave' } }, async ({ server }) => {
    await server.open('a.ts');
    const { resultId } = await server.pullDiagnostics('a.ts');
    await server.edit('a.ts', 'BAD', 'fine');
    assert.deepEqual(await server.pullDiagnostics('a.ts', resultId), { kind: 'unchanged', resultId });
    await server.save('a.ts');
    await server.until('the request to ask again', () => server.refreshes === 1);
    assert.equal((await server.pullDiagnostics('a.ts', resultId)).kind, 'full');
  }));

test('a cancelled request is answered within a second, however long the analysis takes', () =>
  withFakeCores({ files: { 'a.ts': 'SLOW' }, pull: true }, async ({ server, cores }) => {
    await server.open('a.ts');
    const cancel = new CancellationTokenSource();
    const asked = server.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: server.uri('a.ts') } }, cancel.token);
    await server.until('the check', () => (cores[0]?.asked.length ?? 0) > 0);
    const start = performance.now();
    cancel.cancel();
    await assert.rejects(asked, (error) => codeOf(error) === -32800);
    assert.ok(performance.now() - start < 1000);
  }));

test('a pull that an edit overtakes is to be asked again', () =>
  withFakeCores({ files: { 'a.ts': 'BAD SLOW' }, pull: true }, async ({ server, cores }) => {
    await server.open('a.ts');
    const overtaken = server.pullDiagnostics('a.ts');
    await server.until('the check', () => (cores[0]?.asked.length ?? 0) > 0);
    await server.edit('a.ts', 'BAD SLOW', 'fine');
    await assert.rejects(overtaken, (error) => codeOf(error) === -32802 && isRetriggered(error));
    assert.deepEqual(await server.diagnostics('a.ts'), []);
  }));

test('a workspace pull waits where nothing changed, and tells what did', () =>
  withFakeCores({ files: { 'a.ts': 'BAD', 'b.ts': 'BAD' }, pull: true }, async ({ server }) => {
    const { items } = await server.workspaceDiagnostics();
    assert.equal(items.length, 2);
    assert.deepEqual(
      server.progress.map((value) => (value as { kind: string }).kind),
      ['begin', 'report', 'end'],
    );
    const waiting = server.workspaceDiagnostics(items.map(({ uri, resultId }) => ({ uri, value: resultId as string })));
    await server.changeOnDisk('b.ts', 'fine');
    const changed = (await waiting).items;
    assert.deepEqual(
      changed.map(({ kind }) => kind),
      ['unchanged', 'full'],
    );
    const late = server.workspaceDiagnostics(changed.map(({ uri, resultId }) => ({ uri, value: resultId as string })));
    late.catch(() => undefined);
  }));

test('a rule that throws is told about once, and everything else stands', () =>
  withFakeCores({ files: { 'a.ts': 'BAD FAULT' } }, async ({ server }) => {
    await server.open('a.ts');
    assert.equal((await server.diagnostics('a.ts')).length, 1);
    await server.until('the message', () => server.said.length === 2);
    await server.connection.sendRequest('workspace/executeCommand', { command: 'candor.checkWorkspace' });
    const messages = server.takeMessages().filter(({ message }) => !message.startsWith('Candor: '));
    assert.deepEqual(messages.map(({ kind }) => kind).sort(), ['log', 'show']);
    assert.ok(messages.every(({ message }) => message.includes('a-rule') && !message.includes('    at ')));
  }));

test('quick fixes: the safe one is preferred, each finding can be ignored, and the edit fits its version alone', () =>
  withFakeCores({ files: { 'a.ts': 'x;\n  BAD;\n' } }, async ({ server }) => {
    await server.open('a.ts');
    const actions = await server.codeActions('a.ts', 'BAD', ['quickfix']);
    assert.deepEqual(
      actions.map(({ title, isPreferred }) => [title, isPreferred]),
      [
        ['Make it good', true],
        ['Make it better', undefined],
        ['Ignore `missing-is-error` here', undefined],
        ['Ignore `missing-is-error` in this file', undefined],
      ],
    );
    assert.equal(actions[0]?.diagnostics?.[0]?.code, 'missing-is-error');
    const [fix, , here] = actions;
    assert.ok(fix && here);
    await server.apply(fix);
    assert.equal(server.text('a.ts'), 'x;\n  GOOD;\n');
    await assert.rejects(server.apply(here), /stale/);
  }));

test('all safe fixes at once: by name with the edit, in the menu without until it is chosen', () =>
  withFakeCores({ files: { 'a.ts': 'BAD BAD' } }, async ({ server }) => {
    await server.open('a.ts');
    const [eager, ...more] = await server.codeActions('a.ts', 'BAD', ['source.fixAll']);
    assert.deepEqual(more, []);
    assert.equal(eager?.kind, 'source.fixAll.candor');
    const lazy = (await server.codeActions('a.ts', 'BAD')).find(({ kind }) => kind === 'source.fixAll.candor');
    assert.equal(lazy?.edit, undefined);
    const resolved = await server.connection.sendRequest<typeof eager>('codeAction/resolve', lazy);
    assert.deepEqual(resolved.edit, eager.edit);
    await server.apply(resolved);
    assert.equal(server.text('a.ts'), 'GOOD GOOD');
    await assert.rejects(server.connection.sendRequest('codeAction/resolve', lazy), (error) => codeOf(error) === -32801);
  }));

test('a hover is the card of the core', () =>
  withFakeCores({ files: { 'a.ts': 'x' } }, async ({ server }) => {
    await server.open('a.ts');
    assert.deepEqual((await server.hover('a.ts', 'x'))?.contents, { kind: 'markdown', value: '**a tool**' });
  }));

test('nonsense gets an answer or silence, and the server goes on', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' } }, async ({ server }) => {
    const { connection } = server;
    const quietly = (method: string, params: unknown) => connection.sendRequest(method, params).catch(() => undefined);
    await connection.sendNotification('textDocument/didOpen', {});
    await connection.sendNotification('textDocument/didChange', { textDocument: { uri: 7 }, contentChanges: 'no' });
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: 'file:///none.ts', version: 1 },
      contentChanges: [],
    });
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: '%%%' }, null] });
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', {});
    await connection.sendNotification('candor/nothing', [1]);
    await quietly('textDocument/hover', {});
    await quietly('textDocument/codeAction', { textDocument: { uri: server.uri('a.ts') } });
    await quietly('textDocument/diagnostic', null);
    await quietly('workspace/executeCommand', { command: 'candor.nothing' });
    await quietly('candor/nothing', {});
    await server.open('a.ts');
    assert.equal((await server.diagnostics('a.ts')).length, 1);
    assert.ok(server.takeMessages().every(({ kind }) => kind === 'log'));
  }));
