/**
 * The shipped stubs say nothing about an SDK that its real types do not: programs that use every form of registration type-check against
 * both. The real packages are those in node_modules.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { stubFolder } from '../support/coreAnalyzer';
import { readOwn, repositoryRoot } from '../support/repository';
import { createTypeErrors } from '../support/typeErrors';

const folder = 'test/honesty/samples';
const samples = readdirSync(join(repositoryRoot, folder)).sort();

test('there is a sample for each stub of an SDK', () => {
  const stubs = readdirSync(stubFolder).filter((name) => !/^(node|web|zod.*)\.d\.ts$/.test(name));
  const missing = stubs.filter((stub) => !samples.some((sample) => sample.startsWith(stub.replace('.d.ts', ''))));
  assert.ok(stubs.length > 0);
  assert.deepEqual(missing, []);
});

describe('against the shipped stubs', () => {
  const typeErrors = createTypeErrors(stubFolder);
  for (const sample of samples) {
    test(sample, () => {
      const errors = typeErrors(new Map([[`/${sample}`, readOwn(`${folder}/${sample}`)]]));
      assert.deepEqual(errors.get(`/${sample}`), []);
    });
  }
});

test('against the real packages', () => {
  const files = samples.map((sample) => join(repositoryRoot, folder, sample));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  });
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1;
    return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  assert.deepEqual(errors, []);
});
