/**
 * `npm run fix-lab -- CHECKOUT… [--seconds N] [--jobs N] [--rule ID] [--show] [--json FILE] [--add FILE] [--no-page]`: tries every fix that is offered on
 * real code, alone and all together, and writes `docs/FIXLAB.md`. A folder of folders alone stands for the checkouts in it.
 * Nothing in a checkout is written or run. `--show` prints each fix that breaks a law, with its diff; `--show all` every fix. `--seconds`
 * is the time for one checkout; `--add` takes in what an earlier run wrote with `--json`, so that a long lab can be run in parts.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pageOf, summaryOf } from './fixlab/page';
import type { Breach, CheckoutResult } from './fixlab/trial';
import { tryAll } from './fixlab/tryAll';

const root = process.cwd();
const script = process.argv[1] ?? '';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '240' },
      jobs: { type: 'string', default: '2' },
      rule: { type: 'string' },
      show: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'string' },
      add: { type: 'string', multiple: true, default: [] },
      'no-page': { type: 'boolean', default: false },
      run: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds);
  if (values.run !== undefined) {
    writeFileSync(values.run, JSON.stringify(tryAll(positionals[0] ?? '', seconds, values.rule)));
    return;
  }
  const folders = positionals.flatMap(checkoutsIn);
  const earlier = values.add.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly CheckoutResult[]);
  if (folders.length + earlier.length === 0) throw new Error('usage: npm run fix-lab -- CHECKOUT…');
  const now: CheckoutResult[] = [];
  await inParallel(folders, Number(values.jobs), async (folder) => {
    const result = await oneCheckout(folder, seconds, values.rule);
    if (result !== undefined) now.push(result);
    // A lab that is ended early leaves what it has.
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(now, undefined, 1));
  });
  const done = [...earlier.filter(({ name }) => !now.some((one) => one.name === name)), ...now].sort((a, b) => (a.name < b.name ? -1 : 1));
  console.log(summaryOf(done));
  if (values.show) for (const line of shown(done, values.all)) console.log(line);
  if (!values['no-page'] && values.rule === undefined) writeFileSync(join(root, 'docs/FIXLAB.md'), pageOf(done));
  const isBroken = done.some(({ trials, together }) =>
    [...trials, ...(together ? [together] : [])].some(({ breaches }) => breaches.length > 0),
  );
  process.exitCode = isBroken || now.length < folders.length ? 1 : 0;
}

/** A folder with nothing but folders in it holds checkouts. */
function checkoutsIn(path: string): readonly string[] {
  const folder = resolve(path);
  const inside = readdirSync(folder, { withFileTypes: true });
  const isShelf = inside.length > 0 && inside.every((one) => one.isDirectory());
  return isShelf ? inside.map(({ name }) => join(folder, name)).sort() : [folder];
}

/** In a process of its own: a checkout's memory goes with it, and one that fails costs the others nothing. */
async function oneCheckout(folder: string, seconds: number, rule: string | undefined): Promise<CheckoutResult | undefined> {
  const place = mkdtempSync(join(tmpdir(), 'fix-lab-'));
  const answer = join(place, 'result.json');
  try {
    const flags = ['--run', answer, '--seconds', String(seconds), ...(rule === undefined ? [] : ['--rule', rule])];
    const node = ['--enable-source-maps', '--max-old-space-size=6144', '--stack-size=4000'];
    const child = spawn(process.execPath, [...node, script, folder, ...flags], { cwd: root, stdio: 'inherit' });
    const status = await new Promise((done) => child.on('close', done));
    if (status !== 0) {
      console.error(`${folder}: ended with ${String(status)}`);
      return undefined;
    }
    const result = JSON.parse(readFileSync(answer, 'utf8')) as CheckoutResult;
    console.error(`${result.name}: ${result.trials.length} sites, ${result.seconds} s`);
    return result;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function inParallel<A>(items: readonly A[], jobs: number, work: (item: A) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

function shown(results: readonly CheckoutResult[], all: boolean): readonly string[] {
  const said = (breaches: readonly Breach[]): readonly string[] => breaches.map(({ law, what }) => `  ${law}: ${what}`);
  return results.flatMap(({ name, trials, together }) => [
    ...trials
      .filter(({ breaches }) => all || breaches.length > 0)
      .flatMap(({ rule, sdk, title, file, line, breaches, diff }) => [
        `\n### ${name} ${file}:${line} ${rule} (${sdk}): ${title}`,
        ...said(breaches),
        diff,
      ]),
    ...(together === undefined || together.breaches.length === 0 ? [] : [`\n### ${name}, all together`, ...said(together.breaches)]),
  ]);
}

void main();
