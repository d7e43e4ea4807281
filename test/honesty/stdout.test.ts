/** What a line of log on standard output does to a client over stdio: what `stdout-in-stdio-server` says, with real servers in processes of their own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';

const require = createRequire(join(process.cwd(), 'package.json'));
const from = (specifier: string): string => JSON.stringify(pathToFileURL(require.resolve(specifier)).href);
const folder = mkdtempSync(join(tmpdir(), 'stdout-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sdks = {
  v1: { server: '@modelcontextprotocol/sdk/server/mcp.js', stdio: '@modelcontextprotocol/sdk/server/stdio.js' },
  v2: { server: '@modelcontextprotocol/server', stdio: '@modelcontextprotocol/server/stdio' },
} as const;

/** Errors that the client was handed while it connected and called the tool once. */
async function errorsWith(sdk: keyof typeof sdks, write: string): Promise<readonly string[]> {
  const { server, stdio } = sdks[sdk];
  const file = join(folder, `${sdk}-${write}.mjs`);
  writeFileSync(
    file,
    [
      `import * as mcp from ${from(server)};`,
      `import * as stdio from ${from(stdio)};`,
      `import * as zod from ${from('zod')};`,
      'const { McpServer } = mcp.default ?? mcp; const { StdioServerTransport } = stdio.default ?? stdio; const { z } = zod;',
      "const server = new McpServer({ name: 'case', version: '1.0.0' });",
      `server.registerTool('t', { inputSchema: ${sdk === 'v1' ? '{}' : 'z.object({})'} }, async () => { ${write}('asked'); return { content: [] }; });`,
      `${write}('Starting');`,
      'await server.connect(new StdioServerTransport());',
    ].join('\n'),
  );
  const client = new ClientV1({ name: 'client', version: '1.0.0' });
  const errors: string[] = [];
  client.onerror = (error) => errors.push(error.message);
  await client.connect(new StdioV1({ command: process.execPath, args: [file], stderr: 'ignore' }));
  await client.callTool({ name: 't', arguments: {} });
  await client.close();
  return errors;
}

for (const sdk of ['v1', 'v2'] as const) {
  describe(`MCP ${sdk}`, () => {
    test('each line of log on standard output is an error at the client, at the start and at the call', async () => {
      const errors = await errorsWith(sdk, 'console.log');
      assert.equal(errors.length, 2);
      assert.match(errors.join('\n'), /JSON/);
    });

    test('on standard error it is none', async () => {
      assert.deepEqual(await errorsWith(sdk, 'console.error'), []);
    });
  });
}
