/** Changes as an editor tells them, and the disk beneath. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { nodeFileSystem } from '../../../server/src/host/nodeFileSystem';
import { openWorkspace } from './openWorkspace';

test('open, edit and close: versions and texts', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': 'disk' });
  const file = '/w/a.ts';
  assert.deepEqual([snapshot().textOf(file), snapshot().versionOf(file), snapshot().revision], ['disk', undefined, 0]);
  workspace.apply([{ kind: 'open', file, version: 1, text: 'disk' }]);
  assert.deepEqual([snapshot().textOf(file), snapshot().versionOf(file), snapshot().revision], ['disk', 1, 0]);
  workspace.apply([
    { kind: 'edit', file, version: 2, text: 'one' },
    { kind: 'edit', file, version: 3, text: 'two' },
  ]);
  assert.deepEqual([snapshot().textOf(file), snapshot().versionOf(file), snapshot().revision], ['two', 3, 1]);
  fs.write(file, 'saved');
  workspace.apply([{ kind: 'disk', file }]);
  assert.equal(snapshot().textOf(file), 'two', 'the open document wins');
  workspace.apply([{ kind: 'close', file }]);
  assert.deepEqual([snapshot().textOf(file), snapshot().versionOf(file)], ['saved', undefined]);
  workspace.apply([
    { kind: 'close', file },
    { kind: 'disk', file },
  ]);
  assert.equal(snapshot().textOf(file), 'saved');
});

test('a snapshot is frozen', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': '1', 'b.ts': '2' });
  const before = snapshot();
  assert.deepEqual([before.textOf('/w/a.ts'), before.files()], ['1', ['/w/a.ts', '/w/b.ts']]);
  fs.write('/w/a.ts', '3');
  fs.remove('/w/b.ts');
  workspace.apply([
    { kind: 'disk', file: '/w/a.ts' },
    { kind: 'disk', file: '/w/b.ts' },
  ]);
  assert.deepEqual([before.textOf('/w/a.ts'), before.files()], ['1', ['/w/a.ts', '/w/b.ts']]);
  assert.deepEqual([snapshot().textOf('/w/a.ts'), snapshot().files(), snapshot().textOf('/w/b.ts')], ['3', ['/w/a.ts'], undefined]);
});

test('the disk is read once, and again only where it is said to have changed', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': '1' });
  for (let i = 0; i < 3; i++) snapshot().textOf('/w/a.ts');
  fs.write('/w/a.ts', '2');
  assert.equal(snapshot().textOf('/w/a.ts'), '1');
  assert.equal(fs.calls.filter((call) => call === 'readFile /w/a.ts').length, 1);
  const { revision } = snapshot();
  workspace.apply([{ kind: 'disk', file: '/w/a.ts' }]);
  assert.equal(snapshot().textOf('/w/a.ts'), '2');
  workspace.apply([{ kind: 'disk', file: '/w/a.ts' }]);
  assert.equal(snapshot().revision, revision + 1, 'an event without a change is none');
});

test('files that come and go, by file and by folder, saved or not', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': '', 'sub/b.ts': 'b', 'sub/deep/c.ts': 'c' });
  const files = () =>
    snapshot()
      .files()
      .map((file) => file.slice(3));
  assert.deepEqual(files(), ['a.ts', 'sub/b.ts', 'sub/deep/c.ts']);
  assert.equal(snapshot().textOf('/w/sub/b.ts'), 'b');
  fs.remove('/w/sub');
  workspace.apply([{ kind: 'disk', file: '/w/sub' }]);
  assert.deepEqual([files(), snapshot().textOf('/w/sub/b.ts')], [['a.ts'], undefined]);
  fs.write('/w/other/d.ts', '');
  workspace.apply([{ kind: 'disk', file: '/w/other/d.ts' }]);
  assert.deepEqual(files(), ['a.ts', 'other/d.ts']);
  workspace.apply([
    { kind: 'open', file: '/w/other/unsaved.ts', version: 1, text: '' },
    { kind: 'open', file: 'untitled:Untitled-1', version: 1, text: 'x' },
  ]);
  assert.deepEqual(snapshot().files(), ['/w/a.ts', '/w/other/d.ts', '/w/other/unsaved.ts', 'untitled:Untitled-1']);
  assert.equal(snapshot().sourceFile('untitled:Untitled-1')?.text, 'x');
  workspace.apply([
    { kind: 'close', file: '/w/other/unsaved.ts' },
    { kind: 'close', file: 'untitled:Untitled-1' },
  ]);
  assert.deepEqual(files(), ['a.ts', 'other/d.ts']);
});

test('a generated mark that is typed or taken away moves the file out or in', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export {};', 'b.ts': '// @generated\nexport {};' });
  assert.deepEqual(snapshot().files(), ['/w/a.ts']);
  workspace.apply([
    { kind: 'open', file: '/w/b.ts', version: 1, text: 'export {};' },
    { kind: 'open', file: '/w/a.ts', version: 1, text: '// @generated\nexport {};' },
  ]);
  assert.deepEqual(snapshot().files(), ['/w/b.ts']);
});

test('an install is noticed by the lock file', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'package.json': '{"dependencies":{"p":"*"}}', 'package-lock.json': '1' });
  assert.equal(snapshot().majorOf('p', '/w/a.ts'), undefined);
  fs.write('/w/node_modules/p/package.json', '{"version":"3.0.0"}');
  workspace.apply([{ kind: 'disk', file: '/w/package-lock.json' }]);
  assert.equal(snapshot().majorOf('p', '/w/a.ts'), 3);
});

test('after dispose nothing is kept', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'a.ts': '1' });
  snapshot().textOf('/w/a.ts');
  fs.write('/w/a.ts', '2');
  workspace.dispose();
  assert.equal(snapshot().textOf('/w/a.ts'), '2');
  assert.deepEqual(workspace.notices(), []);
});

test('the file system of node: texts, kinds, links, and what is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-fs-')).replaceAll('\\', '/');
  try {
    mkdirSync(`${folder}/sub`);
    writeFileSync(`${folder}/a.ts`, '\uFEFFconst a = 1;');
    writeFileSync(`${folder}/bad.ts`, Buffer.from([0x61, 0xff, 0x00, 0x62]));
    symlinkSync(`${folder}/sub`, `${folder}/link`);
    symlinkSync(`${folder}/nowhere`, `${folder}/broken`);
    symlinkSync(folder, `${folder}/sub/loop`);
    const fs = nodeFileSystem;
    assert.equal(fs.readFile(`${folder}/a.ts`), 'const a = 1;');
    assert.equal(fs.readFile(`${folder}/bad.ts`), 'a\uFFFD\u0000b');
    assert.equal(fs.readFile(`${folder}/gone.ts`), undefined);
    assert.equal(fs.readFile(folder), undefined);
    assert.deepEqual([fs.fileExists(`${folder}/a.ts`), fs.fileExists(folder), fs.fileExists(`${folder}/a.ts/x`)], [true, false, false]);
    assert.deepEqual([fs.directoryExists(`${folder}/link`), fs.directoryExists(`${folder}/a.ts`)], [true, false]);
    const kinds = Object.fromEntries(fs.readDirectory(folder).map(({ name, kind }) => [name, kind]));
    assert.deepEqual(kinds, { 'a.ts': 'file', 'bad.ts': 'file', sub: 'directory', link: 'directory', broken: 'other' });
    assert.deepEqual(fs.readDirectory(`${folder}/gone`), []);
    assert.equal(fs.stat(`${folder}/bad.ts`)?.size, 4);
    assert.equal(fs.stat(`${folder}/gone`), undefined);
    assert.equal(fs.realpath(`${folder}/link`), fs.realpath(`${folder}/sub`));
    assert.equal(fs.realpath(`${folder}/broken`), `${folder}/broken`);
    const { snapshot } = openWorkspace({}, { root: fs.realpath(folder), fs });
    assert.deepEqual(
      snapshot()
        .files()
        .map((file) => file.slice(fs.realpath(folder).length + 1)),
      ['a.ts', 'bad.ts'],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
