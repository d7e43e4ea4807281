/** When findings are sent unasked, and when they are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFakeCores } from './inProcess';

test('an opened document gets its findings with its version', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' } }, async ({ server }) => {
    await server.open('a.ts');
    const [diagnostic] = await server.diagnostics('a.ts');
    assert.equal(diagnostic?.code, 'missing-is-error');
    assert.equal(server.published.get(server.uri('a.ts'))?.version, 1);
  }));

test('a burst of edits is answered once, for the last version', () =>
  withFakeCores({ files: { 'a.ts': '0' } }, async ({ server }) => {
    await server.open('a.ts');
    for (let i = 0; i < 9; i++) await server.edit('a.ts', String(i), String(i + 1));
    await server.edit('a.ts', '9', 'BAD');
    assert.equal((await server.diagnostics('a.ts')).length, 1);
    assert.deepEqual(
      server.publications.map(({ version }) => version),
      [11],
    );
  }));

test('an edit while a check runs cancels it, and its findings never arrive', () =>
  withFakeCores({ files: { 'a.ts': 'BAD SLOW' } }, async ({ server, cores }) => {
    await server.open('a.ts');
    await server.until('the check', () => (cores[0]?.asked.length ?? 0) > 0);
    await server.edit('a.ts', 'BAD SLOW', 'fine');
    assert.deepEqual(await server.diagnostics('a.ts'), []);
    assert.equal(server.publications.length, 1);
  }));

test('other open documents are sent only where their findings changed', () =>
  withFakeCores({ files: { 'a.ts': 'fine', 'b.ts': 'BAD', 'other.ts': 'text' } }, async ({ server }) => {
    for (const name of ['a.ts', 'b.ts', 'other.ts']) await server.open(name);
    for (const name of ['a.ts', 'b.ts', 'other.ts']) await server.diagnostics(name);
    server.publications.length = 0;
    await server.edit('a.ts', 'fine', 'REMOTE');
    await server.untilPublished('other.ts', ({ diagnostics }) => diagnostics.length === 1);
    assert.deepEqual(server.publications.map(({ uri }) => uri).sort(), [server.uri('a.ts'), server.uri('other.ts')]);
  }));

test('a closed document loses its findings', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' } }, async ({ server }) => {
    await server.open('a.ts');
    await server.diagnostics('a.ts');
    await server.close('a.ts');
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
  }));

test('with `onSave` findings wait until the document is saved', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, settings: { run: 'onSave' } }, async ({ server }) => {
    await server.open('a.ts');
    await server.diagnostics('a.ts');
    await server.edit('a.ts', 'BAD', 'fine');
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(server.publications.length, 1);
    await server.save('a.ts');
    assert.deepEqual(await server.diagnostics('a.ts'), []);
  }));

for (const pull of [false, true]) {
  test(`the command shows findings of files that are not open, and keeps them true (${pull ? 'pull' : 'push'})`, () =>
    withFakeCores({ files: { 'a.ts': 'BAD', 'b.ts': 'BAD' }, pull }, async ({ server }) => {
      await server.connection.sendRequest('workspace/executeCommand', { command: 'candor.checkWorkspace' });
      await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 1);
      await server.untilPublished('b.ts', ({ diagnostics }) => diagnostics.length === 1);
      assert.deepEqual(
        server
          .takeMessages()
          .map(({ message }) => message)
          .slice(0, 1),
        ['Candor: 2 findings in 0 tools, 2 files.'],
      );
      assert.ok(server.progress.length >= 2);

      await server.changeOnDisk('b.ts', 'fine');
      await server.untilPublished('b.ts', ({ diagnostics }) => diagnostics.length === 0);

      await server.open('a.ts');
      assert.equal((await server.diagnostics('a.ts')).length, 1);
      // Whoever asks gets the answer alone; nobody sees it twice.
      if (pull) await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
      await server.close('a.ts');
      await server.untilPublished('a.ts', ({ diagnostics, version }) => diagnostics.length === 1 && version === undefined);
    }));
}

test('a core that has no answer is told about once, and the next edit is answered', () =>
  withFakeCores({ files: { 'a.ts': 'CRASH' } }, async ({ server }) => {
    await server.open('a.ts');
    await server.until('the failure', () => server.statuses.some(({ state }) => state === 'failed'));
    await server.edit('a.ts', 'CRASH', 'CRASH BAD');
    await server.until('the second failure', () => server.statuses.filter(({ state }) => state === 'failed').length === 2);
    await server.edit('a.ts', 'CRASH BAD', 'BAD');
    assert.equal((await server.diagnostics('a.ts')).length, 1);
    const shown = server.takeMessages().filter(({ kind }) => kind === 'show');
    assert.deepEqual(
      shown.map(({ message }) => message),
      ['Candor could not check everything: It ended unexpectedly. The log has the details.'],
    );
    assert.equal(server.statuses.at(-1)?.state, 'idle');
  }));
