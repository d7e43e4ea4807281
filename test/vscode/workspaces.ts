/** The folders that the editor is opened on: path → text. */
import { capElsewhere, caught, handlerElsewhere, oneTool, proseTool, tool, twoTools } from '../lsp/samples';

type Files = Readonly<Record<string, string>>;

const manifest = JSON.stringify({ name: 'agent', type: 'module', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^4.0.0' } });
const tsconfig = JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', target: 'es2022' } });

function under(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

/** Nested further than a parser holds on an ordinary stack, with a fault behind it. */
const deep = `${oneTool}\nexport const nested = ${'['.repeat(8_000)}${']'.repeat(8_000)};\n`;

export const agent: Files = {
  'package.json': manifest,
  'tsconfig.json': tsconfig,
  // The sample of a cap tells its rows as text; what is looked at here is the cap.
  'candor.config.json': JSON.stringify({ rules: { 'unstructured-content': 'off' } }),
  'files.ts': oneTool,
  'fix.ts': twoTools,
  'onSave.ts': twoTools,
  'rule.ts': oneTool,
  'ignore.ts': oneTool,
  'edits.ts': oneTool + tool('read_more') + tool('read_all'),
  'rewrite.ts': proseTool,
  'deep.ts': deep,
  'closed/one.ts': oneTool,
  'closed/two.ts': twoTools,
  'closed/sound.ts': 'export const nothing = 0;\n',
  'clean.ts': oneTool.replace(caught, 'throw e;'),
  ...under('handler', handlerElsewhere('./handlers.js')),
  ...under('cap', capElsewhere),
};

/** No tool in sight, and a file that is not ours to look at. */
export const plain: Files = {
  'package.json': JSON.stringify({ name: 'plain', type: 'module' }),
  'main.py': 'def read(path):\n    return open(path).read()\n',
  'main.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
};

/** Two folders of one workspace; the second has switched the rule off. */
export const several: Files = {
  'several.code-workspace': JSON.stringify({ folders: [{ path: 'first' }, { path: 'second' }] }),
  'first/package.json': manifest,
  'first/files.ts': oneTool,
  'second/package.json': manifest,
  'second/files.ts': oneTool,
  'second/.vscode/settings.json': JSON.stringify({ 'candor.rules': { 'missing-is-error': 'off' } }),
};

/** A stranger's project: opened, not trusted. */
export const strange: Files = { 'package.json': manifest, 'files.ts': oneTool };
