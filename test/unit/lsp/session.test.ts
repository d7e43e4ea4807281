/** Folders, settings and documents: which core hears of what. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withFakeCores } from './inProcess';

const off = { rules: { 'missing-is-error': 'off' } };

test('each folder has its own core, made when its first document opens, with its own settings', () => {
  const settings = (scope: string) => (scope.endsWith('/b') ? off : {});
  return withFakeCores({ files: { 'a/x.ts': 'BAD', 'b/x.ts': 'BAD' }, folders: ['a', 'b'], settings }, async ({ server, cores }) => {
    await server.open('a/x.ts');
    assert.equal((await server.diagnostics('a/x.ts')).length, 1);
    assert.deepEqual(
      cores.map(({ root }) => root),
      [join(server.root, 'a')],
    );
    await server.open('b/x.ts');
    assert.deepEqual(await server.diagnostics('b/x.ts'), []);
    assert.equal(cores.length, 2);
  });
});

test('a setting that changes is heard at once; `enable` puts the core away', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' } }, async ({ server, cores }) => {
    await server.open('a.ts');
    await server.diagnostics('a.ts');
    await server.changeSettings(off);
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
    assert.equal(cores.length, 1);
    await server.changeSettings({});
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 1);
    await server.changeSettings({ enable: false });
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
    assert.ok(cores[0]?.disposed);
    await server.changeSettings({});
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 1);
  }));

test('where checking is switched off no core is made', () =>
  withFakeCores({ files: { 'a.ts': 'BAD' }, settings: { enable: false } }, async ({ server, cores }) => {
    await server.open('a.ts');
    assert.deepEqual(await server.diagnostics('a.ts'), []);
    assert.deepEqual(cores, []);
  }));

test('a client that cannot be asked for settings sends them', () =>
  withFakeCores(
    { files: { 'a.ts': 'BAD' }, initializationOptions: { settings: off }, capabilities: { workspace: {} } },
    async ({ server }) => {
      await server.open('a.ts');
      assert.deepEqual(await server.diagnostics('a.ts'), []);
      await server.changeSettings({});
      await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 1);
    },
  ));

test('the innermost folder checks a document; when it leaves, the next one does', () =>
  withFakeCores({ files: { 'x.ts': 'BAD', 'in/y.ts': 'BAD' }, folders: ['', 'in'] }, async ({ server, cores }) => {
    await server.open('in/y.ts');
    await server.diagnostics('in/y.ts');
    assert.deepEqual(
      cores.map(({ root }) => root),
      [join(server.root, 'in')],
    );
    await server.changeFolders([], ['in']);
    await server.until('the outer core', () => cores.length === 2);
    assert.equal(cores[1]?.root, server.root);
    assert.ok(cores[0]?.disposed);
  }));

test('a folder that is added is checked', () =>
  withFakeCores({ files: { 'a/x.ts': 'BAD', 'b/package.json': '{}', 'b/src/x.ts': 'BAD' }, folders: ['a'] }, async ({ server, cores }) => {
    await server.open('b/src/x.ts');
    await server.diagnostics('b/src/x.ts');
    assert.equal(cores[0]?.root, join(server.root, 'b'));
    await server.changeFolders(['b/src'], []);
    await server.until('its core', () => cores.length === 2);
    assert.ok(cores[0]?.disposed);
  }));

test('outside all folders the nearest project is checked, for as long as its document is open', () =>
  withFakeCores({ files: { 'w/x.ts': '', 'p/package.json': '{}', 'p/src/x.ts': 'BAD' }, folders: ['w'] }, async ({ server, cores }) => {
    await server.open('p/src/x.ts');
    assert.equal((await server.diagnostics('p/src/x.ts')).length, 1);
    assert.equal(cores[0]?.root, join(server.root, 'p'));
    await server.close('p/src/x.ts');
    await server.until('its end', () => cores[0]?.disposed === true);
  }));

test('an untitled document is checked with the first folder, and without any in a place where nothing is', async () => {
  const untitled = 'untitled:Untitled-1';
  await withFakeCores({ folders: ['a', 'b'] }, async ({ server, cores }) => {
    await server.open(untitled, 'BAD');
    assert.equal((await server.diagnostics(untitled)).length, 1);
    assert.equal(cores[0]?.root, join(server.root, 'a'));
  });
  await withFakeCores({ folders: [] }, async ({ server, cores }) => {
    await server.open(untitled, 'BAD');
    assert.equal((await server.diagnostics(untitled)).length, 1);
    assert.ok(!existsSync(cores[0]?.root ?? '/'));
  });
});

test('a document that nobody here wrote, or that is no script, is left alone', () =>
  withFakeCores({ files: { 'node_modules/x/a.ts': 'BAD', 'a.d.ts': 'BAD', 'b.ts': 'BAD' } }, async ({ server, cores }) => {
    await server.open('node_modules/x/a.ts');
    await server.open('a.d.ts');
    await server.open('notes.md', 'BAD', 'markdown');
    await server.open('b.ts');
    await server.diagnostics('b.ts');
    assert.deepEqual(cores[0]?.asked, ['checkFiles b.ts']);
  }));

test('changes on disk reach the cores they concern, and registrations ask for them', () =>
  withFakeCores({ files: { 'a/x.ts': '', 'b/x.ts': '' }, folders: ['a', 'b'] }, async ({ server, cores }) => {
    await server.open('a/x.ts');
    await server.diagnostics('a/x.ts');
    await server.open('b/x.ts');
    await server.diagnostics('b/x.ts');
    await server.changeOnDisk('a/y.ts', '');
    await server.changeOnDisk('tsconfig.base.json', '{}');
    await server.changeOnDisk('a/node_modules/z/index.js', '');
    await server.changeOnDisk('a/node_modules/z/package.json', '{}');
    await server.until('them', () => cores[0]?.disk.length === 3);
    assert.deepEqual(cores[1]?.disk, [join(server.root, 'tsconfig.base.json')]);
    assert.deepEqual(server.registrations.map(({ method }) => method).sort(), [
      'workspace/didChangeConfiguration',
      'workspace/didChangeWatchedFiles',
    ]);
  }));
