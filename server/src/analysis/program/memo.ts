/**
 * Answers kept with the files they were drawn from.
 * Invariant: a kept answer is used only while none of the files that its computation read has another text; what a computation read
 * includes what the answers it used had read.
 * Invariant: nothing here knows the compiler or the disk; a table is thrown away whole when files come or go.
 */
import type { MemoSlot } from './snapshot';

/** What one computation read: single files, and shared sets of files (import closures) by reference. */
export interface Reads {
  readonly files: Set<string>;
  readonly closures: Set<ReadonlySet<string>>;
  /** The checker was asked: the closure of every file is added when the computation ends. */
  typed: boolean;
}

interface Entry {
  readonly value: unknown;
  readonly reads: Reads;
  /** The revision at which the answer is known to hold. */
  revision: number;
}

export type MemoTable = Map<MemoSlot<object, unknown>, WeakMap<object, Entry>>;

/** The last revision at which a file changed, for files that changed at all. */
export type ChangeLog = ReadonlyMap<string, number>;

export interface Tracker {
  read(file: string): void;
  askTypes(): void;
  memo<K extends object, V>(slot: MemoSlot<K, V>, key: K, compute: () => { readonly value: V; readonly final: boolean }): V;
  tracked<V>(compute: () => V): { readonly value: V; readonly files: ReadonlySet<string> };
  /** What `work` reads is nobody's: the answer it prepares for does not depend on it. */
  untracked<V>(work: () => V): V;
}

export interface TrackerInput {
  readonly revision: number;
  readonly table: MemoTable;
  readonly log: ChangeLog;
  /** All files that a file imports, directly or not, itself included. */
  closureOf(file: string): ReadonlySet<string>;
}

export function createTracker({ revision, table, log, closureOf }: TrackerInput): Tracker {
  const stack: Reads[] = [];
  const nothingRead = (): Reads => ({ files: new Set(), closures: new Set(), typed: false });

  /** Runs `compute` with a list of its own, then tells the enclosing computation what was read. */
  const collect = <V>(compute: () => V): { readonly value: V; readonly reads: Reads } => {
    const reads = nothingRead();
    stack.push(reads);
    try {
      return { value: compute(), reads };
    } finally {
      stack.pop();
      if (reads.typed) for (const file of reads.files) reads.closures.add(closureOf(file));
      tell(reads);
    }
  };
  const tell = ({ files, closures }: Reads): void => {
    const outer = stack[stack.length - 1];
    if (outer === undefined) return;
    for (const file of files) outer.files.add(file);
    for (const closure of closures) outer.closures.add(closure);
  };
  const holds = (entry: Entry): boolean => {
    if (entry.revision === revision) return true;
    // The earlier of the two, since an older snapshot may be asking for a newer answer.
    const since = Math.min(entry.revision, revision);
    for (const [file, changedAt] of log) {
      if (changedAt <= since) continue;
      if (entry.reads.files.has(file)) return false;
      for (const closure of entry.reads.closures) if (closure.has(file)) return false;
    }
    return true;
  };

  return {
    read(file) {
      stack[stack.length - 1]?.files.add(file);
    },
    askTypes() {
      const reads = stack[stack.length - 1];
      if (reads !== undefined) reads.typed = true;
    },
    memo<K extends object, V>(slot: MemoSlot<K, V>, key: K, compute: () => { readonly value: V; readonly final: boolean }): V {
      const entries = entriesOf(table, slot);
      const kept = entries.get(key);
      if (kept !== undefined && holds(kept)) {
        kept.revision = Math.max(kept.revision, revision);
        tell(kept.reads);
        return kept.value as V;
      }
      const file = fileOfKey(key);
      const { value: answer, reads } = collect(() => {
        if (file !== undefined) stack[stack.length - 1]?.files.add(file);
        return compute();
      });
      if (answer.final) entries.set(key, { value: answer.value, reads, revision });
      return answer.value;
    },
    tracked(compute) {
      const { value, reads } = collect(compute);
      const files = new Set(reads.files);
      for (const closure of reads.closures) for (const file of closure) files.add(file);
      return { value, files };
    },
    untracked(work) {
      stack.push(nothingRead());
      try {
        return work();
      } finally {
        stack.pop();
      }
    },
  };
}

function entriesOf(table: MemoTable, slot: MemoSlot<object, unknown>): WeakMap<object, Entry> {
  const known = table.get(slot);
  if (known !== undefined) return known;
  const made = new WeakMap<object, Entry>();
  table.set(slot, made);
  return made;
}

/** Where the key is a syntax node: its file, found by walking up, so that an answer about a node depends on the node's file. */
function fileOfKey(key: object): string | undefined {
  let node = key as { readonly kind?: unknown; readonly parent?: object; readonly fileName?: unknown };
  if (typeof node.kind !== 'number') return undefined;
  while (node.parent !== undefined) node = node.parent;
  return typeof node.fileName === 'string' ? node.fileName : undefined;
}
