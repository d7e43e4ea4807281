/**
 * `npm test [-- FILTER] [--update] [--quick]`: installs what is missing, builds, and runs the tests with node's own runner.
 * FILTER takes the test files whose path contains it and the Markdown cases whose path or heading contains it.
 * `--update` rewrites the `diff` blocks of the Markdown cases. `--quick` leaves out the slow tiers (`npm run check` uses it).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const flags = new Set(args.filter((arg) => arg.startsWith('--')));
const filter = args
  .filter((arg) => !arg.startsWith('--'))
  .join(' ')
  .toLowerCase();
/** `checks` is what `npm run check` does itself before it comes here. */
const slowTiers = ['test/battery/', 'test/vscode/', 'test/corpus/', 'test/tidy/checks.test.ts'];
/** Tests that look at the sources alone; all others may start what is in `dist/`. */
const needsDist = (file) => !/^test\/(unit|tidy)\/|^test\/(rules|facts|rewrite|registry)\.test\.ts$/.test(file);
/** Which Markdown files each runner reads. */
const markdownRunners = [
  { runner: 'test/rules.test.ts', folders: ['test/rules', 'docs/rules'] },
  { runner: 'test/facts.test.ts', folders: ['test/facts'] },
  { runner: 'test/rewrite.test.ts', folders: ['test/rewrite'] },
];

try {
  refuseUnknownFlags();
  ensureInstalled(root);
  const selected = selectTests();
  if (selected.files.some(needsDist)) run('esbuild.mjs');
  run('esbuild.mjs', '--tests', ...selected.files);
  process.exitCode = runTests(selected);
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

function refuseUnknownFlags() {
  const unknown = [...flags].filter((flag) => flag !== '--update' && flag !== '--quick');
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. Known are --update and --quick.`);
  if (flags.has('--update') && process.env.CI) throw new Error('CI never updates what the tests expect.');
}

/** The test files to run, and for the Markdown runners the filter that picks their cases. */
function selectTests() {
  const all = filesUnder('test').filter((file) => file.endsWith('.test.ts'));
  const tests = flags.has('--quick') ? all.filter((file) => !slowTiers.some((tier) => file.startsWith(tier))) : all;
  if (filter === '') return { files: tests, cases: undefined };

  const byPath = tests.filter((file) => file.toLowerCase().includes(filter));
  const byCase = markdownRunners
    .filter(({ runner, folders }) => tests.includes(runner) && !byPath.includes(runner) && folders.some(hasMatchingCase))
    .map(({ runner }) => runner);
  if (byPath.length + byCase.length === 0) throw new Error(`No test file, Markdown case or heading matches "${filter}".`);
  return { files: [...byPath, ...byCase], cases: byCase.length > 0 ? filter : undefined };
}

function hasMatchingCase(folder) {
  return filesUnder(folder).some((file) => {
    if (!file.endsWith('.md')) return false;
    if (file.toLowerCase().includes(filter)) return true;
    const headings = readFileSync(join(root, file), 'utf8').match(/^#{1,6} .*$/gm) ?? [];
    return headings.some((heading) => heading.toLowerCase().includes(filter));
  });
}

function runTests({ files, cases }) {
  const bundles = files.map((file) => join(root, 'out', file.replace(/\.ts$/, '.cjs')));
  if (bundles.length === 0) throw new Error('There is no test to run.');
  const env = { ...process.env, CANDOR_ROOT: root };
  // Set where this was started from a test: the runner would take itself for a part of it and run nothing.
  delete env.NODE_TEST_CONTEXT;
  if (cases !== undefined) env.CANDOR_TEST_CASES = cases;
  if (flags.has('--update')) env.CANDOR_TEST_UPDATE = '1';
  // A file is a test to the runner; the one with the editors installs them where they are not there yet.
  const timeout = files.some((file) => file.startsWith('test/vscode/')) ? 1_500_000 : 600_000;
  const options = ['--enable-source-maps', '--test', '--test-reporter=spec', '--test-concurrency=2', `--test-timeout=${timeout}`];
  const { status } = spawnSync(process.execPath, [...options, ...bundles], { cwd: root, stdio: 'inherit', env });
  return status ?? 2;
}

function run(script, ...rest) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...rest], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed; its message is above.`);
}

function filesUnder(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .sort();
}
