/** The suite of a workspace without tools: nothing is in the way. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commands, window, workspace } from 'vscode';
import { oneTool } from '../../lsp/samples';
import { api, extension, findings, open, until } from './editor';
import { runScenarios, scenario } from './scenario';

scenario('in a Python project the extension is not activated', async () => {
  const document = await open('main.py');
  // Long enough for all that starts with the editor to have started.
  await commands.executeCommand('workbench.action.showCommands');
  await commands.executeCommand('workbench.action.closeQuickOpen');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  assert.equal(document.languageId, 'python');
  assert.equal(extension().isActive, false);
});

scenario('where there is no tool the analysis is not started, and with the first tool it is', async () => {
  await open('main.ts');
  await until('TypeScript activates the extension', () => extension().isActive);
  const { settled, tools, serverProcess } = await api();
  await settled((await open('main.ts')).uri);
  assert.deepEqual(await tools(), []);
  const before = threadsOf(serverProcess());

  const document = await workspace.openTextDocument({ language: 'typescript', content: oneTool });
  await window.showTextDocument(document);
  await until('a document that was never saved has its finding', () => findings(document.uri).length === 1);
  const after = threadsOf(serverProcess());
  assert.ok(before === undefined || after === undefined || after > before, `threads: ${before}, then ${after}`);
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});

/** Where the system tells. */
function threadsOf(pid: number | undefined): number | undefined {
  try {
    return Number(/^Threads:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

export const run = runScenarios;
