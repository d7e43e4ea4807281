/** From the light bulb to the text. */
import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, type Position, TabInputCustom, TabInputWebview, window, workspace } from 'vscode';
import { marked } from '../../lsp/samples';
import { applyAction, codeActions, findings, opened, rangeOf, until } from './editor';
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
