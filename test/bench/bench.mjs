/**
 * `npm run bench [-- SMALL LARGE] [--runs N] [--edits N]`: candor beside `tsc --noEmit` on two projects, in one run on one machine, so that
 * the ratios mean something where the seconds do not; and candor alone on a folder without tools. SMALL and LARGE are folders with their dependencies installed; without them two
 * projects are written to a temporary folder. Nothing of a project is run. Exits 1 above a limit, 2 where something could not be measured.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { timeEdits } from './edits.mjs';
import { median, runMeasured } from './measure.mjs';
import { bareFiles, writeBareProject, writeProjects } from './projects.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const main = join(root, 'dist/main.js');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Shares of tsc's time, milliseconds, megabytes. Above a limit the run fails; the goals are where this wants to be. */
const bars = {
  small: { check: { goal: 0.25, limit: 0.5 }, edit: { goal: 150, limit: 300 } },
  large: { check: { goal: 0.12, limit: 0.3 }, edit: { goal: 60, limit: 300 } },
};
const memoryGoal = 500;
/** A folder in which nothing hits, the start of the program included. */
const bareBars = { milliseconds: { goal: 400, limit: 600 }, megabytes: { goal: 80, limit: 100 } };

/** What makes any project one that is only checked: nothing is written, nothing is remembered from an earlier run. */
const compilerFlags = ['--noEmit', '--incremental', 'false', '--composite', 'false', '--ignoreDeprecations', '6.0', '--skipLibCheck'];

try {
  process.exitCode = await bench();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

async function bench() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '3' }, edits: { type: 'string', default: '40' } },
  });
  if (positionals.length !== 0 && positionals.length !== 2) throw new Error('Two folders are wanted, a small and a large one, or none.');
  for (const file of [main, compiler])
    if (!existsSync(file)) throw new Error(`${file} is not there; \`npm ci && npm run build\` makes it.`);
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  const written = positionals.length === 0 ? writeProjects(root) : undefined;
  const [small, large] = written?.folders ?? positionals.map((path) => resolve(calledFrom, path));
  try {
    const rows = [];
    for (const [name, folder] of [
      ['small', small],
      ['large', large],
    ]) {
      rows.push(...(await measure(name, folder, Number(values.runs), Number(values.edits))));
    }
    rows.push(...(await measureBare(Number(values.runs))));
    print(rows);
    const over = rows.filter(({ isOver }) => isOver);
    console.log(
      over.length === 0
        ? '\nWithin the limits.'
        : `\nAbove the limit: ${over.map(({ project, what }) => `${project} ${what}`).join(', ')}.`,
    );
    return over.length === 0 ? 0 : 1;
  } finally {
    written?.remove();
  }
}

async function measure(name, folder, runs, edits) {
  console.error(`${name}: ${folder}`);
  const { tools } = JSON.parse((await runMeasured([main, 'check', folder, '--format', 'json'])).out);
  const tsc = [];
  const check = [];
  for (let i = 0; i < runs; i++) {
    tsc.push(await typeCheck(folder));
    check.push(await runMeasured([main, 'check', folder, '--format', 'json']));
  }
  const bar = bars[name];
  const medianOf = (list, key) => median(list.map((run) => run[key]));
  const tscTime = medianOf(tsc, 'milliseconds');
  const tscMemory = medianOf(tsc, 'megabytes');
  const share = medianOf(check, 'milliseconds') / tscTime;
  const memory = medianOf(check, 'megabytes');
  const editing = await timeEdits({ root, main, folder, tools, edits });
  const row = (what, value, goal, limit, isOver, isGoal) => ({ project: name, what, value, goal, limit, isOver, isGoal });
  return [
    row(
      'tsc --noEmit',
      `${seconds(tscTime)}, ${seconds(medianOf(tsc, 'processor'))} of processor, ${tscMemory} MB, ${tsc[0].files} files, ${tsc[0].errors} errors`,
    ),
    row('tools', `${tools.length}, ${tools.filter(({ analyzed }) => analyzed).length} analyzed`),
    row(
      'whole check',
      `${share.toFixed(2)} × tsc (${seconds(medianOf(check, 'milliseconds'))}, ${seconds(medianOf(check, 'processor'))} of processor)`,
      `${bar.check.goal}`,
      `${bar.check.limit}`,
      share > bar.check.limit,
      share <= bar.check.goal,
    ),
    row('memory of a check', `${memory} MB`, `${memoryGoal} MB`, `tsc's ${tscMemory} MB`, memory > tscMemory, memory <= memoryGoal),
    row('opened to findings', `${Math.round(editing.first)} ms`),
    row(
      'edit to findings, p50',
      `${Math.round(editing.p50)} ms`,
      `${bar.edit.goal} ms`,
      `${bar.edit.limit} ms`,
      editing.p50 > bar.edit.limit,
      editing.p50 <= bar.edit.goal,
    ),
    row('edit to findings, p95', `${Math.round(editing.p95)} ms (${edits} edits of ${editing.file})`),
    row(
      'memory of the server',
      `${editing.megabytes} MB`,
      `${memoryGoal} MB`,
      `tsc's ${tscMemory} MB`,
      editing.megabytes > tscMemory,
      editing.megabytes <= memoryGoal,
    ),
  ];
}

/** Where there is no tool, only the texts are looked at: the compiler's thread must not start. */
async function measureBare(runs) {
  const bare = writeBareProject();
  try {
    console.error(`bare: ${bare.folder}`);
    const args = [main, 'check', bare.folder, '--format', 'json'];
    const { files } = JSON.parse((await runMeasured(args)).out).summary;
    if (files !== bareFiles) throw new Error(`Of ${bareFiles} files without a tool ${files} were looked at.`);
    const all = [];
    for (let i = 0; i < runs * 3; i++) all.push(await runMeasured(args));
    // The run that was disturbed least; where there is more work than processors each was, and what it used itself is taken.
    const isBusy = loadavg()[0] > availableParallelism();
    const time = Math.min(...all.map((run) => (isBusy ? run.processor : run.milliseconds)));
    const memory = median(all.map(({ megabytes }) => megabytes));
    const threads = all.filter(({ hadThread }) => hadThread).length;
    const { milliseconds, megabytes } = bareBars;
    const row = (what, value, goal, limit, isOver, isGoal) => ({ project: 'bare', what, value, goal, limit, isOver, isGoal });
    return [
      row(
        `${files} files, no tool`,
        `${seconds(time)}${isBusy ? ' of processor, as this machine is busy' : ''}`,
        seconds(milliseconds.goal),
        seconds(milliseconds.limit),
        time > milliseconds.limit,
        time <= milliseconds.goal,
      ),
      row('memory', `${memory} MB`, `${megabytes.goal} MB`, `${megabytes.limit} MB`, memory > megabytes.limit, memory <= megabytes.goal),
      row('compiler loaded', `${threads} of ${all.length} runs`, 'never', 'never', threads > 0, threads === 0),
    ];
  } finally {
    bare.remove();
  }
}

/** Errors in the project are its own affair; a compiler that looked at nothing measures nothing. */
async function typeCheck(folder) {
  const run = await runMeasured([compiler, ...compilerFlags, '--diagnostics'], folder);
  const files = Number(/^Files:\s+(\d+)/m.exec(run.out)?.[1] ?? 0);
  if (files < 2) throw new Error(`tsc did not check ${folder}:\n${run.out.slice(0, 800)}`);
  return { ...run, files, errors: run.out.match(/error TS\d+/g)?.length ?? 0 };
}

function print(rows) {
  const cells = [
    ['project', 'what', 'measured', 'goal', 'limit', ''],
    ...rows.map(({ project, what, value, goal, limit, isOver, isGoal }) => [
      project,
      what,
      value,
      goal ?? '',
      limit ?? '',
      limit === undefined ? '' : isOver ? 'above the limit' : isGoal ? 'goal reached' : 'within the limit',
    ]),
  ];
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    );
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
