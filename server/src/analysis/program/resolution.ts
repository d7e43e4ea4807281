/**
 * From an import to what it means: a file that can be followed, a package that is not, or nothing.
 * The order: relative; the tsconfig's `paths` and `baseUrl`, the manifest's `imports`; the workspace's own packages; else external.
 * Invariant: the workspace comes before node_modules, whose links lead to built files without bodies.
 * Invariant: an answer is kept, also that there is none; when files come or go a new resolver is made.
 */
import type { Directories } from './directories';
import { matchPattern, targetsOf } from './exportsMap';
import type { Manifest, Packages } from './packages';
import { foldersUp, folderOf, isAbsolute, isInNodeModules, joinPath } from './paths';
import { findFile, findSource, findTarget } from './probing';
import { mayMeet } from './ranges';
import type { ModuleTarget } from './snapshot';
import type { PathMapping, ProjectConfig, ProjectConfigs } from './tsconfig';

export interface ResolverInput {
  readonly directories: Directories;
  readonly packages: Packages;
  readonly configs: ProjectConfigs;
  /** Packages that stay outside even where the workspace holds their source: those whose exports discovery knows by name. */
  readonly boundary: ReadonlySet<string>;
}

export function createResolver(input: ResolverInput): (specifier: string, fromFile: string) => ModuleTarget {
  const known = new Map<string, ModuleTarget>();
  return (specifier, fromFile) => {
    const folder = folderOf(fromFile);
    const relative = isRelative(specifier);
    const config = relative || isInNodeModules(fromFile) ? undefined : input.configs.configOf(fromFile);
    const key = `${folder}\n${config?.file ?? ''}\n${specifier}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    const made = resolve(input, specifier, fromFile, config);
    known.set(key, made);
    return made;
  };
}

function resolve(input: ResolverInput, specifier: string, fromFile: string, config: ProjectConfig | undefined): ModuleTarget {
  const { directories } = input;
  const path = specifier.replace(/[?].*$/, '').replace(/(?<=[^./])\/+$/, '');
  const missing: ModuleTarget = { kind: 'missing', specifier };
  const found = (file: string | undefined): ModuleTarget | undefined => {
    if (file === undefined) return undefined;
    return { kind: 'file', file };
  };

  if (isRelative(specifier)) {
    return found(findRelative(input, path, fromFile)) ?? missing;
  }
  if (/^[a-z][a-z0-9+.-]+:/.test(specifier)) return schemed(specifier);

  const mapping = config && bestMapping(config.paths, path);
  const mapped = mapping && findMapped(directories, mapping, path);
  if (mapped !== undefined && !isInNodeModules(mapped)) return { kind: 'file', file: mapped };
  if (path.startsWith('#')) return fromImports(input, path, specifier, fromFile) ?? missing;
  if (nodeBuiltins.has(path.split('/', 1)[0] ?? '') && (path === packageOf(path) || builtinSubpath.test(path))) {
    return { kind: 'external', package: `node:${path.split('/', 1)[0] ?? path}`, specifier };
  }
  if (config?.baseUrl !== undefined) {
    const based = findFile(directories, joinPath(config.baseUrl, path));
    if (based !== undefined && !isInNodeModules(based)) return { kind: 'file', file: based };
  }

  const name = packageOf(path);
  const workspace = input.boundary.has(name) ? undefined : found(findInWorkspace(input, name, path, fromFile));
  if (workspace !== undefined) return workspace;
  if (name === '' || !isPackageName(name)) return found(findConventional(input, path, fromFile)) ?? missing;
  // A mapping that names its package says where the code should be; one for everything (`*`) says nothing about this one.
  const mappedAway = mapping !== undefined && mapping.pattern !== '*' && input.packages.declaration(name, fromFile) === undefined;
  return mappedAway ? missing : { kind: 'external', package: name, specifier };
}

function isRelative(specifier: string): boolean {
  return specifier === '.' || specifier === '..' || specifier.startsWith('./') || specifier.startsWith('../') || isAbsolute(specifier);
}

function findRelative({ directories, configs }: ResolverInput, path: string, fromFile: string): string | undefined {
  const folder = folderOf(fromFile);
  const target = joinPath(folder, path);
  const direct = findFile(directories, target) ?? findBuiltSource(directories, target);
  if (direct !== undefined || isInNodeModules(fromFile)) return direct;
  // Folders that the config overlays as one: the path may lie in another of them.
  const rootDirs = configs.configOf(fromFile)?.rootDirs ?? [];
  const home = rootDirs.find((root) => target === root || target.startsWith(`${root}/`));
  if (home === undefined) return undefined;
  return rootDirs.map((root) => findFile(directories, root + target.slice(home.length))).find((file) => file !== undefined);
}

/** `node:fs`, `bun:sqlite`, `cloudflare:workers`, `npm:zod@3`, `jsr:@std/x`, URLs: known by name, never followed. */
function schemed(specifier: string): ModuleTarget {
  const deno = /^(?:npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(specifier);
  if (deno !== null) return { kind: 'external', package: deno[1] ?? specifier, specifier: `${deno[1] ?? ''}${deno[2] ?? ''}` };
  if (specifier.startsWith('node:')) return { kind: 'external', package: specifier.split('/', 1)[0] ?? specifier, specifier };
  return { kind: 'external', package: specifier, specifier };
}

function bestMapping(paths: readonly PathMapping[], path: string): PathMapping | undefined {
  let best: PathMapping | undefined;
  for (const mapping of paths) {
    if (mapping.pattern === path) return mapping;
    if (!mapping.pattern.includes('*') || matchPattern(mapping.pattern, path) === undefined) continue;
    if (best === undefined || mapping.pattern.indexOf('*') > best.pattern.indexOf('*')) best = mapping;
  }
  return best;
}

function findMapped(directories: Directories, mapping: PathMapping, path: string): string | undefined {
  const star = matchPattern(mapping.pattern, path) ?? '';
  for (const target of mapping.targets.map((text) => text.replace('*', star))) {
    const found = findFile(directories, target) ?? findBuiltSource(directories, target);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Build output that is not there: the source it would be made of, beside the output's folder. */
function findBuiltSource(directories: Directories, target: string): string | undefined {
  const split = /^(.*)\/((?:dist|lib|build|out)\/.*)$/.exec(target);
  return split === null ? undefined : findTarget(directories, split[1] ?? '', split[2] ?? '');
}

function fromImports(input: ResolverInput, path: string, specifier: string, fromFile: string): ModuleTarget | undefined {
  const manifest = input.packages.nearest(fromFile);
  if (manifest === undefined) return undefined;
  const targets = targetsOf(manifest.imports, path);
  for (const target of targets.filter((text) => text.startsWith('./'))) {
    const file = findTarget(input.directories, manifest.folder, target);
    if (file !== undefined) return { kind: 'file', file };
  }
  const outside = targets.find((target) => !target.startsWith('.'));
  return outside === undefined ? undefined : { kind: 'external', package: packageOf(outside), specifier };
}

function findInWorkspace(input: ResolverInput, name: string, path: string, fromFile: string): string | undefined {
  const manifest = input.packages.named(name);
  if (manifest === undefined || isInNodeModules(fromFile)) return undefined;
  if (manifest !== input.packages.nearest(fromFile)) {
    // A sample may carry the name of a published package; whoever declares a range it cannot meet means the published one.
    const range = input.packages.declaration(name, fromFile)?.range;
    const local = range === undefined || /^(?:workspace|file|link|portal|catalog):/.test(range);
    if (!local && !mayMeet(manifest.version, range)) return undefined;
  }
  return findEntry(input.directories, manifest, path.slice(name.length + 1));
}

/** The source file of a workspace package behind a subpath (`''` for the package itself). */
function findEntry(directories: Directories, manifest: Manifest, sub: string): string | undefined {
  const { folder } = manifest;
  const targets = manifest.exports === undefined ? [] : targetsOf(manifest.exports, sub === '' ? '.' : `./${sub}`);
  const entries = sub === '' ? [...targets, ...manifest.entries] : targets;
  let declared: string | undefined;
  for (const target of entries) {
    const file = findTarget(directories, folder, target);
    if (file !== undefined && !/\.d\.[cm]?ts$/.test(file)) return file;
    declared ??= file;
  }
  const stem = sub.replace(/\.[cm]?jsx?$/, '');
  const guesses = sub === '' ? ['src/index', 'index', 'src/main', 'lib/index'] : [`src/${stem}`, stem, `lib/${stem}`];
  const guessed = guesses.map((guess) => findSource(directories, `${folder}/${guess}`)).find((file) => file !== undefined);
  return guessed ?? declared ?? (sub === '' ? undefined : findFile(directories, `${folder}/${sub}`));
}

/** `@/x` and `~/x` where no config maps them (its base may not be installed): the sources of the package, as the templates have it. */
function findConventional({ directories, packages }: ResolverInput, path: string, fromFile: string): string | undefined {
  const rest = /^[@~]\/(.+)$/.exec(path)?.[1];
  const folder = packages.nearest(fromFile)?.folder ?? foldersUp(fromFile)[0];
  if (rest === undefined || folder === undefined) return undefined;
  return findFile(directories, `${folder}/src/${rest}`) ?? findFile(directories, `${folder}/${rest}`);
}

/** The package of a bare specifier: its first segment, two for a scoped one. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function isPackageName(name: string): boolean {
  return /^(?:@[A-Za-z0-9_.~-]+\/)?[A-Za-z0-9_][A-Za-z0-9_.~-]*$/.test(name);
}

const builtinSubpath =
  /^(?:fs|dns|stream|timers|readline|util|path|assert|inspector)\/(?:promises|web|consumers|types|posix|win32|strict)$/;
const nodeBuiltins = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events fs http http2 https ' +
    'inspector module net os path perf_hooks process punycode querystring readline repl stream string_decoder sys timers tls trace_events tty ' +
    'url util v8 vm wasi worker_threads zlib'
  ).split(' '),
);
