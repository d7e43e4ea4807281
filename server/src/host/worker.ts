/**
 * The thread that holds the compiler: runs the core and answers questions one at a time.
 * It lives beside the faces' thread so that a slow or endless analysis never holds up an editor, and can be ended.
 */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { catalogue, createAnalysis, type Analysis } from '../analysis/api';
import { Cancelled, neverCancelled, type Cancellation } from '../analysis/program/cancellation';
import type { FileSystem } from '../analysis/program/fileSystem';
import { nodeFileSystem } from './nodeFileSystem';
import { cancelSignal, lifeSignal, type Answers, type FromWorker, type Question, type ToWorker, type WorkerStart } from './protocol';

if (parentPort === null) throw new Error('This file runs as a worker thread; start `main.js` instead.');
const port = parentPort;
const { root, distFolder } = workerData as WorkerStart;

let signals: Int32Array | undefined;
let cancellation: Cancellation = neverCancelled;
let analysis: Analysis | undefined;

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'apply':
      theAnalysis().apply(message.changes);
      return;
    case 'configure':
      theAnalysis().configure(message.settings);
      return;
    case 'ask':
      signals = new Int32Array(message.signals);
      cancellation = cancellationBy(signals);
      port.postMessage(reply(message.id, message.question));
      signals = undefined;
      cancellation = neverCancelled;
  }
});

function reply(id: number, question: Question): FromWorker {
  try {
    cancellation.throwIfCancelled();
    return { kind: 'answer', id, answer: answerTo(question) };
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled', id };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', id, message, detail: stack ?? message };
  }
}

function answerTo(question: Question): Answers[keyof Answers] {
  switch (question.kind) {
    case 'check':
      return theAnalysis().check(question.options);
    case 'checkFiles':
      return theAnalysis().checkFiles(question.files);
    case 'fix':
      return theAnalysis().fix(question.options);
    case 'hover':
      return theAnalysis().hover(question.file, question.position);
    case 'facts':
      return theAnalysis().facts(question.file);
    case 'rewrites':
      return theAnalysis().rewrites(question.file, question.range);
    case 'tools':
      return theAnalysis().tools(question.options);
    case 'lintSchemas':
      return theAnalysis().lintSchemas(question.files);
    case 'lock':
      return theAnalysis().lock(question.question);
    case 'passedOver':
      return theAnalysis().passedOver(question.options);
    case 'testPlan':
      return theAnalysis().testPlan(question.options);
    case 'scaffold':
      return theAnalysis().scaffold(question.question);
    case 'catalogue':
      return catalogue();
  }
}

/** Made when first needed: the rule table is asked for without any folder. */
function theAnalysis(): Analysis {
  analysis ??= createAnalysis({
    root,
    fs: fileSystemWithPulse(nodeFileSystem),
    readStub,
    libFolder: distFolder,
    cancellation: () => cancellation,
    throwIn: process.env['CANDOR_TEST_THROW'],
  });
  return analysis;
}

function readStub(name: string): string | undefined {
  return nodeFileSystem.readFile(join(distFolder, 'stubs', name));
}

function showLife(): void {
  if (signals !== undefined) Atomics.add(signals, lifeSignal, 1);
}

function cancellationBy(shared: Int32Array): Cancellation {
  const isSet = (): boolean => {
    showLife();
    return Atomics.load(shared, cancelSignal) !== 0;
  };
  return {
    get cancelled() {
      return isSet();
    },
    throwIfCancelled() {
      if (isSet()) throw new Cancelled();
    },
  };
}

/** Reading a large folder takes long and is no hang: each file read counts as a sign of life. */
function fileSystemWithPulse(fs: FileSystem): FileSystem {
  const counted =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      showLife();
      return ask(...args);
    };
  return { ...fs, readFile: counted(fs.readFile), readDirectory: counted(fs.readDirectory) };
}
