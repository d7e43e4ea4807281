/** Says whether `node_modules` holds what the lockfile asks for, and installs it where it does not. Plain node: runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs with `npm ci` where something is missing or of another version. Throws where that fails. */
export function ensureInstalled(root) {
  const reason = whatIsMissing(root);
  if (reason === undefined) return;
  console.log(`Installing the dependencies (${reason}).`);
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('`npm ci` failed; its message is above.');
}

function whatIsMissing(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) return 'package-lock.json cannot be read';
  if (present === undefined) return 'node_modules is not there';
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = present[path];
    if (found === undefined && optional) continue;
    if (found?.version !== version) return `${path} ${version} is not there`;
  }
  return undefined;
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
