/** Squiggles, pushed and pulled: where they are, what they say, and which version they are for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver/node';
import { withServer } from './harness';
import { capElsewhere, caught, caughtValue, handlerElsewhere, marked, oneTool } from './samples';

test('the server says what it can do', () =>
  withServer({ pull: true }, async ({ initialized }) => {
    const { capabilities, serverInfo } = initialized;
    assert.equal(serverInfo?.name, 'candor');
    assert.match(serverInfo?.version ?? '', /^\d+\.\d+\.\d+/);
    assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2, save: { includeText: false } });
    assert.deepEqual(capabilities.diagnosticProvider, {
      identifier: 'candor',
      interFileDependencies: true,
      workspaceDiagnostics: true,
      workDoneProgress: true,
    });
    assert.deepEqual(capabilities.codeActionProvider, {
      codeActionKinds: ['quickfix', 'refactor.rewrite.candor', 'source.fixAll.candor'],
      resolveProvider: true,
    });
    assert.equal(capabilities.hoverProvider, true);
  }));

test('a finding is a squiggle with its rule, its page and the place that makes it one; it goes when the fault goes', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    await server.open('a.ts');
    const found = of(await server.diagnostics('a.ts'), 'missing-is-error');
    assert.deepEqual(found.range, server.rangeOf('a.ts', caughtValue));
    assert.equal(found.severity, 1);
    assert.equal(found.source, 'candor');
    assert.match(found.codeDescription?.href ?? '', /missing-is-error/);
    assert.ok(found.relatedInformation?.some(({ location }) => location.uri === server.uri('a.ts')));

    await server.edit('a.ts', caught, marked);
    assert.deepEqual(codes(await server.diagnostics('a.ts')).includes('missing-is-error'), false);
    await server.close('a.ts');
    await server.untilPublished('a.ts', ({ diagnostics }) => diagnostics.length === 0);
  }));

test('a pull gives the same, and says so when nothing is new', () =>
  withServer({ files: { 'a.ts': oneTool }, pull: true }, async (server) => {
    await server.open('a.ts');
    const first = await server.pullDiagnostics('a.ts');
    assert.ok(first.kind === 'full');
    of(first.items, 'missing-is-error');
    assert.equal((await server.pullDiagnostics('a.ts', first.resultId)).kind, 'unchanged');
    await server.edit('a.ts', caught, marked);
    const second = await server.pullDiagnostics('a.ts', first.resultId);
    assert.ok(second.kind === 'full' && !codes(second.items).includes('missing-is-error'));
  }));

test('the newest version wins, however many are typed while the first is computed', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    await server.open('a.ts');
    for (let i = 0; i < 20; i++) await server.edit('a.ts', 'import', `// ${i}\nimport`);
    await server.edit('a.ts', caught, marked);
    await server.edit('a.ts', marked, caught);
    const found = of(await server.diagnostics('a.ts'), 'missing-is-error');
    assert.deepEqual(found.range, server.rangeOf('a.ts', caughtValue));
    const versions = server.publications.map(({ version }) => version ?? 0);
    assert.deepEqual(
      versions,
      [...versions].sort((a, b) => a - b),
    );
    assert.equal(versions.at(-1), 23);
  }));

test('line breaks and characters are counted as the editor counts them', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    const text = oneTool.replace(caught, `const 名前 = '😀é'; ${caught}`).replaceAll('\n', '\r\n');
    await server.open('a.ts', text);
    assert.deepEqual(of(await server.diagnostics('a.ts'), 'missing-is-error').range, server.rangeOf('a.ts', caughtValue));
    await server.edit('a.ts', '😀é', '😀😀');
    assert.deepEqual(of(await server.diagnostics('a.ts'), 'missing-is-error').range, server.rangeOf('a.ts', caughtValue));
  }));

test('a handler shows its squiggle in its own file, though the tool is registered in another', () =>
  withServer({ files: handlerElsewhere('./handlers.js') }, async (server) => {
    await server.open('src/handlers.ts');
    of(await server.diagnostics('src/handlers.ts'), 'missing-is-error');
    // Without its registration it is an ordinary function.
    await server.open('src/server.ts');
    await server.edit('src/server.ts', 'server.registerTool(', 'void (');
    await server.untilPublished('src/handlers.ts', ({ diagnostics }) => diagnostics.length === 0);
  }));

test('a list that is cut in another file points there', () =>
  withServer({ files: capElsewhere }, async (server) => {
    await server.open('src/server.ts');
    const found = of(await server.diagnostics('src/server.ts'), 'missing-truncation-signal');
    assert.ok(found.relatedInformation?.some(({ location }) => location.uri === server.uri('src/repository.ts')));
  }));

test('a document without a file is checked, too', () =>
  withServer({ files: { 'a.ts': '' } }, async (server) => {
    for (const name of ['untitled:Untitled-1', 'not-saved-yet.ts']) {
      await server.open(name, oneTool);
      of(await server.diagnostics(name), 'missing-is-error');
    }
  }));

test('a hover over the name of a tool is its card', () =>
  withServer({ files: { 'a.ts': oneTool } }, async (server) => {
    await server.open('a.ts');
    const hover = await server.hover('a.ts', 'read_file');
    assert.ok(hover !== null && typeof hover.contents === 'object' && 'value' in hover.contents);
    assert.match(hover.contents.value, /read_file/);
    assert.equal(await server.hover('a.ts', 'import'), null);
  }));

test('a hover over a field of the input is what it takes, and what the handler does with it', () => {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const server = new McpServer({ name: 'rows', version: '1.0.0' });
server.registerTool('rows', { description: 'Reads rows.', inputSchema: { amount: z.number().int().max(50).default(20).describe('How many.'), table: z.string() } }, async ({ amount, table }) => {
  const rows = await read(table, amount);
  return { content: [{ type: 'text', text: JSON.stringify(rows) }] };
});
`;
  return withServer({ files: { 'a.ts': text } }, async (server) => {
    await server.open('a.ts');
    const hover = await server.hover('a.ts', 'amount: z');
    assert.ok(hover !== null && typeof hover.contents === 'object' && 'value' in hover.contents);
    assert.equal(
      hover.contents.value,
      [
        '**`amount`** of `rows`: whole number, at most 50, `20` where it is left out',
        'How many.',
        'The handler:\n- gives it to `read` (a.ts:5)',
      ].join('\n\n'),
    );
    assert.equal(await server.hover('a.ts', 'const rows'), null);
  });
});

function codes(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code }) => code);
}

function of(diagnostics: readonly Diagnostic[], rule: string): Diagnostic {
  const [found, ...more] = diagnostics.filter(({ code }) => code === rule);
  assert.ok(found !== undefined && more.length === 0, `one ${rule} is expected, found are ${JSON.stringify(codes(diagnostics))}`);
  return found;
}
