/** Parsed files: bound, shared, and never the end of the analysis. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { createSourceFiles } from '../../../server/src/analysis/program/sourceFiles';
import { specifiersOf } from '../../../server/src/analysis/program/imports';
import { openWorkspace } from './openWorkspace';

const parse = (text: string, file = '/w/a.ts') => createSourceFiles().parse(file, { text });
const nested = (depth: number, [open, inner, close]: readonly [string, string, string]): string =>
  open.repeat(depth) + inner + close.repeat(depth);

test('parents are set and names are bound without a program', () => {
  const { sourceFile } = parse('import { z } from "zod";\nexport const a = 1;\nfunction f(x: number) { const y = x; return y; }');
  const holder = sourceFile as ts.SourceFile & { readonly locals?: ReadonlyMap<string, ts.Symbol>; readonly symbol?: ts.Symbol };
  assert.deepEqual([...(holder.locals?.keys() ?? [])].sort(), ['a', 'f', 'z']);
  assert.deepEqual([...(holder.symbol?.exports?.keys() ?? [])], ['a']);
  assert.equal(sourceFile.statements[2]?.parent, sourceFile);
});

test('the same object for the same text, another for another', () => {
  const { workspace, snapshot } = openWorkspace({ 'a.ts': 'export const a = 1;', 'b.ts': '' });
  const before = snapshot();
  const first = before.sourceFile('/w/a.ts');
  assert.equal(snapshot().sourceFile('/w/a.ts'), first);
  workspace.apply([{ kind: 'open', file: '/w/a.ts', version: 1, text: 'export const a = 1;' }]);
  assert.equal(snapshot().sourceFile('/w/a.ts'), first, 'opened as it is on disk');
  workspace.apply([{ kind: 'edit', file: '/w/a.ts', version: 2, text: 'export const a = 2;' }]);
  assert.notEqual(snapshot().sourceFile('/w/a.ts'), first);
  assert.equal(before.sourceFile('/w/a.ts'), first, 'the earlier snapshot keeps its own');
});

test('what cannot be there: missing files, other kinds of files', () => {
  const { snapshot } = openWorkspace({ 'a.css': 'a {}', 'b.json': '{"x": 1}' });
  assert.equal(snapshot().sourceFile('/w/gone.ts'), undefined);
  assert.equal(snapshot().sourceFile('/w/a.css'), undefined);
  assert.equal(snapshot().sourceFile('/w/b.json')?.statements.length, 1);
});

test('odd texts are texts like any other', () => {
  for (const text of [
    '',
    '\u0000\u0000',
    '\uFFFD\uFFFD const a',
    '\uFEFFexport const a = 1;',
    'const a = "\uD800";',
    '\r\r\n',
    '`${',
    '/*',
    '@',
    '#!/usr/bin/env node\n1',
    '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x',
  ]) {
    const { sourceFile, skipped } = parse(text);
    assert.equal(skipped, undefined);
    assert.equal(sourceFile.text, text);
  }
});

test('a file over 1 MiB is empty, with one notice', () => {
  const { workspace, snapshot } = openWorkspace({ 'src/big.ts': `// ${'x'.repeat(1024 * 1024)}`, 'small.ts': '' });
  for (let i = 0; i < 3; i++) assert.equal(snapshot().sourceFile('/w/src/big.ts')?.text, '');
  assert.deepEqual(workspace.notices(), [{ file: '/w/src/big.ts', line: 1, message: 'skipped: src/big.ts: larger than 1 MiB' }]);
  workspace.apply([{ kind: 'open', file: '/w/src/big.ts', version: 1, text: 'export const a = 1;' }]);
  assert.equal(snapshot().sourceFile('/w/src/big.ts')?.statements.length, 1);
  assert.deepEqual(workspace.notices(), []);
});

test('nesting that the stack cannot hold gives an empty file and one notice', () => {
  const shapes = [
    ['(', '1', ')'],
    ['[', '1', ']'],
    ['{', '', '}'],
    ['f(', '1', ')'],
    ['!', 'a', ''],
    ['a?', 'b', ':c'],
    ['() => {', '', '}'],
    ['<a>', '', '</a>'],
  ] as const;
  for (const shape of shapes) {
    const { workspace, snapshot } = openWorkspace({ 'deep.tsx': nested(50_000, shape), 'ok.ts': 'export const a = 1;' });
    assert.equal(snapshot().sourceFile('/w/deep.tsx')?.text, '', shape[0]);
    assert.equal(snapshot().sourceFile('/w/ok.ts')?.statements.length, 1);
    assert.deepEqual(
      workspace.notices().map(({ message }) => message),
      ['skipped: deep.tsx: nested too deeply'],
    );
  }
});

test('a chain that the parser holds and the binder does not is skipped all the same', () => {
  const { workspace, snapshot } = openWorkspace({ 'long.ts': `const a = ${'1+'.repeat(60_000)}1;\nf${'.g()'.repeat(30_000)}` });
  const sourceFile = snapshot().sourceFile('/w/long.ts');
  assert.ok(sourceFile !== undefined);
  assert.equal(workspace.notices().length, sourceFile.text === '' ? 1 : 0);
});

test('a deep file does not take the program with it', () => {
  const { workspace, snapshot } = openWorkspace({
    'a.ts': 'import "./deep"; export const a = { n: 1 };',
    'deep.ts': nested(50_000, ['(', '1', ')']),
  });
  const s = snapshot();
  const declaration = (s.sourceFile('/w/a.ts')?.statements[1] as ts.VariableStatement).declarationList.declarations[0];
  assert.ok(declaration !== undefined);
  assert.equal(s.checker().typeToString(s.checker().getTypeAtLocation(declaration)), '{ n: number; }');
  assert.equal(workspace.notices().length, 1);
});

test('in a worker with a large stack the same file is read whole', async () => {
  const code = `const ts = require('typescript');
    const text = '('.repeat(10000) + '1' + ')'.repeat(10000);
    require('node:worker_threads').parentPort.postMessage(ts.createSourceFile('a.ts', text, ts.ScriptTarget.ESNext, true).statements.length);`;
  const worker = new Worker(code, { eval: true, resourceLimits: { stackSizeMb: 64 } });
  const statements = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.equal(statements, 1);
  await worker.terminate();
});

test('specifiers of every form, once each', () => {
  const text = `import a from 'a'; import 'b'; import type { C } from 'c'; export * from 'd'; export { e } from 'e'; import f = require('f');
    const g = await import('g'); const h = require('h'); type I = import('i').I; const j = import(\`j\`); import a2 from 'a'; const no = import('x' + y); other.require('z');`;
  assert.deepEqual([...specifiersOf(parse(text).sourceFile)].sort(), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
});

test('comments are kept as tags only where `@tool` is there', () => {
  assert.equal(ts.getJSDocTags(parse('/** @tool */ export function f() {}').sourceFile.statements[0] as ts.Node).length, 1);
  assert.equal(ts.getJSDocTags(parse('/** @other */ export function f() {}').sourceFile.statements[0] as ts.Node).length, 0);
});
