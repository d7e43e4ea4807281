/**
 * What scaffolded tests are worth: `npm run scaffold-lab -- CHECKOUTS…`, folders of projects with what they depend on installed (or one
 * folder of such). Each is copied without its own tests, tests for all of its tools are written and run by its own runner; then each that passes is run once
 * more over its own mutant. Writes `docs/SCAFFOLD.md`. `--show` prints what did not run and what lived, `--vitest FOLDER` is a
 * `node_modules` with vitest for projects that have none.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { mutantOf } from './scaffoldlab/mutants';

interface Answer {
  readonly runner: string;
  readonly files: readonly {
    readonly tool: string;
    readonly file: string;
    readonly tests: readonly { readonly id: string; readonly title: string; readonly isPlaceholder: boolean }[];
  }[];
  readonly without: readonly { readonly tool: string; readonly why: string }[];
}

interface ToolRow {
  readonly name: string | null;
  readonly file: string;
  readonly line: number;
  readonly handler: { readonly file: string; readonly line: number } | null;
}

interface Verdict {
  readonly project: string;
  readonly tool: string;
  readonly id: string;
  readonly ran: 'passed' | 'failed' | 'not run' | 'to be filled in';
  readonly why: string;
  mutant: 'killed' | 'lived' | 'none' | 'not tried';
}

const args = process.argv.slice(2);
const isShown = args.includes('--show');
const vitestAt = args.includes('--vitest') ? args[args.indexOf('--vitest') + 1] : undefined;
const given = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--vitest').map((path) => resolve(path));
if (given.length === 0) throw new Error('Which projects? npm run scaffold-lab -- CHECKOUTS');
const projects = given.flatMap((path) =>
  existsSync(join(path, 'package.json'))
    ? [path]
    : readdirSync(path)
        .map((name) => join(path, name))
        .filter((folder) => existsSync(join(folder, 'package.json'))),
);
const candor = resolve('dist/main.js');
const verdicts: Verdict[] = [];
const without: { readonly project: string; readonly tool: string; readonly why: string }[] = [];

for (const project of projects) tryProject(project);
report();

function tryProject(source: string): void {
  const work = mkdtempSync(join(tmpdir(), 'scaffold-'));
  const name = basename(source).replace('+', '/').replace(/@.*/, '');
  try {
    cpSync(source, work, { recursive: true, filter: (path) => !/[\\/](node_modules|\.git|\.next|dist)$|\.(test|spec)\.\w+$/.test(path) });
    const modules =
      existsSync(join(source, 'node_modules', 'vitest')) || vitestAt === undefined ? join(source, 'node_modules') : resolve(vitestAt);
    if (!existsSync(modules)) return;
    symlinkSync(modules, join(work, 'node_modules'));
    const answer = JSON.parse(
      run(process.execPath, [candor, 'scaffold-tests', '--all', work, '--runner', 'vitest', '--format', 'json'], work).stdout,
    ) as Answer;
    const tools = JSON.parse(run(process.execPath, [candor, 'tools', work, '--format', 'json'], work).stdout) as
      readonly ToolRow[] | { readonly tools: readonly ToolRow[] };
    without.push(...answer.without.map((one) => ({ project: name, ...one })));
    const rows = Array.isArray(tools) ? (tools as readonly ToolRow[]) : (tools as { readonly tools: readonly ToolRow[] }).tools;
    const results = vitest(
      work,
      answer.files.map(({ file }) => file),
    );
    for (const { tool, file, tests } of answer.files) {
      const isBroken = [...results].some(([key, { message }]) => key.startsWith(`${file} `) && /it is no failure/.test(message));
      for (const { id, title, isPlaceholder } of tests) {
        const found = results.get(`${file} ${title}`);
        const verdict: Verdict = {
          project: name,
          tool,
          id,
          ran: isPlaceholder ? 'to be filled in' : isBroken && found?.status === 'failed' ? 'not run' : ranOf(found),
          why: isPlaceholder ? '' : (found?.message ?? results.get(file)?.message ?? 'it was not started'),
          mutant: 'not tried',
        };
        verdicts.push(verdict);
        if (verdict.ran === 'passed') verdict.mutant = tryMutant(work, rows, tool, file, id, title);
        if (isShown && (verdict.ran === 'not run' || verdict.mutant === 'lived'))
          console.log(
            `${name} ${tool} ${id}: ${verdict.ran}, mutant ${verdict.mutant}: ${verdict.why.split('\n').slice(0, 2).join(' ').slice(0, 240)}`,
          );
      }
    }
    console.log(`${name}: ${answer.files.length} tools, ${answer.without.length} without`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Result {
  readonly status: string;
  readonly message: string;
}

/** By file and title; a file that could not be loaded under its own name. */
function vitest(work: string, files: readonly string[], title?: string): ReadonlyMap<string, Result> {
  const out = join(work, 'scaffold-lab.json');
  rmSync(out, { force: true });
  const named = title === undefined ? [] : ['-t', title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  writeFileSync(join(work, 'vitest.lab.config.mjs'), labConfig(work));
  run(
    join(work, 'node_modules', '.bin', 'vitest'),
    ['run', '--config', 'vitest.lab.config.mjs', '--reporter=json', `--outputFile=${out}`, '--testTimeout=8000', ...named, ...files],
    work,
  );
  const results = new Map<string, Result>();
  if (!existsSync(out)) return results;
  const read = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly {
        readonly title: string;
        readonly status: string;
        readonly failureMessages: readonly string[];
      }[];
    }[];
  };
  for (const suite of read.testResults) {
    const file = files.find((one) => suite.name.endsWith(one)) ?? suite.name;
    results.set(file, { status: 'suite', message: suite.message });
    for (const one of suite.assertionResults)
      results.set(`${file} ${one.title}`, { status: one.status, message: one.failureMessages.join('\n') });
  }
  return results;
}

/** The project's own aliases, and nothing of where it keeps its tests: the files lie beside the tools. */
function labConfig(work: string): string {
  const own = ['vitest.config.ts', 'vitest.config.mts', 'vitest.config.js', 'vite.config.ts'].find((name) => existsSync(join(work, name)));
  const base =
    own === undefined
      ? 'const own = {};'
      : `import whole from './${own}';\nconst own = typeof whole === 'function' ? await whole({ command: 'serve', mode: 'test' }) : await whole;`;
  const alias =
    own === undefined && existsSync(join(work, 'src')) ? `{ '@': new URL('./src', import.meta.url).pathname }` : 'own.resolve?.alias ?? {}';
  return `${base}\nconst { projects, workspace, ...test } = own.test ?? {};\nvoid [projects, workspace];\nexport default { ...own, resolve: { ...own.resolve, alias: ${alias} }, test: { ...test, include: ['**/*.contract*.{test,spec}.*'], setupFiles: [], globalSetup: [] } };\n`;
}

function ranOf(result: Result | undefined): Verdict['ran'] {
  if (result?.status === 'passed') return 'passed';
  // Where the ordinary call fails, what stands in is not what the tool needs: somebody has to put that right first.
  if (result === undefined || /it is no failure|the schema takes what fits/.test(result.message)) return 'not run';
  return result.status === 'failed' && /AssertionError|^Error: expect/.test(result.message) ? 'failed' : 'not run';
}

function tryMutant(work: string, rows: readonly ToolRow[], tool: string, testFile: string, id: string, title: string): Verdict['mutant'] {
  // A file of tests may lie elsewhere, and is named after the tool's.
  const row = rows.find(
    ({ name, file }) => name === tool || (name === null && basename(testFile).startsWith(`${basename(file).replace(/\.\w+$/, '')}.`)),
  );
  if (row === undefined || row.handler === null) return 'none';
  const path = join(work, row.handler.file);
  const text = readFileSync(path, 'utf8');
  const promised = /\[([^\]]*)\]\.every/.exec(readFileSync(join(work, testFile), 'utf8'))?.[1];
  const keys = promised === undefined ? [] : (JSON.parse(`[${promised}]`) as readonly string[]);
  const mutant = mutantOf(id, { text, line: row.handler.line, registration: row.line, keys });
  if (mutant === undefined) return 'none';
  writeFileSync(path, mutant);
  try {
    const result = vitest(work, [testFile], title).get(`${testFile} ${title}`);
    return result?.status === 'passed' ? 'lived' : 'killed';
  } finally {
    writeFileSync(path, text);
  }
}

function run(command: string, list: readonly string[], cwd: string): { readonly stdout: string } {
  const { stdout } = spawnSync(command, list, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 240_000,
    env: { ...process.env, CI: '1' },
  });
  return { stdout };
}

function report(): void {
  const row = (name: string, list: readonly Verdict[]): string => {
    const count = (is: (one: Verdict) => boolean): number => list.filter(is).length;
    const ran = count((one) => one.ran === 'passed' || one.ran === 'failed');
    const tried = count((one) => one.mutant === 'killed' || one.mutant === 'lived');
    const killed = count((one) => one.mutant === 'killed');
    const part = (a: number, b: number): string => (b === 0 ? '–' : `${Math.round((100 * a) / b)} %`);
    return `| ${name} | ${list.length} | ${ran} (${part(ran, list.length)}) | ${count((one) => one.ran === 'passed')} | ${count((one) => one.ran === 'failed')} | ${count((one) => one.ran === 'to be filled in')} | ${killed} of ${tried} (${part(killed, tried)}) |`;
  };
  const names = [...new Set(verdicts.map(({ project }) => project))];
  const ids = [...new Set(verdicts.map(({ id }) => id))];
  const head = [
    '| | tests | run without a hand edit | pass | fail | to be filled in | killed by their mutant |',
    '|---|---|---|---|---|---|---|',
  ];
  const reasons = new Map<string, number>();
  for (const { why } of without) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  const text = [
    '# Scaffolded tests on real code',
    '',
    'Written by `npm run scaffold-lab`. For every tool of each project `candor scaffold-tests` wrote what a plan asks for (the tests that',
    'the project has were put aside); the files ran',
    'in the project’s runner as they were written. A test *runs* where it comes to a verdict of its own: it passes, or the contract',
    'that it asserts does not hold. One that fails because of what stands in (its ordinary call fails), or that has to be filled in, does not. Each test that passes was then run over its own mutant: the signal',
    'deleted, the catch emptied, the check of what was found removed, a key dropped, the schema loosened.',
    '',
    ...head,
    ...names.map((name) =>
      row(
        name,
        verdicts.filter(({ project }) => project === name),
      ),
    ),
    row('all', verdicts),
    '',
    '## By test',
    '',
    ...head,
    ...ids.map((id) =>
      row(
        `\`${id}\``,
        verdicts.filter((one) => one.id === id),
      ),
    ),
    '',
    '## Tools without tests',
    '',
    ...(without.length === 0
      ? ['None.']
      : ['| why | tools |', '|---|---|', ...[...reasons].sort((a, b) => b[1] - a[1]).map(([why, count]) => `| ${why} | ${count} |`)]),
    '',
  ].join('\n');
  writeFileSync(join('docs', 'SCAFFOLD.md'), text);
  console.log(row('all', verdicts));
}
