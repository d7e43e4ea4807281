/**
 * `npm run sdks [-- FILTER]`: installs each SDK that `test/sdks/rows.ts` names, in a folder of its own below `out/sdks`, compiles the
 * registrations of its rows against the real package, looks for them there, and writes the table of `docs/SDKS.md`.
 * Nothing of a package is run. A folder that is there already is not installed again.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { dispatchedTools } from '../server/src/analysis/facts/terms/dispatch';
import { handlerFactsOf } from '../server/src/analysis/facts/outcomes/handlerFacts';
import { findTools } from '../server/src/analysis/discovery/findTools';
import { neverCancelled } from '../server/src/analysis/program/cancellation';
import { Workspace } from '../server/src/analysis/program/workspace';
import { nodeFileSystem } from '../server/src/host/nodeFileSystem';
import { groups, rows, type Group, type Row } from '../test/sdks/rows';
import { keyOfRow, pageOf, type Result } from '../test/sdks/page';
import { samplesByKey, type Sample } from '../test/unit/discovery/samples';
import { difference, readingOf } from '../test/sdks/found';

const root = process.cwd();
const page = join(root, 'docs/SDKS.md');
const memory = join(root, 'out/sdks.json');
const [, script = '', wanted = ''] = process.argv;
const filter = wanted.toLowerCase();

const folderOf = ({ name }: Group): string => join(root, 'out/sdks', name.replaceAll('/', '+'));

/** Installs and says npm's error where that fails. */
async function install(group: Group): Promise<string | undefined> {
  const folder = folderOf(group);
  const mark = join(folder, 'done');
  if (!existsSync(mark)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'sample', private: true, type: 'module' }));
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--no-package-lock', '--omit=optional'];
    const child = spawn('npm', ['install', ...flags, '--prefer-offline', '--loglevel=error', group.name, ...(group.with ?? [])], {
      cwd: folder,
      shell: process.platform === 'win32',
    });
    let said = '';
    child.stderr.on('data', (data) => (said += String(data)));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    writeFileSync(mark, `${String(code)}\n${said}`);
  }
  const [code, ...said] = readFileSync(mark, 'utf8').split('\n');
  if (code === '0') return undefined;
  const lines = said.map((line) => /^npm error (?:code |notarget |404 )?\s*(.*)$/.exec(line)?.[1] ?? '').filter((line) => line !== '');
  return lines.slice(0, 2).join(': ');
}

const ambient = `declare const model: any, env: any, ai: any, schema: any, server: any, makeServer: () => any, prompt: any;`;

function compile(group: Group, samples: readonly (readonly [string, Sample])[]): ReadonlyMap<string, string> {
  const folder = folderOf(group);
  const written = new Map<string, string>();
  for (const [key, sample] of samples) {
    // Each in a folder of its own, below which its paths are as they would be in a project.
    const place = join(folder, 'samples', key.replaceAll(/[^\w.]+/g, '-'));
    const put = (path: string, text: string): string => {
      const file = join(place, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    };
    put('package.json', JSON.stringify({ name: 'sample', type: 'module', dependencies: dependenciesOf(folder) }));
    for (const [path, text] of Object.entries(sample.files ?? {})) put(path, text);
    written.set(put(sample.path ?? 'src/huts.ts', sample.code), key);
  }
  const globals = join(folder, 'samples/ambient.d.ts');
  writeFileSync(globals, `${ambient}\n${group.ambient ?? ''}`);
  const program = ts.createProgram([globals, ...written.keys()], {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    experimentalDecorators: group.decorators === 'legacy',
    types: existsSync(join(folder, 'node_modules/@types/node')) ? [join(folder, 'node_modules/@types/node')] : [],
  });
  const errors = new Map<string, string>();
  for (const [file, key] of written) {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    const [first] = found.map(({ code, messageText }) => `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
    if (first !== undefined) errors.set(key, first);
  }
  return errors;
}

function dependenciesOf(folder: string): Record<string, string> {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> }).dependencies ?? {};
}

/** What discovery makes of a sample where the real package lies in `node_modules`, and what of that is not as it should be. */
function look(group: Group, row: Row, key: string, sample: Sample): string | undefined {
  const place = join(folderOf(group), 'samples', key.replaceAll(/[^\w.]+/g, '-')).replaceAll('\\', '/');
  const libFolder = join(root, 'node_modules/typescript/lib').replaceAll('\\', '/');
  const workspace = new Workspace({ root: place, fs: nodeFileSystem, readStub: () => undefined, libFolder });
  const s = workspace.snapshot(neverCancelled);
  const file = s.sourceFile(`${place}/${sample.path ?? 'src/huts.ts'}`);
  if (file === undefined) return 'the file is not read';
  const tools = findTools(s, file, false).flatMap((tool) => dispatchedTools(s, tool));
  const wrong = difference(sample, tools);
  const [tool] = tools;
  if (wrong !== undefined || tool === undefined) return wrong;
  const major = row.major ?? Number(/@(\d+)/.exec(group.name.slice(1))?.[1]);
  if ((tool.majorNumber ?? 'none') !== major) return `its major is ${String(tool.majorNumber)}, not ${major}`;
  if (readingOf(tool) !== row.reads) return `it is read as ${readingOf(tool)}, not ${row.reads ?? ''}`;
  const facts = handlerFactsOf(s, tool);
  return sample.handler === 'none' || facts.fn !== undefined ? undefined : `its handler is not followed: ${facts.why ?? ''}`;
}

async function check(group: Group): Promise<readonly Result[]> {
  const mine = rows.filter((row) => row.group === group.name);
  const error = await install(group);
  if (error !== undefined) return mine.map((row) => ({ row, state: 'not installable', why: error }));
  const samples = new Map(mine.flatMap((row) => (row.samples ?? []).map((key) => [key, sampleOf(row, key)] as const)));
  const errors = samples.size === 0 ? new Map<string, string>() : compile(group, [...samples]);
  return mine.map((row): Result => {
    if (row.samples === undefined) return { row, state: 'not covered', why: row.why ?? '' };
    for (const key of row.samples) {
      const typeError = errors.get(key);
      if (typeError !== undefined) return { row, state: 'type error', why: `${key}: ${typeError}` };
      const wrong = look(group, row, key, sampleOf(row, key));
      if (wrong !== undefined) return { row, state: 'not found', why: `${key}: ${wrong}` };
    }
    return { row, state: 'found', why: row.why ?? '' };
  });
}

function sampleOf(row: Row, key: string): Sample {
  const sample = samplesByKey.get(key);
  if (sample === undefined) throw new Error(`Row ${row.id} names the sample "${key}", which is not there.`);
  return sample;
}

/** What is known from runs before, so that a part can be looked at again alone. */
function known(): Map<string, Result> {
  if (!existsSync(memory)) return new Map();
  const results = JSON.parse(readFileSync(memory, 'utf8')) as readonly Result[];
  return new Map(results.map((result) => [keyOfRow(result.row), result]));
}

async function main(): Promise<void> {
  if (filter === '') {
    // Each group in a process of its own: the compiler's memory adds up.
    const codes = groups.map(({ name }) => spawnSync(process.execPath, [...process.execArgv, script, name], { stdio: 'inherit' }).status);
    process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
    return;
  }
  const results = known();
  let faults = 0;
  for (const group of groups.filter(({ name }) => name.toLowerCase().includes(filter))) {
    for (const result of await check(group)) {
      const { row, state, why } = result;
      console.log(`${row.id.padEnd(36)} ${group.name.padEnd(40)} ${state}${why === '' ? '' : `: ${why}`}`);
      results.set(keyOfRow(row), result);
      if (state === 'type error' || state === 'not found') faults += 1;
    }
    writeFileSync(memory, JSON.stringify([...results.values()]));
  }
  const ordered = rows.map((row) => ({ result: results.get(keyOfRow(row)), row }));
  const missing = ordered.filter(({ result }) => result === undefined).length;
  if (missing === 0) writeFileSync(page, pageOf(ordered.flatMap(({ result, row }) => (result === undefined ? [] : [{ ...result, row }]))));
  console.log(`${faults} wrong${missing === 0 ? '' : `, ${missing} not looked at yet`}.`);
  process.exitCode = faults > 0 ? 1 : 0;
}

void main();
