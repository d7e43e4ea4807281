/** What our own client and the server say to each other beside the protocol. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeAction, CodeLens } from 'vscode-languageserver/node';
import { commands } from '../../../shared/src/names';
import { toolsMethod, unseenMethod, type SuppressArguments, type ToolsResult } from '../../../shared/src/protocol';
import { withFakeCores } from '../lsp/inProcess';

const ours = { commands: Object.values(commands) };

test('a client that can ask for a reason is given the comment to complete, any other the comment', async () => {
  const ignoring = (actions: readonly CodeAction[]) => actions.find(({ title }) => title.startsWith('Ignore') && / here…?$/.test(title));
  await withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true, initializationOptions: ours }, async ({ server }) => {
    await server.open('a.ts');
    const actions = await server.codeActions('a.ts', 'BAD');
    const action = ignoring(actions);
    assert.equal(action?.edit, undefined);
    assert.equal(action?.command?.command, commands.suppress);
    const [prompt] = (action?.command?.arguments ?? []) as [SuppressArguments];
    assert.equal(prompt.version, 1);
    assert.ok(prompt.newText.includes(prompt.placeholder));
    assert.equal(actions.filter(({ command }) => command?.command === commands.explainRule).length, 1);
  });
  await withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true }, async ({ server }) => {
    await server.open('a.ts');
    const actions = await server.codeActions('a.ts', 'BAD');
    assert.ok(ignoring(actions)?.edit !== undefined);
    assert.ok(actions.every(({ command }) => command === undefined));
  });
});

test('the command is registered by one side alone', async () => {
  const offered = (initialized: { capabilities: { executeCommandProvider?: { commands: string[] } } }) =>
    initialized.capabilities.executeCommandProvider?.commands;
  await withFakeCores({ initializationOptions: ours }, ({ server }) => {
    assert.equal(offered(server.initialized), undefined);
    return Promise.resolve();
  });
  await withFakeCores({}, ({ server }) => {
    assert.deepEqual(offered(server.initialized), [commands.checkWorkspace]);
    return Promise.resolve();
  });
});

test('asked quietly, a check of the workspace shows findings and says nothing', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true, initializationOptions: ours }, async ({ server }) => {
    const params = { command: commands.checkWorkspace, arguments: [{ quiet: true }] };
    await server.connection.sendRequest('workspace/executeCommand', params);
    assert.equal((await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length > 0)).length, 1);
    assert.deepEqual(server.takeMessages(), []);
  }));

test('what a check found in a document that is open and nowhere seen is sent, and taken back when it is seen', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, pull: true, initializationOptions: ours }, async ({ server }) => {
    await server.connection.sendRequest('workspace/executeCommand', { command: commands.checkWorkspace, arguments: [{ quiet: true }] });
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 1);
    const before = server.publications.length;
    const unseen = (uris: string[]) => server.connection.sendNotification(unseenMethod, { uris });

    await unseen([server.uri('a.ts')]);
    await server.open('a.ts');
    await server.edit('a.ts', 'BAD', 'BAD BAD');
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 2);
    assert.ok(
      server.publications.slice(before).every(({ diagnostics }) => diagnostics.length > 0),
      'they were there all the time',
    );

    await unseen([]);
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
    await unseen([server.uri('a.ts')]);
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 2);
    await server.connection.sendNotification(unseenMethod, 'nonsense');
  }));

test('tools and lenses of a folder without any are none', () =>
  withFakeCores({ files: { 'a.ts': 'fine' } }, async ({ server }) => {
    await server.open('a.ts');
    assert.deepEqual(await server.connection.sendRequest<ToolsResult>(toolsMethod, {}), { tools: [] });
    const lenses = await server.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: server.uri('a.ts') } });
    assert.deepEqual(lenses, []);
  }));
