/** What `candor scaffold-tests` says where there is nothing to write for, or no runner to write in. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { candor } from './runCli';
import { repositoryRoot } from '../support/repository';

mkdirSync(join(repositoryRoot, 'out'), { recursive: true });
const folder = mkdtempSync(join(repositoryRoot, 'out/scaffold-cli-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a folder without tools is told as one', () => {
  const { code, out, err } = candor(['scaffold-tests', '--all', folder]);
  assert.deepEqual([code, out], [0, '']);
  assert.match(err, /^candor: No agent tools found under /);
});

test('a runner that no tests can be written for is not told as none', () => {
  const dependencies = { '@modelcontextprotocol/sdk': '^1.20.0' };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ dependencies, scripts: { test: 'mocha' }, devDependencies: { mocha: '^11.0.0' } }),
  );
  writeFileSync(
    join(folder, 'server.ts'),
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('ping_host', { description: 'Pings.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}
`,
  );
  const { code, err } = candor(['scaffold-tests', '--all', folder, '--dry-run']);
  assert.equal(code, 0);
  assert.match(err, /no package\.json names a runner that tests can be written for, so they are for vitest/);
});

test('what it takes to run a file is told beside it, and a folder of tests is made', () => {
  const at = join(folder, 'placed');
  mkdirSync(at);
  const dependencies = { '@modelcontextprotocol/sdk': '^1.20.0' };
  const server = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('ping_host', { description: 'Pings.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
}
`;
  writeFileSync(join(at, 'package.json'), JSON.stringify({ dependencies, devDependencies: { vitest: '^3.0.0' } }));
  writeFileSync(join(at, 'vitest.config.ts'), "export default { test: { include: ['tests/**/*.test.ts'] } };\n");
  writeFileSync(join(at, 'server.ts'), server);
  const { code, out } = candor(['scaffold-tests', 'ping_host', at]);
  assert.equal(code, 0);
  assert.match(
    out,
    /^ping_host: 1 test in tests\/server\.ping_host\.contract\.test\.ts\n {2}vitest\.config\.ts takes other files for tests/,
  );
  assert.ok(existsSync(join(at, 'tests/server.ping_host.contract.test.ts')));
  assert.match(
    candor(['scaffold-tests', 'ping_host', at, '--runner', 'node:test']).err,
    /what is missing waits|no test that can be written is missing/,
  );
  const dry = candor(['scaffold-tests', 'ping_host', folder, '--runner', 'node:test', '--dry-run']);
  assert.match(dry.err, /\n {2}run it with: node --experimental-strip-types --test --experimental-test-module-mocks server\.ping_host/);
});

test('for a tool that is not there a near name is guessed, and where none is near the tools are named', () => {
  const at = join(folder, 'named');
  mkdirSync(at);
  writeFileSync(
    join(at, 'server.ts'),
    `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function register(server: McpServer) {
  server.registerTool('ping_host', { description: 'Pings.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
  server.registerTool('wake_host', { description: 'Wakes.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: 'up' }] }));
}
`,
  );
  const near = candor(['scaffold-tests', 'ping_hots', at]);
  assert.equal(near.code, 2);
  assert.match(near.err, /There is no tool ping_hots\. Did you mean ping_host\?/);
  const far = candor(['scaffold-tests', 'banana', at]);
  assert.equal(far.code, 2);
  assert.match(far.err, /There is no tool banana\. There are ping_host, wake_host\./);
});

test('a file that is half typed is named, and the exit code says that something is missing', () => {
  const at = join(folder, 'half');
  mkdirSync(at);
  writeFileSync(join(at, 'package.json'), JSON.stringify({ dependencies: { ai: '^5.0.0' }, devDependencies: { vitest: '^3.0.0' } }));
  writeFileSync(
    join(at, 'half.ts'),
    `import { tool } from 'ai';
import { z } from 'zod';
export const half = tool({ description: 'Half.', inputSchema: z.object({ a: z.string() }), execute: async ({ a }) => {
  const r = await fetch('https://half.example/' + a
  return { ok: true, r
`,
  );
  const { code, err } = candor(['scaffold-tests', 'half', at]);
  assert.equal(code, 2);
  assert.match(err, /half\.ts: it was passed over: it has errors of syntax/);
  assert.ok(!existsSync(join(at, 'half.half.contract.test.ts')));
});
