/** What the registries of extensions ask for, and what a reader of the extension's page meets. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../../shared/src/names';
import { readOwn, repositoryRoot } from '../../support/repository';

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly license: string;
  readonly icon: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly repository: { readonly type: string; readonly url: string };
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly contributes: { readonly commands: readonly { command: string; title: string; category: string }[]; readonly menus: object };
}

const manifest = JSON.parse(readOwn('package.json')) as Manifest;
const page = readOwn('client/README.md');

/** Of the Visual Studio Marketplace; the Open VSX Registry takes any. */
const categories = [
  ...['AI', 'Azure', 'Chat', 'Data Science', 'Debuggers', 'Education', 'Extension Packs', 'Formatters', 'Keymaps', 'Language Packs'],
  ...['Linters', 'Machine Learning', 'Notebooks', 'Other', 'Programming Languages', 'SCM Providers', 'Snippets', 'Testing', 'Themes'],
  'Visualization',
];

test('the icon is a square PNG of at least 128 pixels', () => {
  const png = readFileSync(join(repositoryRoot, manifest.icon));
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  assert.equal(width, height);
  assert.ok(width >= 128, `${width} pixels`);
});

test('categories and keywords are those that a registry takes', () => {
  assert.ok(manifest.categories.length > 0);
  for (const category of manifest.categories) assert.ok(categories.includes(category), category);
  assert.ok(manifest.keywords.length > 0 && manifest.keywords.length <= 30);
  assert.equal(new Set(manifest.keywords).size, manifest.keywords.length);
});

test('name, description, repository, homepage, bugs and banner are filled in', () => {
  assert.match(`${manifest.publisher}.${manifest.name}`, /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
  assert.ok(manifest.displayName.length > 0);
  assert.ok(manifest.description.length >= 40 && manifest.description.length <= 200, `${manifest.description.length} characters`);
  assert.match(manifest.repository.url, /^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
  const repository = manifest.repository.url.slice('git+'.length, -'.git'.length);
  assert.ok(manifest.homepage.startsWith(repository) && manifest.bugs.url.startsWith(repository));
  assert.match(manifest.galleryBanner.color, /^#[0-9a-f]{6}$/);
});

test('the licence is there, and the changelog has the version', () => {
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.ok(readOwn('LICENSE').startsWith(`${manifest.license} License`));
  assert.ok(readOwn('CHANGELOG.md').includes(`\n## ${manifest.version} (`));
});

test('the page of the extension leads to what is there, and to no command of a checkout', () => {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  assert.ok(links.length > 5);
  for (const link of links) {
    assert.match(link, /^\.\.\//, 'the packer makes it whole');
    assert.ok(existsSync(join(repositoryRoot, 'client', link.replace(/#.*/, ''))), link);
  }
  // Registries refuse vector pictures, and strip markup that picks one by the theme.
  assert.doesNotMatch(page, /\.svg|<(picture|img|source)\b/);
  assert.doesNotMatch(page, /\bnpm (start|test|ci|run)\b/);
});

test('every command has a title and the name of the product', () => {
  for (const { command, title, category } of manifest.contributes.commands) {
    assert.ok(title.length > 0 && category === 'Candor', command);
    assert.ok(Object.values<string>(commands).includes(command), command);
  }
});
