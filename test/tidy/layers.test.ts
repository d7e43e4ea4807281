/**
 * Who may import whom (docs/ARCHITECTURE.md). An area lists the areas and packages that its files may name; a file may always name its own area.
 * The order from left to right: text → syntax → program → discovery → facts → rules → rewrite, plan → engine → api → host → lsp, cli → main; measure → cli.
 */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path/posix';
import { test } from 'node:test';
import ts from 'typescript';
import { ownFiles, readOwn } from '../support/repository';

interface Area {
  readonly name: string;
  /** The first area whose pattern fits is the file's. */
  readonly files: RegExp;
  readonly areas: readonly string[];
  readonly packages: readonly RegExp[];
}

const node = /^node:/;
const typescript = /^typescript$/;
/** Plain data at the faces and pure text: open to everyone in the server. */
const open = ['text', 'contract', 'shared'];
const analysis = 'server/src/analysis';
const facts = ['facts', 'failures', 'outcomes', 'schemas', 'terms'];

const areas: readonly Area[] = [
  { name: 'shared', files: /^shared\/src\//, areas: [], packages: [] },
  { name: 'client', files: /^client\/src\//, areas: ['shared'], packages: [node, /^vscode$/, /^vscode-languageclient(\/|$)/] },
  { name: 'text', files: at('text/'), areas: [], packages: [] },
  { name: 'contract', files: /^server\/src\/(analysis\/report|host\/core)\.ts$/, areas: ['text', 'shared'], packages: [] },
  { name: 'syntax', files: at('syntax/'), areas: ['text'], packages: [typescript] },
  // Free of the compiler, so that the faces can ask before they load it.
  { name: 'ports', files: at('program/(prefilter|paths|fileSystem|directories|cancellation)\\.ts$'), areas: [], packages: [/^picomatch$/] },
  {
    name: 'sdk data',
    files: at('discovery/(sdk|prefilter|consumerPrefilter|sdks/\\w+|framework|routePrefilter|routes/\\w+)\\.ts$'),
    areas: [],
    packages: [],
  },
  {
    name: 'program',
    files: at('program/'),
    areas: ['ports', 'syntax', ...open],
    packages: [typescript, /^node:path\/posix$/, /^picomatch$/, /^jsonc-parser$/],
  },
  { name: 'tool', files: at('discovery/(tool|route)\\.ts$'), areas: ['sdk data', 'program', 'syntax', ...open], packages: [typescript] },
  {
    name: 'discovery',
    files: at('discovery/'),
    areas: ['tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  // What a term can be, then what the model sees of it; the other facts stand on these two.
  {
    name: 'terms',
    files: at('facts/terms/'),
    areas: ['discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  {
    name: 'schemas',
    files: at('facts/schemas/'),
    areas: ['terms', 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  {
    name: 'outcomes',
    files: at('facts/outcomes/'),
    areas: ['schemas', 'terms', 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  {
    name: 'failures',
    files: at('facts/failures/'),
    areas: ['outcomes', 'schemas', 'terms', 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  {
    name: 'facts',
    files: at('facts/\\w+/'),
    areas: ['failures', 'outcomes', 'schemas', 'terms', 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  {
    name: 'rule kit',
    files: at('rules/(rule|kit/(page/)?\\w+)\\.ts$'),
    areas: [...facts, 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  { name: 'rule list', files: at('rules/index\\.ts$'), areas: ['rule kit', 'rules'], packages: [] },
  // What a rule needs of the program comes in its context; of another rule it needs nothing.
  { name: 'rules', files: at('rules/'), areas: ['rule kit', ...facts, 'tool', 'sdk data', 'syntax', 'text'], packages: [typescript] },
  // All returns of a handler at once: with what the fixes of rules are made of, and nothing of a rule itself.
  {
    name: 'rewrite',
    files: at('rewrite/'),
    areas: ['rule kit', ...facts, 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript, /^node:path\/posix$/],
  },
  // What tests a tool needs and has, and the tests that are missing.
  {
    name: 'plan',
    files: at('plan/'),
    areas: [...facts, 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript, /^node:path\/posix$/],
  },
  // The measuring half knows no code: data alone, so that it runs without the compiler; the engine checks what a config declares for it.
  { name: 'oracle config', files: /^server\/src\/measure\/(oracleConfig|claims|jsonPath|canonical)\.ts$/, areas: ['shared'], packages: [] },
  { name: 'measure', files: /^server\/src\/measure\//, areas: ['oracle config', 'shared'], packages: [/^ajv(\/|$)/, /^sax$/] },
  {
    name: 'engine',
    files: at('engine/'),
    areas: [
      'oracle config',
      'plan',
      'rewrite',
      'rule list',
      'rule kit',
      ...facts,
      'discovery',
      'tool',
      'sdk data',
      'program',
      'ports',
      'syntax',
      ...open,
    ],
    packages: [typescript, /^picomatch$/, /^jsonc-parser$/],
  },
  {
    name: 'api',
    files: at('api\\.ts$'),
    areas: ['engine', 'rule list', 'rule kit', 'facts', 'discovery', 'tool', 'sdk data', 'program', 'ports', 'syntax', ...open],
    packages: [typescript],
  },
  { name: 'host', files: /^server\/src\/host\//, areas: ['api', 'ports', 'sdk data', ...open], packages: [node] },
  {
    name: 'lsp',
    files: /^server\/src\/lsp\//,
    areas: ['host', ...open],
    packages: [node, /^vscode-languageserver(\/|$)/, /^vscode-languageserver-textdocument$/],
  },
  {
    name: 'cli',
    files: /^server\/src\/cli\//,
    areas: ['measure', 'oracle config', 'host', ...open],
    packages: [node, /^diff$/, /^jsonc-parser$/, /^picomatch$/],
  },
  { name: 'main', files: /^server\/src\/main\.ts$/, areas: ['lsp', 'cli', 'host', ...open], packages: [node] },
];

function at(pattern: string): RegExp {
  return new RegExp(`^${analysis}/${pattern}`);
}

function areaOf(file: string): Area | undefined {
  return areas.find(({ files }) => files.test(file));
}

interface Import {
  readonly file: string;
  readonly specifier: string;
}

const sources = ownFiles().filter((file) => /^(server|client|shared)\/src\/.*\.ts$/.test(file) && !file.includes('/stubs/'));
const imports: readonly Import[] = sources.flatMap((file) =>
  ts.preProcessFile(readOwn(file), true, true).importedFiles.map(({ fileName }) => ({ file, specifier: fileName })),
);

test('every source file lies in an area', () => {
  assert.ok(sources.length > 0, 'there are sources to look at');
  assert.deepEqual(
    sources.filter((file) => areaOf(file) === undefined),
    [],
  );
});

test('a file imports only from its own area and those to the left', () => {
  assert.deepEqual(imports.flatMap(wrongImport), []);
});

function wrongImport({ file, specifier }: Import): string[] {
  const area = areaOf(file);
  if (area === undefined) return [];
  if (!specifier.startsWith('.')) {
    return area.packages.some((allowed) => allowed.test(specifier)) ? [] : [`${file} (${area.name}) imports the package ${specifier}`];
  }
  const target = resolve(file, specifier);
  const targetArea = areaOf(target)?.name ?? 'no area';
  // One rule never imports another.
  const isOwn = targetArea === area.name && area.name !== 'rules';
  return isOwn || area.areas.includes(targetArea) ? [] : [`${file} (${area.name}) imports ${target} (${targetArea})`];
}

function resolve(file: string, specifier: string): string {
  const path = join(dirname(file), specifier);
  return [path, `${path}.ts`, `${path}/index.ts`].find((candidate) => sources.includes(candidate)) ?? path;
}

test('no file only hands on what others export', () => {
  const allowed = [`${analysis}/api.ts`, `${analysis}/rules/index.ts`];
  const barrels = sources.filter((file) => !allowed.includes(file) && /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(readOwn(file)));
  assert.deepEqual(barrels, []);
});

test('the table itself refuses what it is there to refuse', () => {
  const refused: readonly Import[] = [
    { file: `${analysis}/text/edit.ts`, specifier: 'typescript' },
    { file: `${analysis}/engine/analyze.ts`, specifier: 'node:fs' },
    { file: `${analysis}/facts/terms/flow.ts`, specifier: '../outcomes/outcome' },
    { file: `${analysis}/rules/one-rule.ts`, specifier: './another-rule' },
    { file: `${analysis}/rules/one-rule.ts`, specifier: '../program/snapshot' },
    { file: 'server/src/cli/check.ts', specifier: '../lsp/server' },
    { file: 'server/src/measure/claims.ts', specifier: '../analysis/api' },
    { file: 'server/src/measure/intervals.ts', specifier: 'node:fs' },
    { file: 'server/src/lsp/server.ts', specifier: '../analysis/api' },
    { file: 'client/src/extension.ts', specifier: '../../server/src/main' },
  ];
  assert.deepEqual(
    refused.filter((one) => wrongImport(one).length === 0),
    [],
  );
});
