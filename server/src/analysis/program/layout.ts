/**
 * The shape of the folder at one time: which files, packages and configs there are, and what imports mean.
 * Invariant: thrown away whole when a file comes or goes or a manifest or config changes; an edit of a script leaves it as it is.
 */
import { readDirectories, type Directories } from './directories';
import type { FileSystem } from './fileSystem';
import type { MemoTable } from './memo';
import type { Texts } from './overlay';
import { readPackages, type Packages } from './packages';
import { isDeclaration, isScript, nameOf } from './paths';
import { isGenerated, walkFolder, type FolderContents } from './prefilter';
import { createResolver } from './resolution';
import type { ModuleTarget } from './snapshot';
import { readProjectConfigs, type ProjectConfigs } from './tsconfig';

export interface Layout {
  readonly directories: Directories;
  readonly memo: MemoTable;
  contents(): FolderContents;
  /** Scripts that may hold tools, generated ones and those the filter refuses left out. */
  files(): readonly string[];
  packages(): Packages;
  configs(): ProjectConfigs;
  resolve(specifier: string, fromFile: string): ModuleTarget;
  /** Whether the layout would be another one, were this file to have another text, or to come or go. */
  hangsOn(file: string): boolean;
}

export interface LayoutInput {
  readonly root: string;
  readonly fs: FileSystem;
  readonly texts: Texts;
  readonly filter: ((file: string) => boolean) | undefined;
}

export function readLayout({ root, fs, texts, filter }: LayoutInput): Layout {
  const directories = readDirectories(fs, texts.openFiles());
  const configFiles = new Set<string>();
  const read = (file: string) => {
    configFiles.add(file);
    return texts.read(file);
  };
  const contents = once(() => walkFolder(directories, root));
  const files = once(() => {
    const untitled = [...texts.openFiles()].filter((file) => file.startsWith('untitled:'));
    const wanted = contents().scripts.filter((file) => filter === undefined || filter(file));
    return [...wanted.filter((file) => !isGenerated(texts.read(file)?.text ?? '')), ...untitled].sort();
  });
  const packages = once(() => readPackages({ root, manifests: contents().manifests, directories, read }));
  const configs = once(() => readProjectConfigs({ root, directories, packages: packages(), read }));
  const resolver = once(() => createResolver({ directories, packages: packages(), configs: configs() }));

  return {
    directories,
    memo: new Map(),
    contents,
    files,
    packages,
    configs,
    resolve: (specifier, fromFile) => resolver()(specifier, fromFile),
    hangsOn: (file) => configFiles.has(file) || isConfigName(nameOf(file)) || isDeclaration(file),
  };
}

function isConfigName(name: string): boolean {
  return name === 'package.json' || name === 'pnpm-workspace.yaml' || name === '.yarnrc.yml' || /^[jt]sconfig[^/]*\.json$/.test(name);
}

/**
 * True where a change of the text may reach files that do not import it: it declares globals, augments modules, or is no module.
 */
export function reachesGlobals(file: string, text: string | undefined): boolean {
  if (text === undefined || !isScript(file)) return false;
  if (/\bdeclare\s+(?:global|module)\b/.test(text)) return true;
  if (/^\s*(?:import|export)\b/m.test(text)) return false;
  return !(/\.c?jsx?$/.test(file) && /\brequire\s*\(|\bexports\b/.test(text));
}

/** True for what package managers write at the end of an install, where node_modules itself is not watched. */
export function tellsOfInstall(file: string): boolean {
  return /^(?:\.?package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/.test(nameOf(file));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
