/**
 * The rewrite of the handler at the cursor, shown beside the code as it is before anything is changed. (The editor's own refactor preview
 * shows edits that want a confirmation with none of them chosen: who says *Apply* there has changed nothing.)
 */
import {
  type CodeAction,
  CodeActionKind,
  commands as registry,
  Disposable,
  EventEmitter,
  TabInputTextDiff,
  TabInputText,
  type TextDocument,
  type TextEdit,
  Uri,
  window,
  workspace,
  type WorkspaceEdit,
} from 'vscode';
import { commands, previewScheme, rewriteKind } from '../../shared/src/names';
import { rewriteTitle } from '../../shared/src/wording';

interface Preview {
  readonly edit: WorkspaceEdit;
  readonly changes: readonly Change[];
  /** Resolves when the preview is applied or discarded. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

interface Change {
  readonly document: TextDocument;
  readonly version: number;
  readonly preview: Uri;
  readonly text: string;
}

export interface RewritePreview extends Disposable {
  /** Opens the preview, or says why there is none. */
  open(): Promise<void>;
  apply(): Promise<void>;
  discard(): Promise<void>;
}

export function createRewritePreview(): RewritePreview {
  let pending: Preview | undefined;
  const changed = new EventEmitter<Uri>();
  const provider = workspace.registerTextDocumentContentProvider(previewScheme, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => pending?.changes.find(({ preview }) => preview.toString() === uri.toString())?.text ?? '',
  });

  async function apply(): Promise<void> {
    const now = pending;
    if (now === undefined) return;
    await discard();
    if (now.changes.some(({ document, version }) => document.version !== version)) {
      await window.showWarningMessage('The code has changed since the preview was made; run the command again.');
      return;
    }
    const [first] = now.changes;
    if ((await workspace.applyEdit(now.edit, { isRefactoring: true })) && first !== undefined)
      await window.showTextDocument(first.document);
  }

  async function discard(): Promise<void> {
    pending?.end();
    pending = undefined;
    await window.tabGroups.close(window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isPreview));
  }

  async function open(): Promise<void> {
    const action = await rewriteAtCursor();
    if (action?.edit === undefined) return;
    await discard();
    const changes = await Promise.all(action.edit.entries().map(([uri, edits]) => changeOf(uri, edits)));
    const shown = previewOf(action.edit, changes);
    pending = shown;
    for (const { preview } of changes) changed.fire(preview);
    // The file with the cursor last: it is the one that is looked at first.
    for (const { document, preview } of [...changes].reverse()) {
      const opened = registry.executeCommand('vscode.diff', document.uri, preview, `${nameOf(document.uri)}: rewrite`, { preview: false });
      // For an editor that is closed while it opens, VS Code sometimes never answers.
      await Promise.race([opened, shown.ended]);
      if (pending !== shown) return;
    }
    const files = changes.length > 1 ? ` It changes ${changes.length} files.` : '';
    const answered = window.showInformationMessage(`This is the handler with discriminated results.${files}`, 'Apply', 'Discard');
    // The message may stand for long; the buttons over the preview answer as well.
    void answered.then(async (answer) => {
      if (answer !== undefined && pending === shown) await (answer === 'Apply' ? apply() : discard());
    });
  }

  return { open, apply, discard, dispose: () => void Disposable.from(provider, changed).dispose() };
}

function previewOf(edit: WorkspaceEdit, changes: readonly Change[]): Preview {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { edit, changes, ended, end };
}

async function rewriteAtCursor(): Promise<CodeAction | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return void window.showInformationMessage('Put the cursor into the handler of an agent tool first.');
  const kind = CodeActionKind.Empty.append(rewriteKind);
  const { document, selection } = editor;
  const offered = await registry.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', document.uri, selection, kind.value);
  const ours = offered.filter((action) => action.kind !== undefined && kind.contains(action.kind));
  const whole = ours.filter(({ edit }) => edit !== undefined);
  if (whole.length < 2) return whole[0] ?? void window.showInformationMessage(whyNot(ours));
  // A selection can hold several handlers.
  const picked = await window.showQuickPick(
    whole.map((action) => ({ label: action.title, action })),
    { title: rewriteTitle },
  );
  return picked?.action;
}

function whyNot(actions: readonly CodeAction[]): string {
  const reason = actions.find(({ disabled }) => disabled !== undefined)?.disabled?.reason;
  return reason === undefined ? 'There is no handler of an agent tool at the cursor.' : `Rewrite handler: ${reason}`;
}

async function changeOf(uri: Uri, edits: readonly TextEdit[]): Promise<Change> {
  const document = await workspace.openTextDocument(uri);
  const preview = Uri.from({ scheme: previewScheme, path: uri.path });
  return { document, version: document.version, preview, text: edited(document, edits) };
}

function edited(document: TextDocument, edits: readonly TextEdit[]): string {
  const before = document.getText();
  const ordered = edits.map(({ range, newText }) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
    newText,
  }));
  // Stable: what is inserted at one place stays in the order in which it was given.
  ordered.sort((a, b) => a.start - b.start);
  let at = 0;
  let text = '';
  for (const { start, end, newText } of ordered) {
    text += before.slice(at, start) + newText;
    at = end;
  }
  return text + before.slice(at);
}

function isPreview({ input }: { readonly input: unknown }): boolean {
  if (input instanceof TabInputTextDiff) return input.modified.scheme === previewScheme;
  return input instanceof TabInputText && input.uri.scheme === previewScheme;
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The commands behind the buttons of the preview. */
export function previewCommands(preview: RewritePreview): Readonly<Record<string, () => Promise<void>>> {
  return {
    [commands.rewriteHandler]: () => preview.open(),
    [commands.applyRewrite]: () => preview.apply(),
    [commands.discardRewrite]: () => preview.discard(),
  };
}
