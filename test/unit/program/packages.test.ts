/** Which major of a package a file means: by range, catalog, alias, workspace or installation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalogs } from '../../../server/src/analysis/program/catalogs';
import { isOpenRange, majorOfRange, mayMeet, minorOfRange } from '../../../server/src/analysis/program/ranges';
import { openWorkspace } from './openWorkspace';

const json = (value: unknown): string => JSON.stringify(value);
const major = (files: Readonly<Record<string, string>>, name: string, from = 'src/a.ts'): number | undefined =>
  openWorkspace(files).snapshot().majorOf(name, `/w/${from}`);
const declared = (range: string): Readonly<Record<string, string>> => ({ 'package.json': json({ dependencies: { p: range } }) });

test('minors, where a range fixes one', () => {
  const cases: [string, number | undefined][] = [
    ['^0.19.2', 19],
    ['~0.18', 18],
    ['0.20.0', 20],
    ['~2.3.1', 3],
    ['^2.3.1', undefined],
    ['^0', undefined],
    ['0.x', undefined],
    ['>=0.18.0', undefined],
    ['0.18.0 || 0.19.0', undefined],
    ['latest', undefined],
  ];
  for (const [range, expected] of cases) assert.equal(minorOfRange(range), expected, range);
});

test('what is installed says the minor that an open range does not', () => {
  const files = { ...declared('>=0.10'), 'node_modules/p/package.json': json({ name: 'p', version: '0.19.4' }) };
  assert.equal(openWorkspace(files).snapshot().minorOf('p', '/w/src/a.ts'), 19);
  assert.equal(openWorkspace(declared('>=0.10')).snapshot().minorOf('p', '/w/src/a.ts'), undefined);
});

test('majors of ranges', () => {
  const cases: [string, number | undefined][] = [
    ['^1.2', 1],
    ['~3.25.0', 3],
    ['4', 4],
    ['v2.0.1', 2],
    ['=5.0.0', 5],
    ['2.x', 2],
    ['1.x.x', 1],
    ['>=2 <3', 2],
    ['>= 1.5', 1],
    ['^1 || ^2.3', 2],
    ['^0.3.1', 0],
    ['10.0.0-beta.1', 10],
    [' ^6.0.0 ', 6],
    ['*', undefined],
    ['latest', undefined],
    ['', undefined],
    ['github:user/repo#v2', undefined],
    ['git+https://x.invalid/2.git', undefined],
    ['3d-thing', undefined],
    ['https://x.invalid/p-2.0.0.tgz', undefined],
  ];
  for (const [range, expected] of cases) assert.equal(majorOfRange(range), expected, range);
  assert.deepEqual(['*', '^1 || ^2', '>=1', '^1', '~2.1', 'latest', '1.0.0'].map(isOpenRange), [
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('whether a version can be meant by a range', () => {
  const cases: [string | undefined, string, boolean][] = [
    ['1.2.3', '^1.0.0', true],
    ['1.2.3', '^2', false],
    ['0.3.1', '^0.3.0', true],
    ['0.4.0', '^0.3.0', false],
    [undefined, '^1', false],
    [undefined, '*', true],
    ['0.0.1', '^4.95.0', false],
    ['1.0.0', '1', true],
  ];
  for (const [version, range, expected] of cases) assert.equal(mayMeet(version, range), expected, `${version} ${range}`);
});

test('the nearest manifest that declares the package decides', () => {
  const files = {
    'package.json': json({ dependencies: { p: '^1.0.0', q: '^3' } }),
    'in/package.json': json({ devDependencies: { p: '^2.0.0' } }),
    'none/package.json': '{}',
  };
  assert.equal(major(files, 'p'), 1);
  assert.equal(major(files, 'p', 'in/deep/a.ts'), 2);
  assert.equal(major(files, 'q', 'in/deep/a.ts'), 3);
  assert.equal(major(files, 'p', 'none/a.ts'), 1);
  assert.equal(major(files, 'unknown'), undefined);
});

test('all four lists count, the runtime list first', () => {
  assert.equal(major({ 'package.json': json({ peerDependencies: { p: '^1' }, devDependencies: { p: '^2' } }) }, 'p'), 2);
  assert.equal(
    major({ 'package.json': json({ peerDependencies: { p: '^1' }, dependencies: { p: '^3' }, devDependencies: { p: '^2' } }) }, 'p'),
    3,
  );
  assert.equal(major({ 'package.json': json({ optionalDependencies: { p: '^4' } }) }, 'p'), 4);
});

test('aliases, workspace ranges and open ranges', () => {
  assert.equal(major(declared('npm:other@^2.1.0'), 'p'), 2);
  assert.equal(major(declared('npm:@scope/other@3'), 'p'), 3);
  assert.equal(major(declared('jsr:@scope/p@^1.0.0'), 'p'), 1);
  assert.equal(major({ ...declared('workspace:*'), 'packages/p/package.json': json({ name: 'p', version: '7.1.0' }) }, 'p'), 7);
  assert.equal(major(declared('workspace:^2.0.0'), 'p'), 2);
  const installed = { 'node_modules/p/package.json': json({ version: '5.1.0' }) };
  assert.equal(major({ ...declared('*'), ...installed }, 'p'), 5);
  assert.equal(major({ ...declared('>=4'), ...installed }, 'p'), 5);
  assert.equal(major({ ...declared('^4'), ...installed }, 'p'), 4);
  assert.equal(major({ ...declared('github:x/p'), ...installed }, 'p'), 5);
  assert.equal(major({ 'package.json': '{}', ...installed }, 'p'), 5);
  assert.equal(major({ 'in/node_modules/p/package.json': json({ version: '6.0.0' }), ...installed }, 'p', 'in/a.ts'), 6);
});

test('catalogs of pnpm, of Bun, and of the root manifest', () => {
  const yaml =
    'packages:\n  - "packages/*"\n\ncatalog:\n  p: ^4.1.0 # why\n  "@x/q": "1.2.3"\ncatalogs:\n  old:\n    p: ^3.0.0\n  new:\n    \'@x/q\': ~2.0.0\nonlyBuiltDependencies:\n  - p\n';
  assert.deepEqual(
    [...readCatalogs(yaml)].map(([name, ranges]) => [name, Object.fromEntries(ranges)]),
    [
      ['default', { p: '^4.1.0', '@x/q': '1.2.3' }],
      ['old', { p: '^3.0.0' }],
      ['new', { '@x/q': '~2.0.0' }],
    ],
  );
  const inner = (range: string) => ({ 'packages/a/package.json': json({ dependencies: { p: range } }) });
  const pnpm = { 'package.json': '{}', 'pnpm-workspace.yaml': yaml };
  assert.equal(major({ ...pnpm, ...inner('catalog:') }, 'p', 'packages/a/z.ts'), 4);
  assert.equal(major({ ...pnpm, ...inner('catalog:default') }, 'p', 'packages/a/z.ts'), 4);
  assert.equal(major({ ...pnpm, ...inner('catalog:old') }, 'p', 'packages/a/z.ts'), 3);
  assert.equal(major({ ...pnpm, ...inner('catalog:gone') }, 'p', 'packages/a/z.ts'), undefined);
  assert.equal(
    major(
      { 'package.json': json({ workspaces: { packages: ['packages/*'], catalog: { p: '^6' } } }), ...inner('catalog:') },
      'p',
      'packages/a/z.ts',
    ),
    6,
  );
  assert.equal(
    major({ 'package.json': json({ catalogs: { beta: { p: '7.0.0-beta.1' } } }), ...inner('catalog:beta') }, 'p', 'packages/a/z.ts'),
    7,
  );
});

test('broken manifests declare nothing', () => {
  for (const text of ['', '{', '[]', 'null', '{"dependencies":[]}', '{"dependencies":{"p":1}}', '<<<<<<< HEAD'])
    assert.equal(major({ 'package.json': text }, 'p'), undefined, text);
});

test('a changed manifest is seen', () => {
  const { fs, workspace, snapshot } = openWorkspace(declared('^1'));
  assert.equal(snapshot().majorOf('p', '/w/a.ts'), 1);
  fs.write('/w/package.json', json({ dependencies: { p: '^2' } }));
  workspace.apply([{ kind: 'disk', file: '/w/package.json' }]);
  assert.equal(snapshot().majorOf('p', '/w/a.ts'), 2);
});
