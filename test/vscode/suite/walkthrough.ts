/** What a newcomer is led through, and what whoever looks for a fault turns on. */
import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, Uri, window, workspace } from 'vscode';
import { api, closeAll, codeActions, extension, findings, opened, until } from './editor';
import { scenario } from './scenario';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly image: Readonly<Record<string, string>>; readonly altText: string };
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly contributes: {
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  };
}

const manifest = () => extension().packageJSON as Manifest;

scenario('every step of the walkthrough has its pictures, and its commands and what ticks it off are there', async () => {
  await api();
  const known = new Set(await commands.getCommands());
  const views = Object.values(manifest().contributes.views).flatMap((list) => list.map(({ id }) => id));
  for (const { steps } of manifest().contributes.walkthroughs) {
    assert.ok(steps.length > 0);
    for (const { id, description, media, completionEvents } of steps) {
      assert.deepEqual(Object.keys(media.image).sort(), ['dark', 'hc', 'hcLight', 'light'], id);
      for (const path of Object.values(media.image)) await workspace.fs.stat(Uri.joinPath(extension().extensionUri, path));
      assert.ok(media.altText.length > 20, id);
      for (const [, command = ''] of description.matchAll(/\]\(command:([\w.]+)/g)) assert.ok(known.has(command), `${id}: ${command}`);
      // The editor's own small Markdown there: code is in two backticks, and there are no fences.
      assert.doesNotMatch(description.replaceAll(/``[^`]+``/g, ''), /`/, id);
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [kind = '', what = ''] = event.split(/:(.*)/);
        if (kind === 'onCommand') assert.ok(known.has(what), event);
        else if (kind === 'onView') assert.ok(views.includes(what), event);
        else if (kind === 'onSettingChanged') assert.ok(workspace.getConfiguration().inspect(what)?.defaultValue !== undefined, event);
        else assert.equal(event, 'onContext:candor.hasTools');
      }
    }
  }
});

scenario('the walkthrough opens', async () => {
  await closeAll();
  await commands.executeCommand('workbench.action.openWalkthrough', `${extension().id}#start`, false);
  const labels = () => window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  await until('it is in a tab', () => labels().some((label) => /^(Welcome|Walkthrough)/.test(label)));
  await closeAll();
});

scenario('the trace setting writes what the editor and the server say to each other, and stops it', async () => {
  const { onDidTrace } = await api();
  const document = await opened('files.ts');
  const settings = workspace.getConfiguration('candor');
  const written: string[] = [];
  const listener = onDidTrace((message) => void written.push(message));
  const ask = () => codeActions(document.uri, document.lineAt(0).range);
  const isAbout = (message: string) => message.includes('textDocument/codeAction');
  try {
    await ask();
    assert.deepEqual(written, [], 'nothing is written where nobody asked for it');
    await settings.update('trace.server', 'messages', ConfigurationTarget.Workspace);
    await until('a request is written', async () => {
      await ask();
      return written.some(isAbout);
    });
    await settings.update('trace.server', undefined, ConfigurationTarget.Workspace);
    await until('requests are written no more', async () => {
      written.length = 0;
      await ask();
      return written.length === 0;
    });
  } finally {
    await settings.update('trace.server', undefined, ConfigurationTarget.Workspace);
    listener.dispose();
  }
});

scenario('who is asked for a reason and gives none has changed nothing', async () => {
  const document = await opened('files.ts');
  const before = document.getText();
  const [first] = findings(document.uri);
  assert.ok(first !== undefined);
  const actions = await codeActions(document.uri, first.range);
  const { command } = actions.find(({ title }) => title === 'Ignore `missing-is-error` here…') ?? {};
  assert.ok(command !== undefined);
  let isAnswered = false;
  const asked = Promise.resolve(commands.executeCommand(command.command, ...(command.arguments ?? []))).finally(() => (isAnswered = true));
  // It waits for a person: until the box is closed, however often it is looked at.
  await (await api()).tools();
  assert.equal(isAnswered, false);
  await until('closing the box ends it', async () => {
    await commands.executeCommand('workbench.action.closeQuickOpen');
    return isAnswered;
  });
  await asked;
  assert.equal(document.getText(), before);
});
