/** What is shipped: the built files alone, from wherever they lie and wherever they are started. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { candor, checkJson, faultyManifest, faultyServer, inFolder, mainJs, type CheckJson } from '../support/candor';
import { readOwn, repositoryRoot } from '../support/repository';

const dist = join(repositoryRoot, 'dist');
const project = { 'package.json': faultyManifest, 'server.ts': faultyServer };

test('the compiler is in the worker alone', () => {
  const inside = 'createTypeChecker(host';
  assert.ok(readFileSync(join(dist, 'worker.js'), 'utf8').includes(inside), 'the worker holds the compiler');
  for (const entry of ['main.js', 'extension.js']) {
    const text = readFileSync(join(dist, entry), 'utf8');
    assert.ok(!text.includes(inside), `${entry} does not`);
    assert.ok(text.length < 3_000_000, `${entry} is ${text.length} bytes`);
  }
});

test('the licences of what is bundled go along', () => {
  for (const name of [
    'typescript/LICENSE.txt',
    'typescript/ThirdPartyNoticeText.txt',
    'vscode-languageserver/License.txt',
    'picomatch/LICENSE',
  ]) {
    assert.ok(readFileSync(join(dist, 'licenses', name), 'utf8').length > 100, name);
  }
});

test('the version is that of the manifest', async () => {
  const { version } = JSON.parse(readOwn('package.json')) as { version: string };
  assert.equal((await candor(['--version'])).stdout.trim(), version);
});

describe('dist/ copied elsewhere, started from another folder, with no node_modules in sight', () => {
  test('finds the same', async () => {
    await inFolder(project, async (folder) => {
      const here = await checkJson(folder);
      await inFolder({}, async (elsewhere) => {
        cpSync(dist, join(elsewhere, 'moved'), { recursive: true });
        const there = await checkJson(folder, { program: join(elsewhere, 'moved/main.js'), cwd: elsewhere });
        assert.ok(here.findings.length > 0);
        assert.deepEqual(there.findings, here.findings);
      });
    });
  });

  test('explains a rule from its shipped page', async () => {
    await inFolder({}, async (elsewhere) => {
      cpSync(dist, join(elsewhere, 'moved'), { recursive: true });
      const { status, stdout } = await candor(['explain', 'missing-is-error'], {
        program: join(elsewhere, 'moved/main.js'),
        cwd: elsewhere,
      });
      assert.equal(status, 0);
      assert.match(stdout, /missing-is-error/);
    });
  });
});

test('the shipped declarations of the compiler are read: a finding hangs on the type of `Map.get`', async () => {
  const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

declare const server: McpServer;
declare const orders: Map<string, { id: string }[]>;

server.registerTool('list_orders', { inputSchema: { customer: z.string() } }, async ({ customer }) => {
  const found = orders.get(customer);
  if (found === undefined) throw new Error('There is no such customer.');
  return { content: [{ type: 'text', text: JSON.stringify({ orders: found.slice(0, 20) }) }] };
});
`;
  await inFolder({ 'package.json': faultyManifest, 'server.ts': server }, async (folder) => {
    const cut = ({ findings }: CheckJson) => findings.filter(({ rule }) => rule === 'missing-truncation-signal').length;
    assert.equal(cut(await checkJson(folder)), 1);
    await inFolder({}, async (elsewhere) => {
      cpSync(dist, join(elsewhere, 'moved'), { recursive: true, filter: (file) => !/lib\.[^/]*d\.ts$/.test(file) });
      assert.equal(
        cut(await checkJson(folder, { program: join(elsewhere, 'moved/main.js') })),
        0,
        'without them it is not found: that is what this test sees',
      );
    });
  });
});

test('it is one file away from a shell: main.js begins with a shebang', () => {
  assert.match(readFileSync(mainJs, 'utf8'), /^#!\/usr\/bin\/env node\n/);
});

test('the compiler’s declarations are all there', () => {
  const shipped = (name: string) => ts.sys.fileExists(join(dist, name));
  const names = ts.sys
    .readDirectory(join(repositoryRoot, 'node_modules/typescript/lib'), ['.d.ts'], [], ['lib*.d.ts'])
    .map((path) => path.split('/').at(-1) ?? '');
  assert.ok(names.length > 50);
  assert.deepEqual(
    names.filter((name) => /^lib\.(.*\.)?d\.ts$/.test(name) && !shipped(name)),
    [],
  );
});
