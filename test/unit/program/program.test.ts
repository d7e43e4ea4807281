/** The program: types behind stubs and installed packages, the same source files, rebuilt only as far as needed. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import ts from 'typescript';
import { memoSlot, type Snapshot } from '../../../server/src/analysis/program/snapshot';
import { stubNames } from '../../../server/src/analysis/program/stubs';
import { repositoryRoot } from '../../support/repository';
import { libFolder, openWorkspace, readStub, type Opened } from './openWorkspace';

/** The printed type of the first thing called `name` in a file. */
function typeOf(s: Snapshot, name: string, file = 'a.ts'): string {
  const sourceFile = s.sourceFile(`/w/${file}`);
  assert.ok(sourceFile !== undefined, file);
  let found: ts.Identifier | undefined;
  const visit = (node: ts.Node): void => {
    if (found === undefined && ts.isIdentifier(node) && node.text === name && !ts.isImportSpecifier(node.parent)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  assert.ok(found !== undefined, name);
  const checker = s.checker();
  return checker.typeToString(checker.getTypeAtLocation(found), undefined, ts.TypeFormatFlags.NoTruncation);
}

const json = (value: unknown): string => JSON.stringify(value);
const types = (text: string, names: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): void => {
  const s = openWorkspace({ 'a.ts': text, ...more }).snapshot();
  for (const [name, type] of Object.entries(names)) assert.equal(typeOf(s, name), type, name);
};

test('every stub that is named is shipped, parses, and is free of type errors', () => {
  const files = stubNames.map((name) => join(repositoryRoot, 'server/src/analysis/program/stubs', name));
  for (const name of stubNames) assert.ok((readStub(name) ?? '').length > 0, name);
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.esnext.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    esModuleInterop: true,
  });
  assert.deepEqual(
    ts.getPreEmitDiagnostics(program).map((d) => `${d.file?.fileName}: ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`),
    [],
  );
});

test('MCP handlers are typed by their schema, in every form of registration', () => {
  const head =
    'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; import { z } from "zod"; const server = new McpServer({ name: "x", version: "1" });';
  types(
    `${head} server.registerTool("t", { inputSchema: { query: z.string(), n: z.number().optional() } }, async (args, extra) => { const { query: first, n: second } = args; return { content: [] }; });`,
    { first: 'string', second: 'number | undefined', extra: 'Extra' },
  );
  types(
    `${head} server.registerTool("t", { inputSchema: z.object({ query: z.string() }) }, async (args) => { const { query: first } = args; return { content: [] }; });`,
    { first: 'string' },
  );
  types(`${head} server.tool("t", "d", { query: z.string().array() }, async ({ query: first }) => ({ content: [] }));`, {
    first: 'string[]',
  });
  types(
    `import { McpServer } from "@modelcontextprotocol/server"; import * as z from "zod/v4"; declare const server: McpServer; server.registerTool("t", { inputSchema: z.object({ query: z.coerce.date() }) }, ({ query: first }, ctx) => ({ content: [] }));`,
    { first: 'Date' },
  );
  types(
    'import { Server } from "@modelcontextprotocol/sdk/server/index.js"; import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js"; declare const s: Server; s.setRequestHandler(CallToolRequestSchema, async (request) => { const { name: tool } = request.params; return { content: [] }; });',
    { tool: 'string' },
  );
});

test('handlers of the other SDKs', () => {
  types(
    'import { tool } from "ai"; import { z } from "zod"; tool({ inputSchema: z.object({ query: z.string() }), execute: async ({ query: first }) => ({ first }) });',
    { first: 'string' },
  );
  types(
    'import { tool } from "ai"; import z from "zod"; tool({ parameters: z.object({ query: z.boolean() }), execute: async ({ query: first }, options) => options.abortSignal });',
    { first: 'boolean', options: 'ToolCallOptions' },
  );
  types(
    'import { tool } from "@langchain/core/tools"; import { z } from "zod"; tool(async ({ query: first }) => first, { name: "t", schema: z.object({ query: z.string() }) });',
    { first: 'string' },
  );
  types(
    'import { tool } from "langchain"; import { z } from "zod"; tool(({ query: first }) => first, { name: "t", schema: z.object({ query: z.number() }) });',
    { first: 'number' },
  );
  types(
    'import { tool } from "@openai/agents"; import { z } from "zod"; tool({ name: "t", description: "d", parameters: z.object({ query: z.string().nullable() }), execute: async ({ query: first }) => first });',
    { first: 'string | null' },
  );
});

test('schemas parse to what they say', () => {
  types(
    `import { z } from 'zod';
     const S = z.object({ s: z.string().min(1).describe('x'), o: z.number().int().optional(), d: z.number().default(3), e: z.enum(['x', 'y']), l: z.array(z.object({ q: z.boolean() })), u: z.union([z.string(), z.null()]), r: z.record(z.string(), z.unknown()), t: z.string().transform((v) => v.length) });
     const U = z.discriminatedUnion('k', [z.object({ k: z.literal('a'), v: z.number() }), z.object({ k: z.literal('b') })]);
     const { s: s1, o: o1, d: d1, e: e1, l: l1, u: u1, r: r1, t: t1 } = S.parse({});
     const { s: s2 } = S.partial().parse({}); const { extra: x1 } = S.extend({ extra: z.literal(5) }).parse({}); const { k: k1 } = U.parse({});
     const p1 = S.pick({ s: true, o: true }).parse({}); const safe = S.safeParse({}); const f1 = safe.success ? safe.data.s : safe.error.issues;
     type In = z.input<typeof S>; declare const i: In; const { d: d2, t: t2 } = i;`,
    {
      s1: 'string',
      o1: 'number | undefined',
      d1: 'number',
      e1: '"x" | "y"',
      l1: '{ q: boolean; }[]',
      u1: 'string | null',
      r1: 'Record<string, unknown>',
      t1: 'number',
      s2: 'string | undefined',
      x1: '5',
      k1: '"a" | "b"',
      p1: '{ s: string; o?: number | undefined; }',
      f1: 'string | ZodIssue[]',
      d2: 'number | undefined',
      t2: 'string',
    },
  );
});

test('Node and the web, where nothing is installed', () => {
  types(
    `import fs from 'node:fs/promises'; import { readFileSync } from 'fs'; import * as path from 'path'; import { promisify } from 'node:util'; import { exec } from 'child_process'; import { EventEmitter } from 'node:events'; import crypto from 'crypto';
     const t1 = await fs.readFile('x', 'utf8'); const t2 = await fs.readdir('x'); const t3 = readFileSync('x', 'utf-8'); const t4 = path.join('a', 'b'); const { stdout: t5 } = await promisify(exec)('x'); const t6 = new EventEmitter().on('x', () => {});
     const t7 = await fetch('x'); const t8 = (await t7.text()).slice(0, 5); const t9 = process.env['X']; const t10 = Buffer.from('x'); const t11 = new URL('x').searchParams.get('q'); const t12 = crypto.createHash('sha256').update('x').digest('hex'); const t13 = new AbortController().signal; const t14 = console;`,
    {
      t1: 'string',
      t2: 'string[]',
      t3: 'string',
      t4: 'string',
      t5: 'string',
      t6: 'EventEmitter<any>',
      t7: 'Response',
      t8: 'string',
      t9: 'string | undefined',
      t10: 'Buffer',
      t11: 'string | null',
      t12: 'string',
      t13: 'AbortSignal',
      t14: 'Console',
    },
  );
});

test('installed types come before stubs, ambient ones where they are', () => {
  types(
    'import { z } from "zod"; const a = z; const b = process; import x from "other"; const c = x;',
    { a: '"installed"', b: '"node types"', c: '{ n: 1; }' },
    {
      'package.json': json({ dependencies: { zod: '^4' } }),
      'node_modules/zod/package.json': json({ name: 'zod', version: '4.0.0', types: './index.d.ts' }),
      'node_modules/zod/index.d.ts': 'export declare const z: "installed";',
      'node_modules/@types/node/package.json': json({ name: '@types/node', types: 'index.d.ts' }),
      'node_modules/@types/node/index.d.ts': 'declare var process: "node types";',
      'node_modules/other/package.json': json({ name: 'other', exports: { '.': { types: './t.d.mts', default: './t.mjs' } } }),
      'node_modules/other/t.d.mts': 'declare const x: { n: 1 }; export default x;',
      'node_modules/other/t.mjs': '',
    },
  );
  types(
    'import { z } from "zod"; const a = z.string().parse("");',
    { a: 'string' },
    { 'node_modules/zod/package.json': json({ name: 'zod', main: './index.js' }), 'node_modules/zod/index.js': 'exports.z = 1;' },
  );
});

test('workspace packages give their sources, also behind a link', () => {
  const { fs, snapshot } = openWorkspace({
    'a.ts': 'import { n } from "@x/core"; const a = n;',
    'package.json': json({ dependencies: { '@x/core': 'workspace:*' } }),
    'packages/core/package.json': json({ name: '@x/core', types: './dist/index.d.ts' }),
    'packages/core/src/index.ts': 'export const n = { from: "source" as const };',
    'packages/core/dist/index.d.ts': 'export declare const n: "built";',
  });
  fs.link('/w/node_modules/@x/core', '/w/packages/core');
  assert.equal(typeOf(snapshot(), 'a'), '{ from: "source"; }');
});

test('JavaScript, JSX and JSON are typed too', () => {
  types(
    'import { f } from "./b.js"; import d from "./d.json"; import { C } from "./c"; import g from "./g.cjs"; const a = f("x"); const b = d; const c = C; const e = g;',
    { a: '{ n: string; }', b: '{ x: number; }', c: '() => number', e: '{ k: number; }' },
    {
      'b.js': 'export function f(/** @type {string} */ x) { return { n: "a" + x }; }',
      'c.jsx': 'export const C = () => 1;',
      'd.json': '{"x": 1}',
      'g.cjs': 'module.exports = { k: 1 };',
    },
  );
});

test('ambient declarations of the workspace are seen, large copies once', () => {
  const large = (text: string): string => `${text}\n// ${'x'.repeat(70_000)}`;
  types(
    'const a = flag; import css from "./x.special"; const b = css; const c = env;',
    { a: '"yes"', b: 'number', c: '"first"' },
    {
      'types/globals.d.ts': 'declare const flag: "yes";',
      'types/modules.d.ts': 'declare module "*.special" { const x: number; export default x; }',
      'apps/a/worker.d.ts': large('declare const env: "first";'),
      'apps/b/worker.d.ts': large('declare const env: "second";'),
      'x.js': '',
      'x.d.ts': 'declare const flag: "no";',
    },
  );
});

test('the files of the program are the files of the snapshot', () => {
  const { workspace, snapshot } = openWorkspace({
    'a.ts': 'import { b } from "./b"; export const a = b;',
    'b.ts': 'export const b = { n: 1 } as const;',
  });
  const s = snapshot();
  const node = variable(s, 'a.ts', 1);
  const symbol = s.checker().getTypeAtLocation(node).getProperty('n');
  assert.equal(symbol?.declarations?.[0]?.getSourceFile(), s.sourceFile('/w/b.ts'));
  workspace.apply([{ kind: 'edit', file: '/w/b.ts', version: 1, text: 'export const b = { n: 1, m: 2 } as const;' }]);
  const after = snapshot();
  assert.equal(after.sourceFile('/w/a.ts'), s.sourceFile('/w/a.ts'));
  assert.equal(typeOf(after, 'a'), '{ readonly n: 1; readonly m: 2; }');
  assert.equal(typeOf(s, 'a'), '{ readonly n: 1; }', 'the earlier snapshot keeps its types');
  assert.equal(typeOf(after, 'a'), '{ readonly n: 1; readonly m: 2; }');
});

function variable(s: Snapshot, file: string, statement: number): ts.Node {
  const declared = s.sourceFile(`/w/${file}`)?.statements[statement] as ts.VariableStatement;
  return declared.declarationList.declarations[0] as ts.Node;
}

test('one program for one state, whatever is asked in which order', () => {
  const { snapshot } = openWorkspace({
    'a.ts': 'import { b } from "./b"; export const a = b;',
    'b.ts': 'export const b = 1;',
    'c.ts': 'import { b } from "./b"; export const c = b;',
  });
  const s = snapshot();
  s.sourceFile('/w/a.ts');
  const first = s.checker();
  s.sourceFile('/w/b.ts');
  assert.equal(s.checker(), first, 'reached by imports already');
  assert.equal(snapshot().checker(), first);
  assert.equal(typeOf(s, 'c', 'c.ts'), '1');
  assert.notEqual(s.checker(), first, 'a file that it lacked');
});

test('with roots named, the program is built once for all of them', () => {
  const files = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`t${n}.ts`, `export const v${n} = ${n};`]));
  const { snapshot } = openWorkspace(files, { programRoots: (s) => s.files() });
  const s = snapshot();
  const checkers = new Set(Array.from({ length: 5 }, (_, n) => (s.sourceFile(`/w/t${n}.ts`), s.checker())));
  assert.equal(checkers.size, 1);
});

test('nothing of the folder is run or loaded: no plugin, no package’s code, no compiler of its own', () => {
  const { fs, workspace, snapshot } = openWorkspace({
    'a.ts': 'import x from "trap"; import y from "typescript"; export const a = [x, y];',
    'package.json': json({ scripts: { postinstall: 'x' }, dependencies: { trap: '1' } }),
    'tsconfig.json': json({
      compilerOptions: { plugins: [{ name: 'plugin' }], typeRoots: ['/elsewhere/types'], paths: { y: ['/elsewhere/y.ts'] } },
      extends: '/elsewhere/tsconfig.json',
    }),
    'node_modules/plugin/index.js': 'throw 1',
    'node_modules/trap/index.js': 'throw 2',
    'node_modules/typescript/lib/typescript.js': 'throw 3',
    '/elsewhere/types/x/index.d.ts': '',
    '/elsewhere/secret.ts': '',
  });
  typeOf(snapshot(), 'a');
  workspace.notices();
  assert.deepEqual(
    fs.calls.filter((call) => /readFile .*(?:plugin\/index\.js|trap\/index\.js|typescript\.js|secret)/.test(call)),
    [],
  );
});

test('a document that was never saved is typed like any other', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export const a = { n: 1 };' });
  for (const file of ['untitled:Untitled-1', 'untitled:/w/new.ts']) {
    workspace.apply([
      {
        kind: 'open',
        file,
        version: 1,
        text: 'import { a } from "./a"; import { z } from "zod"; const b = z.object({ s: z.string() }).parse(a); const c = a;',
      },
    ]);
    const s = snapshot();
    const statements = s.sourceFile(file)?.statements;
    const printed = [2, 3].map((index) => {
      const declared = (statements?.[index] as ts.VariableStatement).declarationList.declarations[0] as ts.Node;
      return s.checker().typeToString(s.checker().getTypeAtLocation(declared));
    });
    assert.deepEqual(printed, ['{ s: string; }', '{ n: number; }'], file);
  }
});

test('without libraries or stubs there is a program all the same', () => {
  const { snapshot } = openWorkspace(
    { 'a.ts': 'import { z } from "zod"; export const a = z; export const b = { n: "x" };' },
    { libFolder: '/nowhere', readStub: () => undefined },
  );
  assert.equal(typeOf(snapshot(), 'a'), 'any');
  assert.equal(typeOf(snapshot(), 'b'), '{ n: string; }');
});

test('libraries and stubs are read once for all programs of a workspace', () => {
  let read = 0;
  const opened: Opened = openWorkspace(
    { 'a.ts': 'import { z } from "zod"; export const a = z.string();' },
    { readStub: (name) => (read++, readStub(name)) },
  );
  typeOf(opened.snapshot(), 'a');
  const once = read;
  opened.fs.write('/w/new.ts', '');
  opened.workspace.apply([{ kind: 'disk', file: '/w/new.ts' }]);
  typeOf(opened.snapshot(), 'a');
  assert.equal(read, once);
  assert.ok(libFolder.length > 0);
});

test('programs of earlier states are let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export const a = 0;' });
  const checkers: WeakRef<ts.TypeChecker>[] = [];
  for (let version = 1; version <= 12; version++) {
    workspace.apply([{ kind: 'edit', file: '/w/a.ts', version, text: `export const a = ${version};` }]);
    assert.equal(typeOf(snapshot(), 'a'), String(version));
    checkers.push(new WeakRef(snapshot().checker()));
  }
  const held = () => checkers.filter((checker) => checker.deref() !== undefined).length;
  // What a running turn of the event loop has looked at lives on until it ends, and one collection need not find all.
  for (let tries = 0; tries < 20 && held() > 3; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
  }
  const alive = held();
  assert.ok(alive <= 3, `${alive} checkers are still held`);
});

const namesSlot = memoSlot<{ readonly file: string }, readonly string[]>('names');
const fileKeys = new Map<string, { readonly file: string }>();

/** The types of all names of all files, in order; kept from one state to the next where nothing changed that they hang on. */
function allTypes(s: Snapshot): readonly string[] {
  return s.files().flatMap((file) => {
    const key = fileKeys.get(file) ?? { file };
    fileKeys.set(file, key);
    return s.memo(namesSlot, key, () => {
      const printed: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node)) printed.push(`${file} ${node.text}: ${s.checker().typeToString(s.checker().getTypeAtLocation(node))}`);
        ts.forEachChild(node, visit);
      };
      const sourceFile = s.sourceFile(file);
      if (sourceFile !== undefined) visit(sourceFile);
      return { value: printed, final: true };
    });
  });
}

test('types after any sequence of edits equal those of a fresh workspace', () => {
  const names = ['a.ts', 'b.ts', 'c.ts', 'g.d.ts'];
  const texts = [
    'export const v = 1; export type T = string;',
    'import { v } from "./a"; export { v };',
    'import { v, T } from "./b"; export const w: T = v;',
    'export * from "./a";',
    'export const v = g;',
    'const script = { n: 1 };',
    'import { z } from "zod"; export const v = z.object({ a: z.string() }).parse({});',
    'declare const g: string;',
    'export const v = script; declare global { const g: boolean; }',
    'import { v } from "./c"; export const x = [v',
  ];
  const change = fc.record({
    kind: fc.constantFrom('edit', 'edit', 'edit', 'close', 'write', 'remove'),
    name: fc.constantFrom(...names),
    text: fc.constantFrom(...texts),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const start = { 'a.ts': texts[0] ?? '', 'b.ts': texts[3] ?? '', 'c.ts': texts[2] ?? '' };
      const { fs, workspace, snapshot } = openWorkspace(start);
      const open = new Map<string, string>();
      allTypes(snapshot());
      changes.forEach(({ kind, name, text }, index) => {
        const file = `/w/${name}`;
        if (kind === 'edit') open.set(file, text);
        if (kind === 'close') open.delete(file);
        if (kind === 'write') fs.write(file, text);
        if (kind === 'remove') fs.remove(file);
        workspace.apply([kind === 'edit' ? { kind, file, version: index, text } : { kind: kind === 'close' ? kind : 'disk', file }]);
        if (index % 2 === 0) allTypes(snapshot());
      });
      const onDisk = Object.fromEntries(
        names
          .flatMap((name) => [[name, fs.readFile(`/w/${name}`)] as const])
          .filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const fresh = openWorkspace(onDisk);
      fresh.workspace.apply([...open].map(([file, text]) => ({ kind: 'open', file, version: 1, text }) as const));
      assert.deepEqual(allTypes(snapshot()), allTypes(fresh.snapshot()));
    }),
    { numRuns: 25 },
  );
});
