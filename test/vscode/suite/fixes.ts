/** From the light bulb to the text. */
import assert from 'node:assert/strict';
import {
  type CodeAction,
  commands,
  ConfigurationTarget,
  type Position,
  Selection,
  type Tab,
  TabInputCustom,
  TabInputTextDiff,
  TabInputWebview,
  window,
  workspace,
} from 'vscode';
import { commands as names, previewScheme } from '../../../shared/src/names';
import { rewriteTitle } from '../../../shared/src/wording';
import { marked } from '../../lsp/samples';
import { applyAction, codeActions, findings, opened, rangeOf, rulesIn, until } from './editor';
import { scenario } from './scenario';

scenario('a quick fix changes the text and the squiggle goes', async () => {
  const document = await opened('fix.ts');
  const [first] = findings(document.uri);
  assert.ok(first !== undefined);
  const actions = await codeActions(document.uri, first.range);
  const fix = actions.find(({ title }) => title === 'Add `isError: true`');
  assert.ok(fix !== undefined, actions.map(({ title }) => title).join(', '));
  assert.equal(fix.isPreferred, true);
  await applyAction(fix);
  assert.ok(document.getText().includes(marked));
  await until('one of two squiggles is gone', () => findings(document.uri).length === 1);
});

scenario('fix-all on save takes every safe fix', async () => {
  const document = await opened('onSave.ts');
  assert.equal(findings(document.uri).length, 2);
  const settings = workspace.getConfiguration('editor', document);
  await settings.update('codeActionsOnSave', { 'source.fixAll.candor': 'explicit' }, ConfigurationTarget.Workspace);
  try {
    const [first] = findings(document.uri);
    assert.ok(first !== undefined);
    await window.activeTextEditor?.edit((edit) => edit.insert(document.positionAt(document.getText().length), '\n'));
    await document.save();
    await until('no squiggle is left', () => findings(document.uri).length === 0);
    assert.equal(document.getText().split(marked).length, 3);
  } finally {
    await settings.update('codeActionsOnSave', undefined, ConfigurationTarget.Workspace);
  }
});

scenario('the rewrite of a handler is previewed, applied, and undone', async () => {
  const document = await opened('rewrite.ts');
  const before = document.getText();
  const editor = window.activeTextEditor;
  assert.ok(editor !== undefined);
  const inside = rangeOf(document, 'There is no record').start;
  editor.selection = new Selection(inside, inside);

  const isOffered = (actions: readonly CodeAction[]): boolean =>
    actions.some(({ title, kind }) => title === rewriteTitle && kind?.value.startsWith('refactor.rewrite') === true);
  await until('the light bulb offers it', async () => isOffered(await codeActions(document.uri, editor.selection)));

  // The command shows what it would be; discarded, nothing is changed.
  const open = commands.executeCommand(names.rewriteHandler);
  await until('the preview is there', () => previews().length === 1);
  const [shown] = previews();
  assert.equal(shown?.label, 'rewrite.ts: rewrite');
  await until('it shows the handler as it would be', () => previewedText().includes('isError: true'));
  assert.equal(document.getText(), before);
  await commands.executeCommand(names.discardRewrite);
  await until('the preview is gone', () => previews().length === 0);
  assert.equal(document.getText(), before);
  await commands.executeCommand('notifications.clearAll');
  await open;

  await window.showTextDocument(document, { selection: new Selection(inside, inside) });
  await commands.executeCommand(names.rewriteHandler);
  await until('the preview is there', () => previews().length === 1);
  await commands.executeCommand(names.applyRewrite);
  await until('the handler is rewritten', () => document.getText() !== before);
  assert.equal(previews().length, 0);
  const after = document.getText();
  assert.match(after, /isError: true/);
  assert.match(after, /code: 'not_found'/);
  assert.ok(after.includes('// The reader is told which one.'), 'the comment is kept');
  await until('the squiggle of the sentence is gone', () => !rulesIn(document.uri).includes('prose-result'));

  await window.showTextDocument(document);
  await commands.executeCommand('notifications.clearAll');
  await commands.executeCommand('undo');
  await until('one undo brings all of it back', () => document.getText() === before);
});

scenario('where no handler is at the cursor, the rewrite says so', async () => {
  const document = await opened('clean.ts');
  const editor = window.activeTextEditor;
  assert.ok(editor !== undefined);
  const top = document.positionAt(0);
  editor.selection = new Selection(top, top);
  const shown = commands.executeCommand(names.rewriteHandler);
  await until('the words are there', async () => {
    await commands.executeCommand('notifications.clearAll');
    return settledWithin(shown, 200);
  });
  assert.equal(document.isDirty, false);
});

function previewedText(): string {
  return workspace.textDocuments.find(({ uri }) => uri.scheme === previewScheme)?.getText() ?? '';
}

function previews(): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputTextDiff && input.modified.scheme === previewScheme);
}

function settledWithin(asked: Thenable<unknown>, milliseconds: number): Promise<boolean> {
  return Promise.race([
    Promise.resolve(asked).then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds)),
  ]);
}

scenario('a finding is ignored with the reason that was given', async () => {
  const document = await opened('ignore.ts');
  const [first] = findings(document.uri);
  assert.ok(first !== undefined);
  const ignore = (await codeActions(document.uri, first.range)).find(({ title }) => title === 'Ignore `missing-is-error` here…');
  assert.ok(ignore?.command !== undefined, 'the editor asks for the reason');
  await applyAction(ignore, 'the caller reads the text');
  assert.match(document.getText(), /^ *\/\/ candor-ignore missing-is-error: the caller reads the text\n *return/m);
  await until('the squiggle is gone', () => findings(document.uri).length === 0);
});

scenario('the page of a rule opens in the editor', async () => {
  const document = await opened('files.ts');
  const [first] = findings(document.uri);
  assert.ok(first !== undefined);
  const explain = (await codeActions(document.uri, first.range)).find(({ title }) => title === 'Explain `missing-is-error`');
  assert.ok(explain !== undefined);
  await applyAction(explain);
  const isPage = () =>
    window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .some(
        ({ label, input }) => (input instanceof TabInputWebview || input instanceof TabInputCustom) && label.includes('missing-is-error'),
      );
  await until('the page is open', isPage);
  await commands.executeCommand('workbench.action.closeActiveEditor');
});

scenario('a hover explains the finding and links to the page that came with the extension', async () => {
  const document = await opened('files.ts');
  const [first] = findings(document.uri);
  assert.ok(first !== undefined);
  const text = await hoverAt(first.range.start);
  assert.match(text, /\[Why `missing-is-error` matters\]\(command:candor\.explainRule\?/);
  assert.ok(!text.includes(first.message), 'what the editor says is not said twice');

  const card = await hoverAt(rangeOf(document, "'read_file'").start.translate(0, 1));
  assert.match(card, /read_file/);
  assert.match(card, /Reads a file/);

  async function hoverAt(position: Position): Promise<string> {
    const hovers = await commands.executeCommand<{ contents: { value: string }[] }[]>(
      'vscode.executeHoverProvider',
      document.uri,
      position,
    );
    return hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join('\n');
  }
});
