/**
 * Keeps one worker alive: sends questions in order, ends it where it shows no sign of life, starts it again after a crash.
 * Invariant: every question is settled exactly once, whatever happens to the worker.
 */
import { Worker } from 'node:worker_threads';
import { CancelledError, type CancelToken } from './core';
import {
  cancelSignal,
  lifeSignal,
  signalBytes,
  type Answers,
  type FromWorker,
  type Question,
  type ToWorker,
  type WorkerStart,
} from './protocol';

/** Why a question has no answer. The message is for people; `detail`, where there is one, is for a log. */
export class AnalysisStopped extends Error {
  constructor(
    readonly reason: 'silent' | 'crashed' | 'failed' | 'disposed',
    message: string,
    readonly detail?: string,
  ) {
    super(message);
    this.name = 'AnalysisStopped';
  }
}

export interface WorkerThreadOptions {
  readonly workerFile: string;
  readonly start: WorkerStart;
  readonly patienceSeconds: number;
  readonly maxMemoryMb: number;
  /** What a new worker must be told first, so that it knows what the last one knew. */
  replay(): readonly ToWorker[];
  log(line: string): void;
}

export interface WorkerThread {
  /** Nothing where no worker runs: `replay` tells the next one. */
  tell(message: ToWorker): void;
  ask<K extends Question['kind']>(question: Question & { readonly kind: K }, token: CancelToken | undefined): Promise<Answers[K]>;
  dispose(): Promise<void>;
}

interface Pending {
  readonly id: number;
  readonly question: Question;
  readonly signals: Int32Array<SharedArrayBuffer>;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

const mostRestarts = 4;
const restartWindow = 3 * 60_000;
/** The compiler's parser recurses: with 64 MB it holds 75,000 levels, on a default stack some 600. */
const stackSizeMb = 64;
/** Silent looks until a worker counts as hung. Looks are counted, not seconds, so that a sleeping computer ends nothing. */
const silentLooks = 4;

export function createWorkerThread(options: WorkerThreadOptions): WorkerThread {
  const { start, patienceSeconds } = options;
  /** The first is the one that the worker computes. */
  let pending: Pending[] = [];
  let worker: Worker | undefined;
  let watch: NodeJS.Timeout | undefined;
  let lastId = 0;
  let disposed = false;
  /** When workers stopped, within the window; and why the last one did. */
  let stops: number[] = [];
  let lastStop: AnalysisStopped | undefined;

  function ask<K extends Question['kind']>(question: Question & { readonly kind: K }, token: CancelToken | undefined): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      if (disposed) return reject(new AnalysisStopped('disposed', 'The analysis has ended.'));
      if (token?.cancelled === true) return reject(new CancelledError());
      const entry: Pending = {
        id: ++lastId,
        question,
        signals: new Int32Array(new SharedArrayBuffer(signalBytes)),
        resolve,
        reject,
      };
      token?.onCancel(() => {
        Atomics.store(entry.signals, cancelSignal, 1);
        reject(new CancelledError());
      });
      pending.push(entry);
      if (worker === undefined) startOrGiveUp();
      else send(worker, entry);
      if (watch === undefined) watchFirst();
    });
  }

  function startWorker(): void {
    const started = new Worker(options.workerFile, {
      workerData: start,
      resourceLimits: { stackSizeMb, maxOldGenerationSizeMb: options.maxMemoryMb },
      // Standard output belongs to the protocol of the language server and to the reports: nothing of the worker may land there.
      stdout: true,
      stderr: true,
    });
    worker = started;
    started.stdout.on('data', (chunk: Buffer) => options.log(chunk.toString().trimEnd()));
    started.stderr.on('data', (chunk: Buffer) => options.log(chunk.toString().trimEnd()));
    started.on('message', (message: FromWorker) => settle(message));
    let lastWords: Error | undefined;
    started.on('error', (error: Error) => (lastWords = error));
    started.on('exit', (code) => {
      if (worker === started) afterStop(crashOf(lastWords, code));
    });
    for (const message of options.replay()) started.postMessage(message);
    for (const entry of pending) send(started, entry);
  }

  function send(to: Worker, { id, question, signals }: Pending): void {
    to.postMessage({ kind: 'ask', id, question, signals: signals.buffer } satisfies ToWorker);
  }

  function settle(message: FromWorker): void {
    const [first] = pending;
    if (first?.id !== message.id) return;
    pending.shift();
    if (message.kind === 'answer') first.resolve(message.answer as never);
    else if (message.kind === 'cancelled') first.reject(new CancelledError());
    else first.reject(new AnalysisStopped('failed', message.message, message.detail));
    watchFirst();
  }

  /** The clock runs for the question that is being computed, not for those that wait behind it. */
  function watchFirst(): void {
    clearInterval(watch);
    watch = undefined;
    const [first] = pending;
    if (first === undefined) return;
    let seen = Atomics.load(first.signals, lifeSignal);
    let silent = 0;
    watch = setInterval(
      () => {
        const life = Atomics.load(first.signals, lifeSignal);
        silent = life === seen ? silent + 1 : 0;
        seen = life;
        if (silent >= silentLooks) endSilentWorker();
      },
      (patienceSeconds * 1000) / silentLooks,
    );
  }

  function endSilentWorker(): void {
    const hung = worker;
    worker = undefined;
    void hung?.terminate();
    afterStop(
      new AnalysisStopped('silent', `The analysis of ${start.root} showed no sign of life for ${patienceSeconds} s and was ended.`),
    );
  }

  function crashOf(error: Error | undefined, code: number): AnalysisStopped {
    const outOfMemory = (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const reason = outOfMemory
      ? `needs more than ${options.maxMemoryMb} MB of memory`
      : `ended unexpectedly (${error?.message ?? `exit code ${code}`})`;
    return new AnalysisStopped('crashed', `The analysis of ${start.root} ${reason}.`, error?.stack);
  }

  /** The question that was being computed is to blame and is rejected; those behind it go to the next worker. */
  function afterStop(reason: AnalysisStopped): void {
    worker = undefined;
    options.log(reason.detail ?? reason.message);
    stops.push(performance.now());
    lastStop = reason;
    pending.shift()?.reject(reason);
    if (pending.length > 0) startOrGiveUp();
    watchFirst();
  }

  function startOrGiveUp(): void {
    stops = stops.filter((time) => time > performance.now() - restartWindow);
    if (stops.length <= mostRestarts) return startWorker();
    const minutes = restartWindow / 60_000;
    const last = lastStop?.message ?? '';
    const message = `The analysis of ${start.root} stopped ${stops.length} times within ${minutes} minutes and is not started again for now. ${last}`;
    const waiting = pending;
    pending = [];
    for (const { reject } of waiting) reject(new AnalysisStopped(lastStop?.reason ?? 'crashed', message, lastStop?.detail));
  }

  return {
    tell(message) {
      worker?.postMessage(message);
    },
    ask,
    async dispose() {
      disposed = true;
      clearInterval(watch);
      const last = worker;
      worker = undefined;
      const waiting = pending;
      pending = [];
      for (const { reject } of waiting) reject(new CancelledError());
      await last?.terminate();
    },
  };
}
