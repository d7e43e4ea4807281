/** Nesting and size: whatever a generator writes, the finding in the file beside it is still there, and what is left out is said. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candor, checkJson, faultyManifest, faultyServer, inFolder, type CheckJson } from '../support/candor';

const project = { 'package.json': faultyManifest, 'server.ts': faultyServer };
const sdk = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\ndeclare const server: McpServer;\n`;

/** Code that nests `depth` deep, in a file that an SDK is imported into, so that no prefilter leaves it out. */
const shapes: Readonly<Record<string, (depth: number) => string>> = {
  parentheses: (depth) => `export const x = ${'('.repeat(depth)}1${')'.repeat(depth)};`,
  arrays: (depth) => `export const x = ${'['.repeat(depth)}1${']'.repeat(depth)};`,
  objects: (depth) => `export const x = ${'{ a: '.repeat(depth)}1${' }'.repeat(depth)};`,
  calls: (depth) => `declare function f(x: unknown): unknown; export const x = ${'f('.repeat(depth)}1${')'.repeat(depth)};`,
  blocks: (depth) => `export function f() { ${'if (x) { '.repeat(depth)}${' }'.repeat(depth)} }`,
  functions: (depth) => `export const x = ${'() => '.repeat(depth)}1;`,
  sums: (depth) => `export const x = ${'1 + '.repeat(depth)}1;`,
};

for (const [shape, code] of Object.entries(shapes)) {
  describe(`nested ${shape}`, () => {
    for (const depth of [1_000, 10_000, 50_000]) {
      test(`${depth} deep`, async () => {
        const nested = `${sdk}${code(depth)}\nserver.registerTool('deep', {}, async () => ({ content: [] }));\n`;
        await inFolder({ ...project, 'nested.ts': nested }, async (folder) => {
          const seen = await checkJson(folder, { timeout: 10_000 });
          assertRestIsThere(seen);
          const analyzed = seen.tools.some(({ name }) => name === 'deep');
          const skipped = seen.notices.some(({ file }) => file.endsWith('nested.ts'));
          assert.ok(analyzed || skipped, 'the file is either looked at or named as skipped');
        });
      });
    }
  });
}

const generatedTool = (i: number) =>
  `server.registerTool('tool_${i}', { description: 'Generated.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: JSON.stringify({ i: ${i} }) }] }));\n`;

const large: Readonly<Record<string, () => string>> = {
  'a tools file of 5 MB': () => sdk + Array.from({ length: 33_000 }, (_, i) => generatedTool(i)).join(''),
  'a line of 2 MB': () => `${sdk}export const x = [${'1,'.repeat(1_000_000)}];\n${generatedTool(0)}`,
  'a file of 300,000 lines': () => `${sdk}${'x();\n'.repeat(300_000)}${generatedTool(0)}`,
};

for (const [what, code] of Object.entries(large)) {
  test(`${what} is left out with a notice, within 15 s`, async () => {
    await inFolder({ ...project, 'large.ts': code() }, async (folder) => {
      const seen = await checkJson(folder, { timeout: 15_000 });
      assertRestIsThere(seen);
      const notices = seen.notices.filter(({ file }) => file.endsWith('large.ts'));
      assert.equal(notices.length, 1, 'it is said once');
      assert.match(notices[0]?.message ?? '', /1 MiB/);
    });
  });
}

test('a file just under 1 MiB is looked at', async () => {
  const filler = `export const x = '${'x'.repeat(1_000_000)}';\n`;
  await inFolder({ ...project, 'large.ts': sdk + filler + generatedTool(7) }, async (folder) => {
    const seen = await checkJson(folder, { timeout: 15_000 });
    assertRestIsThere(seen);
    assert.ok(seen.tools.some(({ name }) => name === 'tool_7'));
  });
});

/** On one line, as a dump is written: each finding has to be placed and drawn without another look at the whole of it. */
const fieldsOnOneLine: Readonly<Record<string, (i: number) => object>> = {
  'open strings': () => ({ type: 'string', description: 'x' }),
  'every kind': (i) =>
    [
      { type: 'string' },
      { type: ['string', 'null'] },
      { type: 'array', items: { type: 'boolean' } },
      { type: 'object', properties: { a: {} } },
    ][i % 4] ?? {},
};

for (const [what, fieldOf] of Object.entries(fieldsOnOneLine)) {
  test(`a schema of 40,000 fields on one line, ${what}, is linted within 30 s`, async () => {
    const names = Array.from({ length: 40_000 }, (_, i) => `field_${i}`);
    const properties = Object.fromEntries(names.map((name, i) => [name, fieldOf(i)]));
    await inFolder({ 'large.json': JSON.stringify({ type: 'object', properties, required: names.slice(1) }) }, async (folder) => {
      const { status, stdout, stderr } = await candor(['lint-schema', 'large.json'], { cwd: folder, timeout: 30_000 });
      assert.deepEqual([status, stderr], [0, '']);
      assert.ok(stdout.includes('`field_39996`'), 'the last fields are reported');
      assert.ok(
        stdout.split('\n').every((line) => line.length < 400),
        'no line of the report is as long as the line of the file',
      );
    });
  });
}

function assertRestIsThere({ findings, faults }: CheckJson): void {
  assert.deepEqual(faults, []);
  assert.ok(
    findings.some(({ file, rule }) => file === 'server.ts' && rule === 'missing-is-error'),
    `the finding in the file beside it is reported; found were ${JSON.stringify(findings)}`,
  );
}
