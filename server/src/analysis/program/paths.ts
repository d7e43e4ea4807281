/**
 * Arithmetic on absolute paths with forward slashes. `untitled:` names have no folder.
 * Invariant: pure; nothing here looks at a disk.
 */

/** The folder a path lies in; a root is its own folder, a name without one gives the empty string. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return '';
  return slash === 0 ? '/' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `path` seen from `folder`: resolved where it is relative, `.` and `..` taken out. */
export function joinPath(folder: string, path: string): string {
  const whole = isAbsolute(path) ? path : `${folder}/${path}`;
  const drive = /^[A-Za-z]:/.exec(whole)?.[0] ?? '';
  const parts: string[] = [];
  for (const part of whole.slice(drive.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `${drive}/${parts.join('/')}`;
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** True for what lies in the folder, at any depth. The folder itself does not. */
export function isUnder(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

export function isInNodeModules(path: string): boolean {
  return path.includes('/node_modules/');
}

export function isUntitled(file: string): boolean {
  return file.startsWith('untitled:');
}

/** Where a document that was never saved is taken to lie: at the path it carries, else in the root. Other files lie where they are. */
export function placeOf(file: string, root: string): string {
  const mark = file.indexOf('untitled:');
  if (mark < 0) return file;
  const path = file.slice(mark + 'untitled:'.length);
  return isAbsolute(path) ? path : `${root}/${path}`;
}

/** The folder of `file` and every folder above it, nearest first. */
export function foldersUp(file: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(file); folder !== '';) {
    folders.push(folder);
    const above = folderOf(folder);
    if (above === folder) break;
    folder = above;
  }
  return folders;
}

const scriptName = /(?<!\.d)\.(?:[cm]?[jt]s|[jt]sx)$/;
const declarationName = /\.d\.[cm]?ts$|\.d\.[^./]+\.ts$/;

/** A file that can hold code: TypeScript or JavaScript, declarations apart. */
export function isScript(path: string): boolean {
  return scriptName.test(path) && !isDeclaration(path);
}

export function isDeclaration(path: string): boolean {
  return declarationName.test(path);
}
