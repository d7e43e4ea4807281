/**
 * Is a folder worth the compiler? Reads texts only, so that a project without agent tools costs a walk and nothing else.
 * Invariant: free of the compiler.
 */
import { readFile, stat } from 'node:fs/promises';
import { mayHoldTools } from '../analysis/discovery/prefilter';
import { readDirectories } from '../analysis/program/directories';
import { foldersUp, isScript, isUnder, joinPath, nameOf } from '../analysis/program/paths';
import { isGenerated, walkFolder } from '../analysis/program/prefilter';
import { configFileName } from '../../../shared/src/names';
import { nodeFileSystem } from './nodeFileSystem';

export interface FolderLook {
  readonly hasTools: boolean;
  /** Scripts that were looked at; all of the folder's where there is no tool. */
  readonly files: number;
}

/** `openDocuments` hold before what is on disk. */
export async function lookForTools(root: string, openDocuments: ReadonlyMap<string, { readonly text: string }>): Promise<FolderLook> {
  const directories = readDirectories(nodeFileSystem, openDocuments.keys());
  const { scripts } = walkFolder(directories, root);
  // A config can name files whose exports are tools, whatever their text, and its mistakes are to be told.
  const inner = new Set(scripts.flatMap(foldersUp).filter((folder) => isUnder(folder, root)));
  const hasConfig =
    [...inner].some((folder) => directories.fileExists(joinPath(folder, configFileName))) ||
    foldersUp(joinPath(root, configFileName)).some((folder) => nodeFileSystem.fileExists(joinPath(folder, configFileName)));
  if (hasConfig) return { hasTools: true, files: scripts.length };

  let files = 0;
  const pending = scripts.values();
  let hasTools = false;
  const readOn = async (): Promise<void> => {
    for (const file of pending) {
      if (hasTools) return;
      const text = openDocuments.get(file)?.text ?? (await textOf(file));
      if (text === undefined) continue;
      if (text !== tooLarge && isGenerated(text)) continue;
      files++;
      if (text === tooLarge || mayHoldTools(text)) hasTools = true;
    }
  };
  await Promise.all(Array.from({ length: 16 }, readOn));
  return { hasTools, files };
}

/** What a change on disk means for a folder in which no tool was found: it has one now, it has none, or it must be walked again. */
export async function lookAtChange(path: string): Promise<boolean | 'walk'> {
  if (nameOf(path) === configFileName) return true;
  if (!isScript(path)) return /\.[A-Za-z0-9]+$/.test(nameOf(path)) ? false : 'walk';
  const text = await textOf(path);
  return text !== undefined && (text === tooLarge || mayHoldTools(text));
}

const tooLarge = Symbol('too large');
/** Beyond this a file is not read here: the analysis is asked, which says that it skips the file. */
const largestRead = 16 * 1024 * 1024;

async function textOf(file: string): Promise<string | typeof tooLarge | undefined> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) return undefined;
  if (size > largestRead) return tooLarge;
  return readFile(file, 'utf8').catch(() => undefined);
}
