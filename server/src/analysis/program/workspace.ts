/**
 * The one mutable object of the core: one folder, its open documents, and what is known of its files.
 * Invariant: a snapshot is frozen. Changes make a new state; snapshots taken before go on seeing theirs.
 * Invariant: an edit of one script keeps every parsed file but that one and every answer that did not read it.
 */
import type ts from 'typescript';
import type { Notice } from '../report';
import { isFeltEverywhere } from './ambient';
import type { Cancellation } from './cancellation';
import type { FileSystem } from './fileSystem';
import { closureOf, specifiersOf } from './imports';
import { countGenerated, listFiles, readLayout, tellsOfInstall, type Layout } from './layout';
import { createTracker, type ChangeLog } from './memo';
import { applyChanges, openTexts, type FileText, type TextChange, type Texts } from './overlay';
import { isUnder, isUntitled } from './paths';
import { checkerOf, nextProgramState, type ProgramState } from './programState';
import type { SharedDeclarations } from './program';
import { createSourceFiles, isParsable, type SourceFiles } from './sourceFiles';
import type { Snapshot } from './snapshot';

export interface WorkspaceInput {
  /** Absolute, forward slashes, no slash at the end. */
  readonly root: string;
  readonly fs: FileSystem;
  /** The text of a shipped stub by file name. */
  readonly readStub: (name: string) => string | undefined;
  /** Where the compiler's `lib.*.d.ts` are. */
  readonly libFolder: string;
  /** A file that it refuses is not among `files()`; include and exclude of the config come in this way. */
  readonly extraFilter?: (file: string) => boolean;
  /** Packages that are never followed into the workspace's own source (an SDK's own repository). */
  readonly boundary?: ReadonlySet<string>;
  /** Files that the program should hold from the start, beside those that are asked for: where tools are. Saves building it again. */
  readonly programRoots?: (snapshot: Snapshot) => readonly string[];
}

/** One state of the folder. Frozen but for what is filled in as it is asked. */
interface World {
  readonly revision: number;
  readonly texts: Texts;
  readonly layout: Layout;
  readonly closures: Map<string, ReadonlySet<string>>;
  readonly program: ProgramState;
  files?: readonly string[];
}

export class Workspace {
  readonly #input: WorkspaceInput;
  readonly #sourceFiles: SourceFiles = createSourceFiles();
  readonly #skipped = new Map<string, { readonly content: FileText; readonly message: string }>();
  readonly #shared: SharedDeclarations = new Map();
  /** Every file whose syntax was asked for: the program holds them all. */
  readonly #asked = new Set<string>();
  #world: World;
  /** The last revision at which each file changed. */
  #log = new Map<string, number>();

  constructor(input: WorkspaceInput) {
    this.#input = { ...input, libFolder: input.libFolder.replaceAll('\\', '/') };
    const texts = openTexts(input.fs);
    this.#world = this.#next(0, texts, this.#layout(texts), undefined);
  }

  get root(): string {
    return this.#input.root;
  }

  apply(changes: readonly TextChange[]): void {
    const before = this.#world;
    const { texts, changed } = applyChanges(before.texts, changes);
    const reshaped =
      changes.some((change) => this.#reshapes(change, before, texts)) || [...changed].some((file) => reachesAll(file, before.texts, texts));
    if (!reshaped && changed.size === 0) {
      // Only versions moved: every answer holds.
      this.#world = { ...before, texts };
      return;
    }
    const revision = before.revision + 1;
    if (reshaped) this.#log = new Map();
    else for (const file of changed) this.#log.set(file, revision);
    this.#world = this.#next(revision, texts, reshaped ? this.#layout(texts) : before.layout, before);
  }

  snapshot(cancellation: Cancellation): Snapshot {
    const world = this.#world;
    const snapshot: Snapshot = makeSnapshot({
      root: this.#input.root,
      world,
      cancellation,
      log: this.#log,
      asked: this.#asked,
      parse: (file, content) => this.#parse(file, content),
      checker: (sourceFile) => {
        const { root, fs, libFolder, readStub, programRoots } = this.#input;
        const wanted = () => programRoots?.(snapshot) ?? [];
        const textOf = (file: string) => world.texts.read(file)?.text;
        return checkerOf(world.program, this.#asked, wanted, { root, fs, libFolder, readStub, sourceFile, textOf, shared: this.#shared });
      },
    });
    return snapshot;
  }

  /** What could not be read or was left out, for people: at most one a file, and one a broken config. */
  notices(): readonly Notice[] {
    const { texts, layout } = this.#world;
    const skipped = [...this.#skipped]
      .filter(([file, { content }]) => texts.peek(file) === content)
      .map(([file, { message }]): Notice => ({ file, line: 1, message }));
    return [...skipped, ...layout.configs().notices()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  }

  /** Scripts that were left out, since they say that a program wrote them. */
  generated(): number {
    return countGenerated(this.#world.layout, this.#world.texts);
  }

  dispose(): void {
    this.#skipped.clear();
    this.#log = new Map();
    this.#asked.clear();
    this.#shared.clear();
    const texts = openTexts(this.#input.fs);
    this.#world = this.#next(this.#world.revision + 1, texts, this.#layout(texts), undefined);
  }

  #next(revision: number, texts: Texts, layout: Layout, before: World | undefined): World {
    return { revision, texts, layout, closures: new Map(), program: nextProgramState(layout, before?.program) };
  }

  #layout(texts: Texts): Layout {
    const { root, fs, extraFilter, boundary } = this.#input;
    return readLayout({ root, fs, texts, filter: extraFilter, boundary: boundary ?? new Set() });
  }

  #cameOrWent({ kind, file }: TextChange, before: World, texts: Texts): boolean {
    const wasOpen = before.texts.versionOf(file) !== undefined;
    const isOpen = texts.versionOf(file) !== undefined;
    if (wasOpen && isOpen && kind !== 'disk') return false;
    const { fs } = this.#input;
    const onDisk = !isUntitled(file) && (fs.fileExists(file) || fs.directoryExists(file));
    // The layout counts open documents in; one that is nowhere else comes and goes with being open.
    if ((wasOpen || isOpen) && !onDisk) return true;
    const believed = before.layout.directories.believes(file);
    return believed !== undefined && believed !== onDisk;
  }

  #reshapes(change: TextChange, before: World, texts: Texts): boolean {
    const { kind, file } = change;
    if (kind === 'disk' && tellsOfInstall(file)) return true;
    return this.#cameOrWent(change, before, texts) || before.layout.isOutdatedBy(file, texts.peek(file)?.text);
  }

  #parse(file: string, content: FileText): ts.SourceFile {
    const { sourceFile, skipped } = this.#sourceFiles.parse(file, content);
    if (skipped !== undefined) {
      const { root } = this.#input;
      const shown = isUnder(file, root) ? file.slice(root.length + 1) : file;
      this.#skipped.set(file, { content, message: `skipped: ${shown}: ${skipped}` });
    }
    return sourceFile;
  }
}

/** Whether a change of the file may be felt by files that do not import it. */
function reachesAll(file: string, before: Texts, after: Texts): boolean {
  return isFeltEverywhere(file, before.peek(file)?.text) || isFeltEverywhere(file, after.peek(file)?.text);
}

interface SnapshotInput {
  readonly root: string;
  readonly world: World;
  readonly cancellation: Cancellation;
  readonly log: ChangeLog;
  readonly asked: Set<string>;
  readonly parse: (file: string, content: FileText) => ts.SourceFile;
  readonly checker: (sourceFile: (file: string) => ts.SourceFile | undefined) => ts.TypeChecker;
}

function makeSnapshot({ root, world, cancellation, log, asked, parse, checker }: SnapshotInput): Snapshot {
  const { revision, texts, layout, closures } = world;
  const parsedFile = (file: string): ts.SourceFile | undefined => {
    const content = isParsable(file) ? texts.read(file) : undefined;
    return content && parse(file, content);
  };
  const importsOf = (file: string): readonly string[] => {
    const sourceFile = parsedFile(file);
    if (sourceFile === undefined) return [];
    return specifiersOf(sourceFile).flatMap((specifier) => {
      const target = layout.resolve(specifier, file);
      return target.kind === 'file' ? [target.file] : [];
    });
  };
  const tracker = createTracker({
    revision,
    table: layout.memo,
    log,
    closureOf(file) {
      const known = closures.get(file);
      if (known !== undefined) return known;
      const made = closureOf(file, importsOf);
      closures.set(file, made);
      return made;
    },
  });

  return {
    root,
    revision,
    cancellation,
    files: () => (world.files ??= listFiles(layout, texts)),
    tests: () => layout.contents().tests,
    textOf(file) {
      tracker.read(file);
      return texts.read(file)?.text;
    },
    versionOf: (file) => texts.versionOf(file),
    sourceFile(file) {
      tracker.read(file);
      asked.add(file);
      return parsedFile(file);
    },
    resolveModule: (specifier, fromFile) => layout.resolve(specifier, fromFile),
    majorOf: (packageName, fromFile) => layout.majorOf(packageName, fromFile),
    minorOf: (packageName, fromFile) => layout.minorOf(packageName, fromFile),
    declaresAny: (packageNames) =>
      layout
        .packages()
        .all()
        .some((manifest) => packageNames.some((name) => manifest.declared.has(name))),
    checker() {
      tracker.askTypes();
      return tracker.untracked(() => checker(parsedFile));
    },
    memo: (slot, key, compute) => tracker.memo(slot, key, compute),
    tracked: (compute) => tracker.tracked(compute),
  };
}
