/** What a person does in the editor and sees there. */
import assert from 'node:assert/strict';
import {
  commands,
  extensions,
  languages,
  Range,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
  type CodeAction,
  type Diagnostic,
  type TextDocument,
} from 'vscode';
import type { TestApi } from '../../../client/src/testApi';
import { extensionId } from '../../../shared/src/names';

export function extension() {
  const found = extensions.getExtension<TestApi>(extensionId);
  assert.ok(found !== undefined, `${extensionId} is installed`);
  return found;
}

export async function api(): Promise<TestApi> {
  const started = await extension().activate();
  await started.ready;
  return started;
}

export function uriOf(name: string): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder !== undefined, 'a folder is open');
  return Uri.joinPath(folder.uri, name);
}

export async function open(name: string | Uri): Promise<TextDocument> {
  const document = await workspace.openTextDocument(typeof name === 'string' ? uriOf(name) : name);
  await window.showTextDocument(document, { preview: false });
  return document;
}

/** Opens the file and waits until its findings are those of its text. */
export async function opened(name: string): Promise<TextDocument> {
  const { settled } = await api();
  const document = await open(name);
  await settled(document.uri);
  return document;
}

export async function closeAll(): Promise<void> {
  for (const document of workspace.textDocuments) if (document.isDirty && !document.isUntitled) await document.save();
  await commands.executeCommand('workbench.action.closeAllEditors');
}

export function findings(uri: Uri): readonly Diagnostic[] {
  return languages.getDiagnostics(uri).filter(({ source }) => source === 'candor');
}

export function rulesIn(uri: Uri): string[] {
  return findings(uri).map(codeOf).sort();
}

export function codeOf({ code }: Diagnostic): string {
  return typeof code === 'object' ? String(code.value) : String(code);
}

export async function replace(document: TextDocument, before: string, after: string): Promise<void> {
  const start = document.getText().indexOf(before);
  assert.notEqual(start, -1, `${document.uri.path} holds ${JSON.stringify(before)}`);
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(start + before.length)), after);
  assert.ok(await workspace.applyEdit(edit), 'the edit was taken');
}

export async function codeActions(uri: Uri, range: Range): Promise<readonly CodeAction[]> {
  return (await commands.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', uri, range)) ?? [];
}

export async function applyAction(action: CodeAction, ...more: unknown[]): Promise<void> {
  if (action.edit !== undefined) assert.ok(await workspace.applyEdit(action.edit), `${action.title} was taken`);
  if (action.command !== undefined) await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []), ...more);
}

export function rangeOf(document: TextDocument, text: string): Range {
  const start = document.getText().indexOf(text);
  assert.notEqual(start, -1, `${document.uri.path} holds ${JSON.stringify(text)}`);
  return new Range(document.positionAt(start), document.positionAt(start + text.length));
}

/** Waits until it is so: looks when findings change, and now and then besides. Answers with how long it took. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patience = 30_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > patience) throw new Error(`Waited ${patience / 1000} s until ${what}.`);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, 100);
      const listener = languages.onDidChangeDiagnostics(done);
      function done() {
        clearTimeout(timer);
        listener.dispose();
        resolve();
      }
    });
  }
  return performance.now() - started;
}

export function write(name: string, text: string): Thenable<void> {
  return workspace.fs.writeFile(uriOf(name), Buffer.from(text));
}
