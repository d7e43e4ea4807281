/** What a Node program costs: time on the wall and of the processor, and its memory at the peak, all threads together; and if it had any. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const witness = fileURLToPath(new URL('./witness.cjs', import.meta.url));

/** Starts a program that writes down at its end what it has used; `used` reads that. */
export function startMeasured(args, cwd) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const note = join(folder, 'used.json');
  const child = spawn(process.execPath, ['--require', witness, ...args], {
    cwd,
    env: { ...process.env, CANDOR_BENCH_NOTE: note },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise((done, fail) => child.once('error', fail).once('close', done));
  const used = () => {
    try {
      const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(note, 'utf8'));
      return {
        megabytes: Math.round(maxRSS / 1024),
        processor: (userCPUTime + systemCPUTime) / 1000,
        hadThread: existsSync(`${note}.thread`),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { child, ended, used };
}

export async function runMeasured(args, cwd) {
  const started = performance.now();
  const { child, ended, used } = startMeasured(args, cwd);
  child.stdin.end();
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const code = await ended;
  const milliseconds = performance.now() - started;
  // Findings and type errors are answers; anything else is a program that broke.
  if (code !== 0 && code !== 1 && !(code === 2 && out.includes('error TS')))
    throw new Error(`${args.join(' ')} ended with ${code}:\n${err || out}`);
  return { out, milliseconds, ...used() };
}

export function median(values) {
  return percentile(values, 0.5);
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
}
