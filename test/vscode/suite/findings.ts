/** What is shown is what the command line reports, wherever the code is and whatever was typed. */
import assert from 'node:assert/strict';
import { ConfigurationTarget, workspace } from 'vscode';
import { caught, marked } from '../../lsp/samples';
import { codeOf, findings, opened, replace, rulesIn, until, uriOf, write } from './editor';
import { asReported, reported } from './reported';
import { scenario } from './scenario';

scenario('a finding’s range, message, code, link, related places and severity are those of the command line', async () => {
  for (const file of ['files.ts', 'fix.ts', 'cap/src/server.ts', 'handler/src/handlers.ts', 'clean.ts']) {
    const { uri } = await opened(file);
    const expected = reported(process.env['CANDOR_VSCODE_EXPECTED']).filter((finding) => finding.file === file);
    assert.ok(file === 'clean.ts' || expected.length > 0, `the command line has findings in ${file}`);
    assert.deepEqual(
      findings(uri).map((finding) => asReported(finding, file)),
      expected,
    );
  }
});

scenario('a cap in another file makes a squiggle, and mending it there takes the squiggle away', async () => {
  const server = await opened('cap/src/server.ts');
  assert.deepEqual(rulesIn(server.uri), ['missing-truncation-signal']);
  const repository = await opened('cap/src/repository.ts');
  await replace(repository, '.slice(0, 50)', '');
  await until('the squiggle is gone', () => findings(server.uri).length === 0);
  await replace(repository, '=== customer)', '=== customer).slice(0, 50)');
  await until('the squiggle is back', () => findings(server.uri).length === 1);
});

scenario('a handler in another file than its registration has its squiggle, and loses it when it is mended', async () => {
  const handlers = await opened('handler/src/handlers.ts');
  assert.deepEqual(rulesIn(handlers.uri), ['missing-is-error']);
  await replace(handlers, 'text: String(e) }] }', 'text: String(e) }], isError: true }');
  await until('the squiggle is gone', () => findings(handlers.uri).length === 0);
});

scenario('a setting turns a rule off, and on again', async () => {
  const { uri } = await opened('rule.ts');
  assert.deepEqual(rulesIn(uri), ['missing-is-error']);
  const settings = workspace.getConfiguration('candor');
  await settings.update('rules', { 'missing-is-error': 'off' }, ConfigurationTarget.Workspace);
  await until('the squiggle is gone', () => findings(uri).length === 0);
  await settings.update('rules', undefined, ConfigurationTarget.Workspace);
  await until('the squiggle is back', () => findings(uri).length === 1);
});

scenario('a file that changes on disk is checked as it is now', async () => {
  const server = await opened('cap/src/server.ts');
  await opened('cap/src/repository.ts').then((document) => document.save());
  await until('the squiggle is there', () => findings(server.uri).length === 1);
  await write('rule.ts', (await workspace.openTextDocument(uriOf('rule.ts'))).getText().replace(caught, marked));
  await until('the squiggle is gone', () => findings(uriOf('rule.ts')).length === 0);
});

scenario('code nested eight thousand deep is parsed in the host, and what stands before it is found', async () => {
  const { uri } = await opened('deep.ts');
  assert.deepEqual(findings(uri).map(codeOf), ['missing-is-error']);
});
