/** `candor lint-schema` on the forms in which schemas come, and on files that hold none. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { candor, emptyFolder, project } from './runCli';

interface Report {
  readonly findings: readonly {
    readonly rule: string;
    readonly level: string;
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
    readonly tools: readonly { readonly name: string | null }[];
    readonly fixes: readonly unknown[];
  }[];
  readonly tools: readonly { readonly name: string | null; readonly input: boolean; readonly analyzed: boolean }[];
  readonly summary: { readonly files: number };
}

const schema = {
  type: 'object',
  properties: {
    state: { type: 'string', description: 'One of open, closed, waiting.' },
    mode: { type: 'string' },
    urgent: { type: 'boolean' },
    note: { type: ['string', 'null'] },
  },
  required: ['state'],
};

function lint(
  content: unknown,
  ...flags: readonly string[]
): { readonly code: number | null; readonly report: Report; readonly err: string } {
  const root = project({ 'in.json': JSON.stringify(content, undefined, 2) });
  const { code, out, err } = candor(['lint-schema', join(root, 'in.json'), '--format', 'json', ...flags]);
  return { code, report: JSON.parse(out) as Report, err };
}

const told = ({ findings }: Report): readonly string[] => findings.map(({ rule, line, column }) => `${line}:${column} ${rule}`);

describe('a schema on its own', () => {
  const { code, report, err } = lint(schema);

  test('has the findings of the tree, each with its place, its code and its branch', () => {
    assert.deepEqual([code, err], [1, '']);
    assert.deepEqual(told(report), [
      '1:1 ignored-unknown-keys',
      '1:1 low-required-density',
      '4:5 open-string',
      '4:5 undeclared-vocabulary',
      '8:5 open-string',
      '8:5 undocumented-input',
      '11:5 boolean-flag',
      '11:5 undocumented-input',
      '14:5 null-default',
      '14:5 undocumented-input',
    ]);
    const codes = report.findings
      .map(({ message }) => /\(R\d, branch(?:es)? [^)]+\)/.exec(message)?.[0])
      .filter((one) => one !== undefined);
    assert.deepEqual(codes, [
      '(R1, branches 3 and 4)',
      '(R2, branch 3)',
      '(R2, branch 3)',
      '(R2, branch 3)',
      '(R3, branch 2)',
      '(R4, branch 2)',
    ]);
    assert.deepEqual([report.tools, report.summary.files], [[], 1]);
  });

  test('has no fixes: those that there are write code', () => {
    assert.ok(report.findings.every(({ fixes }) => fixes.length === 0));
  });

  test('counts what the flags say', () => {
    assert.equal(lint(schema, '--fail-on', 'error').code, 0);
    const quiet = lint(schema, '--rule', 'undeclared-vocabulary=off', '--rule', 'open-string=error');
    assert.equal(quiet.code, 1);
    assert.ok(
      quiet.report.findings.every(({ rule, level }) => rule !== 'undeclared-vocabulary' && (rule !== 'open-string' || level === 'error')),
    );
    assert.equal(lint({ type: 'object', properties: { mode: { type: 'string', description: 'A mode.' } } }).code, 0);
  });
});

describe('tools are found in every form, with their names', () => {
  const forms: readonly (readonly [string, unknown])[] = [
    ['an answer of tools/list', { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'edit', inputSchema: schema }] } }],
    ['its list', { tools: [{ name: 'edit', inputSchema: schema, outputSchema: schema }] }],
    ['definitions of Anthropic', [{ name: 'edit', input_schema: schema }]],
    ['definitions of OpenAI', [{ type: 'function', function: { name: 'edit', parameters: schema } }]],
    ['definitions of its newer API', [{ type: 'function', name: 'edit', parameters: schema, strict: false }]],
    ['one definition', { name: 'edit', description: 'Edits.', inputSchema: schema }],
  ];
  for (const [form, content] of forms) {
    test(form, () => {
      const { code, report } = lint(content);
      assert.equal(code, 1);
      assert.deepEqual(
        report.tools.map(({ name, input, analyzed }) => ({ name, input, analyzed })),
        [{ name: 'edit', input: true, analyzed: true }],
      );
      assert.equal(report.findings.length, 10);
      assert.ok(report.findings.every(({ tools }) => tools[0]?.name === 'edit'));
    });
  }

  test('a schema with a field that is called as a key of a definition is a schema', () => {
    const { report } = lint({ type: 'object', properties: { parameters: { type: 'object', properties: {} } }, parameters: {} });
    assert.deepEqual(report.tools, []);
  });

  test('a schema that leads back into itself is read once around', () => {
    const node = {
      type: 'object',
      properties: { left: { $ref: '#/$defs/Node' }, right: { $ref: '#/$defs/Node' }, mode: { type: 'string' } },
    };
    const { code, report } = lint({ type: 'object', properties: { root: { $ref: '#/$defs/Node' } }, $defs: { Node: node } });
    assert.equal(code, 0);
    assert.equal(report.findings.filter(({ rule }) => rule === 'open-string').length, 1);
  });

  test('each finding of a field is at that field, in text for people', () => {
    const root = project({
      'tools.json':
        '{ "tools": [\n  { "name": "edit", "inputSchema": { "type": "object", "properties": {\n    "mode": { "type": "string" } } } }\n] }\n',
    });
    const { code, out } = candor(['lint-schema', 'tools.json'], { cwd: root });
    assert.equal(code, 0);
    assert.match(out, /^tools\.json:3:5 info open-string$/m);
    assert.match(out, / {2}tool {2}edit/);
    assert.match(out, /^\d findings \(\d infos\) in 1 tool, 1 file\.$/m);
  });
});

describe('the published linter', () => {
  test('prints of a schema what it printed, and of several tools each under its name', () => {
    const root = project({
      'one.json': JSON.stringify(schema),
      'tools.json': JSON.stringify({ tools: [{ name: 'edit', inputSchema: schema }] }),
    });
    const lines = [
      "R1  density 25% < 75%; omittable: ['mode', 'note', 'urgent']",
      'R4  $: null default, sentinel ambiguity',
      'R2  $.state: open string, no enum/pattern',
      'R4  $.state: null default, sentinel ambiguity',
      'R2  $.mode: open string, no enum/pattern',
      'R4  $.mode: null default, sentinel ambiguity',
      'R3  $.urgent: boolean flag, prefer explicit enum',
      'R4  $.urgent: null default, sentinel ambiguity',
      'R4  $.note: null default, sentinel ambiguity',
    ];
    assert.deepEqual(candor(['lint-schema', '--seed-compatible', 'one.json'], { cwd: root }), {
      code: 0,
      out: `${lines.join('\n')}\n`,
      err: '',
    });
    assert.equal(candor(['lint-schema', '--seed-compatible', 'tools.json'], { cwd: root }).out, `# edit\n${lines.join('\n')}\n`);
    assert.equal(candor(['lint-schema', '--seed-compatible', 'one.json', '--fail-on', 'info'], { cwd: root }).code, 1);
  });

  test('takes any object for a schema, as it did', () => {
    const root = project({ 'odd.json': '{ "required": ["a"] }' });
    const out = 'R4  $: null default, sentinel ambiguity\n';
    assert.deepEqual(candor(['lint-schema', '--seed-compatible', 'odd.json'], { cwd: root }), { code: 0, out, err: '' });
    assert.equal(candor(['lint-schema', 'odd.json'], { cwd: root }).code, 2);
  });

  test('ends where it ended, and says so', () => {
    const root = project({ 'odd.json': '{ "type": "object", "properties": { "a": true } }' });
    const { code, out, err } = candor(['lint-schema', '--seed-compatible', 'odd.json'], { cwd: root });
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /the published linter ends with an error here: \$\.a is no schema/);
  });
});

describe('what is no schema is one sentence, and exit code 2', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['malformed JSON', '{ "type": "object",\n  "properties": {\n    a: {} } }', /^candor: in\.json:3: malformed JSON: [a-z ]+\.\n$/],
    ['a comment', '// tools\n{}', /^candor: in\.json:1: malformed JSON: invalid comment token\.\n$/],
    ['an empty file', '', /^candor: in\.json:1: malformed JSON: /],
    ['another object', '{\n  "name": "candor" }', /^candor: in\.json:1: holds neither a JSON Schema nor tool definitions/],
    [
      'a list of something else',
      '[{ "name": "a", "inputSchema": {} },\n 3]',
      /^candor: in\.json:2: lists tools, and entry 2 is no tool definition/,
    ],
  ];
  for (const [what, text, expected] of cases) {
    test(what, () => {
      const root = project({ 'in.json': text });
      const { code, out, err } = candor(['lint-schema', 'in.json'], { cwd: root });
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, expected);
    });
  }

  test('beside a good file the good one is reported', () => {
    const root = project({ 'bad.json': '{', 'good.json': JSON.stringify(schema) });
    const { code, out, err } = candor(['lint-schema', 'bad.json', 'good.json'], { cwd: root });
    assert.equal(code, 2);
    assert.match(out, /^good\.json:\d+:\d+ info open-string$/m);
    assert.match(err, /^candor: bad\.json:1: malformed JSON/);
  });

  test('no file, a folder, and one that is not there', () => {
    const root = emptyFolder();
    assert.match(candor(['lint-schema']).err, /takes JSON files/);
    assert.match(candor(['lint-schema', root]).err, /takes files, and .* is a folder/);
    assert.match(candor(['lint-schema', join(root, 'no.json')]).err, /there is no such file or folder/);
  });
});

test('a list that holds no tool is named as empty', () => {
  const root = project({ 'in.json': '{ "tools": [] }', 'own.json': JSON.stringify({ type: 'object', properties: {} }) });
  const { code, out, err } = candor(['lint-schema', join(root, 'in.json')], { cwd: root });
  assert.deepEqual([code, out, err], [0, 'The list of tools in in.json is empty: there is nothing to look at.\n', '']);
  assert.match(
    candor(['lint-schema', join(root, 'in.json'), join(root, 'own.json')], { cwd: root }).out,
    /^No findings in 0 tools, 2 files\./,
  );
});
