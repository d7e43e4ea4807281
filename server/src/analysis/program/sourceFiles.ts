/**
 * Parsed files, one object per version of a file, shared by every snapshot and by the program.
 * Invariant: what is handed out has its parents set and is bound, so scope lookup needs no program.
 * Invariant: no file can take the analysis down. What is too large, or nests too deep for the stack, becomes an empty file.
 */
import ts from 'typescript';
import type { FileText } from './overlay';
import { isDeclaration, isInNodeModules, nameOf } from './paths';

export interface ParsedFile {
  readonly sourceFile: ts.SourceFile;
  /** Why the file is empty here while its text is not. */
  readonly skipped: string | undefined;
}

export interface SourceFiles {
  parse(file: string, content: FileText): ParsedFile;
}

const mebibyte = 1024 * 1024;
/** Declarations of packages are written by programs; the largest in use are a few MiB. */
const largestDeclaration = 16 * mebibyte;

export function createSourceFiles(): SourceFiles {
  const parsed = new WeakMap<FileText, ParsedFile>();
  return {
    parse(file, content) {
      const known = parsed.get(content);
      if (known !== undefined) return known;
      const made = parseGuarded(file, content.text);
      parsed.set(content, made);
      return made;
    },
  };
}

/** True for what the parser can read: scripts, declarations and JSON. */
export function isParsable(file: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx|json)$/.test(file) || file.startsWith('untitled:');
}

function parseGuarded(file: string, text: string): ParsedFile {
  const limit = isDeclaration(file) && isInNodeModules(file) ? largestDeclaration : mebibyte;
  if (text.length > limit) return { sourceFile: parseAndBind(file, ''), skipped: 'larger than 1 MiB' };
  try {
    return { sourceFile: parseAndBind(file, text), skipped: undefined };
  } catch (error) {
    const skipped = error instanceof RangeError ? 'nested too deeply' : 'the parser failed on it';
    return { sourceFile: parseAndBind(file, ''), skipped };
  }
}

/** The compiler's binder, which the checker itself calls; it skips a file that has `locals` already. */
interface Binder {
  // Not in the public typings, but exported by the pinned compiler. Without it, `locals` and `symbol` would need a whole program.
  bindSourceFile(file: ts.SourceFile, options: ts.CompilerOptions): void;
}

/** What the compiler itself sets to `true` under `moduleDetection: force`; CommonJS is still told by its `require` and `exports`. */
interface ParsedModule extends ts.SourceFile {
  externalModuleIndicator?: ts.Node | true | undefined;
}

/** Options under which files are bound: those of the program that matter to the binder. */
export const bindOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowJs: true,
  strict: true,
  jsx: ts.JsxEmit.Preserve,
};

function parseAndBind(file: string, text: string): ts.SourceFile {
  const options: ts.CreateSourceFileOptions = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: text.includes('@tool') ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone,
  };
  const sourceFile: ParsedModule = ts.createSourceFile(file, text, options, true, scriptKindOf(file));
  // Every script is a module of its own, also one without imports: else its names would be globals of all files that are read with it.
  if (!isDeclaration(file) && !file.endsWith('.json')) sourceFile.externalModuleIndicator ??= true;
  (ts as unknown as Binder).bindSourceFile(sourceFile, bindOptions);
  return sourceFile;
}

function scriptKindOf(file: string): ts.ScriptKind {
  const name = nameOf(file);
  if (/\.[cm]?ts$/.test(name)) return ts.ScriptKind.TS;
  if (name.endsWith('.json')) return ts.ScriptKind.JSON;
  if (name.endsWith('.tsx')) return ts.ScriptKind.TSX;
  // JSX is allowed in every JavaScript file, as bundlers do.
  if (/\.(?:[cm]?js|jsx)$/.test(name)) return ts.ScriptKind.JSX;
  return ts.ScriptKind.TS;
}
