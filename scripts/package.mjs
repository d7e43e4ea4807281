/**
 * `npm run package`: builds the extension as one file, `candor-VERSION.vsix`, and holds what is in it to `packageContents.txt` and to a size.
 * Everything is put together in `out/package/`, so that `dist/` stays what a build made of it; `out/package/extension/` is the result unpacked.
 */
import { createVSIX } from '@vscode/vsce';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readZip } from './zip.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const largest = 3_000_000;

/** Builds the file; answers with its path, its size and the paths in it. Throws where something is in it that should not be, or is missing. */
export async function packageExtension(work = join(root, 'out', 'package'), into = work) {
  const stage = join(work, 'stage');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const name = stage.slice(root.length + 1);
  const { status } = spawnSync(process.execPath, [join(root, 'esbuild.mjs'), '--package', '--into', join(name, 'dist')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The build failed; its message is above.');

  for (const path of ['CHANGELOG.md', 'LICENSE', '.vscodeignore', 'images', 'media']) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(stage, path), { recursive: true });
  }
  writeFileSync(join(stage, 'README.md'), pageOf(readFileSync(join(root, 'client', 'README.md'), 'utf8')));
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  const file = join(into, `candor-${manifest.version}.vsix`);
  await quietly(() => createVSIX({ cwd: stage, packagePath: file, dependencies: false }));

  const entries = readZip(file);
  const files = entries.map(({ path }) => path).sort();
  const problems = [
    ...problemsOf(files),
    ...(statSync(file).size > largest ? [`It has ${statSync(file).size} bytes, at most ${largest}.`] : []),
  ];
  if (problems.length > 0) throw new Error(`The package is not what it should be:\n${problems.join('\n')}`);
  const unpacked = join(work, 'extension');
  for (const { path, read } of entries) {
    if (!path.startsWith('extension/')) continue;
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), read());
  }
  return { file, size: statSync(file).size, files, unpacked };
}

/** What a user's editor reads; what is there for those who build it is left out. */
function manifestOf({ scripts: _scripts, devDependencies: _dev, dependencies: _bundled, private: _private, bin: _bin, ...manifest }) {
  return manifest;
}

/** The page of the extension is written in a folder of the repository; the packer takes its links for those of the root, and makes them whole. */
function pageOf(text) {
  return text.replaceAll('](../', '](');
}

/** Between the expected list and the files, both ways. */
function problemsOf(files) {
  const expected = readFileSync(join(root, 'scripts', 'packageContents.txt'), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  const patterns = expected.map((line) => new RegExp(`^${line.split('*').map(escape).join('[^/]+')}$`));
  const own = files.filter((file) => file.startsWith('extension/')).map((file) => file.slice('extension/'.length));
  return [
    ...own.filter((file) => !patterns.some((pattern) => pattern.test(file))).map((file) => `${file} is in it and not expected.`),
    ...expected.filter((_, i) => !own.some((file) => patterns[i].test(file))).map((line) => `${line} is expected and not in it.`),
  ];
}

function escape(text) {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** The packer prints every file; what matters of it is printed here. */
async function quietly(work) {
  const { log } = console;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = log;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { file, size, files } = await packageExtension(undefined, root);
    console.log(`${file}: ${(size / 1024 / 1024).toFixed(2)} MB, ${files.length} files, all of them expected.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
