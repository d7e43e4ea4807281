/** Configurations as they are found: broken, cyclic, of another compiler, or none. Each is said or tolerated; the findings stay. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor, checkJson, faultyManifest, faultyServer, inFolder } from '../support/candor';

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** A part of the notice that must be there; none where nothing is to be said. */
  readonly notice?: RegExp;
  /** Where the faulty server is; `server.ts` where nothing else is said. */
  readonly at?: string;
}

const server = { 'package.json': faultyManifest, 'server.ts': faultyServer };
const json = (value: unknown) => JSON.stringify(value);

const cases: Readonly<Record<string, Case>> = {
  'no tsconfig at all': { files: server },
  'a jsconfig': {
    files: { 'package.json': faultyManifest, 'jsconfig.json': json({ compilerOptions: { checkJs: true } }), 'server.js': faultyServer },
    at: 'server.js',
  },
  'a tsconfig with comments and a trailing comma': {
    files: { ...server, 'tsconfig.json': '{ // words\n "compilerOptions": { "strict": true, }, }' },
  },
  'a malformed tsconfig': { files: { ...server, 'tsconfig.json': '{ "compilerOptions": { "strict": tru' }, notice: /tsconfig\.json/ },
  'an empty tsconfig': { files: { ...server, 'tsconfig.json': '' } },
  'extends that leads nowhere': { files: { ...server, 'tsconfig.json': json({ extends: './gone.json' }) }, notice: /gone/ },
  'extends that leads to itself': {
    files: { ...server, 'tsconfig.json': json({ extends: './base.json' }), 'base.json': json({ extends: './tsconfig.json' }) },
    notice: /tsconfig\.json|base\.json/,
  },
  'extends of a package that is not installed': {
    files: { ...server, 'tsconfig.json': json({ extends: '@tsconfig/node20/tsconfig.json' }) },
    notice: /@tsconfig/,
  },
  'references in a circle': {
    files: {
      ...server,
      'tsconfig.json': json({ files: [], references: [{ path: './a' }] }),
      'a/tsconfig.json': json({ references: [{ path: '../b' }] }),
      'b/tsconfig.json': json({ references: [{ path: '../a' }] }),
    },
  },
  'options that TypeScript 7 removed': {
    files: {
      ...server,
      'tsconfig.json': json({
        compilerOptions: { baseUrl: '.', moduleResolution: 'node10', target: 'es5', downlevelIteration: true, esModuleInterop: false },
      }),
    },
  },
  'options that this compiler does not know': {
    files: { ...server, 'tsconfig.json': json({ compilerOptions: { inventedLater: true, target: 'es2099' } }) },
  },
  'two configs that own the file': {
    files: {
      ...server,
      'tsconfig.json': json({ include: ['*.ts'] }),
      'tsconfig.build.json': json({ include: ['*.ts'], compilerOptions: { strict: false } }),
    },
  },
  'a config that does not include the file': { files: { ...server, 'tsconfig.json': json({ include: ['elsewhere/**'] }) } },
  'workspaces without node_modules': {
    files: {
      'package.json': json({ private: true, workspaces: ['packages/*'] }),
      'packages/server/package.json': faultyManifest,
      'packages/server/server.ts': faultyServer,
      'packages/base/package.json': json({ name: '@case/base' }),
      'packages/base/tsconfig.json': json({ compilerOptions: { strict: true } }),
      'packages/server/tsconfig.json': json({ extends: '@case/base/tsconfig.json' }),
    },
    at: 'packages/server/server.ts',
  },
  'a pnpm workspace with a catalog': {
    files: {
      'package.json': json({ private: true }),
      'pnpm-workspace.yaml': "packages:\n  - 'packages/*'\ncatalog:\n  '@modelcontextprotocol/sdk': ^1.20.0\n  zod: ^4.0.0\n",
      'packages/server/package.json': json({ name: 'server', dependencies: { '@modelcontextprotocol/sdk': 'catalog:', zod: 'catalog:' } }),
      'packages/server/server.ts': faultyServer,
    },
    at: 'packages/server/server.ts',
  },
  'Yarn Plug’n’Play': { files: { ...server, '.pnp.cjs': "throw new Error('never loaded');", '.yarnrc.yml': 'nodeLinker: pnp\n' } },
  'a manifest that is no JSON': { files: { ...server, 'package.json': '{ "name": ' } },
};

describe('a configuration is said or tolerated, within 5 s', () => {
  for (const [what, { files, notice, at = 'server.ts' }] of Object.entries(cases)) {
    test(what, async () => {
      await inFolder(files, async (folder) => {
        const seen = await checkJson(folder, { timeout: 5_000 });
        assert.deepEqual(seen.faults, []);
        assert.ok(
          seen.findings.some(({ file }) => file === at),
          `the finding is there; found were ${JSON.stringify(seen.findings)}`,
        );
        const messages = seen.notices.map(({ file, message }) => `${file}: ${message}`);
        if (notice === undefined) assert.deepEqual(messages, []);
        else
          assert.ok(
            messages.some((message) => notice.test(message)),
            `${String(notice)} is not among ${JSON.stringify(messages)}`,
          );
      });
    });
  }
});

test('packages that are links, as pnpm installs them, are followed once', async () => {
  await inFolder(server, async (folder) => {
    const store = join(folder, 'node_modules/.pnpm/zod@4.0.0/node_modules/zod');
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, 'package.json'), json({ name: 'zod', version: '4.0.0', types: 'index.d.ts' }));
    writeFileSync(join(store, 'index.d.ts'), 'export declare const z: any;');
    symlinkSync(store, join(folder, 'node_modules/zod'));
    symlinkSync('..', join(folder, 'node_modules/circle'));
    const seen = await checkJson(folder, { timeout: 5_000 });
    assert.equal(seen.tools.length, 1);
    assert.ok(seen.findings.length > 0);
  });
});

test('a candor.config.json that is no JSON is an error with its line, and the defaults hold', async () => {
  await inFolder({ ...server, 'candor.config.json': '{\n  "preset": strict\n}' }, async (folder) => {
    const seen = await checkJson(folder, { timeout: 5_000 });
    assert.ok(seen.findings.length > 0);
    assert.ok(
      seen.notices.some(({ file, line }) => file === 'candor.config.json' && line === 2),
      JSON.stringify(seen.notices),
    );
  });
});

test('nothing of the workspace is run: a compiler, a plugin, a config and an .npmrc that would leave a trace', async () => {
  const trap = (name: string) => `require('node:fs').writeFileSync(require('node:path').join(__dirname, '${name}-was-here'), '');`;
  const files = {
    ...server,
    'tsconfig.json': json({ compilerOptions: { plugins: [{ name: './plugin.js' }, { name: 'trap' }] } }),
    'plugin.js': trap('plugin'),
    'candor.config.js': trap('config'),
    'node_modules/trap/index.js': trap('trap'),
    'node_modules/typescript/package.json': json({ name: 'typescript', version: '99.0.0', main: 'lib/typescript.js' }),
    'node_modules/typescript/lib/typescript.js': trap('typescript'),
    '.npmrc': 'script-shell=./shell.sh\n',
    'shell.sh': '#!/bin/sh\ntouch shell-was-here\n',
  };
  await inFolder(files, async (folder) => {
    const { stdout } = await candor(['check', '--format', 'json', folder], { cwd: folder });
    assert.ok(stdout.length > 0);
    const { readdirSync } = await import('node:fs');
    const traces = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('-was-here'));
    assert.deepEqual(traces, []);
  });
});
