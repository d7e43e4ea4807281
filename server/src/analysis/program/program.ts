/**
 * The compiler program of a folder: our parsed files and our resolution, with installed types or stubs behind the packages.
 * Invariant: nothing of the workspace is run or loaded as code: no plugins, no compiler of its own; its options are not taken over.
 * Invariant: a file that is in the program is the very object that snapshots hand out.
 */
import ts from 'typescript';
import type { FileSystem } from './fileSystem';
import type { Layout } from './layout';
import { foldersUp, folderOf, isDeclaration, isInNodeModules, isScript, joinPath, nameOf } from './paths';
import { nodeStub, stubOf, webStub } from './stubs';
import { bindOptions } from './sourceFiles';

/** Library and stub declarations, parsed once and shared by every program of a workspace. */
export type SharedDeclarations = Map<string, ts.SourceFile | undefined>;

export interface ProgramInput {
  readonly root: string;
  readonly fs: FileSystem;
  readonly libFolder: string;
  readonly readStub: (name: string) => string | undefined;
  readonly layout: Layout;
  /** Guarded: a file that cannot be parsed is an empty one here too. */
  readonly sourceFile: (file: string) => ts.SourceFile | undefined;
  readonly textOf: (file: string) => string | undefined;
  readonly shared: SharedDeclarations;
  readonly roots: readonly string[];
  /** The program of an earlier state with the same layout. */
  readonly previous: ts.Program | undefined;
}

type Input = Omit<ProgramInput, 'previous'>;

export function buildProgram({ previous, ...input }: ProgramInput): ts.Program {
  const options = optionsFor(input);
  const rootNames = [...new Set([...ambientRoots(input, options.types ?? []), ...input.roots])];
  return ts.createProgram({
    rootNames,
    options,
    // The host lives as long as the program: it must not hold on to the one before, which would hold the one before that.
    host: createHost(input, options),
    ...(previous && { oldProgram: previous }),
  });
}

/** Types that are globals: worth loading unasked. All other @types packages come in by an import. */
const globalTypes = ['node', 'bun'];

function optionsFor({ layout, root }: Input): ts.CompilerOptions {
  const typeRoots = typeRootsOf(layout, root);
  const types = globalTypes.filter((name) => typeRoots.some((folder) => layout.directories.directoryExists(`${folder}/${name}`)));
  return {
    ...bindOptions,
    // The browser's library costs as much as all else together, and tools run on servers: `web.d.ts` has what both know.
    lib: ['lib.esnext.d.ts'],
    libReplacement: false,
    types,
    typeRoots,
    skipLibCheck: true,
    noEmit: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    maxNodeModuleJsDepth: 0,
    // Not in the public typings: a document that was never saved has no extension.
    allowNonTsExtensions: true,
  };
}

function typeRootsOf(layout: Layout, root: string): string[] {
  const folders = new Set([
    ...layout
      .packages()
      .all()
      .map(({ folder }) => folder),
    root,
    ...foldersUp(root),
  ]);
  return [...folders]
    .map((folder) => `${folder === '/' ? '' : folder}/node_modules/@types`)
    .filter((folder) => layout.directories.directoryExists(folder))
    .sort();
}

/** What no import leads to: files that are felt everywhere, the web's globals, and Node's where nothing installed declares them. */
function ambientRoots(input: Input, types: readonly string[]): string[] {
  const stubs = types.length > 0 ? [webStub] : [webStub, nodeStub];
  return [...input.layout.ambient(), ...stubs.map((name) => stubPath(input, name))];
}

function stubFolder({ libFolder }: Input): string {
  return `${libFolder}/candor-stubs`;
}

function stubPath(input: Input, name: string): string {
  return `${stubFolder(input)}/${name}`;
}

function createHost(input: Input, options: ts.CompilerOptions): ts.CompilerHost {
  const { fs, layout, libFolder, root, shared } = input;
  const { directories } = layout;
  const inStubs = (file: string) => folderOf(file) === stubFolder(input);
  const isShared = (file: string) => folderOf(file) === libFolder || inStubs(file);

  const sharedFile = (file: string): ts.SourceFile | undefined => {
    if (shared.has(file)) return shared.get(file);
    const text = inStubs(file) ? input.readStub(nameOf(file)) : fs.readFile(file);
    const options: ts.CreateSourceFileOptions = {
      languageVersion: ts.ScriptTarget.ESNext,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    };
    const parsed = text === undefined ? undefined : ts.createSourceFile(file, text, options, false);
    shared.set(file, parsed);
    return parsed;
  };

  const host: ts.CompilerHost = {
    getSourceFile: (file) => (isShared(file) ? sharedFile(file) : input.sourceFile(file)),
    getDefaultLibFileName: () => `${libFolder}/lib.esnext.full.d.ts`,
    getDefaultLibLocation: () => libFolder,
    getCurrentDirectory: () => root,
    getCanonicalFileName: (file) => file,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile() {},
    fileExists: (file) => (isShared(file) ? sharedFile(file) !== undefined : directories.fileExists(file)),
    readFile: (file) => input.textOf(file),
    directoryExists: (folder) => directories.directoryExists(folder),
    getDirectories: (folder) => directories.entries(folder).flatMap(({ name, kind }) => (kind === 'directory' ? [name] : [])),
    realpath: (path) => (isInNodeModules(path) ? directories.realpath(path) : path),
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const cache = moduleCache(layout, root, options);

  const installed = (specifier: string, file: string): ts.ResolvedModuleFull | undefined => {
    const { resolvedModule } = ts.resolveModuleName(specifier, file, options, host, cache);
    return resolvedModule !== undefined && resolvedModule.extension !== ts.Extension.Js ? resolvedModule : undefined;
  };
  const resolveImport = (specifier: string, file: string): ts.ResolvedModuleFull | undefined => {
    if (inStubs(file)) {
      const target = specifier.startsWith('.') ? `${joinPath(stubFolder(input), specifier)}.d.ts` : stubTarget(specifier, specifier);
      return target === undefined ? undefined : { resolvedFileName: target, extension: ts.Extension.Dts };
    }
    if (isShared(file) || isInNodeModules(file)) return installed(specifier, file) ?? stubModule(specifier);
    const target = layout.resolve(specifier, file);
    if (target.kind === 'missing') return undefined;
    if (target.kind === 'external') return installed(specifier, file) ?? stubModule(target.specifier, target.package);
    const extension = extensionOf(target.file);
    return extension && { resolvedFileName: target.file, extension, isExternalLibraryImport: false };
  };
  const stubTarget = (packageName: string, specifier: string): string | undefined => {
    const name = stubOf(packageName, specifier);
    return name === undefined || sharedFile(stubPath(input, name)) === undefined ? undefined : stubPath(input, name);
  };
  const stubModule = (
    specifier: string,
    packageName = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  ): ts.ResolvedModuleFull | undefined => {
    const target = stubTarget(packageName, specifier);
    return target === undefined ? undefined : { resolvedFileName: target, extension: ts.Extension.Dts, isExternalLibraryImport: true };
  };
  host.resolveModuleNameLiterals = (literals, file) => literals.map(({ text }) => ({ resolvedModule: resolveImport(text, file) }));
  return host;
}

const moduleCaches = new WeakMap<Layout, ts.ModuleResolutionCache>();

function moduleCache(layout: Layout, root: string, options: ts.CompilerOptions): ts.ModuleResolutionCache {
  const known = moduleCaches.get(layout);
  if (known !== undefined) return known;
  const made = ts.createModuleResolutionCache(root, (file) => file, options);
  moduleCaches.set(layout, made);
  return made;
}

function extensionOf(file: string): ts.Extension | undefined {
  if (isDeclaration(file)) return (/\.d\.[cm]?ts$/.exec(file)?.[0] as ts.Extension | undefined) ?? ts.Extension.Dts;
  if (!isScript(file) && !file.endsWith('.json')) return undefined;
  return /\.[^./]+$/.exec(file)?.[0] as ts.Extension | undefined;
}
