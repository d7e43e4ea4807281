/**
 * The shape of the folder at one time: which files, packages and configs there are, and what imports mean.
 * Invariant: thrown away whole when a file comes or goes or a manifest or config changes; an edit of a script leaves it as it is.
 */
import { ambientFiles } from './ambient';
import { readDirectories, type Directories } from './directories';
import type { FileSystem } from './fileSystem';
import type { MemoTable } from './memo';
import type { FileText, Texts } from './overlay';
import { readPackages, type Packages } from './packages';
import { isUntitled, nameOf, placeOf } from './paths';
import { isGenerated, walkFolder, type FolderContents } from './prefilter';
import { createResolver } from './resolution';
import type { ModuleTarget } from './snapshot';
import { readProjectConfigs, type ProjectConfigs } from './tsconfig';

export interface Layout {
  readonly directories: Directories;
  readonly memo: MemoTable;
  contents(): FolderContents;
  /** Roots of every program. */
  ambient(): readonly string[];
  /** Scripts that may hold tools by their place, those that the filter refuses left out. */
  scripts(): readonly string[];
  packages(): Packages;
  configs(): ProjectConfigs;
  resolve(specifier: string, fromFile: string): ModuleTarget;
  majorOf(packageName: string, fromFile: string): number | undefined;
  minorOf(packageName: string, fromFile: string): number | undefined;
  /** Whether a manifest or config has another text now than the layout has read, or may still read from its own older texts. */
  isOutdatedBy(file: string, text: string | undefined): boolean;
}

export interface LayoutInput {
  readonly root: string;
  readonly fs: FileSystem;
  readonly texts: Texts;
  readonly filter: ((file: string) => boolean) | undefined;
  readonly boundary: ReadonlySet<string>;
}

export function readLayout({ root, fs, texts, filter, boundary }: LayoutInput): Layout {
  const directories = readDirectories(fs, texts.openFiles());
  const wasRead = new Map<string, string | undefined>();
  const read = (file: string) => {
    const content = texts.read(file);
    wasRead.set(file, content?.text);
    return content;
  };
  const contents = once(() => walkFolder(directories, root));
  const scripts = once(() => contents().scripts.filter((file) => filter === undefined || filter(file)));
  const packages = once(() => readPackages({ root, manifests: contents().manifests, directories, read }));
  const configs = once(() => readProjectConfigs({ root, directories, packages: packages(), read }));
  const resolver = once(() => createResolver({ directories, packages: packages(), configs: configs(), boundary }));

  return {
    directories,
    memo: new Map(),
    contents,
    ambient: once(() => ambientFiles(contents(), directories, texts)),
    scripts,
    packages,
    configs,
    resolve: (specifier, fromFile) => resolver()(specifier, placeOf(fromFile, root)),
    majorOf: (packageName, fromFile) => packages().majorOf(packageName, placeOf(fromFile, root)),
    minorOf: (packageName, fromFile) => packages().minorOf(packageName, placeOf(fromFile, root)),
    isOutdatedBy: (file, text) =>
      wasRead.has(file) ? wasRead.get(file) !== text : /\.(?:json|ya?ml)$/.test(file) && texts.peek(file)?.text !== text,
  };
}

const generated = new WeakMap<FileText, boolean>();

/** The scripts that may hold tools, generated ones left out, and documents that were never saved; sorted. */
export function listFiles(layout: Layout, texts: Texts): readonly string[] {
  const untitled = [...texts.openFiles()].filter((file) => isUntitled(file));
  const written = layout.scripts().filter((file) => {
    const content = texts.read(file);
    if (content === undefined) return true;
    const known = generated.get(content) ?? isGenerated(content.text);
    generated.set(content, known);
    return !known;
  });
  return untitled.length === 0 ? written : [...written, ...untitled].sort();
}

/** How many scripts `listFiles` leaves out. */
export function countGenerated(layout: Layout, texts: Texts): number {
  return layout.scripts().length - listFiles(layout, texts).filter((file) => !isUntitled(file)).length;
}

/** True for what package managers write at the end of an install, where node_modules itself is not watched. */
export function tellsOfInstall(file: string): boolean {
  return /^(?:\.?package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/.test(nameOf(file));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
