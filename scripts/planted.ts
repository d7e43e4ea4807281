/**
 * `npm run planted`: gives the thirteen faults of `examples/thirteen-faults` to the checkers that people use, and writes `docs/PLANTED.md`:
 * who finds what. The checkers are installed in a folder of their own; candor is the one that is built here.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnOf, faultsOf, markedLines, type Finding } from '../test/support/planted';

const root = process.cwd();
const source = join(root, 'examples', 'thirteen-faults');
const work = join(root, 'out', 'planted');
const versions = {
  typescript: '6.0.3',
  eslint: '10.15.0',
  '@eslint/js': '10.0.1',
  'typescript-eslint': '8.74.0',
  oxlint: '1.94.0',
  'oxlint-tsgolint': 'latest',
  '@biomejs/biome': '2.6.8',
  '@types/node': '20.19.43',
};

rmSync(join(work, 'src'), { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(source, work, { recursive: true });
const manifest = JSON.parse(readFileSync(join(work, 'package.json'), 'utf8')) as Record<string, unknown>;
writeFileSync(join(work, 'package.json'), JSON.stringify({ ...manifest, devDependencies: versions }, null, 2));
run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
writeFileSync(
  join(work, 'eslint.config.mjs'),
  `import js from '@eslint/js';
import tseslint from 'typescript-eslint';
export default tseslint.config(js.configs.recommended, tseslint.configs.strictTypeChecked, { languageOptions: { parserOptions: { projectService: true } } });
`,
);

const text = readFileSync(join(source, 'src', 'server.ts'), 'utf8');
const checkers: readonly { readonly name: string; readonly findings: readonly Finding[] }[] = [
  { name: '`tsc --strict`', findings: ofTsc() },
  { name: 'ESLint recommended, typescript-eslint strictTypeChecked', findings: ofEslint() },
  { name: 'oxlint, type-aware, correctness, suspicious and pedantic', findings: ofOxlint() },
  { name: 'Biome, recommended', findings: ofBiome() },
  { name: 'candor, strict', findings: ofCandor() },
];

const lines = markedLines(text);
const rows = faultsOf(source).map(({ fault, what }) => {
  const cells = checkers.map(({ findings }) =>
    columnOf(findings, lines.get(fault))
      .map((rule) => `\`${rule}\``)
      .join(', '),
  );
  return `| ${fault} | ${what} | ${cells.join(' | ')} |`;
});
const page = `# Who finds what

\`examples/thirteen-faults\` is a small MCP server with thirteen faults, each of which makes an agent believe something false or fails its calls.
This page is what the checkers that people use say at the marked lines, written by \`npm run planted\`. A rule named in a cell reports
there; whether it is about the fault is for the reader to see. An empty cell: nothing is reported.

| | fault | ${checkers.map(({ name }) => name).join(' | ')} |
|---|---|${checkers.map(() => '---').join('|')}|
${rows.join('\n')}
| | all reports, anywhere in the file | ${checkers.map(({ findings }) => findings.length).join(' | ')} |

Versions: ${Object.entries(versions)
  .filter(([name]) => !name.startsWith('@types/'))
  .map(([name]) => `${name} ${installed(name)}`)
  .join(', ')}.
`;
writeFileSync(join(root, 'docs', 'PLANTED.md'), page);
process.stdout.write(page);

function installed(name: string): string {
  return (JSON.parse(readFileSync(join(work, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}

function run(command: string, args: readonly string[], cwd = work): string {
  const { stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' });
  if (error !== undefined) throw error;
  return stdout;
}

function ofTsc(): Finding[] {
  return [...run('npx', ['tsc', '-p', '.']).matchAll(/^src\/server\.ts\((\d+),\d+\): error (TS\d+)/gm)].map(([, line, rule = '']) => ({
    rule,
    line: Number(line),
  }));
}

function ofEslint(): Finding[] {
  const answer = JSON.parse(run('npx', ['eslint', '--format', 'json', 'src/server.ts'])) as {
    messages: { ruleId: string | null; line: number }[];
  }[];
  return answer.flatMap(({ messages }) => messages.map(({ ruleId, line }) => ({ rule: ruleId ?? 'parse', line })));
}

function ofOxlint(): Finding[] {
  const flags = ['correctness', 'suspicious', 'pedantic'].flatMap((category) => ['-W', category]);
  const answer = JSON.parse(run('npx', ['oxlint', '--type-aware', ...flags, '--format', 'json', 'src/server.ts'])) as {
    diagnostics: { code?: string; labels: { span: { line: number } }[] }[];
  };
  return answer.diagnostics.map(({ code = 'parse', labels }) => ({ rule: code, line: labels[0]?.span.line ?? 0 }));
}

function ofBiome(): Finding[] {
  const answer = JSON.parse(run('npx', ['biome', 'lint', '--reporter=json', '--max-diagnostics=none', 'src/server.ts'])) as {
    diagnostics: { category: string; location: { start?: { line: number }; span?: readonly [number, number] | null } }[];
  };
  return answer.diagnostics.map(({ category, location }) => ({
    rule: category,
    line: location.start?.line ?? text.slice(0, location.span?.[0] ?? 0).split('\n').length,
  }));
}

function ofCandor(): Finding[] {
  const main = join(root, 'dist', 'main.js');
  const answer = JSON.parse(run(process.execPath, [main, 'check', source, '--preset', 'strict', '--format', 'json'])) as {
    findings: (Finding & { file: string })[];
  };
  return answer.findings.filter(({ file }) => file === 'src/server.ts');
}
