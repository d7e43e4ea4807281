/** The suite of a workspace of two folders. */
import assert from 'node:assert/strict';
import { Uri, workspace } from 'vscode';
import { api, open, rulesIn, until } from './editor';
import { runScenarios, scenario } from './scenario';

scenario('each folder of a workspace has its own settings', async () => {
  const { settled } = await api();
  // In a browser the folders of a workspace file come when the file has been read, at times after the extensions have started.
  await until('both folders are open', () => workspace.workspaceFolders?.length === 2);
  const rules = [];
  for (const folder of workspace.workspaceFolders ?? []) {
    const { uri } = await open(Uri.joinPath(folder.uri, 'files.ts'));
    await settled(uri);
    rules.push(rulesIn(uri));
  }
  assert.deepEqual(rules, [['missing-is-error'], []]);
});

export const run = runScenarios;
