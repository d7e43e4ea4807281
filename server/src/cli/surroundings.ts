/** What a command knows of the place it runs in, so that tests can run it elsewhere. */
import { availableParallelism } from 'node:os';
import { UsageError } from './usage';

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where `worker.js` and `rules/` lie. */
  readonly distFolder: string;
  readonly cores: number;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Characters in a line of the terminal; a pipe is as wide as the reports find readable. */
  readonly columns: number;
  out(text: string): void;
  /** Waits until whoever reads has taken what was written: who writes without end would otherwise hold all of it. */
  outTaken(): Promise<void>;
  err(text: string): void;
}

const columnsOfPipe = 110;

export function surroundingsOf(process: NodeJS.Process, distFolder: string): Surroundings {
  const { stdout, stderr } = process;
  return {
    get cwd() {
      return currentFolder(process);
    },
    env: process.env,
    distFolder,
    cores: availableParallelism(),
    outIsTerminal: stdout.isTTY,
    errIsTerminal: stderr.isTTY,
    // A terminal that does not know its width says 0.
    columns: stdout.isTTY && stdout.columns > 0 ? Math.max(40, stdout.columns) : columnsOfPipe,
    out: (text) => void stdout.write(text),
    outTaken: () => (stdout.writableNeedDrain ? new Promise((done) => void stdout.once('drain', done)) : Promise.resolve()),
    err: (text) => void stderr.write(text),
  };
}

/** Somebody may have removed it since the shell went there; a command that needs no folder runs all the same. */
function currentFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch {
    throw new UsageError('The current folder is not there any more.');
  }
}

/** `NO_COLOR` and `FORCE_COLOR` as the world has agreed on them; otherwise a terminal gets colour and a pipe does not. */
export function wantsColour({ env, outIsTerminal }: Surroundings): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return outIsTerminal && env['TERM'] !== 'dumb';
}
