/**
 * Files that are felt without being imported: ambient declarations, and scripts that declare globals or widen modules.
 * Invariant: which files these are hangs on texts alone, so that a program does not depend on what was asked before it was built.
 */
import type { Directories } from './directories';
import type { Texts } from './overlay';
import { isDeclaration, isScript, nameOf } from './paths';
import type { FolderContents } from './prefilter';

/** Whether a change from or to this text may be felt by files that do not import the file. */
export function isFeltEverywhere(file: string, text: string | undefined): boolean {
  if (isDeclaration(file)) return true;
  return text !== undefined && isScript(file) && widensScope.test(text);
}

const widensScope = /\bdeclare\s+(?:global|module)\b/;
const isModule = /^\s*(?:import|export)\b/m;
/** A declaration file larger than this is written by a program, and mostly there once a package. */
const largeDeclaration = 64 * 1024;

export function ambientFiles({ declarations, scripts }: FolderContents, directories: Directories, texts: Texts): readonly string[] {
  const largeNames = new Set<string>();
  const ambient = declarations.filter((file) => {
    const text = texts.read(file)?.text ?? '';
    if ((isModule.test(text) && !widensScope.test(text)) || describesSibling(directories, file)) return false;
    if (text.length < largeDeclaration) return true;
    if (largeNames.has(nameOf(file))) return false;
    largeNames.add(nameOf(file));
    return true;
  });
  return [...ambient, ...scripts.filter((file) => isFeltEverywhere(file, texts.read(file)?.text))];
}

/** `x.d.ts` beside `x.ts` or `x.js` describes that file: what it declares is not there for all. */
function describesSibling(directories: Directories, file: string): boolean {
  const stem = file.replace(/\.d\.[cm]?ts$/, '');
  return ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'].some((extension) => directories.fileExists(stem + extension));
}
