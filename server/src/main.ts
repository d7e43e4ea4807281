/** From the words on the command line to the face that is meant: the language server, or a command for the terminal. */
import { join } from 'node:path';
import { run } from './cli/run';
import { surroundingsOf } from './cli/surroundings';
import { createCore } from './host/client';

/** An editor waits for an answer; after this long without a sign of life it gets one all the same. */
const patienceOfEditor = 10;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads through a pipe may have seen enough: `candor check | head` is no fault, and ends as if by SIGPIPE.
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 141);
  process.stderr.write(`candor: standard output cannot be written: ${error.message}\n`);
  process.exit(2);
});

const argv = process.argv.slice(2);
if (argv[0] === 'lsp' && argv.includes('--stdio')) void serve();
else void run(argv, surroundingsOf(process, __dirname)).then((code) => (process.exitCode = code));

async function serve(): Promise<void> {
  const { serveStdio } = await import('./lsp/server');
  serveStdio({
    createCore: (root, settings) =>
      createCore({ root, settings, workerFile: join(__dirname, 'worker.js'), patienceSeconds: patienceOfEditor, log() {} }),
  });
}
