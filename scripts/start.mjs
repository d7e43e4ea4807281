/** `npm start [-- PATH]`: installs and builds what is missing, then shows what candor finds in the example agent or under PATH. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const calledFrom = process.env.INIT_CWD ?? process.cwd();
const paths = process.argv.slice(2).map((path) => resolve(calledFrom, path));
const shown = paths.length > 0 ? paths : [join(root, 'examples', 'finance-agent')];

try {
  ensureInstalled(root);
  ensureBuilt();
  check();
  sayWhatIsNext();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

function ensureBuilt() {
  const built = newest(join(root, 'dist', 'main.js'));
  const sources = ['server/src', 'client/src', 'shared/src', 'docs/rules', 'esbuild.mjs', 'package-lock.json'];
  if (built > Math.max(...sources.map((path) => newest(join(root, path))))) return;
  console.log('Building.');
  const { status } = spawnSync(process.execPath, [join(root, 'esbuild.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed; its message is above.');
}

/** Findings are what this is here to show, so the exit code that says "there are findings" is not a failure. */
function check() {
  const { status } = spawnSync(process.execPath, [join(root, 'dist', 'main.js'), 'check', ...shown], { cwd: calledFrom, stdio: 'inherit' });
  if (status !== 0 && status !== 1) throw new Error('candor could not finish; its message is above.');
}

function sayWhatIsNext() {
  const command = relative(calledFrom, join(root, 'dist', 'main.js')) || 'main.js';
  console.log(
    [
      '',
      'To see the same findings as squiggles in VS Code:',
      `  code --extensionDevelopmentPath="${root}" "${shown[0]}"`,
      'To check a project of your own, or to take the safe fixes:',
      '  npm start -- PATH',
      `  node ${command} fix PATH`,
    ].join('\n'),
  );
}

/** The latest modification under a path, in milliseconds; 0 where there is nothing. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
