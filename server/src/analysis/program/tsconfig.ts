/**
 * Which tsconfig (or jsconfig) owns a file, and the few options of it that matter here: path mappings and root folders.
 * Invariant: a broken, cyclic or missing config never stops anything. What parsed is used, the rest is a notice.
 * Invariant: options are read by name; what this compiler does not know, or what newer ones removed, makes no noise. Plugins are not read.
 */
import picomatch from 'picomatch';
import ts from 'typescript';
import type { Notice } from '../report';
import type { Directories } from './directories';
import type { FileText } from './overlay';
import { targetsOf } from './exportsMap';
import { objectIn, stringIn, type Manifest, type Packages } from './packages';
import { foldersUp, folderOf, isAbsolute, isUnder, joinPath } from './paths';

export interface PathMapping {
  /** As in the config: with at most one `*`. */
  readonly pattern: string;
  /** Absolute, with the same `*`. */
  readonly targets: readonly string[];
}

export interface ProjectConfig {
  readonly file: string;
  readonly paths: readonly PathMapping[];
  readonly baseUrl: string | undefined;
  readonly rootDirs: readonly string[];
}

export interface ProjectConfigs {
  configOf(file: string): ProjectConfig | undefined;
  /** What was wrong with the configs read so far. */
  notices(): readonly Notice[];
}

export interface ProjectConfigsInput {
  readonly root: string;
  readonly directories: Directories;
  readonly packages: Packages;
  readonly read: (file: string) => FileText | undefined;
}

interface Layer {
  readonly paths?: readonly PathMapping[];
  readonly baseUrl?: string;
  readonly rootDirs?: readonly string[];
  readonly files?: readonly string[];
  readonly include?: readonly string[];
}

interface Loaded extends ProjectConfig {
  /** Absolute globs; `undefined` where the config takes its whole folder. */
  readonly include: readonly string[] | undefined;
  readonly hasNoFiles: boolean;
  readonly references: readonly string[];
}

export function readProjectConfigs({ root, directories, packages, read }: ProjectConfigsInput): ProjectConfigs {
  const notices = new Map<string, Notice>();
  const loaded = new Map<string, Loaded | undefined>();
  const nearestByFolder = new Map<string, string | undefined>();

  const note = (file: string, text: string, offset: number, message: string): void => {
    const line = text.slice(0, Math.max(0, offset)).split('\n').length;
    notices.set(`${file}\n${message}`, { file, line, message });
  };

  const parse = (file: string): { readonly json: Record<string, unknown>; readonly text: string } | undefined => {
    const text = read(file)?.text;
    if (text === undefined) return undefined;
    const { config, error } = ts.parseConfigFileTextToJson(file, text);
    if (error !== undefined)
      note(file, text, error.start ?? 0, `the config is not valid JSON: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`);
    return { json: objectIn(config), text };
  };

  /** The options of a config and of all that it extends; the nearer wins. `leaf` is what `${configDir}` stands for. */
  const layerOf = (
    file: string,
    leaf: string,
    chain: readonly string[],
  ): { readonly layer: Layer; readonly json: Record<string, unknown> } | undefined => {
    const parsed = parse(file);
    if (parsed === undefined) return undefined;
    const { json, text } = parsed;
    const bases = [json['extends']].flat().filter((base): base is string => typeof base === 'string');
    let layer: Layer = {};
    for (const base of bases) {
      const at = Math.max(text.indexOf(JSON.stringify(base)), text.indexOf('"extends"'));
      const target = findBase(base, file);
      if (target === undefined) note(file, text, at, `\`extends\`: \`${base}\` was not found; the other options of this config hold`);
      else if (target === file || chain.includes(target))
        note(file, text, at, `\`extends\`: \`${base}\` leads back to this config; it is left out`);
      else layer = { ...layer, ...layerOf(target, leaf, [...chain, file])?.layer };
    }
    return { layer: { ...layer, ...ownLayer(json, folderOf(file), leaf) }, json };
  };

  const findBase = (base: string, from: string): string | undefined => {
    const firstFile = (candidates: readonly string[]) => candidates.find((candidate) => directories.fileExists(candidate));
    const asFile = (path: string) => firstFile([path, `${path}.json`, `${path}/tsconfig.json`]);
    if (base.startsWith('.') || isAbsolute(base)) return asFile(joinPath(folderOf(from), base));
    const [name, rest] = splitPackage(base);
    const inPackage = (manifest: Manifest) => {
      const exported = targetsOf(manifest.exports, rest === '' ? '.' : `./${rest}`).find((target) => target.endsWith('.json'));
      const plain = rest !== '' ? rest : (manifest.tsconfig ?? '.');
      return asFile(joinPath(manifest.folder, exported ?? plain)) ?? asFile(joinPath(manifest.folder, plain));
    };
    const own = packages.named(name);
    const fromWorkspace = own && inPackage(own);
    if (fromWorkspace !== undefined) return fromWorkspace;
    return foldersUp(from)
      .map((folder) => packages.at(`${folder === '/' ? '' : folder}/node_modules/${name}`))
      .map((manifest) => manifest && inPackage(manifest))
      .find((found) => found !== undefined);
  };

  const load = (file: string): Loaded | undefined => {
    if (loaded.has(file)) return loaded.get(file);
    loaded.set(file, undefined);
    const folder = folderOf(file);
    const found = layerOf(file, folder, []);
    if (found === undefined) return undefined;
    const { layer, json } = found;
    const references = (Array.isArray(json['references']) ? json['references'] : [])
      .map((reference: unknown) => stringIn(objectIn(reference)['path']))
      .filter((path) => path !== undefined)
      .map((path) => joinPath(folder, path))
      .map((path) => (path.endsWith('.json') ? path : `${path}/tsconfig.json`));
    const named = layer.files !== undefined && layer.include === undefined;
    const config: Loaded = {
      file,
      paths: layer.paths ?? [],
      baseUrl: layer.baseUrl,
      rootDirs: layer.rootDirs ?? [],
      include: layer.include === undefined && layer.files === undefined ? undefined : [...(layer.files ?? []), ...(layer.include ?? [])],
      hasNoFiles: references.length > 0 && named && layer.files?.length === 0,
      references,
    };
    loaded.set(file, config);
    return config;
  };

  const owner = (config: Loaded, file: string, seen: readonly string[]): Loaded => {
    if (!config.hasNoFiles) return config;
    const referenced = config.references
      .filter((path) => !seen.includes(path))
      .map(load)
      .filter((found) => found !== undefined);
    const covering = referenced.find((found) => covers(found, file));
    return covering === undefined ? config : owner(covering, file, [...seen, covering.file]);
  };

  const nearest = (file: string): string | undefined => {
    const start = folderOf(file);
    if (nearestByFolder.has(start)) return nearestByFolder.get(start);
    let found: string | undefined;
    let outside = false;
    for (const folder of foldersUp(file)) {
      // Above the root only as far as the package goes that the root is a part of.
      if (outside && directories.fileExists(`${root}/package.json`)) break;
      const prefix = folder === '/' ? '' : folder;
      found = [`${prefix}/tsconfig.json`, `${prefix}/jsconfig.json`].find((name) => directories.fileExists(name));
      if (found !== undefined || (outside && directories.fileExists(`${prefix}/package.json`))) break;
      outside ||= folder === root || !isUnder(folder, root);
    }
    nearestByFolder.set(start, found);
    return found;
  };

  return {
    configOf(file) {
      const name = nearest(file);
      const config = name === undefined ? undefined : load(name);
      return config && owner(config, file, [config.file]);
    },
    notices: () => [...notices.values()],
  };
}

function ownLayer(json: Record<string, unknown>, folder: string, leaf: string): Layer {
  const options = objectIn(json['compilerOptions']);
  const strings = (value: unknown): string[] | undefined =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
  const place = (path: string): string =>
    path.startsWith('${configDir}') ? joinPath(leaf, `.${path.slice('${configDir}'.length)}`) : joinPath(folder, path);
  const baseUrl = stringIn(options['baseUrl']);
  const base = baseUrl === undefined ? folder : place(baseUrl);
  const paths = Object.entries(objectIn(options['paths'])).map(([pattern, targets]): PathMapping => ({
    pattern,
    targets: (strings(targets) ?? []).map((target) => (target.startsWith('${configDir}') ? place(target) : joinPath(base, target))),
  }));
  const rootDirs = strings(options['rootDirs'])?.map(place);
  const files = strings(json['files'])?.map(place);
  const include = strings(json['include'])?.map(place);
  return {
    ...(options['paths'] !== undefined && { paths }),
    ...(baseUrl !== undefined && { baseUrl: base }),
    ...(rootDirs && { rootDirs }),
    ...(files && { files }),
    ...(include && { include }),
  };
}

function covers(config: Loaded, file: string): boolean {
  if (config.include === undefined) return isUnder(file, folderOf(config.file));
  return config.include.some(
    (glob) => file === glob || isUnder(file, glob) || (glob.includes('*') && picomatch.isMatch(file, glob, { dot: true })),
  );
}

function splitPackage(specifier: string): [name: string, rest: string] {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')];
}
