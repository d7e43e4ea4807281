/** The suite of a workspace of two folders. */
import assert from 'node:assert/strict';
import { Uri, workspace } from 'vscode';
import { api, open, rulesIn } from './editor';
import { runScenarios, scenario } from './scenario';

scenario('each folder of a workspace has its own settings', async () => {
  const { settled } = await api();
  const rules = [];
  for (const folder of workspace.workspaceFolders ?? []) {
    const { uri } = await open(Uri.joinPath(folder.uri, 'files.ts'));
    await settled(uri);
    rules.push(rulesIn(uri));
  }
  assert.deepEqual(rules, [['missing-is-error'], []]);
});

export const run = runScenarios;
