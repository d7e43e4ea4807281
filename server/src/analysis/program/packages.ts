/**
 * The manifests of the workspace: which packages are written here, what each manifest declares, and which version that means.
 * Invariant: manifests are data. Nothing in them is run, and a broken one is an empty one.
 */
import type { FileText } from './overlay';
import type { Directories } from './directories';
import { foldersUp, folderOf, isInNodeModules } from './paths';
import { readCatalogs, type Catalogs } from './catalogs';
import { isOpenRange, majorOfRange, minorOfRange } from './ranges';

export interface Manifest {
  readonly file: string;
  readonly folder: string;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Package name → range, of all four dependency lists; the runtime list wins. */
  readonly declared: ReadonlyMap<string, string>;
  readonly exports: unknown;
  readonly imports: unknown;
  /** `types`, `typings`, `module`, `main`, in this order. */
  readonly entries: readonly string[];
  /** The config that `extends: <package>` means, as old packages name it. */
  readonly tsconfig: string | undefined;
  readonly catalogs: Catalogs;
}

export interface Declaration {
  readonly manifest: Manifest;
  readonly range: string;
}

export interface Packages {
  /** The package of the workspace that has this name. */
  named(name: string): Manifest | undefined;
  /** The nearest manifest at or above a file, below the root where there is one there. */
  nearest(file: string): Manifest | undefined;
  /** The nearest manifest that declares the package for the file. */
  declaration(name: string, file: string): Declaration | undefined;
  majorOf(name: string, file: string): number | undefined;
  /** `undefined` also where several minors can be meant. */
  minorOf(name: string, file: string): number | undefined;
  /** The manifest in a folder, installed ones included. */
  at(folder: string): Manifest | undefined;
  all(): readonly Manifest[];
}

export interface PackagesInput {
  readonly root: string;
  readonly manifests: readonly string[];
  readonly directories: Directories;
  readonly read: (file: string) => FileText | undefined;
}

export function readPackages({ root, manifests, directories, read }: PackagesInput): Packages {
  const parsed = new Map<string, Manifest | undefined>();
  const nearestByFolder = new Map<string, Manifest | undefined>();

  const manifestAt = (folder: string): Manifest | undefined => {
    const file = folder === '/' ? '/package.json' : `${folder}/package.json`;
    if (parsed.has(file)) return parsed.get(file);
    const text = directories.fileExists(file) ? read(file)?.text : undefined;
    const manifest = text === undefined ? undefined : parseManifest(file, text);
    parsed.set(file, manifest);
    return manifest;
  };

  const all = manifests.map((file) => manifestAt(folderOf(file))).filter((manifest) => manifest !== undefined);
  const byName = new Map<string, Manifest>();
  // Of two packages with one name the one nearer to the root is meant; the deeper one is mostly a sample.
  const depth = (manifest: Manifest): number =>
    manifest.folder.split('/').length + (/\/(?:examples?|samples?|demos?)\//.test(manifest.file) ? 100 : 0);
  for (const manifest of [...all].sort((a, b) => depth(a) - depth(b))) {
    if (manifest.name !== undefined && !byName.has(manifest.name)) byName.set(manifest.name, manifest);
  }

  const workspaceCatalogs = (): Catalogs => {
    const files = ['pnpm-workspace.yaml', '.yarnrc.yml'].map((name) => `${root}/${name}`).filter((file) => directories.fileExists(file));
    const texts = files.map((file) => read(file)?.text ?? '').map(readCatalogs);
    return new Map([...(manifestAt(root)?.catalogs ?? []), ...texts.flatMap((catalogs) => [...catalogs])]);
  };
  let catalogs: Catalogs | undefined;

  const declaration = (name: string, file: string): Declaration | undefined => {
    for (const folder of foldersUp(file)) {
      const manifest = manifestAt(folder);
      const range = manifest?.declared.get(name);
      if (manifest !== undefined && range !== undefined) return { manifest, range };
      if (folder === root) break;
    }
    return undefined;
  };

  const installed = (name: string, file: string, read: Part): number | undefined => {
    for (const folder of foldersUp(file)) {
      const version = manifestAt(`${folder === '/' ? '' : folder}/node_modules/${name}`)?.version;
      if (version !== undefined) return read(version);
      if (folder === root) break;
    }
    return undefined;
  };

  const versionPart = (name: string, file: string, part: Part): number | undefined => {
    const declared = declaration(name, file)?.range;
    if (declared === undefined) return installed(name, file, part) ?? ownPart(byName.get(name), part);
    let range = declared;
    if (range.startsWith('catalog:')) {
      catalogs ??= workspaceCatalogs();
      range = catalogs.get(range.slice('catalog:'.length).trim() || 'default')?.get(name) ?? '';
    }
    if (/^(?:workspace|file|link|portal):/.test(range)) {
      return ownPart(byName.get(name), part) ?? part(range.replace(/^workspace:/, '')) ?? installed(name, file, part);
    }
    // `npm:other@^2` installs another package under this name.
    range = range.replace(/^(?:npm|jsr):(?:@[^/]+\/)?[^@]*@?/, '');
    return (isOpenRange(range) ? installed(name, file, part) : undefined) ?? part(range) ?? installed(name, file, part);
  };

  return {
    named: (name) => byName.get(name),
    nearest(file) {
      const start = folderOf(file);
      if (nearestByFolder.has(start)) return nearestByFolder.get(start);
      const found = foldersUp(file)
        .filter((folder) => !isInNodeModules(`${folder}/`))
        .map(manifestAt)
        .find((manifest) => manifest !== undefined);
      nearestByFolder.set(start, found);
      return found;
    },
    declaration,
    majorOf: (name, file) => versionPart(name, file, majorOfRange),
    minorOf: (name, file) => versionPart(name, file, minorOfRange),
    at: manifestAt,
    all: () => all,
  };
}

/** What of a version or range is asked for. */
type Part = (range: string) => number | undefined;

function ownPart(manifest: Manifest | undefined, part: Part): number | undefined {
  return manifest?.version === undefined ? undefined : part(manifest.version);
}

function parseManifest(file: string, text: string): Manifest {
  const json = parseObject(text);
  const declared = new Map<string, string>();
  for (const list of ['peerDependencies', 'optionalDependencies', 'devDependencies', 'dependencies']) {
    for (const [name, range] of Object.entries(objectIn(json[list]))) if (typeof range === 'string') declared.set(name, range);
  }
  const entries = ['types', 'typings', 'module', 'main'].map((key) => json[key]).filter((entry) => typeof entry === 'string');
  return {
    file,
    folder: folderOf(file),
    name: stringIn(json['name']),
    version: stringIn(json['version']),
    declared,
    exports: json['exports'],
    imports: json['imports'],
    entries,
    tsconfig: stringIn(json['tsconfig']),
    catalogs: catalogsOf(json),
  };
}

/** Catalogs as Bun and npm-like tools keep them: at the top of the root manifest, or inside `workspaces`. */
function catalogsOf(json: Record<string, unknown>): Catalogs {
  const catalogs = new Map<string, ReadonlyMap<string, string>>();
  for (const holder of [json, objectIn(json['workspaces'])]) {
    const named: [string, unknown][] = Object.entries(objectIn(holder['catalogs']));
    if (holder['catalog'] !== undefined) named.push(['default', holder['catalog']]);
    for (const [name, ranges] of named) {
      const pairs = Object.entries(objectIn(ranges)).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
      catalogs.set(name, new Map(pairs));
    }
  }
  return catalogs;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    // A manifest in the middle of an edit, or with a merge conflict: it declares nothing for now.
    return {};
  }
}

export function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function stringIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
