/**
 * One folder that is checked: its settings, its open documents, and the Core that knows both. The Core starts with the first question.
 * Invariant: the Core is told of every change in the order in which the client told it.
 */
import { defaultSettings, type Settings } from '../../../shared/src/settings';
import { CancelledError, type CancelToken, type Core, type FileChange } from '../host/core';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { createCancellation, type Cancellation } from './guard';
import type { Log } from './log';
import type { Status } from './status';

export interface Place {
  readonly root: string;
  readonly settings: Settings;
  /** Files of the open documents that belong here. */
  readonly open: ReadonlyMap<string, TextDocument>;
  /** Asks the Core; `fallback` where checking is switched off. */
  ask<T>(question: (core: Core) => Promise<T>, fallback: T): Promise<T>;
  /** The same for a question about the documents as they are now: any change here overtakes it. */
  askNow<T>(token: CancelToken, question: (core: Core, token: CancelToken) => Promise<T>, fallback: T): Promise<T>;
  opened(file: string, document: TextDocument): void;
  edited(file: string): void;
  saved(file: string): void;
  /** Findings of this file wait until it is saved. */
  isHeld(file: string): boolean;
  closed(file: string): void;
  changedOnDisk(files: readonly string[]): void;
  /** Reads the settings again; says whether they are others now. */
  reload(): Promise<boolean>;
  dispose(): void;
}

export interface PlaceOptions {
  readonly root: string;
  readonly log: Log;
  readonly status: Status;
  createCore(root: string, settings: Settings, log: (line: string) => void): Core;
  loadSettings(): Promise<Settings>;
}

export function createPlace(options: PlaceOptions): Place {
  const { root, log, status } = options;
  const open = new Map<string, TextDocument>();
  const unsaved = new Set<string>();
  const askedNow = new Set<Cancellation>();
  let settings = defaultSettings;
  let core: Core | undefined;
  let disposed = false;
  let loaded = load();

  async function load(): Promise<void> {
    settings = await options.loadSettings();
  }

  async function started(): Promise<Core | undefined> {
    await loaded;
    if (disposed || !settings.enable) return undefined;
    if (core === undefined) {
      core = options.createCore(root, settings, log.info);
      core.apply([...open].map(([file, document]) => ({ kind: 'open', file, version: document.version, text: document.getText() })));
    }
    return core;
  }

  function stop(): void {
    const stopping = core;
    core = undefined;
    stopping?.dispose().catch((error: unknown) => log.error(`The analysis of ${root} did not stop cleanly`, error));
  }

  /** A Core that stopped starts again with the next question, so one that has no answer is told about and forgotten. */
  async function answer<T>(question: (core: Core) => Promise<T>, fallback: T): Promise<T> {
    const asked = await started();
    if (asked === undefined) return fallback;
    try {
      const answered = await question(asked);
      status.recovered(root);
      return answered;
    } catch (error) {
      // A Core that was put away while it was asked has nothing to say about the one that follows.
      if (error instanceof CancelledError || asked !== core) throw new CancelledError();
      log.failure(error);
      status.failed(root, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  async function answerNow<T>(token: CancelToken, question: (core: Core, token: CancelToken) => Promise<T>, fallback: T): Promise<T> {
    const own = createCancellation();
    token.onCancel(() => own.cancel());
    askedNow.add(own);
    try {
      return await answer((asked) => question(asked, own), fallback);
    } finally {
      askedNow.delete(own);
    }
  }

  function change(changes: readonly FileChange[]): void {
    for (const token of askedNow) token.cancel();
    core?.apply(changes);
  }

  return {
    root,
    open,
    get settings() {
      return settings;
    },
    ask: (question, fallback) => status.during(answer(question, fallback)),
    askNow: (token, question, fallback) => status.during(answerNow(token, question, fallback)),
    opened(file, document) {
      open.set(file, document);
      change([{ kind: 'open', file, version: document.version, text: document.getText() }]);
    },
    edited(file) {
      unsaved.add(file);
      const document = open.get(file);
      if (document !== undefined) change([{ kind: 'edit', file, version: document.version, text: document.getText() }]);
    },
    saved: (file) => void unsaved.delete(file),
    isHeld: (file) => settings.run === 'onSave' && unsaved.has(file),
    closed(file) {
      open.delete(file);
      unsaved.delete(file);
      change([{ kind: 'close', file }]);
    },
    changedOnDisk(files) {
      change(files.map((file) => ({ kind: 'disk', file })));
    },
    async reload() {
      await loaded;
      const before = JSON.stringify(settings);
      loaded = load();
      await loaded;
      if (JSON.stringify(settings) === before) return false;
      status.recovered(root);
      if (settings.enable) core?.configure(settings);
      else stop();
      return true;
    },
    dispose() {
      disposed = true;
      status.recovered(root);
      stop();
    },
  };
}
