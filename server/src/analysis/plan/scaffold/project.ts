/** What the project around a tool says of its tests: which runner, whether modules are ES modules in it, and which files it takes for tests. */
import { dirname, relative } from 'node:path/posix';
import { foldersUp } from '../../program/paths';
import type { Snapshot } from '../../program/snapshot';
import { runnerIn, type RunnerName } from './runners';

export interface Project {
  /** The runner that the nearest manifest upwards names which names one. */
  readonly runner: RunnerName | undefined;
  /** `"type": "module"`, of the nearest manifest. */
  readonly isModule: boolean;
  /** Jest is started so that it loads ES modules as they are. */
  readonly isEsmJest: boolean;
  /** What Node is started with besides: `--import tsx`. */
  readonly nodeFlags: readonly string[];
  /** What the config of Vitest takes for tests, and where that stands. */
  readonly taken: { readonly config: string; readonly patterns: readonly string[] } | undefined;
}

export function projectOf(s: Snapshot, file: string): Project {
  const folders: string[] = [];
  let isWithin = true;
  let isNamed = false;
  for (const found of foldersUp(file)) {
    const folder = found === '/' ? '' : found;
    folders.push(folder);
    isNamed ||= runnerIn(s.textOf(`${folder}/package.json`) ?? '') !== undefined;
    isWithin &&= folder !== s.root;
    // What was pointed at may be a part of a project. A repository ends the search: what lies around it is somebody else's.
    if (!isWithin && (isNamed || s.textOf(`${folder}/.git/HEAD`) !== undefined || s.textOf(`${folder}/.git`) !== undefined)) break;
  }
  const manifests = folders.flatMap((folder) => s.textOf(`${folder}/package.json`) ?? []);
  const named = manifests.map(runnerIn).find((runner) => runner !== undefined);
  const jest = [...manifests, ...configs(s, folders, 'jest.config', ['js', 'ts', 'mjs', 'cjs', 'json'])];
  return {
    runner: named,
    isModule: /"type"\s*:\s*"module"/.test(manifests[0] ?? ''),
    isEsmJest: jest.some((text) => /experimental-vm-modules|extensionsToTreatAsEsm|useESM/.test(text)),
    nodeFlags: manifests.some((text) => /(--import|--loader|-r|--require)[ =]tsx|\btsx --test\b/.test(text)) ? ['--import', 'tsx'] : [],
    taken: takenBy(s, folders),
  };
}

function configs(s: Snapshot, folders: readonly string[], stem: string, endings: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => endings.flatMap((ending) => s.textOf(`${folder}/${stem}.${ending}`) ?? []));
}

/** `include` of `test`, in the nearest config; none where it is not written out. */
function takenBy(s: Snapshot, folders: readonly string[]): Project['taken'] {
  for (const folder of folders)
    for (const stem of ['vitest.config', 'vite.config'])
      for (const ending of ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']) {
        const config = `${folder}/${stem}.${ending}`;
        const text = s.textOf(config);
        if (text === undefined) continue;
        const own = withoutBlocks(text, /\b(coverage|typecheck|benchmark|optimizeDeps|ssr|server|deps)\s*:\s*\{/g);
        const list = /\binclude\s*:\s*\[([^\]]*)\]/.exec(own)?.[1];
        const patterns = list === undefined ? [] : [...list.matchAll(/['"`]([^'"`]+)['"`]/g)].map((match) => match[1] ?? '');
        return patterns.length === 0 ? undefined : { config, patterns };
      }
  return undefined;
}

/** Other lists are called `include` as well. */
function withoutBlocks(text: string, head: RegExp): string {
  let rest = text;
  for (const match of [...text.matchAll(head)].reverse()) {
    let depth = 0;
    let end = match.index + match[0].length - 1;
    for (; end < rest.length; end++) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}' && --depth === 0) break;
    }
    rest = rest.slice(0, match.index) + rest.slice(end + 1);
  }
  return rest;
}

/** Where a file of tests is one for the project: where it was to lie, or else where the patterns look, under another ending. */
export function takenName({ taken }: Project, file: string): { readonly file: string; readonly note: string | undefined } {
  if (taken === undefined) return { file, note: undefined };
  const folder = dirname(taken.config);
  const isTaken = (one: string): boolean => taken.patterns.some((pattern) => matches(pattern, relative(folder, one)));
  const base = file.slice(file.lastIndexOf('/') + 1);
  const bases = taken.patterns.flatMap((pattern) => {
    const fixed = pattern
      .replace(/^\.\//, '')
      .split('/')
      .filter((_, i, all) => all.slice(0, i + 1).every((part) => !/[*?{[(]/.test(part)));
    return fixed.length === 0 ? [] : [`${folder}/${fixed.join('/')}`];
  });
  const places = [file, ...bases.map((one) => `${one}/${base}`)];
  const found = places.flatMap((one) => [one, one.replace('.test.', '.spec.')]).find(isTaken);
  const note = `${relative(folder, taken.config)} takes other files for tests (include: ${taken.patterns.join(', ')})`;
  if (found === undefined) return { file, note: `${note}, so it has to name this one` };
  return { file: found, note: found === file ? undefined : `${note}, so it lies there` };
}

/** A glob against a path, with `**`, `*`, `?` and `{a,b}`; `?(c|m)` and the like of Vitest's own default. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/^\.\//, '')
    .replace(/[.+^$|\\]/g, (sign) => (sign === '|' ? '|' : `\\${sign}`))
    .replace(/\?\(([^)]*)\)/g, '(?:$1)~0')
    .replace(/@\(([^)]*)\)/g, '(?:$1)')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.split(',').join('|')})`)
    .replace(/\*\*\//g, '~1')
    .replace(/\*\*/g, '.*')
    .replace(/\*/g, '[^/]*')
    .replace(/\?(?!:)/g, '[^/]')
    .replaceAll('~0', '?')
    .replaceAll('~1', '(?:.*/)?');
  try {
    return new RegExp(`^${source}$`).test(path);
  } catch {
    // A pattern of another kind: nothing is said of it.
    return true;
  }
}
