/** The whole workspace: *Check Workspace*, the view of tools, the lens over a handler. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commands, window, workspace, type CodeLens } from 'vscode';
import { CloseAction, ErrorAction } from 'vscode-languageclient/node';
import { createRestartPolicy, mostStops, stopWindow } from '../../../client/src/restartPolicy';
import { caught, marked } from '../../lsp/samples';
import { api, closeAll, findings, opened, until, uriOf, write } from './editor';
import { scenario } from './scenario';

scenario('the view has every tool, and over each handler stands how it is', async () => {
  const tools = await (await api()).tools();
  const { tools: expected } = JSON.parse(readFileSync(process.env['CANDOR_VSCODE_EXPECTED'] ?? '', 'utf8')) as { tools: unknown[] };
  // A file of another case may be closed and not yet let go by the editor.
  const own = tools.filter(({ uri }) => !uri.endsWith('/fresh.ts'));
  assert.equal(own.length, expected.length);
  const document = await opened('files.ts');
  const found = tools.find(({ uri }) => uri === document.uri.toString());
  assert.deepEqual(
    { name: found?.name, sdk: found?.sdk, rules: found?.findings.map(({ rule }) => rule), line: found?.handler?.line },
    { name: 'read_file', sdk: 'mcp', rules: ['missing-is-error'], line: 6 },
  );

  const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
  const lens = lenses.find(({ command }) => command?.command === 'candor.showTool');
  assert.equal(lens?.command?.title, 'read_file: 1 finding');
  assert.equal(lens?.range.start.line, 6);
  await commands.executeCommand('candor.showTool', ...(lens?.command?.arguments ?? []));
});

scenario('over a handler stands how many of its tests are written, and a click writes the others beside it', async () => {
  const document = await opened('files.ts');
  const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10);
  const lens = lenses.find(({ command }) => command?.command === 'candor.writeContractTests');
  assert.match(lens?.command?.title ?? '', /^0 of \d+ tests written$/);
  await commands.executeCommand('candor.writeContractTests', ...(lens?.command?.arguments ?? []));
  await until('the tests are shown', () => /\.test\.ts$/.test(window.activeTextEditor?.document.uri.path ?? ''));
  const shown = window.activeTextEditor?.document;
  assert.ok(shown !== undefined);
  assert.match(shown.getText(), /read_file/);
  assert.match(shown.getText(), /isError/);
  await workspace.fs.delete(shown.uri);
});

scenario('findings of Check Workspace stay after their files are closed, and follow them', async () => {
  await closeAll();
  const one = uriOf('closed/one.ts');
  const two = uriOf('closed/two.ts');
  await commands.executeCommand('candor.checkWorkspace');
  await until('files that are not open have findings', () => findings(one).length === 1 && findings(two).length === 2);

  await opened('closed/one.ts');
  assert.equal(findings(one).length, 1, 'no finding is shown twice');
  await closeAll();
  await until('they are there after closing', () => findings(one).length === 1);

  const text = Buffer.from(await workspace.fs.readFile(two)).toString('utf8');
  await write('closed/two.ts', text.replace(caught, marked));
  await until('a change on disk is followed', () => findings(two).length === 1);
  await write('closed/sound.ts', text);
  await until('a file that was sound has its first findings', () => findings(uriOf('closed/sound.ts')).length === 2);
  await workspace.fs.delete(uriOf('closed/sound.ts'));
  await until('a file that is gone has none', () => findings(uriOf('closed/sound.ts')).length === 0);
});

scenario('an error on the way to the server is no reason to give it up, and stops far apart are none either', async () => {
  let now = 0;
  const { error, closed } = createRestartPolicy(() => now);
  for (const count of [undefined, 1, 4, 1_000])
    assert.equal((await error(new Error('EPIPE'), undefined, count)).action, ErrorAction.Continue);
  for (let i = 0; i <= mostStops; i++) {
    now += stopWindow / mostStops;
    assert.equal((await closed()).action, CloseAction.Restart, 'they lie far enough apart');
  }
});

scenario('a server that is killed is back within five seconds, with its findings', async () => {
  const { serverProcess } = await api();
  const { uri } = await opened('files.ts');
  const one = uriOf('closed/one.ts');
  assert.ok(findings(uri).length === 1 && findings(one).length === 1);
  const killed = serverProcess();
  assert.ok(killed !== undefined);
  const started = performance.now();
  process.kill(killed, 'SIGKILL');
  await until('another server runs', () => serverProcess() !== undefined && serverProcess() !== killed);
  await until('the findings are back', () => findings(uri).length === 1 && findings(one).length === 1);
  const took = performance.now() - started;
  assert.ok(took < 5_000, `it took ${Math.round(took)} ms`);
});

scenario('the command restarts the server and leaves no process behind', async () => {
  const { serverProcess } = await api();
  const before = serverProcess();
  assert.ok(before !== undefined);
  await commands.executeCommand('candor.restart');
  await until('the first is gone', () => !isAlive(before));
  const { uri } = await opened('files.ts');
  await until('the findings are back', () => findings(uri).length === 1);
  assert.notEqual(serverProcess(), before);
});

scenario('a server that keeps stopping is left alone, until the command starts it', async () => {
  const { serverProcess } = await api();
  const { uri } = await opened('files.ts');
  let kills = 0;
  for (let pid = serverProcess(); pid !== undefined; pid = serverProcess()) {
    assert.ok(++kills <= 5, 'it is started again after five stops');
    process.kill(pid, 'SIGKILL');
    await until('it is gone', () => serverProcess() !== pid);
    // Long enough for another to be started, where one is.
    await until('another runs', () => serverProcess() !== undefined, 3_000).catch(() => undefined);
  }
  await commands.executeCommand('candor.restart');
  await until('the findings are back', () => serverProcess() !== undefined && findings(uri).length === 1);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
