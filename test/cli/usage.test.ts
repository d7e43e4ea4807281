/** Wrong usage and empty places: what a person is told, and with which exit code. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { emptyReport, findingAt, placeOf, programWithCannedAnswers, projectWithAnswers } from './canned';
import { candor, emptyFolder, project } from './runCli';

const main = programWithCannedAnswers();
const text = 'a();\n';
const levelsInOne = ['error', 'warning', 'info', 'hint'] as const;

function folderWith(level: (typeof levelsInOne)[number]): string {
  return projectWithAnswers({ 'a.ts': text }, (root) => ({
    check: { ...emptyReport, findings: [findingAt(placeOf(root, 'a.ts', text, 'a()'), { level })] },
  }));
}

describe('unknown words are answered with the nearest known one', () => {
  const folder = emptyFolder();
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['chekc', folder], /Unknown command chekc\. Did you mean `candor check`\?/],
    [['check', '--fromat', 'json', folder], /Unknown flag --fromat for `candor check`\. Did you mean --format\?/],
    [['check', '-x', folder], /Unknown flag -x/],
    [['check', '--format', 'jsn', folder], /Unknown format jsn\. Did you mean json\? There are text, json, sarif, github\./],
    [['check', '--format', 'xml', folder], /There are text, json, sarif, github\./],
    [['check', '--preset', 'recomended', folder], /Unknown preset recomended\. Did you mean recommended\?/],
    [['check', '--fail-on', 'warn', folder], /Unknown threshold warn\. Did you mean warning\?/],
    [['check', '--rule', 'prose-reslt=off', folder], /Unknown rule prose-reslt\. The nearest is prose-result\. `candor rules`/],
    [['check', '--rule', 'prose-result=warn', folder], /Unknown level warn\. Did you mean warning\?/],
    [['check', '--rule', 'prose-result', folder], /--rule takes ID=LEVEL/],
    [['check', '--rule'], /--rule needs a value: --rule ID=LEVEL/],
    [['check', '--stats=yes', folder], /--stats takes no value/],
    [['fix', '--review', 'missing-is-eror', folder], /Unknown rule missing-is-eror\. The nearest is missing-is-error\./],
    [['tools', '--format', 'htm', folder], /Unknown format htm\./],
    [['explain'], /takes one rule/],
    [['explain', 'nothing-like-it'], /Unknown rule nothing-like-it\./],
    [['rules', 'x'], /takes no path/],
    [['facts'], /takes one file/],
    [['facts', folder], /is a folder/],
    [['--hlep'], /Unknown flag --hlep/],
    [['lsp'], /candor lsp --stdio/],
    [['check', ''], /A path is empty/],
    [['fix', folder, ''], /A path is empty/],
  ];
  for (const [args, expected] of cases) {
    test(args.filter((arg) => arg !== folder).join(' '), () => {
      const { code, out, err } = candor(args, { main });
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, expected);
      assert.ok(!/^\s+at /m.test(err), 'no stack trace');
      assert.equal(err.trim().split('\n').length, 1, 'one sentence');
    });
  }
});

describe('paths', () => {
  test('one that is not there is named, with the reason', () => {
    const { code, out, err } = candor(['check', 'no/such/place'], { main });
    assert.deepEqual([code, out, err], [2, '', 'candor: Cannot read no/such/place: there is no such file or folder.\n']);
  });

  test('one below a file, and one whose links run in a circle', () => {
    const root = project({ 'a.ts': text });
    symlinkSync('circle', join(root, 'circle'));
    assert.match(candor(['check', join(root, 'a.ts', 'b')], { main }).err, /a part of the path is a file/);
    assert.match(candor(['check', join(root, 'circle')], { main }).err, /its links run in a circle/);
  });

  test('the current folder, where it is gone', { skip: process.platform === 'win32' ? 'Windows keeps it' : false }, () => {
    const root = project({ 'gone/a.ts': text });
    const within = ['sh', '-c', 'rm -r ../gone && exec "$@"', 'sh'];
    const { code, out, err } = candor(['check'], { main, cwd: join(root, 'gone'), within });
    assert.deepEqual([code, out, err], [2, '', 'candor: The current folder is not there any more.\n']);
  });

  test('one that is named twice is spoken of once', () => {
    const noTools = project({ 'a.ts': text });
    assert.match(candor(['check', '.', '.'], { main, cwd: noTools }).out, /^No agent tools found under \.:/);
  });

  test('one that may not be read', { skip: process.platform === 'win32' ? 'Windows has other permissions' : false }, () => {
    const root = emptyFolder();
    mkdirSync(join(root, 'closed'));
    chmodSync(join(root, 'closed'), 0);
    const { code, err } = candor(['check', join(root, 'closed')], { main, unprivileged: true });
    chmodSync(join(root, 'closed'), 0o700);
    assert.deepEqual([code, err], [2, `candor: Cannot read ${join(root, 'closed')}: permission denied.\n`]);
  });

  test('nothing to check is a sentence with what was looked at', () => {
    const empty = project({ 'README.md': '#', 'node_modules/x/index.ts': "import '@modelcontextprotocol/sdk';" });
    const { code, out, err } = candor(['check', empty], { main });
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^No TypeScript or JavaScript under .*: looked for \.ts, .* outside of node_modules/);

    const noTools = project({ 'a.ts': text, 'b.jsx': text, 'c.test.ts': text });
    const looked = candor(['check', '.'], { main, cwd: noTools });
    assert.equal(looked.code, 0);
    assert.match(looked.out, /^No agent tools found under \.: looked at 2 TypeScript or JavaScript files, none of which registers a tool/);
    assert.match(candor(['tools'], { main, cwd: noTools }).out, /^No agent tools found under \.\.\n$/);
  });

  test('of a single file nothing is said about the files beside it', () => {
    const root = projectWithAnswers({ 'package.json': '{}', 'a.ts': text }, () => ({ check: { ...emptyReport, files: 2 } }));
    const { code, out } = candor(['check', 'a.ts'], { main, cwd: root });
    assert.equal(code, 0);
    assert.match(
      out,
      /^No tool is registered in a\.ts, and nothing there is to be reported: 2 TypeScript or JavaScript files of the package/,
    );
  });

  test('for a program that reads along, the sentence goes beside', () => {
    const noTools = project({ 'a.ts': text });
    const { code, out, err } = candor(['check', noTools, '--format', 'json'], { main });
    assert.equal(code, 0);
    assert.equal((JSON.parse(out) as { summary: { files: number } }).summary.files, 1);
    assert.match(err, /^No agent tools found/);
  });

  test('several are reported under their nearest common folder, each finding once', () => {
    const a = folderWith('warning');
    const b = folderWith('error');
    const { code, out } = candor(['check', b, a, join(a, 'tool.ts'), a, '--format', 'json'], { main });
    assert.equal(code, 1);
    const report = JSON.parse(out) as { root: string; findings: { file: string }[] };
    assert.equal(report.root, join(a, '..'));
    const names = [a, b].map((folder) => `${folder.slice(report.root.length + 1)}/a.ts`).sort();
    assert.deepEqual(
      report.findings.map(({ file }) => file),
      names,
    );
  });

  test('a file of a workspace of packages is judged together with the packages beside', () => {
    const root = project({
      'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
      'packages/kit/package.json': JSON.stringify({ name: '@team/kit', dependencies: { '@modelcontextprotocol/sdk': '1.32.2' } }),
      'packages/kit/index.ts': [
        'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";',
        'export const kit = new McpServer({ name: "kit", version: "1" });',
      ].join('\n'),
      'packages/app/package.json': JSON.stringify({ name: '@team/app', dependencies: { '@team/kit': '*' } }),
      'packages/app/index.ts': [
        'import { kit } from "@team/kit";',
        'kit.registerTool("now", {}, async () => ({ content: [{ type: "text", text: String(Date.now()) }] }));',
      ].join('\n'),
    });
    assert.match(candor(['facts', join(root, 'packages/app/index.ts')]).out, /^tool now$/m);
  });

  test('a path that begins with a dash comes after --', () => {
    const root = project({ '-x/a.ts': text });
    assert.match(candor(['check', '--', '-x'], { main, cwd: root }).out, /^No agent tools found under -x:/);
  });
});

describe('exit codes', () => {
  const expected: Record<(typeof levelsInOne)[number], readonly (readonly [string, number])[]> = {
    error: [
      ['error', 1],
      ['warning', 1],
      ['info', 1],
    ],
    warning: [
      ['error', 0],
      ['warning', 1],
      ['info', 1],
    ],
    info: [
      ['error', 0],
      ['warning', 0],
      ['info', 1],
    ],
    hint: [
      ['error', 0],
      ['warning', 0],
      ['info', 0],
    ],
  };
  for (const level of levelsInOne) {
    test(`a finding of level ${level}`, () => {
      const folder = folderWith(level);
      for (const [threshold, code] of expected[level])
        assert.equal(candor(['check', folder, '--fail-on', threshold], { main }).code, code, threshold);
      assert.equal(candor(['check', folder], { main }).code, level === 'error' || level === 'warning' ? 1 : 0);
    });
  }
});

describe('help and version', () => {
  test('the version is one line', () => assert.match(candor(['--version'], { main }).out, /^\d+\.\d+\.\d+\n$/));

  test('help goes to standard output, and no command at all is wrong usage', () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, out } = candor(args, { main });
      assert.equal(code, 0);
      for (const command of ['check', 'fix', 'tools', 'explain', 'rules', 'facts', 'lsp --stdio'])
        assert.ok(out.includes(`candor ${command}`), command);
    }
    const none = candor([], { main });
    assert.deepEqual([none.code, none.out], [2, '']);
  });

  test('every command explains its flags', () => {
    for (const command of ['check', 'fix', 'tools', 'explain', 'rules', 'facts', 'lsp']) {
      const { code, out } = candor([command, '--help'], { main });
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^Usage: candor ${command}`));
      assert.equal(candor(['help', command], { main }).out, out);
    }
  });
});

test('`--stats` leaves standard output alone', () => {
  const folder = folderWith('warning');
  const without = candor(['check', folder, '--format', 'json'], { main });
  const { out, err } = candor(['check', folder, '--format', 'json', '--stats'], { main });
  assert.equal(out, without.out);
  assert.match(err, /^time +\d+\.\d\d s .*\nmemory +\d+ MB at most\nlooked at 1 file, 0 tools, 1 finding\n$/);
});
