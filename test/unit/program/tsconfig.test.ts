/** Which config owns a file, what it inherits, and that a broken one is told and survived. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkspace, shown } from './openWorkspace';

const json = (value: unknown): string => JSON.stringify(value);
const mapTo = (folder: string, more: object = {}): string => json({ ...more, compilerOptions: { paths: { '@/*': [`./${folder}/*`] } } });

function resolved(
  files: Readonly<Record<string, string>>,
  from: string,
  root = '/w',
): { readonly target: string; readonly notices: readonly string[] } {
  const { workspace, snapshot } = openWorkspace(files, { root });
  const target = shown(snapshot().resolveModule('@/x', from.startsWith('/') ? from : `${root}/${from}`), root);
  return { target, notices: workspace.notices().map(({ file, line, message }) => `${file}:${line}: ${message}`) };
}

test('the nearest config upwards holds, tsconfig before jsconfig', () => {
  const files = {
    'tsconfig.json': mapTo('a'),
    'in/jsconfig.json': mapTo('b'),
    'both/tsconfig.json': mapTo('c'),
    'both/jsconfig.json': mapTo('d'),
    'a/x.ts': '',
    'in/b/x.js': '',
    'both/c/x.ts': '',
    'both/d/x.ts': '',
  };
  assert.equal(resolved(files, 'deep/down/z.ts').target, 'a/x.ts');
  assert.equal(resolved(files, 'in/z.js').target, 'in/b/x.js');
  assert.equal(resolved(files, 'both/z.ts').target, 'both/c/x.ts');
});

test('a root inside a package takes the config of that package, and none from further up', () => {
  const files = {
    '/p/package.json': '{}',
    '/p/tsconfig.json': mapTo('src'),
    '/p/src/x.ts': '',
    '/tsconfig.json': mapTo('wrong'),
    '/wrong/x.ts': '',
  };
  assert.equal(resolved(files, '/p/src/z.ts', '/p/src').target, 'x.ts');
  const bare = { '/q/src/a.ts': '', '/q/package.json': '{}', '/tsconfig.json': mapTo('wrong'), '/wrong/x.ts': '' };
  assert.equal(resolved(bare, '/q/src/a.ts', '/q/src').target, 'missing');
});

test('extends: relative, without ending, an array, through the workspace, through node_modules', () => {
  const at = (config: string, more: Readonly<Record<string, string>> = {}) =>
    resolved({ 'app/tsconfig.json': config, 'base.json': mapTo('shared'), 'shared/x.ts': '', ...more }, 'app/z.ts');
  assert.equal(at(json({ extends: '../base.json' })).target, 'shared/x.ts');
  assert.equal(at(json({ extends: '../base' })).target, 'shared/x.ts');
  assert.equal(at(json({ extends: ['../base', '../second'] }), { 'second.json': mapTo('other'), 'other/x.ts': '' }).target, 'other/x.ts');
  const own = {
    'packages/config/package.json': json({ name: '@x/config', exports: { './strict': './presets/strict.json' } }),
    'packages/config/base.json': json({ extends: '../../base' }),
    'packages/config/presets/strict.json': json({ extends: '../base' }),
    'packages/config/tsconfig.json': json({ extends: './base' }),
  };
  assert.deepEqual(at(json({ extends: '@x/config/base.json' }), own), { target: 'shared/x.ts', notices: [] });
  assert.deepEqual(at(json({ extends: '@x/config/strict' }), own), { target: 'shared/x.ts', notices: [] });
  assert.deepEqual(at(json({ extends: '@x/config' }), own), { target: 'shared/x.ts', notices: [] });
  const installed = {
    'node_modules/@tsconfig/node20/package.json': '{}',
    'node_modules/@tsconfig/node20/tsconfig.json': json({ extends: '../../../base' }),
  };
  assert.deepEqual(at(json({ extends: '@tsconfig/node20/tsconfig.json' }), installed), { target: 'shared/x.ts', notices: [] });
});

test('${configDir} is the folder of the config that is asked, not of the base', () => {
  const base = json({ compilerOptions: { paths: { '@/*': ['${configDir}/src/*'] } } });
  assert.equal(
    resolved({ 'base.json': base, 'app/tsconfig.json': json({ extends: '../base.json' }), 'app/src/x.ts': '', 'src/x.ts': '' }, 'app/z.ts')
      .target,
    'app/src/x.ts',
  );
});

test('a missing base is a notice with its line, and the own options hold', () => {
  const config = '{\n  // base\n  "extends": "@nobody/tsconfig",\n  "compilerOptions": { "paths": { "@/*": ["./src/*"] } },\n}';
  const { target, notices } = resolved({ 'tsconfig.json': config, 'src/x.ts': '' }, 'z.ts');
  assert.equal(target, 'src/x.ts');
  assert.deepEqual(notices, ['/w/tsconfig.json:3: `extends`: `@nobody/tsconfig` was not found; the other options of this config hold']);
});

test('a cycle of extends is a notice, and what is on the way holds', () => {
  const files = {
    'tsconfig.json': json({ extends: './b.json' }),
    'b.json': json({ extends: './c.json' }),
    'c.json': mapTo('src', { extends: './b.json' }),
    'src/x.ts': '',
  };
  const { target, notices } = resolved(files, 'z.ts');
  assert.equal(target, 'src/x.ts');
  assert.equal(notices.length, 1);
  assert.match(notices[0] ?? '', /c\.json:1: `extends`: `\.\/b\.json` leads back/);
  const self = resolved({ 'tsconfig.json': mapTo('src', { extends: './tsconfig.json' }), 'src/x.ts': '' }, 'z.ts');
  assert.equal(self.target, 'src/x.ts');
  assert.equal(self.notices.length, 1);
});

test('broken JSON is a notice, and what could be read holds', () => {
  const { target, notices } = resolved(
    { 'tsconfig.json': '{ "compilerOptions": {\n "paths": { "@/*": ["./src/*"] }\n', 'src/x.ts': '' },
    'z.ts',
  );
  assert.equal(target, 'src/x.ts');
  assert.equal(notices.length, 1);
  assert.match(notices[0] ?? '', /tsconfig\.json:3: the config is not valid JSON/);
  for (const text of [
    '',
    '[]',
    'null',
    '"x"',
    '{"compilerOptions": 3, "extends": 4, "references": {}}',
    '{"compilerOptions":{"paths":[],"baseUrl":7,"lib":"dom"}}',
    '\u0000\u0000',
  ]) {
    assert.equal(resolved({ 'tsconfig.json': text, 'src/y.ts': '' }, 'z.ts').target, 'missing', JSON.stringify(text));
  }
});

test('options that came or went with a compiler, and plugins, make no noise', () => {
  const options = {
    baseUrl: '.',
    moduleResolution: 'node10',
    target: 'es3',
    futureOption: true,
    plugins: [{ name: './steal.js' }],
    paths: { '@/*': ['src/*'] },
  };
  const { fs, workspace, snapshot } = openWorkspace({
    'tsconfig.json': json({ compilerOptions: options }),
    'src/x.ts': '',
    'steal.js': '',
  });
  assert.equal(shown(snapshot().resolveModule('@/x', '/w/z.ts')), 'src/x.ts');
  assert.deepEqual(workspace.notices(), []);
  assert.equal(
    fs.calls.some((call) => call === 'readFile /w/steal.js'),
    false,
  );
});

test('references are followed where the nearest config has no files of its own', () => {
  const files = {
    'tsconfig.json': json({
      files: [],
      references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }, { path: './packages/a' }, { path: './gone' }],
    }),
    'tsconfig.app.json': mapTo('src', { include: ['src'] }),
    'tsconfig.node.json': mapTo('scripts', { include: ['vite.config.ts', 'scripts/**/*.ts'] }),
    'src/x.ts': '',
    'scripts/x.ts': '',
  };
  assert.equal(resolved(files, 'src/deep/z.ts').target, 'src/x.ts');
  assert.equal(resolved(files, 'scripts/z.ts').target, 'scripts/x.ts');
  assert.equal(resolved(files, 'vite.config.ts').target, 'scripts/x.ts');
  const loop = {
    'tsconfig.json': json({ files: [], references: [{ path: './b' }] }),
    'b/tsconfig.json': json({ files: [], references: [{ path: '..' }] }),
  };
  assert.equal(resolved(loop, 'b/z.ts').target, 'missing');
});

test('rootDirs lie over each other', () => {
  const { snapshot } = openWorkspace({
    'tsconfig.json': json({ compilerOptions: { rootDirs: ['./src', './gen'] } }),
    'src/a/z.ts': '',
    'gen/a/made.ts': '',
  });
  assert.equal(shown(snapshot().resolveModule('./made', '/w/src/a/z.ts')), 'gen/a/made.ts');
});

test('a change of a config is seen', () => {
  const { workspace, snapshot } = openWorkspace({ 'tsconfig.json': mapTo('a'), 'a/x.ts': '', 'b/x.ts': '' });
  assert.equal(shown(snapshot().resolveModule('@/x', '/w/z.ts')), 'a/x.ts');
  workspace.apply([{ kind: 'open', file: '/w/tsconfig.json', version: 1, text: mapTo('b') }]);
  assert.equal(shown(snapshot().resolveModule('@/x', '/w/z.ts')), 'b/x.ts');
  workspace.apply([{ kind: 'close', file: '/w/tsconfig.json' }]);
  assert.equal(shown(snapshot().resolveModule('@/x', '/w/z.ts')), 'a/x.ts');
});
