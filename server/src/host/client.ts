/**
 * The core as faces see it: asynchronous, over a worker thread that is started once there is a reason to.
 * Invariant: the compiler is not loaded for a folder in which no file may hold a tool, unless a file of it is asked about by name.
 */
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { LockAnswer, SchemaReport, WorkspaceReport } from '../analysis/report';
import type { LockQuestion } from '../analysis/api';
import { isWorthParsing } from '../analysis/discovery/prefilter';
import { defaultSettings, type Settings } from '../../../shared/src/settings';
import type { CancelToken, Core, FileChange } from './core';
import { lookAtChange, lookForTools, type FolderLook } from './hasTools';
import type { Answers, Question, ToWorker } from './protocol';
import { createWorkerThread } from './workerThread';

export interface HostedCoreOptions {
  /** Absolute folder, forward slashes. */
  readonly root: string;
  readonly settings: Settings;
  /** `dist/worker.js`; what it reads at run time lies beside it. */
  readonly workerFile: string;
  /** How long the worker may show no sign of life while it computes. */
  readonly patienceSeconds: number;
  /** Lines for a log: what went wrong in the worker, never what is found in code. */
  log(line: string): void;
}

/** One row of the rule table. */
export type RuleRow = Answers['catalogue'][number];

/** With what the command line alone asks. */
export interface HostedCore extends Core {
  catalogue(): Promise<readonly RuleRow[]>;
  /** Schemas in JSON files, wherever they lie. */
  lintSchemas(files: readonly string[]): Promise<SchemaReport>;
  lock(question: LockQuestion): Promise<LockAnswer>;
}

export function createCore(options: HostedCoreOptions): HostedCore {
  const { root } = options;
  let settings = options.settings;
  const openDocuments = new Map<string, { readonly version: number; readonly text: string }>();
  const thread = createWorkerThread({
    workerFile: options.workerFile,
    start: { root, distFolder: dirname(options.workerFile) },
    patienceSeconds: options.patienceSeconds,
    maxMemoryMb: Math.min(4096, Math.floor((totalmem() * 0.75) / 1_000_000)),
    replay,
    log: options.log,
  });

  /** Once true it stays so: the worker then knows better. */
  let hasTools = false;
  let look: Promise<FolderLook> | undefined;
  let changedOnDisk = new Set<string>();

  function replay(): readonly ToWorker[] {
    const changes = [...openDocuments].map(([file, { version, text }]): FileChange => ({ kind: 'open', file, version, text }));
    return [
      { kind: 'configure', settings },
      { kind: 'apply', changes },
    ];
  }

  function remember(change: FileChange): void {
    if (change.kind === 'open' || change.kind === 'edit') {
      openDocuments.set(change.file, { version: change.version, text: change.text });
      if (!hasTools && isWorthParsing(change.text)) hasTools = true;
      return;
    }
    if (change.kind === 'close') openDocuments.delete(change.file);
    if (!hasTools) changedOnDisk.add(change.file);
  }

  /** `undefined` where there are tools: then the worker is to be asked. */
  async function lookBeforeAsking(): Promise<FolderLook | undefined> {
    if (!settings.enable) return { hasTools: false, files: 0, generated: 0, unread: [] };
    if (hasTools) return undefined;
    const changed = [...changedOnDisk];
    changedOnDisk = new Set();
    if (look !== undefined) {
      for (const path of changed) {
        const seen = await lookAtChange(path);
        if (seen === true) hasTools = true;
        if (seen === 'walk') look = undefined;
      }
    }
    if (hasTools) return undefined;
    look ??= lookForTools(root, openDocuments);
    const seen = await look;
    if (seen.hasTools) hasTools = true;
    return hasTools ? undefined : seen;
  }

  async function askWhereTools<K extends Question['kind']>(
    question: Question & { readonly kind: K },
    token: CancelToken | undefined,
    otherwise: (look: FolderLook) => Answers[K],
  ): Promise<Answers[K]> {
    // Without a detour where the answer is known, so that changes told after a question never come before it.
    if (hasTools && settings.enable) return thread.ask<K>(question, token);
    const seen = await lookBeforeAsking();
    return seen === undefined ? thread.ask<K>(question, token) : otherwise(seen);
  }

  return {
    root,
    apply(changes) {
      for (const change of changes) remember(change);
      thread.tell({ kind: 'apply', changes });
    },
    configure(next) {
      settings = next;
      thread.tell({ kind: 'configure', settings });
    },
    check: (checkOptions, token) => askWhereTools({ kind: 'check', options: checkOptions }, token, emptyReport),
    checkFiles: (files, token) =>
      askWhereTools({ kind: 'checkFiles', files }, token, () =>
        files.map((file) => ({ file, version: openDocuments.get(file)?.version, findings: [] })),
      ),
    fix: (fixOptions, token) => askWhereTools({ kind: 'fix', options: fixOptions }, token, () => ({ files: [], rounds: 0, notices: [] })),
    hover: (file, position, token) => askWhereTools({ kind: 'hover', file, position }, token, () => undefined),
    facts: (file, token) => thread.ask({ kind: 'facts', file }, token),
    rewrites: (file, range, token) => askWhereTools({ kind: 'rewrites', file, range }, token, () => []),
    tools: (checkOptions, token) => askWhereTools({ kind: 'tools', options: checkOptions }, token, () => []),
    lintSchemas: (files) => thread.ask({ kind: 'lintSchemas', files }, undefined),
    lock: (question) => thread.ask({ kind: 'lock', question }, undefined),
    testPlan: (planOptions, token) => askWhereTools({ kind: 'testPlan', options: planOptions }, token, () => []),
    passedOver: (overOptions, token) =>
      askWhereTools({ kind: 'passedOver', options: overOptions }, token, ({ unread }) => ({
        unread: unread.filter((file) => isAsked(file, overOptions.paths)),
        unparsed: [],
      })),
    scaffold: (question, token) => thread.ask({ kind: 'scaffold', question }, token),
    catalogue: () => thread.ask({ kind: 'catalogue' }, undefined),
    dispose: () => thread.dispose(),
  };
}

/** The rule table without any folder. */
export async function readCatalogue(workerFile: string): Promise<readonly RuleRow[]> {
  const core = createCore({ root: dirname(workerFile), settings: defaultSettings, workerFile, patienceSeconds: 60, log() {} });
  try {
    return await core.catalogue();
  } finally {
    await core.dispose();
  }
}

function isAsked(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
}

function emptyReport(look: FolderLook): WorkspaceReport {
  return { findings: [], tools: [], files: look.files, generated: look.generated, suppressed: 0, notices: [], faults: [] };
}
