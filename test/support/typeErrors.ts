/**
 * The compiler's opinion of a few files in memory, for the law that a fix adds no error. Packages are those of the shipped stubs; their
 * files and the compiler's own declarations are parsed once, so that a check takes milliseconds.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { nodeStub, stubOf, webStub } from '../../server/src/analysis/program/stubs';
import type { TypeErrors } from './analyzer';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts'],
  types: [],
  strict: true,
  jsx: ts.JsxEmit.Preserve,
  allowJs: true,
  checkJs: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

export function createTypeErrors(stubFolder: string): TypeErrors {
  const declarations = new Map<string, ts.SourceFile | undefined>();
  const libFolder = join(ts.getDefaultLibFilePath(options), '..');
  const ambient = [nodeStub, webStub].map((name) => join(stubFolder, name)).filter((file) => existsSync(file));
  let previous: ts.Program | undefined;

  return (files) => {
    const host: ts.CompilerHost = {
      fileExists: (file) => files.has(file),
      readFile: (file) => files.get(file),
      getSourceFile(file, target) {
        const text = files.get(file);
        if (text !== undefined) return ts.createSourceFile(file, text, target, true);
        if (!declarations.has(file)) declarations.set(file, readDeclaration(file, target));
        return declarations.get(file);
      },
      getDefaultLibFileName: () => join(libFolder, 'lib.esnext.d.ts'),
      getDefaultLibLocation: () => libFolder,
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (file) => file,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => undefined,
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => {
          const isBetweenStubs = text.startsWith('./') && from.startsWith(stubFolder);
          const stub = isBetweenStubs ? `${text.slice(2)}.d.ts` : stubFor(text);
          if (stub !== undefined) return { resolvedModule: { resolvedFileName: join(stubFolder, stub), extension: ts.Extension.Dts } };
          return ts.resolveModuleName(text, from, options, { fileExists: host.fileExists, readFile: host.readFile });
        }),
    };
    const scripts = [...files.keys()].filter((file) => /\.[cm]?[jt]sx?$/.test(file));
    const program = ts.createProgram({ rootNames: [...ambient, ...scripts], options, host, ...(previous && { oldProgram: previous }) });
    previous = program;
    return new Map(scripts.map((file) => [file, errorsOf(program, file)]));
  };
}

function readDeclaration(file: string, target: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  if (!existsSync(file)) return undefined;
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), target);
}

function stubFor(specifier: string): string | undefined {
  const packageName = /^(@[^/]+\/[^/]+|[^./][^/]*)/.exec(specifier)?.[1];
  return packageName === undefined ? undefined : stubOf(packageName, specifier);
}

function errorsOf(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [`${basename(file)} is not in the program.`];
  const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return diagnostics
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}
