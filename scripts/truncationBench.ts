/**
 * `npm run truncation-bench [-- --seed N --count M]`: writes projects by a grammar, runs each with rows around its cap to see whether the
 * payload tells that it was cut, and asks candor and a checker of names about the source. Without arguments it writes `docs/TRUNCATION.md`.
 * `--cross cap,signal` counts where two axes meet. `--show` prints every case on which candor is wrong, `--keep FOLDER` leaves the projects there, `--json` prints the results as data. `--floors`
 * makes the small run of the test and writes what it reached to `test/truncation/floors.json`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCase, type Run } from './truncation/execute';
import { axes, casesOf, type Case } from './truncation/grammar';
import { crossOf, floorsOf, pageOf, summaryOf, type Judged } from './truncation/table';
import { truthOf } from './truncation/truth';
import { candorOn, namesOn, writeCases } from './truncation/verdicts';

const root = process.cwd();
const [, script = '', ...args] = process.argv;
const standard = { seed: 1, count: 1500 };
const small = { seed: 7, count: 180 };

async function main(): Promise<void> {
  if (args[0] === '--run') return runAll(args[1] ?? '', args[2] ?? '');
  const number = (flag: string): number | undefined => {
    const at = args.indexOf(flag);
    return at === -1 ? undefined : Number(args[at + 1]);
  };
  const usual = args.includes('--floors') ? small : standard;
  const { seed, count } = { seed: number('--seed') ?? usual.seed, count: number('--count') ?? usual.count };
  const keep = args.includes('--keep') ? args[args.indexOf('--keep') + 1] : undefined;
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'truncation-'));
  mkdirSync(folder, { recursive: true });
  try {
    const judged = judge(folder, casesOf(seed, count));
    if (args.includes('--json')) console.log(JSON.stringify({ seed, count, judged }));
    else console.log(summaryOf(seed, count, judged));
    if (args.includes('--show')) for (const line of disagreements(judged)) console.log(line);
    const [a, b] = (args.includes('--cross') ? (args[args.indexOf('--cross') + 1] ?? '') : '')
      .split(',')
      .map((name) => axes.find((axis) => axis === name));
    if (a !== undefined && b !== undefined) console.log(`\n${crossOf(judged, a, b)}`);
    if (args.includes('--floors')) {
      const floors = { seed, count, below: floorsOf(judged) };
      writeFileSync(join(root, 'test/truncation/floors.json'), `${JSON.stringify(floors, undefined, 2)}\n`);
    }
    if (args.length === 0) writeFileSync(join(root, 'docs/TRUNCATION.md'), pageOf(seed, count, judged));
    const insane = judged.filter((one) => one.wrong !== undefined);
    for (const { id, wrong } of insane.slice(0, 20)) console.error(`${id}: the grammar is wrong: ${wrong ?? ''}`);
    process.exitCode = insane.length > 0 ? 1 : 0;
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function judge(folder: string, cases: readonly Case[]): readonly Judged[] {
  const projects = join(folder, 'projects');
  writeCases(projects, cases);
  const runs = new Map(executed(folder, cases).map((run) => [run.id, run]));
  const candor = candorOn(root, projects, cases);
  return cases.map((one): Judged => {
    const truth = truthOf(one, runs.get(one.id) ?? { id: one.id, payloads: [], error: 'It was not run.' });
    const said = candor.get(one.id) ?? { tells: 'unknown', why: 'not asked' };
    const { id, form, honest } = one;
    const verdicts = { candor: said, names: namesOn(one) };
    if (typeof truth === 'object') return { id, form, honest, truth: 'no', wrong: truth.wrong, ...verdicts };
    const meant = honest === (truth !== 'no');
    return {
      id,
      form,
      honest,
      truth,
      wrong: meant ? undefined : `it is meant to be ${honest ? 'honest' : 'broken'} and tells: ${truth}`,
      ...verdicts,
    };
  });
}

/** In a process of its own, which ends whatever a case does. */
function executed(folder: string, cases: readonly Case[]): readonly Run[] {
  const [asked, answered] = [join(folder, 'cases.json'), join(folder, 'runs.json')];
  writeFileSync(asked, JSON.stringify(cases));
  const { status, signal } = spawnSync(process.execPath, [script, '--run', asked, answered], { stdio: 'inherit', timeout: 300_000 });
  if (status !== 0) throw new Error(`The runs ended with ${signal ?? String(status)}.`);
  return JSON.parse(readFileSync(answered, 'utf8')) as readonly Run[];
}

async function runAll(asked: string, answered: string): Promise<void> {
  const runs: Run[] = [];
  for (const one of JSON.parse(readFileSync(asked, 'utf8')) as readonly Case[]) runs.push(await runCase(one));
  writeFileSync(answered, JSON.stringify(runs));
}

function disagreements(judged: readonly Judged[]): readonly string[] {
  const wrong = judged.filter(({ truth, candor }) => candor.tells !== (truth === 'no' ? 'no' : 'yes'));
  return wrong.map(
    ({ id, form, honest, candor }) => `${id} ${honest ? 'FALSE ' : 'missed'} ${Object.values(form).join(' · ')} — ${candor.why}`,
  );
}

void main();
