/**
 * The compiler's opinion of the files of a checkout, under the options of its own `tsconfig.json`, before and after a change in memory. One
 * language service a configuration, so that a change costs a look at the changed files and at those that import them. A package that is not
 * installed is what the shipped stubs say of it, as in the editor.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { nodeStub, stubOf, webStub } from '../../server/src/analysis/program/stubs';
import { stubFolder } from '../../test/support/coreAnalyzer';

export type Files = ReadonlyMap<string, string>;

export interface Compiler {
  /** Errors of syntax and of types that the changed texts bring in, in those files and in what imports them. */
  newErrors(changed: Files): { readonly syntax: readonly string[]; readonly types: readonly string[] };
}

const usual: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.Preserve,
};

/** Of a larger project only what was asked for is loaded, and what that imports. */
const mostRoots = 1500;

export function createCompiler(root: string): Compiler {
  const services = new Map<string, Service>();
  const serviceOf = (file: string): Service => {
    const config = configAbove(root, file);
    const isScript = /\.[cm]?jsx?$/.test(file);
    const key = `${config ?? ''} ${String(isScript)}`;
    const known = services.get(key) ?? createService(root, config, isScript);
    services.set(key, known);
    return known;
  };
  return {
    newErrors(changed) {
      const syntax: string[] = [];
      const types: string[] = [];
      for (const service of new Set([...changed.keys()].map(serviceOf))) {
        const own = new Map([...changed].filter(([file]) => serviceOf(file) === service));
        const found = service.newErrors(own);
        syntax.push(...found.syntax);
        types.push(...found.types);
      }
      return { syntax, types };
    },
  };
}

type Service = Compiler;

interface Errors {
  readonly syntax: readonly string[];
  readonly types: readonly string[];
  /** Code and place of each of the `types`. */
  readonly places: readonly string[];
  /** Code and line, as it is written, of each of the `types`. */
  readonly lines: readonly string[];
}

function createService(root: string, config: string | undefined, isScript: boolean): Service {
  const read = config === undefined ? undefined : ts.readConfigFile(config, ts.sys.readFile);
  const parsed =
    config === undefined || read?.config === undefined
      ? undefined
      : ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config), undefined, config);
  const options: ts.CompilerOptions = {
    ...usual,
    // What a configuration that was written for an earlier compiler leaves out meant something else then.
    ...(parsed !== undefined && { strict: false, types: ['*'] }),
    ...parsed?.options,
    ...(isScript && { allowJs: true, checkJs: true }),
    noEmit: true,
    skipLibCheck: true,
    composite: false,
    incremental: false,
    declaration: false,
  };
  delete options.tsBuildInfoFile;
  const own = parsed?.fileNames ?? [];
  const isInstalled = isInstalledAt(config === undefined ? root : dirname(config), root);
  const stubs = isInstalled ? [] : [webStub, nodeStub].map((name) => join(stubFolder, name));
  const roots = new Set([...stubs, ...(own.length <= mostRoots ? own : own.filter((file) => file.endsWith('.d.ts')))]);

  const texts = new Map<string, { text: string; version: number }>();
  let version = 0;
  const readFile = (file: string): string | undefined => texts.get(file)?.text ?? ts.sys.readFile(file);
  const cache = ts.createModuleResolutionCache(root, (file) => file, options);
  const resolve = (specifier: string, from: string): ts.ResolvedModuleFull | undefined => {
    const found = ts.resolveModuleName(specifier, from, options, ts.sys, cache).resolvedModule;
    if (found !== undefined || specifier.startsWith('.') === !from.startsWith(stubFolder)) return found;
    const name = specifier.startsWith('.') ? `${specifier.slice(2)}.d.ts` : stubOf(packageOf(specifier), specifier);
    const file = name === undefined ? undefined : join(stubFolder, name);
    return file !== undefined && existsSync(file) ? { resolvedFileName: file, extension: ts.Extension.Dts } : undefined;
  };
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...roots],
    getScriptVersion: (file) => String(texts.get(file)?.version ?? 0),
    getScriptSnapshot(file) {
      const own = texts.get(file);
      if (own !== undefined) return ts.ScriptSnapshot.fromString(own.text);
      const known = snapshots.get(file);
      if (known !== undefined) return known;
      const text = ts.sys.readFile(file);
      if (text === undefined) return undefined;
      const made = ts.ScriptSnapshot.fromString(text);
      snapshots.set(file, made);
      return made;
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => texts.has(file) || ts.sys.fileExists(file),
    readFile,
    readDirectory: (...args) => ts.sys.readDirectory(...args),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    resolveModuleNameLiterals: (literals, from) => literals.map(({ text }) => ({ resolvedModule: resolve(text, from) })),
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry());

  const errorsIn = (file: string): Errors => {
    const types = service.getSemanticDiagnostics(file).filter(({ category }) => category === ts.DiagnosticCategory.Error);
    return {
      syntax: service.getSyntacticDiagnostics(file).map(worded),
      types: types.map(worded),
      places: types.map(({ code, start }) => `TS${code} ${start ?? ''}`),
      lines: types.map(({ code, start, file: of }) => `TS${code} ${of === undefined || start === undefined ? '' : lineAt(of.text, start)}`),
    };
  };
  const before = new Map<string, Errors>();
  const beforeOf = (file: string): Errors => {
    const known = before.get(file) ?? errorsIn(file);
    before.set(file, known);
    return known;
  };
  let importers: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  return {
    newErrors(changed) {
      for (const file of changed.keys()) {
        if (roots.has(file)) continue;
        roots.add(file);
        importers = undefined;
      }
      importers ??= importersIn(service.getProgram(), resolve);
      const judged = new Set([...changed.keys(), ...[...changed.keys()].flatMap((file) => [...(importers?.get(file) ?? [])])]);
      for (const file of judged) beforeOf(file);
      version += 1;
      for (const [file, text] of changed) texts.set(file, { text, version });
      const syntax: string[] = [];
      const types: string[] = [];
      for (const file of judged) {
        const now = errorsIn(file);
        syntax.push(...added(beforeOf(file).syntax, now.syntax).map((message) => `${file.slice(root.length + 1)}: ${message}`));
        // What was wrong at a place that is left as it is, is no new error because its words name a changed type.
        const places = new Set(changed.has(file) ? [] : beforeOf(file).places);
        const lines = [...(changed.has(file) ? beforeOf(file).lines : [])];
        const typed = now.types.filter((message, i) => {
          const at = lines.indexOf(now.lines[i] ?? '');
          if (at >= 0) lines.splice(at, 1);
          return at < 0 && !places.has(now.places[i] ?? '') ? true : beforeOf(file).types.includes(message);
        });
        types.push(...added(beforeOf(file).types, typed).map((message) => `${file.slice(root.length + 1)}: ${message}`));
      }
      // The text on disk holds again, under a version of its own.
      for (const file of changed.keys()) texts.set(file, { text: readFileSync(file, 'utf8'), version: -version });
      return { syntax, types };
    },
  };
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end).trim();
}

function importersIn(
  program: ts.Program | undefined,
  resolve: (specifier: string, from: string) => ts.ResolvedModuleFull | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const source of program?.getSourceFiles() ?? []) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) continue;
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const { moduleSpecifier: from } = statement;
      if (from === undefined || !ts.isStringLiteral(from)) continue;
      const target = resolve(from.text, source.fileName)?.resolvedFileName;
      if (target === undefined || target.includes('/node_modules/')) continue;
      found.set(target, (found.get(target) ?? new Set()).add(source.fileName));
    }
  }
  return found;
}

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = [...before];
  return after.filter((message) => {
    const at = known.indexOf(message);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

function worded({ code, messageText }: ts.Diagnostic): string {
  return `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function configAbove(root: string, file: string): string | undefined {
  for (let folder = dirname(file); folder.length >= root.length; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
  }
  return undefined;
}

export function isInstalledAt(folder: string, root: string): boolean {
  for (let at = folder; at.length >= root.length; at = dirname(at)) if (existsSync(join(at, 'node_modules'))) return true;
  return false;
}
