/** What an import means, rule by rule: relative, mapped, imports of the package, the workspace's own packages, external. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkspace, shown } from './openWorkspace';

type Case = readonly [specifier: string, from: string, expected: string];

function check(
  name: string,
  files: Readonly<Record<string, string>>,
  cases: readonly Case[],
  links: Readonly<Record<string, string>> = {},
): void {
  test(name, () => {
    const { fs, snapshot } = openWorkspace(files);
    for (const [path, target] of Object.entries(links)) fs.link(`/w/${path}`, `/w/${target}`);
    const s = snapshot();
    for (const [specifier, from, expected] of cases) {
      assert.equal(shown(s.resolveModule(specifier, `/w/${from}`)), expected, `${specifier} from ${from}`);
      assert.equal(shown(s.resolveModule(specifier, `/w/${from}`)), expected, `${specifier} from ${from}, asked again`);
    }
  });
}

const json = (value: unknown): string => JSON.stringify(value);

check(
  'a relative import finds the source file as bundlers do',
  {
    'src/a.ts': '',
    'src/b.tsx': '',
    'src/c.mts': '',
    'src/d.cts': '',
    'src/e.js': '',
    'src/both.ts': '',
    'src/both.js': '',
    'src/data.json': '{}',
    'src/style.css': '',
    'src/folder/index.ts': '',
    'src/typed.js': '',
    'src/typed.d.ts': '',
    'src/only.d.ts': '',
    'src/x.service.ts': '',
    'src/name.ts': '',
    'src/name/index.ts': '',
    'index.ts': '',
    'node_modules/p/lib.js': '',
    'lib/real.ts': '',
    'src/built/source.ts': '',
    'bin/cli.js': '',
    'prompt.md': '',
  },
  [
    ['./a', 'src/z.ts', 'src/a.ts'],
    ['./a.js', 'src/z.ts', 'src/a.ts'],
    ['./a.ts', 'src/z.ts', 'src/a.ts'],
    ['./b', 'src/z.ts', 'src/b.tsx'],
    ['./b.js', 'src/z.ts', 'src/b.tsx'],
    ['./b.jsx', 'src/z.ts', 'src/b.tsx'],
    ['./c.mjs', 'src/z.ts', 'src/c.mts'],
    ['./d.cjs', 'src/z.ts', 'src/d.cts'],
    ['./e', 'src/z.ts', 'src/e.js'],
    ['./e.js', 'src/z.ts', 'src/e.js'],
    ['./both.js', 'src/z.ts', 'src/both.ts'],
    ['./data.json', 'src/z.ts', 'src/data.json'],
    ['./style.css', 'src/z.ts', 'src/style.css'],
    ['../prompt.md?raw', 'src/z.ts', 'prompt.md'],
    ['./folder', 'src/z.ts', 'src/folder/index.ts'],
    ['./folder/', 'src/z.ts', 'src/folder/index.ts'],
    ['./folder/index.js', 'src/z.ts', 'src/folder/index.ts'],
    ['.', 'src/folder/z.ts', 'src/folder/index.ts'],
    ['..', 'src/z.ts', 'index.ts'],
    ['./name', 'src/z.ts', 'src/name.ts'],
    ['./typed', 'src/z.ts', 'src/typed.js'],
    ['./only', 'src/z.ts', 'src/only.d.ts'],
    ['./x.service', 'src/z.ts', 'src/x.service.ts'],
    ['../node_modules/p/lib.js', 'src/z.ts', 'node_modules/p/lib.js'],
    ['./gone', 'src/z.ts', 'missing'],
    ['./gone.js', 'src/z.ts', 'missing'],
    ['../dist/built/source.js', 'bin/cli.js', 'src/built/source.ts'],
  ],
);

check(
  'the paths of the nearest tsconfig, the longest pattern first',
  {
    'tsconfig.json': json({
      compilerOptions: {
        paths: {
          '@/*': ['./src/*'],
          '@/deep/*': ['./deep/*', './deeper/*'],
          exact: ['./src/exact.ts'],
          'gone/*': ['./nowhere/*'],
          '*': ['./any/*'],
        },
      },
    }),
    'src/a.ts': '',
    'src/exact.ts': '',
    'deep/a.ts': '',
    'deeper/b.ts': '',
    'any/loose.ts': '',
    'src/folder/index.ts': '',
    'app/tsconfig.json': json({ compilerOptions: { baseUrl: './code', paths: { '~/*': ['*'] } } }),
    'app/code/x.ts': '',
    'app/code/crypto.ts': '',
    'package.json': json({ dependencies: { gone: '^1.0.0' } }),
  },
  [
    ['@/a', 'src/z.ts', 'src/a.ts'],
    ['@/a.js', 'src/z.ts', 'src/a.ts'],
    ['@/folder/', 'src/z.ts', 'src/folder/index.ts'],
    ['@/deep/a', 'src/z.ts', 'deep/a.ts'],
    ['@/deep/b', 'src/z.ts', 'deeper/b.ts'],
    ['exact', 'src/z.ts', 'src/exact.ts'],
    ['loose', 'src/z.ts', 'any/loose.ts'],
    ['zod', 'src/z.ts', 'external zod'],
    ['@/gone', 'src/z.ts', 'missing'],
    ['gone/x', 'src/z.ts', 'external gone'],
    ['~/x', 'app/z.ts', 'app/code/x.ts'],
    ['x', 'app/z.ts', 'app/code/x.ts'],
    ['crypto', 'app/z.ts', 'external node:crypto'],
  ],
);

check(
  'the imports of the nearest manifest',
  {
    'package.json': json({
      name: 'root',
      imports: {
        '#a': './src/a.ts',
        '#lib/*': { types: './dist/lib/*.d.ts', default: './dist/lib/*.js' },
        '#dep': 'zod',
        '#gone': './gone.js',
      },
    }),
    'src/a.ts': '',
    'src/lib/x.ts': '',
    'inner/package.json': json({ imports: { '#a': './other.ts' } }),
    'inner/other.ts': '',
  },
  [
    ['#a', 'src/z.ts', 'src/a.ts'],
    ['#lib/x', 'src/z.ts', 'src/lib/x.ts'],
    ['#dep', 'src/z.ts', 'external zod'],
    ['#gone', 'src/z.ts', 'missing'],
    ['#none', 'src/z.ts', 'missing'],
    ['#a', 'inner/z.ts', 'inner/other.ts'],
  ],
);

const monorepo = {
  'package.json': json({ private: true, workspaces: ['packages/*'] }),
  'packages/core/package.json': json({
    name: '@x/core',
    version: '1.2.3',
    exports: {
      '.': { types: './dist/index.d.ts', import: './dist/esm/index.js' },
      './util': './dist/util.js',
      './feature/*': { types: './dist/feature/*.d.ts', default: './dist/feature/*.js' },
      './raw': './raw.mjs',
      './own': { '@x/source': './src/own.ts', default: './dist/own.js' },
      './internal/*': null,
    },
  }),
  'packages/core/src/index.ts': '',
  'packages/core/src/util.ts': '',
  'packages/core/src/feature/one.tsx': '',
  'packages/core/raw.mjs': '',
  'packages/core/src/own.ts': '',
  'packages/core/src/hidden.ts': '',
  'packages/old/package.json': json({ name: 'old', main: 'lib/main.js', types: 'lib/main.d.ts' }),
  'packages/old/src/main.ts': '',
  'packages/old/src/sub/x.ts': '',
  'packages/old/flat.ts': '',
  'packages/bare/package.json': json({ name: 'bare' }),
  'packages/bare/index.ts': '',
  'packages/built/package.json': json({ name: 'built', main: 'dist/index.js' }),
  'packages/built/dist/index.js': '',
  'packages/built/dist/index.d.ts': '',
  'packages/built/src/index.ts': '',
  'packages/js/package.json': json({ name: 'plain-js', main: './lib' }),
  'packages/js/lib/index.js': '',
  'samples/openai/package.json': json({ name: 'openai', version: '0.0.1' }),
  'samples/openai/index.ts': '',
  'app/package.json': json({ name: 'app', dependencies: { '@x/core': '^1.0.0', openai: '^4.95.0', bare: 'workspace:*', old: 'catalog:' } }),
  'app/z.ts': '',
  'other/package.json': json({ name: 'other', dependencies: { '@x/core': '^2.0.0' } }),
  'test/fixtures/fake/package.json': json({ name: 'left-pad' }),
  'test/fixtures/fake/index.ts': '',
};

check('packages of the workspace lead to their sources', monorepo, [
  ['@x/core', 'app/z.ts', 'packages/core/src/index.ts'],
  ['@x/core/util', 'app/z.ts', 'packages/core/src/util.ts'],
  ['@x/core/feature/one', 'app/z.ts', 'packages/core/src/feature/one.tsx'],
  ['@x/core/raw', 'app/z.ts', 'packages/core/raw.mjs'],
  ['@x/core/own', 'app/z.ts', 'packages/core/src/own.ts'],
  ['@x/core/hidden', 'app/z.ts', 'packages/core/src/hidden.ts'],
  ['old', 'app/z.ts', 'packages/old/src/main.ts'],
  ['old/sub/x', 'app/z.ts', 'packages/old/src/sub/x.ts'],
  ['old/flat.js', 'app/z.ts', 'packages/old/flat.ts'],
  ['bare', 'app/z.ts', 'packages/bare/index.ts'],
  ['built', 'app/z.ts', 'packages/built/src/index.ts'],
  ['plain-js', 'app/z.ts', 'packages/js/lib/index.js'],
  ['@x/core/util', 'packages/core/src/z.ts', 'packages/core/src/util.ts'],
]);

check('a package is the workspace’s own only where the importer can mean it', monorepo, [
  ['openai', 'app/z.ts', 'external openai'],
  ['@x/core', 'other/z.ts', 'external @x/core'],
  ['@x/core', 'undeclared/z.ts', 'packages/core/src/index.ts'],
  ['left-pad', 'app/z.ts', 'external left-pad'],
]);

check(
  'a link in node_modules does not hide the sources it leads to',
  { ...monorepo, 'node_modules/zod/package.json': json({ name: 'zod' }), 'node_modules/zod/index.js': '' },
  [
    ['@x/core', 'app/z.ts', 'packages/core/src/index.ts'],
    ['zod', 'app/z.ts', 'external zod'],
  ],
  { 'node_modules/@x/core': 'packages/core', 'app/node_modules/bare': 'packages/bare' },
);

check('what is known by name only', { 'a.ts': '' }, [
  ['fs', 'a.ts', 'external node:fs'],
  ['node:fs', 'a.ts', 'external node:fs'],
  ['fs/promises', 'a.ts', 'external node:fs'],
  ['node:fs/promises', 'a.ts', 'external node:fs'],
  ['bun:sqlite', 'a.ts', 'external bun:sqlite'],
  ['cloudflare:workers', 'a.ts', 'external cloudflare:workers'],
  ['npm:zod@^3/v4', 'a.ts', 'external zod'],
  ['npm:@scope/name@1.0.0', 'a.ts', 'external @scope/name'],
  ['jsr:@std/path', 'a.ts', 'external @std/path'],
  ['https://example.invalid/x.ts', 'a.ts', 'external https://example.invalid/x.ts'],
  ['@scope/name/sub/x.js', 'a.ts', 'external @scope/name'],
  ['lodash/fp', 'a.ts', 'external lodash'],
  ['@/components', 'a.ts', 'missing'],
  ['', 'a.ts', 'missing'],
]);

check('an alias that no config maps means the sources of the package', { 'package.json': '{}', 'src/lib/x.ts': '', 'y.ts': '' }, [
  ['@/lib/x', 'src/a.ts', 'src/lib/x.ts'],
  ['~/y', 'src/a.ts', 'y.ts'],
]);

test('a document that was never saved lies in the root, or where its name says', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': '', 'src/b.ts': '', 'package.json': '{"dependencies":{"zod":"^4"}}' });
  for (const file of ['untitled:Untitled-1', 'untitled:/w/src/new.ts']) workspace.apply([{ kind: 'open', file, version: 1, text: '' }]);
  const s = snapshot();
  assert.equal(shown(s.resolveModule('./a', 'untitled:Untitled-1')), 'a.ts');
  assert.equal(shown(s.resolveModule('./b', 'untitled:/w/src/new.ts')), 'src/b.ts');
  assert.equal(shown(s.resolveModule('zod', 'untitled:Untitled-1')), 'external zod');
  assert.equal(s.majorOf('zod', 'untitled:Untitled-1'), 4);
});

test('answers are kept, also negative ones, until files come or go', () => {
  const { fs, workspace, snapshot } = openWorkspace({ 'src/a.ts': '', 'src/z.ts': '' });
  const before = snapshot();
  assert.equal(shown(before.resolveModule('./b', '/w/src/z.ts')), 'missing');
  assert.equal(shown(before.resolveModule('./a', '/w/src/z.ts')), 'src/a.ts');
  const asked = fs.calls.length;
  for (let i = 0; i < 5; i++) before.resolveModule('./b', '/w/src/z.ts');
  assert.equal(fs.calls.length, asked);

  fs.write('/w/src/b.ts', '');
  fs.remove('/w/src/a.ts');
  workspace.apply([
    { kind: 'disk', file: '/w/src/b.ts' },
    { kind: 'disk', file: '/w/src/a.ts' },
  ]);
  assert.equal(shown(snapshot().resolveModule('./b', '/w/src/z.ts')), 'src/b.ts');
  assert.equal(shown(snapshot().resolveModule('./a', '/w/src/z.ts')), 'missing');
  assert.equal(shown(before.resolveModule('./b', '/w/src/z.ts')), 'missing', 'a snapshot goes on seeing what it saw');
});
