/** Writes the contract tests that a tool lacks into a new file beside it, and shows them. */
import { Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  contractTestsMethod,
  toolsMethod,
  type ContractTestsParams,
  type ContractTestsResult,
  type ToolsResult,
} from '../../shared/src/protocol';

/** Of the tool that a code lens names, else of the one at the cursor. */
export async function writeContractTests(client: LanguageClient, uri?: unknown, name?: unknown): Promise<void> {
  const asked = typeof uri === 'string' && typeof name === 'string' ? { uri, tool: name } : await toolAtCursor(client);
  if (asked === undefined) {
    await window.showInformationMessage('Put the cursor into an agent tool first, or use the line above its handler.');
    return;
  }
  const { files, why } = await client.sendRequest<ContractTestsResult>(contractTestsMethod, asked);
  const [first] = files;
  if (first === undefined) {
    await window.showInformationMessage(`No tests are written for ${asked.tool}: ${why ?? 'the analysis gave no answer'}.`);
    return;
  }
  const edit = new WorkspaceEdit();
  // Nothing that is there is written over.
  for (const { uri: target, text } of files) edit.createFile(Uri.parse(target), { overwrite: false, contents: Buffer.from(text) });
  if (!(await workspace.applyEdit(edit))) {
    await window.showWarningMessage('The tests could not be written: the file is there already.');
    return;
  }
  await window.showTextDocument(Uri.parse(first.uri));
  const open = first.placeholders === 0 ? '' : ` ${first.placeholders} of them fail until you fill in what only you know.`;
  void window.showInformationMessage(`${first.tests} contract tests for ${asked.tool}.${open}`);
}

async function toolAtCursor(client: LanguageClient): Promise<ContractTestsParams | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const uri = editor.document.uri.toString();
  const { tools } = await client.sendRequest<ToolsResult>(toolsMethod, {});
  const line = editor.selection.active.line;
  const startOf = (tool: ToolsResult['tools'][number]): number | undefined =>
    tool.uri === uri ? tool.range.start.line : tool.handler?.uri === uri ? tool.handler.line : undefined;
  const above = tools.filter((tool) => tool.name !== null && (startOf(tool) ?? Infinity) <= line);
  const [nearest] = above.sort((a, b) => (startOf(b) ?? 0) - (startOf(a) ?? 0));
  return nearest === undefined || nearest.name === null ? undefined : { uri: nearest.uri, tool: nearest.name };
}
