/** Asks why a finding is right as it is, and writes the answer into the comment that ignores it. */
import { Position, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import type { SuppressArguments } from '../../shared/src/protocol';

/** `given` is for keybindings and scripts that know the reason. */
export async function suppress(prompt: SuppressArguments, given?: unknown): Promise<void> {
  const reason = typeof given === 'string' ? given : await ask(prompt.rule);
  if (reason === undefined || reason.trim() === '') return;
  const uri = Uri.parse(prompt.uri);
  const document = await workspace.openTextDocument(uri);
  if (document.version !== prompt.version) {
    await window.showWarningMessage('The file has changed since the menu was opened; choose the action again.');
    return;
  }
  const edit = new WorkspaceEdit();
  const { line, character } = prompt.position;
  edit.insert(uri, new Position(line, character), withReason(prompt, reason));
  await workspace.applyEdit(edit);
}

/** The comment with the reason in it, on the one line that it has. */
export function withReason({ newText, placeholder }: Pick<SuppressArguments, 'newText' | 'placeholder'>, reason: string): string {
  const line = reason.replace(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return newText.replace(placeholder, () => line);
}

function ask(rule: string): Thenable<string | undefined> {
  return window.showInputBox({
    title: `Ignore ${rule}`,
    prompt: 'Why is this right here? The reason is written into the comment.',
    placeHolder: 'for example: no agent is given this tool',
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? 'Whoever reads the code next needs the reason.' : undefined),
  });
}
