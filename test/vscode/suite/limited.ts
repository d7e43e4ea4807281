/** Runs as an extension of its own beside the one that was installed from its package, in a workspace that nobody has trusted. */
import assert from 'node:assert/strict';
import { extensions, workspace } from 'vscode';
import { extensionId } from '../../../shared/src/names';
import { codeActions, findings, open, until } from './editor';
import { runScenarios, scenario } from './scenario';

scenario('installed from its package, in a workspace that is not trusted, it finds and fixes', async () => {
  assert.equal(workspace.isTrusted, false);
  await until('the extension is there', () => extensions.getExtension(extensionId) !== undefined);
  const { uri } = await open('files.ts');
  await until('the squiggle is there', () => findings(uri).length === 1);
  const [first] = findings(uri);
  assert.ok(first !== undefined);
  const titles = (await codeActions(uri, first.range)).map(({ title }) => title);
  assert.ok(titles.includes('Add `isError: true`'), titles.join(', '));
});

export function activate(): void {
  runScenarios().catch(() => undefined);
}
