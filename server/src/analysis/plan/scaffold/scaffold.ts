/**
 * A file of contract tests for one tool, beside it: what the plan says is missing, with what the tool asks stood in for where it leaves the
 * code. Invariant: it is a new file; nothing that is there is written over.
 */
import { basename, dirname, relative } from 'node:path/posix';
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { pagesOf } from '../../facts/pages/pages';
import { contains } from '../../syntax/expressions';
import type { Planned } from '../plan';
import { writeTests } from './contractTests';
import type { Task, Written } from './task';
import { entryOf, type Entry } from './entry';
import { throwsAtOnce } from './failures';
import { wantedOf } from './given';
import { kitFor } from './kit';
import { takenName, type Project } from './project';
import type { Runner } from './runners';
import { likeAsked } from './likeAsked';
import { calling, loading } from './loading';
import { mocksOf, type Placed } from './mocks';
import { holdsRows, print } from './samples';
import { seamsOf, type Seam } from './seams';
import { withOwnTexts } from './writers';
import { unstubbedAct } from './unstubbed';

export interface Scaffold {
  readonly file: string;
  /** What runs it, where that takes more than the runner by itself. */
  readonly command: string | undefined;
  /** Why it does not lie beside the tool, what is still to be done for it to be run, and which tests are left out. */
  readonly note: string | undefined;
  readonly text: string;
  readonly tests: readonly Written[];
}

/** Words that say why there is none. */
export function scaffoldOf(
  facts: HandlerFacts,
  plan: readonly Planned[],
  runner: Runner,
  project: Project,
  textIn: (file: string) => string | undefined,
): Scaffold | string {
  const entry = entryOf(facts);
  if (entry.kind === 'none') return entry.why;
  const { file, taken, note } = freeName(facts, entry.file, runner, project, textIn);
  const seams = placed(facts);
  const act = unstubbedAct(
    facts,
    seams.map(({ seam }) => seam),
  );
  if (act !== undefined) return `\`${act}\` cannot be stood in for, and a test would really run it`;
  const isNeeded = (id: string): boolean => plan.some((one) => one.id === id && one.applies);
  const task: Task = {
    facts,
    runner,
    seams,
    canRefuse: entry.kind !== 'value' || entry.way !== 'invoke-json',
    // Who does not choose among several is asked with one.
    usualRows: isNeeded('ambiguous-target') ? 1 : 3,
    tellsParts: isNeeded('partial-failure'),
    wanted: wantedOf(
      facts,
      seams.map(({ seam }) => seam),
      entry.kind === 'file' ? [] : (entry.given ?? []).map(({ node }) => node),
    ),
  };
  // One that has to be filled in is no test yet, and asking for it twice helps nobody.
  const isAsked = ({ isPlaceholder, title, lines }: Written): boolean =>
    isPlaceholder && taken.some(({ text }) => text.includes(JSON.stringify(title)) && lines.every((line) => text.includes(line)));
  const { written: missing, leftOut } = writeTests(task, plan);
  const tests = missing.filter((one) => !isAsked(one));
  if (tests.length === 0 && missing.length > 0)
    return `what is missing waits to be filled in, in ${taken.map(({ file: one }) => basename(one)).join(' and ')}`;
  const left = leftOut.length === 0 ? [] : [`left out: ${leftOut.join(', ')}`];
  if (tests.length === 0) return ['no test that can be written is missing', ...left].join('; ');
  const command = runner.command(relative(facts.s.root, file), project.nodeFlags);
  const text = textOf(task, entry, file, tests, { ...runner, head: [...said(facts, command), ...runner.head] });
  // Where modules are no ES modules, Jest knows no other way to load one.
  const isRequired = runner.name === 'jest' && !project.isModule && /\.c?js$/.test(file);
  const notes = [...(note === undefined ? [] : [note]), ...left];
  return {
    file,
    command,
    note: notes.length === 0 ? undefined : notes.join('; '),
    text: isRequired ? text.replaceAll('await import(', 'require(') : text,
    tests,
  };
}

interface Named {
  readonly file: string;
  /** The files of earlier runs. */
  readonly taken: readonly { readonly file: string; readonly text: string }[];
  readonly note: string | undefined;
}

/** `finance.pay.contract.test.ts`, with a number where that one is taken. */
function freeName(
  { tool }: HandlerFacts,
  beside: string,
  runner: Runner,
  project: Project,
  textIn: (file: string) => string | undefined,
): Named {
  const [, stem = beside, extension = 'ts'] = /^(.*)\.(\w+)$/.exec(beside) ?? [];
  // Node takes the text of a test for an ES module only by its ending, where the manifest does not say so.
  const isScript = /^c[jt]s$/.test(extension) || (runner.name === 'node:test' && extension === 'js' && !project.isModule);
  const ending = isScript && runner.name !== 'jest' ? `m${extension.slice(-2)}` : extension.replace('x', '');
  const own = `${stem}.${(tool.name ?? 'tool').replace(/[^\w-]+/g, '-')}.contract.test.${ending}`;
  const wanted = runner.name === 'vitest' ? takenName(project, own) : { file: own, note: undefined };
  const taken: Named['taken'][number][] = [];
  for (let i = 2, { file } = wanted; ; i++) {
    const text = textIn(file);
    if (text === undefined) return { file, taken, note: wanted.note };
    taken.push({ file, text });
    file = wanted.file.replace('.contract.', `.contract-${i}.`);
  }
}

/** What the tests are there for, and what runs them. */
function said({ tool }: HandlerFacts, command: string | undefined): readonly string[] {
  // A name is a word of a comment here, and must not end it.
  const name = (tool.name ?? 'the tool').replace(/[\s\u0000-\u001f]+/g, ' ').replaceAll('*/', '* /');
  const words = `What ${name} tells of what it could not give: its contract, held by tests on what it returns. Begun by \`candor scaffold-tests ${name}\`.`;
  return command === undefined ? [`/** ${words} */`] : ['/**', ` * ${words}`, ` * Run it with: ${command.replaceAll('*/', '* /')}`, ' */'];
}

/** What the tool asks. A function in which a list is capped is part of what is tested, where the rows below it are known. */
function placed(facts: HandlerFacts): readonly Placed[] {
  const caps = facts.outcomes.flatMap((outcome) => {
    const { lists, counts } = pagesOf(facts, outcome);
    return [...lists, ...counts].flatMap(({ caps: own }) => own.map(({ node }) => node));
  });
  const above = seamsOf(facts, () => false);
  const below = seamsOf(facts, (fn) => caps.some((cap) => contains(fn, cap)));
  const isNew = (seam: Seam): boolean => !above.some((one) => one.module === seam.module && one.name === seam.name);
  // Where nobody knows the rows below, what stands in above keeps to the limit that it is given.
  const seams = below.some((seam) => isNew(seam) && holdsRows(seam.sample)) ? below : above;
  const keyOf = (seam: Seam): string =>
    seams.filter(({ name }) => name === seam.name).length > 1 || seam.name === 'default'
      ? `${(seam.module ?? '').replace(/^.*\//, '').replace(/\.\w+$/, '')}.${seam.name}`
      : seam.name;
  const own = withOwnTexts(facts, seams);
  return own.map((seam) => ({
    key: seam.member === undefined ? keyOf(seam) : `${seam.name}.${seam.member}`,
    seam: likeAsked(facts, seam),
  }));
}

function textOf(
  { facts, seams, usualRows, wanted }: Task,
  entry: Exclude<Entry, { kind: 'none' }>,
  file: string,
  tests: readonly Written[],
  runner: Runner,
): string {
  const { tool } = facts;
  const name = tool.name ?? 'the tool';
  const isTyped = /\.[cm]?ts$/.test(file);
  const specifier = (target: string): string => specifierOf(facts, file, target);
  const mocks = mocksOf(seams, entry, specifier, runner, facts);
  const body = tests.flatMap(({ title, lines }) => [
    '',
    `  it(${JSON.stringify(title)}, async () => {`,
    ...lines.map((line) => `    ${line}`),
    '  });',
  ]);
  const load = loading(entry, specifier, seams, facts, wanted);
  const call = calling(
    entry,
    name,
    body.some((line) => line.includes('schemaOf()')),
  );
  const isInTurn = seams.some(({ seam }) => seam.later !== undefined);
  const asksSome =
    seams.length > 0 || body.some((line) => /\b(mocked|table)\b/.test(line)) || mocks.flat().some((line) => /\bmocked\b/.test(line));
  const answers = seams.flatMap(({ key, seam }) => [
    `  mocked[${JSON.stringify(key)}] = ${answerOf({ key, seam })};`,
    ...(seam.kind === 'fetch' ? ['  globalThis.fetch = (async (...given: any[]) => mocked["fetch"]!(...given)) as any;'] : []),
  ]);
  const main = [
    ...(runner.mocksInBefore ? [] : mocks.flatMap((lines) => ['', ...lines])),
    '',
    ...(asksSome
      ? [
          '/** What stands in for what the tool asks, and how many rows there are: change both to what yours are. */',
          'const mocked: Record<string, (...given: any[]) => any> = {};',
          `let table = ${usualRows};`,
        ]
      : []),
    ...(isInTurn ? ['/** How often each was asked within one call of the tool. */', 'const turns = new Map<string, number>();'] : []),
    ...(entry.kind === 'value'
      ? ['let tool: any;']
      : ['const registered = new Map<string, { handler: (...given: any[]) => any; config: any }>();']),
    '',
    `${runner.before}(async () => {`,
    ...(runner.mocksInBefore ? mocks.flat() : []),
    ...load.map((line) => `  ${line}`),
    '});',
    '',
    ...(asksSome ? ['beforeEach(() => {', `  table = ${usualRows};`, ...answers, '});', ''] : []),
    ...(isInTurn ? [call[0] ?? '', '  turns.clear();', ...call.slice(1)] : call),
    '',
    `describe(${JSON.stringify(name)}, () => {`,
    ...body.slice(1),
    '});',
  ];
  const code = main.join('\n');
  const fail = code.includes('unreachable(') || code.includes('hidden(') ? failing(seams) : [];
  const head = runner.head.map((line) => withoutUnused(line, code));
  const text = `${[...head, ...main, ...fail, ...kitFor(code)].join('\n')}\n`;
  return isTyped ? text : withoutTypes(text);
}

/** An import without the names that the code has no use for. */
function withoutUnused(line: string, code: string): string {
  const [, names] = /^import \{ (.*) \} from/.exec(line) ?? [];
  const used = names?.split(', ').filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return names === undefined || used === undefined || used.length === 0 ? line : line.replace(names, used.join(', '));
}

/** A failure comes as that of the real one would: a promise rejects, and what nobody waits for throws. */
function failing(seams: readonly Placed[]): readonly string[] {
  const thrown = seams.filter(({ seam }) => throwsAtOnce(seam)).map(({ key }) => key);
  return [
    '',
    '/** Stands in for what cannot be reached. */',
    'function unreachable(key: string): any {',
    '  const reason = new Error("It cannot be reached.");',
    ...(thrown.length === 0 ? [] : [`  if (${JSON.stringify(thrown)}.includes(key)) throw reason;`]),
    '  return Promise.reject(reason);',
    '}',
  ];
}

function withoutTypes(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: false },
  }).outputText;
}

function specifierOf(facts: HandlerFacts, from: string, to: string): string {
  const path = relative(dirname(from), to);
  const own = path.startsWith('.') ? path : `./${path}`;
  const endings: Readonly<Record<string, string>> = { ts: 'js', tsx: 'js', mts: 'mjs', cts: 'cjs' };
  const extension = /\.(\w+)$/.exec(own)?.[1] ?? '';
  const stem = own.replace(/\.\w+$/, '');
  if (endings[extension] === undefined) return own;
  // As the file itself names its neighbours: with an ending or without.
  const neighbours = [...facts.tool.registration.getSourceFile().text.matchAll(/from\s+['"](\.[^'"]*)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  if (neighbours.some((one) => /\.tsx?$/.test(one))) return own;
  return neighbours.some((one) => /\.[cm]?jsx?$/.test(one)) ? `${stem}.${endings[extension]}` : stem;
}

function answerOf({ key, seam }: Placed): string {
  const { sample, parameters, isAsync } = seam;
  const value = print(sample, undefined);
  if (seam.kind === 'fetch') return `async (${value.includes('kept(asked)') ? 'asked' : ''}) => new Response(JSON.stringify(${value}))`;
  const needsAsked = value.includes('kept(asked)');
  if (seam.kind === 'function') {
    const list = needsAsked ? parameters.join(', ') : '';
    const code = value.replaceAll('kept(asked)', `kept({ ${parameters.join(', ')} })`);
    const given =
      seam.later === undefined
        ? wrapped(code)
        : `turn(${JSON.stringify(key)}) > ${seam.later.from} ? ${print(seam.later.sample, undefined)} : ${code}`;
    return `${isAsync ? 'async ' : ''}(${list}) => ${given}`;
  }
  if (seam.kind === 'value' && sample.kind === 'list') return `(asked) => ${wrapped(value)}`;
  if (seam.kind === 'package' && !isAsync)
    return `(${needsAsked ? 'asked' : ''}) => ${sample.kind === 'unknown' ? '"text of it"' : wrapped(value)}`;
  return `${isAsync ? 'async ' : ''}(${needsAsked ? 'asked' : ''}) => ${wrapped(value)}`;
}

function wrapped(code: string): string {
  return code.startsWith('{') ? `(${code})` : code;
}
