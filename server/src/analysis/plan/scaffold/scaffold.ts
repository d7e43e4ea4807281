/**
 * A file of contract tests for one tool, beside it: what the plan says is missing, with what the tool asks stood in for where it leaves the
 * code. Invariant: it is a new file; nothing that is there is written over.
 */
import { basename, dirname, relative } from 'node:path/posix';
import ts from 'typescript';
import type { HandlerFacts } from '../../facts/outcomes/handlerFacts';
import { pagesOf } from '../../facts/pages/pages';
import { exportNames } from '../../syntax/scope';
import { contains } from '../../syntax/expressions';
import type { Planned } from '../plan';
import { writeTests, type Task, type Written } from './contractTests';
import { entryOf, type Entry } from './entry';
import { kitFor } from './kit';
import { takenName, type Project } from './project';
import type { Runner } from './runners';
import { likeAsked } from './likeAsked';
import { holdsRows, print } from './samples';
import { builtinOf, seamsOf, type Seam } from './seams';
import { unstubbedAct } from './unstubbed';

export interface Scaffold {
  readonly file: string;
  /** What runs it, where that takes more than the runner by itself. */
  readonly command: string | undefined;
  /** Why it does not lie beside the tool, or what is still to be done for it to be run. */
  readonly note: string | undefined;
  readonly text: string;
  readonly tests: readonly Written[];
}

interface Placed {
  readonly key: string;
  readonly seam: Seam;
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
  };
  // One that has to be filled in is no test yet, and asking for it twice helps nobody.
  const isAsked = ({ isPlaceholder, title, lines }: Written): boolean =>
    isPlaceholder && taken.some(({ text }) => text.includes(JSON.stringify(title)) && lines.every((line) => text.includes(line)));
  const missing = writeTests(task, plan);
  const tests = missing.filter((one) => !isAsked(one));
  if (tests.length === 0 && missing.length > 0)
    return `what is missing waits to be filled in, in ${taken.map(({ file: one }) => basename(one)).join(' and ')}`;
  if (tests.length === 0) return 'no test that can be written is missing';
  const command = runner.command(relative(facts.s.root, file), project.nodeFlags);
  const text = textOf(task, entry, file, tests, { ...runner, head: [...said(facts, command), ...runner.head] });
  // Where modules are no ES modules, Jest knows no other way to load one.
  const isRequired = runner.name === 'jest' && !project.isModule && /\.c?js$/.test(file);
  return { file, command, note, text: isRequired ? text.replaceAll('await import(', 'require(') : text, tests };
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
  return seams.map((seam) => ({
    key: seam.member === undefined ? keyOf(seam) : `${seam.name}.${seam.member}`,
    seam: likeAsked(facts, seam),
  }));
}

function textOf(
  { facts, seams, usualRows }: Task,
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
  const load = loading(entry, specifier, seams);
  const call = calling(
    entry,
    name,
    body.some((line) => line.includes('schemaOf()')),
  );
  const answers = seams.flatMap(({ key, seam }) => [
    `  mocked[${JSON.stringify(key)}] = ${answerOf(seam)};`,
    ...(seam.kind === 'fetch' ? ['  globalThis.fetch = (async (...given: any[]) => mocked["fetch"]!(...given)) as any;'] : []),
  ]);
  const main = [
    ...(runner.mocksInBefore ? [] : mocks.flatMap((lines) => ['', ...lines])),
    '',
    '/** What stands in for what the tool asks, and how many rows there are: change both to what yours are. */',
    'const mocked: Record<string, (...given: any[]) => any> = {};',
    `let table = ${usualRows};`,
    ...(entry.kind === 'value'
      ? ['let tool: any;']
      : ['const registered = new Map<string, { handler: (...given: any[]) => any; config: any }>();']),
    '',
    `${runner.before}(async () => {`,
    ...(runner.mocksInBefore ? mocks.flat() : []),
    ...load.map((line) => `  ${line}`),
    '});',
    '',
    'beforeEach(() => {',
    `  table = ${usualRows};`,
    ...answers,
    '});',
    '',
    ...call,
    '',
    `describe(${JSON.stringify(name)}, () => {`,
    ...body.slice(1),
    '});',
  ];
  const code = main.join('\n');
  const fail = code.includes('fail(') ? ['', 'function fail(message: string): never {', '  throw new Error(message);', '}'] : [];
  const text = `${[...runner.head, ...main, ...fail, ...kitFor(code)].join('\n')}\n`;
  return isTyped ? text : withoutTypes(text);
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

function mocksOf(
  seams: readonly Placed[],
  entry: Entry,
  specifier: (target: string) => string,
  runner: Runner,
  facts: HandlerFacts,
): readonly (readonly string[])[] {
  const byModule = new Map<string, Placed[]>();
  for (const one of seams)
    if (one.seam.module !== undefined) byModule.set(one.seam.module, [...(byModule.get(one.seam.module) ?? []), one]);
  const found = [...byModule].map(([module, own]) => {
    const isFile = module.startsWith('/') || /^[A-Za-z]:/.test(module);
    const entries = own.flatMap((one) => entriesOf(one, module, facts));
    // What is not needed is not loaded: many a module wants its environment as it is.
    const names = isFile ? namesUsed(facts, module) : undefined;
    const isWhole = names !== undefined && names.every((name) => own.some(({ seam }) => seam.name === name));
    const keeps = !isWhole && own.every(({ seam }) => seam.kind !== 'value');
    if (isFile || builtinOf(module) === undefined) return runner.mock(isFile ? specifier(module) : module, entries, keeps);
    // All of it is its default export as well.
    const all = [...entries, `default: { ...real, ${entries.join(', ')} }`];
    // One module under two names, and each file takes it under its own.
    const both = runner.name === 'node:test' ? [module] : [module, module.replace(/^node:/, '')];
    return both.flatMap((name) => runner.mock(name, all, true));
  });
  const made = entry.kind === 'value' || entry.kind === 'none' ? undefined : entry.made;
  return made === undefined ? found : [...found, runner.mock(made.specifier, [`${made.className}: mockServer()`], true)];
}

/** The names that the tool's files take from a module; none where one of them takes all of it and does who knows what. */
function namesUsed({ s, tool, fn }: HandlerFacts, module: string): readonly string[] | undefined {
  const files = new Set([tool.registration.getSourceFile(), ...(fn === undefined ? [] : [fn.getSourceFile()])]);
  const names: string[] = [];
  for (const file of files)
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteralLike(statement.moduleSpecifier)) continue;
      const target = s.resolveModule(statement.moduleSpecifier.text, file.fileName);
      const clause = statement.importClause;
      if (target.kind !== 'file' || target.file !== module || clause === undefined || clause.isTypeOnly) continue;
      if (clause.name !== undefined) names.push('default');
      const bound = clause.namedBindings;
      if (bound !== undefined && ts.isNamedImports(bound))
        names.push(...bound.elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text));
      if (bound !== undefined && ts.isNamespaceImport(bound))
        names.push(...[...file.text.matchAll(new RegExp(`\\b${bound.name.text}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? ''));
    }
  return names.length === 0 ? undefined : names;
}

function entriesOf({ key, seam }: Placed, module: string, facts: HandlerFacts): readonly string[] {
  const own = JSON.stringify(key);
  switch (seam.kind) {
    case 'function':
      return [`${seam.name}: (...given: any[]) => mocked[${own}]!(...given)`];
    case 'factory':
      return [`${seam.name}: ${seam.isAsync ? 'async ' : ''}() => mockClient(${own})`];
    case 'value': {
      const maker = isQueryBuilder(seam) ? 'mockQueries' : 'mockClient';
      const source = facts.s.sourceFile(module);
      // The same thing is often exported under two names.
      const names =
        source === undefined
          ? [seam.name]
          : [...new Set([seam.name, ...exportNames(source).filter((name) => isSameThing(source, name, seam.name))])];
      return names.map((name) => `${name}: ${maker}(${own})`);
    }
    case 'package': {
      const isDirect = seam.calls.some(({ expression }) => expression.getText().replace(/^\w+\./, '') === seam.name);
      // What it gives is called on, and waited for nowhere.
      const entry =
        isDirect && !/^create\w*Stream$/.test(seam.name) ? `(...given: any[]) => mocked[${own}]!(...given)` : `mockClient(${own})`;
      return [`${seam.name}: ${entry}`];
    }
    case 'fetch':
    case 'given':
      return [];
  }
}

function isSameThing(source: ts.SourceFile, one: string, other: string): boolean {
  if (one === other) return true;
  const whole = source.statements.find(ts.isExportAssignment);
  return whole !== undefined && [one, other].includes(whole.expression.getText()) && [one, other].includes('default');
}

function isQueryBuilder({ calls }: Seam): boolean {
  return calls.some(({ expression }) =>
    /\.(select|from|where|insert|selectFrom|insertInto)\(/.test(expression.getText().replace(/\s+/g, '')),
  );
}

function loading(
  entry: Exclude<Entry, { kind: 'none' }>,
  specifier: (target: string) => string,
  seams: readonly Placed[],
): readonly string[] {
  const loaded = `(await import(${JSON.stringify(specifier(entry.file))}))`;
  if (entry.kind === 'file') return [`await import(${JSON.stringify(specifier(entry.file))});`];
  const given = (entry.given ?? []).map(({ node, role }) => {
    const standIn = (name: ts.BindingName): string | undefined => {
      const asked = seams.find(({ seam }) => seam.kind === 'given' && ts.isIdentifier(name) && seam.name === name.text);
      return asked === undefined
        ? undefined
        : `mockClient(${JSON.stringify(asked.seam.member === undefined ? asked.key : asked.seam.name)})`;
    };
    if (role === 'server') return 'mockServer()';
    const without = role === 'left-out' ? 'undefined' : '{} as any';
    if (!ts.isObjectBindingPattern(node.name)) return standIn(node.name) ?? without;
    const parts = node.name.elements.flatMap(({ name, propertyName }) => {
      const own = standIn(name);
      return own === undefined ? [] : [`${(propertyName ?? name).getText()}: ${own}`];
    });
    return parts.length === 0 ? without : `{ ${parts.join(', ')} }`;
  });
  while (given[given.length - 1] === 'undefined') given.pop();
  if (entry.kind === 'registrar')
    return [
      `const { ${entry.name} } = (await import(${JSON.stringify(specifier(entry.file))})) as any;`,
      `await ${entry.name}(${given.join(', ')});`,
    ];
  const members = entry.members
    .map((member) => (/^[A-Za-z_$][\w$]*$/.test(member) ? `.${member}` : `[${JSON.stringify(member)}]`))
    .join('');
  const value = `(${loaded} as any).${entry.name}`;
  // The function may be one that is waited for.
  return [`tool = ${entry.given === undefined ? `${value}${members}` : `(await ${value}(${given.join(', ')}))${members}`};`];
}

function calling(entry: Exclude<Entry, { kind: 'none' }>, name: string, asksSchema: boolean): readonly string[] {
  const head = 'async function call(input: any): Promise<any> {';
  if (entry.kind !== 'value')
    return [
      head,
      `  return registered.get(${JSON.stringify(name)})!.handler(input, { signal: new AbortController().signal, sendNotification: async () => {} });`,
      '}',
      ...(asksSchema
        ? [
            '',
            'function schemaOf(): any {',
            `  const { config } = registered.get(${JSON.stringify(name)})!;`,
            '  return config?.inputSchema ?? config;',
            '}',
          ]
        : []),
    ];
  const schema = (name: string): readonly string[] => (asksSchema ? ['', 'function schemaOf(): any {', `  return tool.${name};`, '}'] : []);
  if (entry.way === 'invoke') return [head, '  return tool.invoke(input);', '}', ...schema('schema')];
  if (entry.way === 'execute')
    return [head, '  return tool.execute(input, { toolCallId: "call-1", messages: [] });', '}', ...schema('inputSchema')];
  return [head, '  return tool.invoke({ context: {}, usage: {} }, JSON.stringify(input));', '}'];
}

function answerOf(seam: Seam): string {
  const { sample, parameters, isAsync } = seam;
  const value = print(sample, undefined);
  if (seam.kind === 'fetch') return `async (${value.includes('kept(asked)') ? 'asked' : ''}) => new Response(JSON.stringify(${value}))`;
  const needsAsked = value.includes('kept(asked)');
  if (seam.kind === 'function') {
    const list = needsAsked ? parameters.join(', ') : '';
    const code = value.replaceAll('kept(asked)', `kept({ ${parameters.join(', ')} })`);
    return `${isAsync ? 'async ' : ''}(${list}) => ${wrapped(code)}`;
  }
  if (seam.kind === 'value' && sample.kind === 'list') return `(asked) => ${wrapped(value)}`;
  if (seam.kind === 'package' && !isAsync) return `() => ${sample.kind === 'unknown' ? '"text of it"' : wrapped(value)}`;
  return `${isAsync ? 'async ' : ''}(${needsAsked ? 'asked' : ''}) => ${wrapped(value)}`;
}

function wrapped(code: string): string {
  return code.startsWith('{') ? `(${code})` : code;
}
