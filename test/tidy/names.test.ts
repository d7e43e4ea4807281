/** What a file is called, and what no file may contain: names of this or that machine. */
import assert from 'node:assert/strict';
import { basename } from 'node:path/posix';
import { test } from 'node:test';
import { ownFiles, readOwn } from '../support/repository';

const files = ownFiles();
const isText = (file: string) => !/\.(png|gif|ico|vsix|tgz)$/.test(file);

test('a file or folder is named after the question that it answers', () => {
  const empty = /(?:^|\/)(?:utils?|helpers?|common|misc|lib)(?:\/|\.[cm]?[jt]sx?$)/i;
  assert.deepEqual(
    files.filter((file) => empty.test(file) && !file.startsWith('examples/')),
    [],
  );
});

test('rules are kebab-case, every other source file camelCase', () => {
  const sources = files.filter((file) => /^(server|client|shared)\/src\/.*\.ts$/.test(file) && !file.includes('/stubs/'));
  const isWell = (file: string) => {
    const name = basename(file, '.ts');
    const isRule = file.includes('/analysis/rules/') && !file.includes('/kit/') && !['rule', 'index'].includes(name);
    return (isRule ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ : /^[a-z][a-zA-Z0-9]*$/).test(name);
  };
  assert.deepEqual(
    sources.filter((file) => !isWell(file)),
    [],
  );
});

test('the lockfile names no host', () => {
  assert.ok(!readOwn('package-lock.json').includes('"resolved"'), 'install with the .npmrc of this repository, which leaves them out');
});

// Written in parts, so that this file does not contain what it looks for.
const machinePaths = [
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
  ['/Us', 'ers/'],
  ['C:\\\\Us', 'ers'],
].map((parts) => parts.join(''));
const registryHosts = [
  ['npm', 'js.org'],
  ['npm', 'js.com'],
  ['yarn', 'pkg.com'],
  ['verda', 'ccio'],
  ['arti', 'factory'],
].map((parts) => parts.join(''));

test('no file names a path of some machine or the host of a registry', () => {
  const found = files.filter(isText).flatMap((file) =>
    readOwn(file)
      .split('\n')
      .flatMap((line, i) => {
        const path = machinePaths.find((part) => new RegExp(`(?<![\\w.\\-*}])${part}`).test(line));
        const host = registryHosts.find((part) => line.includes(part));
        return path === undefined && host === undefined ? [] : [`${file}:${i + 1}: ${line.trim().slice(0, 120)}`];
      }),
  );
  assert.deepEqual(found, []);
});

test('nothing that waits to be done is left in the sources', () => {
  const mark = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|X{3})\\b`);
  const places = files.filter(
    (file) => /^(server|client|shared|scripts|test|docs)\/.*\.(ts|mjs|md)$/.test(file) && !file.startsWith('scripts/newRule'),
  );
  const found = places.flatMap((file) =>
    readOwn(file)
      .split('\n')
      .flatMap((line, i) => (mark.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});
