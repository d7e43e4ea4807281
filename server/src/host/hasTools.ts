/**
 * Is a folder worth the compiler? Reads texts only, so that a project without agent tools and route handlers costs a walk and nothing else.
 * Invariant: free of the compiler.
 */
import { stat } from 'node:fs/promises';
import { isWorthParsing } from '../analysis/discovery/prefilter';
import { readDirectories } from '../analysis/program/directories';
import { foldersUp, isScript, isUnder, joinPath, nameOf } from '../analysis/program/paths';
import { isGenerated, walkFolder } from '../analysis/program/prefilter';
import { configFileName } from '../../../shared/src/names';
import { nodeFileSystem } from './nodeFileSystem';
import { readText, tooLarge } from './readText';

export interface FolderLook {
  readonly hasTools: boolean;
  /** Scripts that were looked at; all of the folder's where there is no tool. */
  readonly files: number;
  /** Scripts that say that a program wrote them. */
  readonly generated: number;
  /** Scripts that could not be read; all of the folder's where there is no tool. */
  readonly unread: readonly string[];
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
  if (hasConfig) return { hasTools: true, files: scripts.length, generated: 0, unread: [] };

  const unread: string[] = [];
  let files = 0;
  let generated = 0;
  let pause = performance.now() + sliceMs;
  for (const file of scripts) {
    if (performance.now() > pause) {
      await nextTurn();
      pause = performance.now() + sliceMs;
    }
    const text = openDocuments.get(file)?.text ?? readText(file);
    if (text === undefined) {
      unread.push(file);
      continue;
    }
    if (text !== tooLarge && isGenerated(text)) {
      generated++;
      continue;
    }
    files++;
    if (text === tooLarge || isWorthParsing(text)) return { hasTools: true, files, generated, unread };
  }
  return { hasTools: false, files, generated, unread };
}

/** Read without promises, but not so long that a message would have to wait. */
const sliceMs = 10;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What a change on disk means for a folder in which no tool was found: it has one now, it has none, or it must be walked again. */
export async function lookAtChange(path: string): Promise<boolean | 'walk'> {
  if (nameOf(path) === configFileName) return true;
  if (!isScript(path)) return /\.[A-Za-z0-9]+$/.test(nameOf(path)) ? false : 'walk';
  const text = (await isFile(path)) ? readText(path) : undefined;
  return text !== undefined && (text === tooLarge || isWorthParsing(text));
}

/** What is told to have changed may be anything; a pipe would wait for a writer. */
function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
