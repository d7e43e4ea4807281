/** `node scripts/run.mjs NAME …`: bundles `scripts/NAME.ts` and runs it, so that scripts are checked TypeScript and share code with the core. */
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...args] = process.argv.slice(2);
const outfile = join(root, 'out', 'scripts', `${name}.cjs`);

await build({
  entryPoints: [join(root, 'scripts', `${name}.ts`)],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  sourcemap: 'inline',
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, ['--enable-source-maps', outfile, ...args], { cwd: root, stdio: 'inherit' }).status ?? 2;
