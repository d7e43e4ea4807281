/** The built program over whole projects: hostile, broken and ordinary ones. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor, dist, mainFile, project, put } from './runCli';

const manifest = JSON.stringify({ name: 'x', dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', zod: '^3.25.0' } });
const tool = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const server = new McpServer({ name: 'x', version: '1' });

server.registerTool('read', { inputSchema: { path: z.string() } }, async ({ path }) => {
  try {
    return { content: [{ type: 'text', text: await read(path) }] };
  } catch (e) {
    return { content: [{ type: 'text', text: String(e) }] };
  }
});
`;
const finding = 'server.ts:10:12 error missing-is-error';

interface Report {
  readonly findings: readonly { readonly rule: string; readonly file: string; readonly line: number; readonly column: number }[];
  readonly tools: readonly { readonly name: string; readonly analyzed: boolean }[];
  readonly summary: { readonly files: number };
  readonly notices: readonly { readonly file: string; readonly line: number; readonly message: string }[];
  readonly faults: readonly unknown[];
}

function check(files: Readonly<Record<string, string | Buffer>>, ...flags: string[]): Report & { readonly code: number | null } {
  const root = project({ 'package.json': manifest, 'server.ts': tool, ...files });
  const { code, out, err } = candor(['check', root, '--format', 'json', ...flags]);
  assert.equal(err, '');
  return { ...(JSON.parse(out) as Report), code };
}

/** The one finding of `tool`, and nothing else, where it belongs. */
function assertFound({ code, findings, faults }: ReturnType<typeof check>, files: readonly string[] = ['server.ts']): void {
  assert.equal(code, 1);
  assert.deepEqual(
    findings.filter(({ rule }) => rule === 'missing-is-error').map(({ file, line, column }) => `${file}:${line}:${column}`),
    files.map((file) => `${file}:10:12`),
  );
  assert.deepEqual(faults, []);
}

const noticesOf = ({ notices }: Report): string[] => notices.map(({ file, line, message }) => `${file}:${line} ${message}`);

test('the compiler is in the worker alone', () => {
  assert.ok(!readFileSync(mainFile, 'utf8').includes('createSourceFile('));
  assert.ok(readFileSync(join(dist, 'worker.js'), 'utf8').includes('createSourceFile'));
});

test('route handlers are looked at where there is no tool, and are none', () => {
  const root = project({
    'package.json': JSON.stringify({ name: 'x', dependencies: { express: '^5.0.0' } }),
    'app.ts': `import express from 'express';\nexpress().get('/', (req, res) => res.json({ error: 'Not ready' }));\n`,
  });
  const { code, out } = candor(['check', root, '--format', 'json']);
  const { findings, tools } = JSON.parse(out) as Report;
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ rule, file, line }) => `${file}:${line} ${rule}`),
    ['app.ts:2 ok-status-error'],
  );
  assert.deepEqual(tools, []);
});

describe('bad input', () => {
  test('a broken tsconfig is told with file, line and reason, and the analysis goes on', () => {
    const report = check({ 'tsconfig.json': '{\n  "compilerOptions": { "strict" true }\n}' });
    assertFound(report);
    assert.equal(report.notices.length, 1);
    assert.match(noticesOf(report)[0] ?? '', /^tsconfig\.json:2 .+/);
  });

  test('so is one that extends itself in a circle', () => {
    const report = check({ 'tsconfig.json': '{ "extends": "./base.json" }', 'base.json': '{\n  "extends": "./tsconfig.json"\n}' });
    assertFound(report);
    assert.equal(report.notices.length, 1);
  });

  test('half-typed code makes no noise and hides nothing', () => {
    const report = check({ 'half.ts': `${tool}\nserver.registerTool('x', { inputSchema: { a: z.string( }, async ({ a }) => { if (` });
    assertFound(report, ['half.ts', 'server.ts']);
    assert.deepEqual(report.notices, []);
  });

  test('a byte order mark, CRLF and a lone CR move nothing', () => {
    const report = check({ 'bom.ts': `\ufeff${tool}`, 'crlf.ts': tool.replaceAll('\n', '\r\n'), 'cr.ts': tool.replaceAll('\n', '\r') });
    assertFound(report, ['bom.ts', 'cr.ts', 'crlf.ts', 'server.ts']);
    assert.deepEqual(report.notices, []);
  });

  test('NUL bytes and invalid UTF-8 make no noise', () => {
    const report = check({
      'nul.ts': `${tool}\u0000\u0000`,
      'latin.ts': Buffer.concat([Buffer.from(tool), Buffer.from([0x2f, 0x2f, 0xe9, 0xff, 0xfe, 0x0a])]),
      'noise.ts': Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
    });
    assertFound(report, ['latin.ts', 'nul.ts', 'server.ts']);
    assert.deepEqual(report.notices, []);
  });

  test('UTF-16 is read as its byte order mark says', () => {
    const little = Buffer.from(`\ufeff${tool}`, 'utf16le');
    const report = check({ 'big.ts': Buffer.from(little).swap16(), 'cut.ts': little.subarray(0, -1), 'little.ts': little });
    assertFound(report, ['big.ts', 'cut.ts', 'little.ts', 'server.ts']);
    assert.deepEqual(report.notices, []);
  });

  test('where nothing is found, files that a program wrote are told of', () => {
    const written = `// @generated\n${tool}`;
    const root = project({ 'package.json': '{}', 'src/a.ts': written, 'src/b.ts': 'export const b = 1;' });
    assert.match(candor(['check', root]).out, /^No agent tools found .* candor knows\. Left out: 1 file marked as generated\.$/m);
    writeFileSync(join(root, 'candor.config.json'), '{}');
    assert.match(candor(['check', root]).out, /^No agent tools found .* Left out: 1 file marked as generated\.$/m);
    writeFileSync(join(root, 'src/a.ts'), 'export const a = 1;');
    assert.match(candor(['check', root]).out, /^No agent tools found .* candor knows\.$/m);
  });

  test('a folder in which UTF-16 alone holds a tool is not taken for one without', () => {
    const root = project({ 'package.json': manifest, 'src/little.ts': Buffer.from(`\ufeff${tool}`, 'utf16le') });
    assert.equal(candor(['check', root]).code, 1);
  });

  for (const [what, content, reason] of [
    ['over 1 MiB', `${tool}\n${'// filler\n'.repeat(120_000)}`, 'larger than 1 MiB'],
    ['nested past what the parser holds', `${tool}\nexport const x = ${'['.repeat(400_000)}`, 'nested too deeply'],
  ] as const) {
    test(`a file ${what} is skipped, once and with the reason`, () => {
      const root = project({ 'package.json': manifest, 'server.ts': tool, 'src/odd.ts': content });
      const { code, out } = candor(['check', root]);
      assert.equal(code, 1);
      assert.ok(out.includes(finding));
      assert.deepEqual(out.match(/^skipped: .*$/gm), [`skipped: src/odd.ts: ${reason}`]);
    });
  }

  test('a mistake in the config is told with its line', () => {
    const report = check({ 'candor.config.json': '{\n  "rulez": {},\n  "rules": { "missing-is-eror": "off" }\n}' });
    assertFound(report);
    assert.deepEqual(noticesOf(report), [
      'candor.config.json:2 Unknown key `rulez`, did you mean `rules`.',
      'candor.config.json:3 Unknown rule `missing-is-eror`, did you mean `missing-is-error`.',
    ]);
    const root = project({ 'package.json': manifest, 'server.ts': tool, 'candor.config.json': '{\n  "rules": {\n}' });
    const { code, out } = candor(['check', root]);
    assert.equal(code, 1);
    assert.ok(out.includes(finding));
    assert.match(out, /^candor\.config\.json:3 warning Malformed JSON: .*\. The defaults hold\.$/m);
  });

  test('links that run in a circle, and links out of the folder', () => {
    const root = project({ 'package.json': manifest, 'server.ts': tool, 'src/a.ts': '' });
    spawnSync('ln', ['-s', '..', join(root, 'src/up')]);
    spawnSync('ln', ['-s', 'nowhere', join(root, 'src/gone.ts')]);
    const { code, out } = candor(['check', root, '--format', 'json']);
    const report = JSON.parse(out) as Report;
    assert.deepEqual([code, report.findings.filter(({ rule }) => rule === 'missing-is-error').length], [1, 1]);
  });
});

describe('levels', () => {
  test('flags beat the config file, and the config file the preset', () => {
    const config = { 'candor.config.json': '{ "rules": { "missing-is-error": "off" } }' };
    const levelOf = (report: Report): unknown => report.findings.find(({ rule }) => rule === 'missing-is-error');
    assert.equal(levelOf(check(config)), undefined);
    assertFound(check(config, '--rule', 'missing-is-error=info', '--fail-on', 'info'));
    assertFound(check({}, '--preset', 'contract'));
    assert.equal(levelOf(check({}, '--rule', 'missing-is-error=off')), undefined);
  });
});

describe('one file', () => {
  test('is judged together with the package that it lies in', () => {
    const root = project({
      'package.json': manifest,
      'server.ts': tool
        .replace(/async \(\{ path \}\)[\s\S]*$/, 'handle);\n')
        .replace('import { z }', "import { handle } from './src/handle.js';\nimport { z }"),
      'src/handle.ts': tool.replace(/^[\s\S]*?(?=async \(\{)/, 'export const handle = ').replace(/\);\n$/, ';\n'),
    });
    const { code, out } = candor(['check', join(root, 'src/handle.ts'), '--format', 'json']);
    const report = JSON.parse(out) as Report & { root: string };
    assert.equal(report.root, join(root, 'src'));
    assert.deepEqual(
      report.findings.map(({ file, rule }) => `${file} ${rule}`),
      ['handle.ts missing-is-error'],
    );
    assert.equal(code, 1);
  });
});

test('the same input gives the same bytes, five times over', () => {
  const root = project({ 'package.json': manifest, ...Object.fromEntries(['z', 'a', 'm/b', 'm/a'].map((name) => [`${name}.ts`, tool])) });
  for (const format of ['text', 'json', 'sarif', 'github'])
    assert.equal(new Set(Array.from({ length: 5 }, () => candor(['check', root, '--format', format]).out)).size, 1, format);
});

test('a fix is taken, and a second run has nothing to do', () => {
  const root = project({ 'package.json': manifest, 'server.ts': tool });
  assert.match(candor(['fix', root, '--dry-run']).out, /^\+ .*isError: true/m);
  assert.equal(readFileSync(join(root, 'server.ts'), 'utf8'), tool);
  assert.match(candor(['fix', root]).out, /^Fixed 1 problem in 1 file\./);
  assert.equal(readFileSync(join(root, 'server.ts'), 'utf8'), tool.replace('String(e) }] }', 'String(e) }], isError: true }'));
  assert.match(candor(['fix', root]).out, /^Nothing to fix\./);
});

test('`rules`, `tools` and `facts` answer', () => {
  const root = project({ 'package.json': manifest, 'server.ts': tool });
  const rules = JSON.parse(candor(['rules', '--format', 'json']).out) as { id: string; level: string; fix: string; url: string }[];
  assert.ok(rules.some(({ id, level, fix }) => id === 'missing-is-error' && level === 'error' && fix === 'safe'));
  assert.match(candor(['rules']).out, /^missing-is-error +error +safe +\S/m);
  const tools = JSON.parse(candor(['tools', root, '--format', 'json']).out) as { contract: object }[];
  assert.ok(Object.keys(tools[0]?.contract ?? {}).length > 0, 'the card is there');
  assert.deepEqual(
    tools.map(({ contract: _card, ...tool }) => tool),
    [
      {
        name: 'read',
        sdk: 'mcp',
        sdkMajor: 1,
        file: 'server.ts',
        line: 6,
        handler: { file: 'server.ts', line: 6 },
        input: true,
        output: false,
        analyzed: true,
        why: null,
        validatedBy: null,
        oracle: null,
      },
    ],
  );
  assert.match(candor(['tools', root]).out, /^read +mcp 1 +input +analyzed +server\.ts:6\n\n1 tool, 1 analyzed\.\n$/);
  const facts = candor(['facts', join(root, 'server.ts')]);
  assert.equal(facts.code, 0);
  assert.match(facts.out, /read/);
});

describe('nothing of a workspace is executed', () => {
  /** Leaves a trace beside the program's own files if anything runs it. */
  const trap = (name: string): string => `require('node:fs').writeFileSync(__dirname + '/RAN-${name}', '');\n`;
  const traps: Readonly<Record<string, string>> = {
    'package.json': JSON.stringify({
      name: 'trap',
      dependencies: { '@modelcontextprotocol/sdk': '^1.20.0', typescript: '*' },
      scripts: Object.fromEntries(
        ['preinstall', 'postinstall', 'prepare', 'start', 'test', 'build'].map((name) => [name, `touch RAN-${name}`]),
      ),
      candor: './candor.config.js',
      prettier: './prettier.config.js',
    }),
    '.npmrc': 'script-shell=./RAN-npmrc\nnode-options=--require ./trap.js\n',
    'server.ts': tool,
    'trap.js': trap('trap'),
    'candor.config.js': trap('candor-config'),
    'candor.config.cjs': trap('candor-config-cjs'),
    'candor.config.ts': trap('candor-config-ts'),
    'candor.config.json': JSON.stringify({ extends: './candor.config.js' }),
    'prettier.config.js': trap('prettier'),
    'eslint.config.js': trap('eslint'),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { plugins: [{ name: 'trap-plugin' }, { transform: './trap.js' }] },
      extends: 'trap-plugin/index.js',
    }),
    'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version: '5.9.0', main: 'lib/typescript.js' }),
    'node_modules/typescript/lib/typescript.js': trap('typescript'),
    'node_modules/typescript/lib/tsserverlibrary.js': trap('tsserver'),
    'node_modules/trap-plugin/package.json': JSON.stringify({ name: 'trap-plugin', main: 'index.js' }),
    'node_modules/trap-plugin/index.js': trap('plugin'),
    'node_modules/@modelcontextprotocol/sdk/package.json': JSON.stringify({
      name: '@modelcontextprotocol/sdk',
      version: '1.20.0',
      main: 'index.js',
    }),
    'node_modules/@modelcontextprotocol/sdk/index.js': trap('sdk'),
  };
  /** Fails loudly on any connection, look-up or program that is started, in the program and in its worker. */
  const watchman = `
const fail = (what) => () => { require('node:fs').writeSync(2, 'WATCHMAN: ' + what + '\\n'); process.exit(99); };
require('node:net').Socket.prototype.connect = fail('connect');
require('node:dns').lookup = fail('lookup');
require('node:dgram').createSocket = fail('datagram');
globalThis.fetch = fail('fetch');
for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync']) require('node:child_process')[name] = fail(name);
`;
  const canUnshare = spawnSync('unshare', ['-n', 'true']).status === 0;

  for (const args of [['check'], ['fix', '--dry-run'], ['tools'], ['check', '--format', 'sarif']]) {
    test(args.join(' '), () => {
      const root = project(traps);
      const outside = project({ 'watchman.cjs': watchman });
      const before = listing(root);
      const { code, out, err } = candor([...args, root], {
        cwd: root,
        env: { NODE_OPTIONS: `--require=${join(outside, 'watchman.cjs')}` },
        within: canUnshare ? ['unshare', '-n'] : [],
      });
      assert.ok(code === 0 || code === 1, `${code} ${out} ${err}`);
      assert.ok(!err.includes('WATCHMAN'), err);
      assert.match(out, /read/);
      assert.deepEqual(listing(root), before, 'nothing is written into the workspace');
    });
  }

  test('the watchman would have seen it', () => {
    const outside = project({ 'watchman.cjs': watchman, 'x.js': "require('node:net').connect(1)" });
    const { code, err } = candor([], { main: join(outside, 'x.js'), env: { NODE_OPTIONS: `--require=${join(outside, 'watchman.cjs')}` } });
    assert.deepEqual([code, err], [99, 'WATCHMAN: connect\n']);
  });
});

function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = lstatSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .sort();
}

test('`explain` prints the page of every rule that has one', () => {
  const pages = existsSync(join(dist, 'rules')) ? readdirSync(join(dist, 'rules')).filter((name) => name !== 'README.md') : [];
  for (const page of pages) {
    const { code, out } = candor(['explain', page.replace(/\.md$/, '')]);
    assert.equal(code, 0);
    assert.match(out, /^# /m);
    assert.ok(!out.includes('<!--'), page);
  }
  assert.equal(candor(['explain', 'missing-is-eror']).code, 2);
});

test('a reader that goes away early is no fault', () => {
  const root = project({ 'package.json': manifest, ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`t${i}.ts`, tool])) });
  put(join(root, 'run.sh'), `"${process.execPath}" "${mainFile}" check "${root}" 2>"${root}/err" | head -n 1\n`);
  const { stdout } = spawnSync('sh', [join(root, 'run.sh')], { encoding: 'utf8' });
  assert.match(stdout, /^t0\.ts:10:12 error/);
  assert.equal(readFileSync(join(root, 'err'), 'utf8'), '');
});
