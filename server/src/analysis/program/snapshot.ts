/**
 * A frozen view of one workspace folder: everything above the program layer reads only this.
 * Invariant: two questions to one snapshot never see two versions of a file.
 */
import type ts from 'typescript';
import type { Cancellation } from './cancellation';

export type ModuleTarget =
  /** A source file of the workspace, or one in node_modules that has a body (`.ts`, `.js`) or types (`.d.ts`). */
  | { readonly kind: 'file'; readonly file: string }
  /** A package whose files are not followed: not installed, or installed outside the workspace's own packages. */
  | { readonly kind: 'external'; readonly package: string; readonly specifier: string }
  /** A relative or mapped specifier behind which there is no file. */
  | { readonly kind: 'missing'; readonly specifier: string };

/** A place for memoised answers; one object per question, made at module level with `memoSlot`. */
export interface MemoSlot<K extends object, V> {
  readonly name: string;
  /** Never read: ties the key and value types to the slot. */
  readonly types?: readonly [K, V];
}

export function memoSlot<K extends object, V>(name: string): MemoSlot<K, V> {
  return { name };
}

export interface Snapshot {
  readonly root: string;
  readonly revision: number;
  readonly cancellation: Cancellation;

  /** Script files of the folder after the default exclusions and the config's include/exclude, sorted. */
  files(): readonly string[];
  /** Scripts that are no part of `files()` since they are tests, or stand beside tests; sorted. */
  tests(): readonly string[];
  textOf(file: string): string | undefined;
  versionOf(file: string): number | undefined;

  /**
   * The parsed file: parents set, bound (`locals` and `symbol` are there). `undefined` where there is none. A file that is too large,
   * or that the parser cannot hold, gives an empty file and one notice. The same object for the same text, in the program too.
   */
  sourceFile(file: string): ts.SourceFile | undefined;

  /** In the order of resolution.md §5: relative, tsconfig paths and package imports, workspace map, then external. */
  resolveModule(specifier: string, fromFile: string): ModuleTarget;
  /** The major of a package as the nearest package.json (or a catalog, or the installed package) declares it. */
  majorOf(packageName: string, fromFile: string): number | undefined;
  /** Its minor, where only one can be meant: `^0.19.0`, an exact version, or what is installed. */
  minorOf(packageName: string, fromFile: string): number | undefined;
  /** Whether any package.json of the folder declares one of these packages. */
  declaresAny(packageNames: readonly string[]): boolean;

  /**
   * The one program of the folder, built when first asked: stubs or installed types behind the same source files. The answer is
   * `undefined` where the compiler throws on the node. Rules never call it; facts do, through `syntax/typeOf`.
   * It knows the files that `sourceFile` gave before: ask for it anew at each use, with the node in hand.
   */
  checker(): ts.TypeChecker;

  /**
   * Memoises `compute()` for `key`, and records every file that was read meanwhile. The answer is carried to later snapshots until one
   * of those files changes. A `compute` that asks `checker()` depends on every file that the asking file imports, transitively.
   * `final: false` (a cycle or a bound was met) is used once and not kept.
   */
  memo<K extends object, V>(slot: MemoSlot<K, V>, key: K, compute: () => { readonly value: V; readonly final: boolean }): V;
  /** The files that `compute` read, for the index of which tool reaches which file. */
  tracked<V>(compute: () => V): { readonly value: V; readonly files: ReadonlySet<string> };
}
