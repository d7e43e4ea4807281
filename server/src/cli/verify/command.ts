/** Runs a command that the config names, once, and only where the flag is there that allows it. No shell reads the words. */
import { spawn } from 'node:child_process';
import type { Source } from '../../measure/oracleConfig';
import { cannotSay, type Answer, type Judge } from '../../measure/oracles/oracle';
import { exitAnswer } from '../../measure/oracles/recordedResult';
import { reasonOf } from '../targets';

export const runFlag = 'run-commands';

export function commandJudge(source: Source, cwd: string, isAllowed: boolean): Judge {
  if (!isAllowed) return () => cannotSay(`a command is run with --${runFlag} alone`);
  let ended: Promise<number | string> | undefined;
  return async ({ value }): Promise<Answer> => {
    const end = await (ended ??= exitCodeOf(source, cwd));
    return typeof end === 'number' ? exitAnswer(end, value) : cannotSay(end);
  };
}

/** The exit code, or why there is none. */
function exitCodeOf({ command: [program = '', ...args], timeoutMs }: Source, cwd: string): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: 'ignore', shell: false });
    // Not the limit that `spawn` has: where the program is not there, its timer goes on and keeps this one alive.
    let isLate = false;
    const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), timeoutMs);
    const end = (answer: number | string): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.on('error', (error) => end(`the command cannot be run: ${reasonOf(error)}`));
    child.on('close', (code, signal) =>
      end(isLate ? `the command did not end within ${timeoutMs} ms` : (code ?? `the command was ended by ${signal ?? 'a signal'}`)),
    );
  });
}
