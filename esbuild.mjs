/**
 * Builds `dist/`: three CommonJS entries (the compiler in `worker.js` alone) and the files they read at run time.
 * `--package` minifies and leaves source maps out. `--into FOLDER` writes there instead. `--tests [FILE…]` bundles the tests to `out/test/`.
 */
import { build } from 'esbuild';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const into = args.includes('--into') ? args[args.indexOf('--into') + 1] : 'dist';
const dist = join(root, into);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  logLevel: 'warning',
  // The one fact of the manifest that the program prints; read here so that a copied dist/ still knows it.
  define: { 'process.env.CANDOR_VERSION': JSON.stringify(version) },
};

/**
 * `import ts from 'typescript'` of a CommonJS package makes the bundler copy the compiler's two thousand exports once per importing
 * file. Behind this shim it copies one.
 */
const oneCompilerObject = {
  name: 'one-compiler-object',
  setup(build) {
    build.onResolve({ filter: /^typescript$/ }, ({ pluginData }) =>
      pluginData === 'real' ? undefined : { path: 'typescript', namespace: 'shim' },
    );
    build.onLoad({ filter: /.*/, namespace: 'shim' }, async () => {
      const { path } = await build.resolve('typescript', { resolveDir: root, kind: 'require-call', pluginData: 'real' });
      return { contents: `module.exports = { __esModule: true, default: require(${JSON.stringify(path)}) };`, resolveDir: root };
    });
  },
};

if (args[0] === '--tests') await buildTests(args.slice(1));
else await buildDist(args.includes('--package'));

async function buildDist(forPackage) {
  const entries = [
    { in: 'server/src/main.ts', out: 'main', banner: '#!/usr/bin/env node' },
    { in: 'server/src/host/worker.ts', out: 'worker' },
    { in: 'client/src/extension.ts', out: 'extension' },
  ];
  const written = new Set();
  const packages = new Set();
  for (const entry of entries) {
    if (!existsSync(join(root, entry.in))) {
      console.warn(`${entry.in} is not there yet: dist/${entry.out}.js is left out.`);
      continue;
    }
    const result = await build({
      ...shared,
      entryPoints: [{ in: entry.in, out: entry.out }],
      outdir: into,
      external: ['vscode'],
      // Its main entry hides `require` from the bundler and would look for its other files at run time.
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
      plugins: [oneCompilerObject],
      banner: entry.banner === undefined ? {} : { js: entry.banner },
      minify: forPackage,
      // Names are printed by nobody, but stack traces in an issue are read.
      keepNames: forPackage,
      sourcemap: forPackage ? false : 'linked',
      sourcesContent: false,
      metafile: true,
      write: false,
    });
    for (const { path, contents } of result.outputFiles) put(path, contents, written);
    for (const input of Object.keys(result.metafile.inputs)) {
      const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
      if (name !== undefined) packages.add(name);
    }
  }
  copyInto(dist, 'node_modules/typescript/lib', /^lib\..*\.d\.ts$|^lib\.d\.ts$/, written, forPackage ? withoutDocumentation : undefined);
  copyInto(join(dist, 'stubs'), 'server/src/analysis/program/stubs', /\.d\.ts$/, written);
  copyInto(dist, '.', /^candor\.config\.schema\.json$/, written);
  copyInto(join(dist, 'rules'), 'docs/rules', /\.md$/, written);
  for (const name of packages) {
    const folder = join(dist, 'licenses', name.replace('/', '+').replace('@', ''));
    copyInto(folder, `node_modules/${name}`, /^(licen[cs]e|notice|thirdpartynotice)/i, written);
  }
  removeAllBut(written);
}

async function buildTests(named) {
  const tests = named.length > 0 ? named : filesUnder('test').filter((file) => file.endsWith('.test.ts'));
  await build({
    ...shared,
    entryPoints: tests.map((file) => ({ in: file, out: file.replace(/^test\//, '').replace(/\.ts$/, '') })),
    outdir: 'out/test',
    outExtension: { '.js': '.cjs' },
    // Packages are loaded from node_modules: faster than bundling the compiler into each test.
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
  });
}

function copyInto(folder, from, names, written, change = (contents) => contents) {
  const source = join(root, from);
  if (!existsSync(source)) return;
  for (const name of readdirSync(source)) {
    if (names.test(name)) put(join(folder, name), change(readFileSync(join(source, name))), written);
  }
}

/** The compiler's declarations are read for their types alone: half of them is documentation and indentation. The licence at the top stays. */
function withoutDocumentation(contents) {
  const text = contents.toString('utf8');
  const spans = [];
  const visit = (node) => {
    for (const { pos, end } of node.jsDoc ?? []) spans.push([pos, end]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('lib.d.ts', text, ts.ScriptTarget.Latest));
  let kept = '';
  let at = 0;
  for (const [pos, end] of spans.sort(([a], [b]) => a - b)) {
    kept += text.slice(at, Math.max(at, pos)).replace(/[ \t\r\n]+$/, '');
    at = Math.max(at, end);
  }
  const whole = kept + text.slice(at);
  // With the empty line behind it, without which it would be the comment of the first declaration.
  const licence = whole.search(/(?<=\*\/\s*)\S/);
  return Buffer.from(whole.slice(0, licence) + whole.slice(licence).replace(/\r?\n\s+/g, '\n'));
}

/** Replaces a file in one step, so that a program that is starting never reads half of it. */
function put(path, contents, written) {
  written.add(path);
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && readFileSync(path).equals(contents)) {
    utimesSync(path, new Date(), new Date());
    return;
  }
  const half = `${path}.${process.pid}.tmp`;
  writeFileSync(half, contents);
  renameSync(half, path);
}

/** What an earlier build left and this one did not write. */
function removeAllBut(written) {
  for (const file of filesUnder(into)) {
    const path = join(root, file);
    if (!written.has(path) && !path.endsWith('.tmp')) rmSync(path, { force: true });
  }
}

function filesUnder(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort();
}
