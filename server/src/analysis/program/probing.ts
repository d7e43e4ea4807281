/**
 * From a path as written in an import to the file that is meant, as bundlers look for it; and from build output back to its source.
 * Invariant: asks only whether files exist.
 */
import type { Directories } from './directories';
import { folderOf, nameOf } from './paths';

const writtenToSource: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx', '.ts', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};
const appended = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts', '.json'];

/** The file behind a path: with its source extension for a written one, completed, or the index of a folder. */
export function findFile(directories: Directories, path: string): string | undefined {
  return findPlainFile(directories, path) ?? (directories.directoryExists(path) ? findIndex(directories, path) : undefined);
}

function findPlainFile(directories: Directories, path: string): string | undefined {
  if (!directories.directoryExists(folderOf(path))) return undefined;
  const written = /\.[cm]?jsx?$/.exec(path)?.[0];
  const sources = written === undefined ? undefined : writtenToSource[written];
  if (written !== undefined && sources !== undefined) {
    const stem = path.slice(0, -written.length);
    const found = sources.map((extension) => stem + extension).find((file) => directories.fileExists(file));
    if (found !== undefined) return found;
  }
  if (directories.fileExists(path)) return path;
  return appended.map((extension) => path + extension).find((file) => directories.fileExists(file));
}

function findIndex(directories: Directories, folder: string): string | undefined {
  return appended.map((extension) => `${folder}/index${extension}`).find((file) => directories.fileExists(file));
}

const builtFolder = /^(?:\.\/)?(?:dist|lib|build|out|output|\.build)\/(?:(?:esm|cjs|es|commonjs|module|types|node|src)\/)?/;
const builtName = /(?:\.d)?\.[cm]?[jt]sx?$/;

/**
 * The source behind a target of a manifest (`./dist/esm/x.d.ts` → `src/x.ts`), then the target itself.
 * `target` is relative to the package's folder.
 */
export function findTarget(directories: Directories, folder: string, target: string): string | undefined {
  const path = target.replace(/^\.\//, '');
  const built = builtFolder.exec(path)?.[0];
  if (built !== undefined && builtName.test(path)) {
    const whole = path.replace(/^[^/]+\//, '').replace(builtName, '');
    const inner = path.slice(built.length).replace(builtName, '');
    const stems = [`src/${inner}`, `src/${whole}`, inner, whole, `lib/${inner}`];
    for (const stem of stems) {
      const found = findSource(directories, `${folder}/${stem}`);
      if (found !== undefined) return found;
    }
  }
  const plain = findFile(directories, `${folder}/${path}`);
  // Sources may be built in place: a declaration beside nothing else is still better than no file.
  if (plain !== undefined) return plain;
  const name = nameOf(path).replace(builtName, '');
  return builtName.test(path) && name === 'index' ? findSource(directories, `${folder}/src/index`) : undefined;
}

const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** A file with a body for a path without extension: itself, or the index of a folder. */
export function findSource(directories: Directories, stem: string): string | undefined {
  const candidates = [
    ...sourceExtensions.map((extension) => stem + extension),
    ...sourceExtensions.map((extension) => `${stem}/index${extension}`),
  ];
  return candidates.find((file) => directories.fileExists(file));
}
