/** Which documents are checked: scripts that somebody here wrote. */
import { isUntitled } from './roots';

const languages: ReadonlySet<string> = new Set([
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  // Editors other than VS Code name them so.
  'typescript.tsx',
  'javascript.jsx',
  'tsx',
  'jsx',
  'js',
  'ts',
]);

export function isChecked(file: string, languageId: string): boolean {
  if (isUntitled(file)) return languages.has(languageId);
  if (file.includes('/node_modules/') || /\.d\.[cm]?ts$/.test(file)) return false;
  return languages.has(languageId) || isScript(file);
}

export function isScript(file: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(file);
}
