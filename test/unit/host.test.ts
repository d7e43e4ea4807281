/** The worker that computes: cancelled, hung, crashed or out of memory, every question gets its answer or a clear reason. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createCore, type HostedCore } from '../../server/src/host/client';
import { CancelledError, type CancelToken } from '../../server/src/host/core';
import { AnalysisStopped, createWorkerThread, type WorkerThread } from '../../server/src/host/workerThread';
import { defaultSettings } from '../../shared/src/settings';

/** Stands in for `dist/worker.js`: the file of a `facts` question says what to do. */
const fakeWorker = `
const { parentPort } = require('node:worker_threads');
const told = [];
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
parentPort.on('message', (message) => {
  if (message.kind !== 'ask') return void told.push(message);
  const { id, question } = message;
  const signals = new Int32Array(message.signals);
  const answer = (value) => parentPort.postMessage({ kind: 'answer', id, answer: value });
  switch (question.file) {
    case 'hang': for (;;);
    case 'crash': process.exit(7);
    case 'throw': setImmediate(() => { throw new Error('the heap is on fire'); }); return;
    case 'memory': { const kept = []; for (;;) kept.push(new Array(100_000).fill(id)); }
    case 'fail': return parentPort.postMessage({ kind: 'failed', id, message: 'no luck', detail: 'at somewhere' });
    case 'print': console.log('to the log'); return answer('printed');
    case 'untilCancelled':
      while (Atomics.load(signals, 0) === 0) Atomics.add(signals, 1, 1);
      return parentPort.postMessage({ kind: 'cancelled', id });
    case 'slow': for (let i = 0; i < 12; i++) { sleep(100); Atomics.add(signals, 1, 1); } return answer('slow but alive');
    case 'told': return answer(JSON.stringify(told));
    default: return answer(question.kind + ' ' + (question.file ?? ''));
  }
});
`;

const folder = mkdtempSync(join(tmpdir(), 'candor-host-'));
const workerFile = join(folder, 'worker.js');
writeFileSync(workerFile, fakeWorker);
after(() => rmSync(folder, { recursive: true, force: true }));

/** The settings as they come back through JSON, which knows no `undefined`. */
const told: unknown = JSON.parse(JSON.stringify(defaultSettings));

async function withThread(
  run: (thread: WorkerThread, log: readonly string[]) => Promise<void>,
  { patienceSeconds, maxMemoryMb } = { patienceSeconds: 20, maxMemoryMb: 512 },
): Promise<void> {
  const log: string[] = [];
  const thread = createWorkerThread({
    workerFile,
    start: { root: folder, distFolder: folder },
    patienceSeconds,
    maxMemoryMb,
    replay: () => [{ kind: 'configure', settings: defaultSettings }],
    log: (line) => log.push(line),
  });
  try {
    await run(thread, log);
  } finally {
    await thread.dispose();
  }
}

const facts = (thread: WorkerThread, file: string, token?: CancelToken) => thread.ask({ kind: 'facts', file }, token);

function source(): { token: CancelToken; cancel(): void } {
  const listeners: (() => void)[] = [];
  let cancelled = false;
  return {
    token: {
      get cancelled() {
        return cancelled;
      },
      onCancel: (listener) => listeners.push(listener),
    },
    cancel() {
      cancelled = true;
      for (const listener of listeners) listener();
    },
  };
}

function stopped(reason: AnalysisStopped['reason'], message: RegExp) {
  return (error: unknown): true => {
    assert.ok(error instanceof AnalysisStopped, String(error));
    assert.equal(error.reason, reason);
    assert.match(error.message, message);
    assert.ok(!error.message.includes('    at '), 'no stack trace in what people see');
    return true;
  };
}

describe('the worker thread', () => {
  test('answers in order and keeps what the worker prints away from standard output', async () => {
    await withThread(async (thread, log) => {
      const order: string[] = [];
      const asked = ['a', 'print', 'b'].map(async (file) => order.push(String(await facts(thread, file))));
      await Promise.all(asked);
      assert.deepEqual(order, ['facts a', 'printed', 'facts b']);
      // What is printed comes by a stream of its own, at times behind the answer.
      for (let left = 200; left > 0 && !log.includes('to the log'); left -= 1) await new Promise((next) => setTimeout(next, 25));
      assert.ok(log.includes('to the log'));
    });
  });

  test('a question is cancelled while it is being computed, and while it waits', async () => {
    await withThread(async (thread) => {
      const first = source();
      const second = source();
      const running = facts(thread, 'untilCancelled', first.token);
      const waiting = facts(thread, 'a', second.token);
      second.cancel();
      await assert.rejects(waiting, CancelledError);
      setTimeout(() => first.cancel(), 100);
      await assert.rejects(running, CancelledError);
      assert.equal(await facts(thread, 'next'), 'facts next');
      await assert.rejects(facts(thread, 'a', first.token), CancelledError, 'cancelled before it was asked');
    });
  });

  test('a hung worker is ended, and what waited behind it is answered by the next one, which knows what was told', async () => {
    await withThread(
      async (thread) => {
        const hung = facts(thread, 'hang');
        const behind = facts(thread, 'told');
        await assert.rejects(hung, stopped('silent', /no sign of life for 1\.5 s/));
        assert.deepEqual(JSON.parse(String(await behind)), [{ kind: 'configure', settings: told }]);
      },
      { patienceSeconds: 1.5, maxMemoryMb: 512 },
    );
  });

  test('a worker that shows signs of life is left to work, however long it takes', async () => {
    await withThread(async (thread) => assert.equal(await facts(thread, 'slow'), 'slow but alive'), {
      patienceSeconds: 0.6,
      maxMemoryMb: 512,
    });
  });

  test('a crash rejects the one question that was being computed', async () => {
    await withThread(async (thread, log) => {
      const asked = [facts(thread, 'crash'), facts(thread, 'a'), facts(thread, 'throw'), facts(thread, 'b')];
      await assert.rejects(asked[0] as Promise<unknown>, stopped('crashed', /ended unexpectedly \(exit code 7\)/));
      assert.equal(await asked[1], 'facts a');
      await assert.rejects(asked[2] as Promise<unknown>, stopped('crashed', /the heap is on fire/));
      assert.equal(await asked[3], 'facts b');
      assert.ok(log.some((line) => line.includes('the heap is on fire')));
    });
  });

  test('a worker that runs out of memory takes nothing else down', async () => {
    await withThread(
      async (thread) => {
        await assert.rejects(facts(thread, 'memory'), stopped('crashed', /needs more than 32 MB of memory/));
        assert.equal(await facts(thread, 'a'), 'facts a');
      },
      { patienceSeconds: 20, maxMemoryMb: 32 },
    );
  });

  test('an analysis that threw is told by its message alone', async () => {
    await withThread(async (thread) => {
      await assert.rejects(facts(thread, 'fail'), stopped('failed', /^no luck$/));
      assert.equal(await facts(thread, 'a'), 'facts a');
    });
  });

  test('after four restarts within three minutes it stays ended and says so', async () => {
    await withThread(async (thread) => {
      for (let i = 0; i < 5; i++)
        await assert.rejects(facts(thread, 'crash'), stopped('crashed', /^The analysis of .* ended unexpectedly/));
      await assert.rejects(facts(thread, 'a'), stopped('crashed', /stopped 5 times within 3 minutes and is not started again for now/));
    });
  });

  test('a worker file that is not there is a clear message', async () => {
    const thread = createWorkerThread({
      workerFile: join(folder, 'nowhere.js'),
      start: { root: folder, distFolder: folder },
      patienceSeconds: 20,
      maxMemoryMb: 512,
      replay: () => [],
      log() {},
    });
    await assert.rejects(facts(thread, 'a'), stopped('crashed', /nowhere\.js/));
    await thread.dispose();
  });

  test('dispose rejects what waits and leaves no thread behind', async () => {
    await withThread(async (thread) => {
      const hung = facts(thread, 'hang');
      const waiting = facts(thread, 'a');
      const rejected = Promise.all([assert.rejects(hung, CancelledError), assert.rejects(waiting, CancelledError)]);
      await thread.dispose();
      await rejected;
      await assert.rejects(facts(thread, 'a'), stopped('disposed', /has ended/));
    });
  });
});

describe('the core of a folder', () => {
  const tool = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nserver.registerTool('t', {}, f);\n";

  async function withCore(files: Record<string, string>, run: (core: HostedCore, root: string) => Promise<void>): Promise<void> {
    const root = mkdtempSync(join(folder, 'project-')).replaceAll('\\', '/');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const core = createCore({ root, settings: defaultSettings, workerFile, patienceSeconds: 20, log() {} });
    try {
      await run(core, root);
    } finally {
      await core.dispose();
    }
  }

  test('without tools nothing is asked of the worker', async () => {
    await withCore({ 'a.ts': 'export {};', 'node_modules/x/index.js': tool, 'b.test.ts': tool }, async (core, root) => {
      const report = await core.check({ paths: [] });
      assert.deepEqual(report, { findings: [], tools: [], files: 1, generated: 0, suppressed: 0, notices: [], faults: [] });
      assert.deepEqual(await core.checkFiles([`${root}/a.ts`]), [{ file: `${root}/a.ts`, version: undefined, findings: [] }]);
      assert.deepEqual(await core.tools({ paths: [] }), []);
      assert.equal(await core.hover(`${root}/a.ts`, { line: 0, character: 0 }), undefined);
    });
  });

  test('a file that is asked about by name is answered all the same', async () => {
    await withCore({ 'a.ts': 'export {};' }, async (core, root) => assert.equal(await core.facts(`${root}/a.ts`), `facts ${root}/a.ts`));
  });

  test('one file that may hold a tool, or a config file, is reason enough', async () => {
    await withCore({ 'src/deep/a.ts': tool }, async (core) => assert.equal(await core.check({ paths: [] }), 'check '));
    await withCore({ 'a.ts': '', 'candor.config.json': '{}' }, async (core) => assert.equal(await core.check({ paths: [] }), 'check '));
  });

  test('a tool that is typed, or comes to the disk, is noticed', async () => {
    await withCore({ 'a.ts': 'export {};' }, async (core, root) => {
      assert.notEqual(await core.check({ paths: [] }), 'check ');
      core.apply([{ kind: 'open', file: `${root}/a.ts`, version: 4, text: '' }]);
      assert.deepEqual(await core.checkFiles([`${root}/a.ts`]), [{ file: `${root}/a.ts`, version: 4, findings: [] }]);
      core.apply([{ kind: 'edit', file: `${root}/a.ts`, version: 5, text: tool }]);
      assert.equal(await core.check({ paths: [] }), 'check ');
      assert.deepEqual(JSON.parse(String(await core.facts('told'))), [
        { kind: 'configure', settings: told },
        { kind: 'apply', changes: [{ kind: 'open', file: `${root}/a.ts`, version: 5, text: tool }] },
      ]);
    });
    await withCore({ 'a.ts': 'export {};' }, async (core, root) => {
      assert.notEqual(await core.check({ paths: [] }), 'check ');
      writeFileSync(join(root, 'b.ts'), tool);
      core.apply([{ kind: 'disk', file: `${root}/b.ts` }]);
      assert.equal(await core.check({ paths: [] }), 'check ');
    });
  });

  test('switched off, it asks nothing', async () => {
    await withCore({ 'a.ts': tool }, async (core) => {
      core.configure({ ...defaultSettings, enable: false });
      assert.notEqual(await core.check({ paths: [] }), 'check ');
    });
  });
});
