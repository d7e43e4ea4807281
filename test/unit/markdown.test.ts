import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMarkdown } from '../support/markdown';
import { updateFixes } from '../support/update';

const fence = '```';

test('a heading names a case, an unnamed fence is its main file, named ones belong to it', () => {
  const [first, second, ...rest] = parseMarkdown(
    'rules/x.md',
    [
      '# x',
      '## One',
      `${fence}ts sdk=mcp`,
      'a();',
      fence,
      '`b.ts`:',
      '',
      `${fence}ts eol=crlf`,
      'b();',
      fence,
      `${fence}json file=tsconfig.json`,
      '{}',
      fence,
      '### Nested',
      `${fence}js`,
      'c();',
      fence,
      `${fence}sh`,
      'not code of a case',
      fence,
    ].join('\n'),
  );
  assert.deepEqual(rest, []);
  assert.deepEqual(first?.headings, ['x', 'One']);
  assert.deepEqual(
    first?.files.map(({ path, sdk, eol, text, line }) => ({ path, sdk, eol, text, line })),
    [
      { path: 'tool.ts', sdk: 'mcp', eol: 'lf', text: 'a();\n', line: 4 },
      { path: 'b.ts', sdk: undefined, eol: 'crlf', text: 'b();\n', line: 9 },
      { path: 'tsconfig.json', sdk: undefined, eol: 'lf', text: '{}\n', line: 12 },
    ],
  );
  assert.deepEqual(second?.headings, ['x', 'One', 'Nested']);
  assert.equal(second?.files[0]?.path, 'tool.js');
});

test('a second unnamed fence under one heading is a second case', () => {
  const cases = parseMarkdown('x.md', [`## Example`, `${fence}ts`, 'a', fence, 'Better:', `${fence}ts`, 'b', fence].join('\n'));
  assert.deepEqual(
    cases.map(({ name }) => name),
    ['Example', 'Example (2)'],
  );
});

test('settings hold for their section and the sections inside it, not for the next one', () => {
  const cases = parseMarkdown(
    'x.md',
    [
      '# x',
      '## Strict',
      `${fence}json settings`,
      '{ "preset": "strict" }',
      fence,
      '### Inside',
      `${fence}ts`,
      fence,
      '## Beside',
      `${fence}ts`,
      fence,
    ].join('\n'),
  );
  assert.deepEqual(
    cases.map(({ name, settings }) => [name, settings]),
    [
      ['Inside', { preset: 'strict' }],
      ['Beside', undefined],
    ],
  );
});

test('a tilde fence carries a title with backticks and quotes', () => {
  const [only] = parseMarkdown('x.md', ['## A', `${fence}ts`, 'a', fence, '~~~diff fix="Add `x: \\"y\\"`"', '-a', '+b', '~~~'].join('\n'));
  assert.deepEqual(only?.fixes, [{ title: 'Add `x: "y"`', diff: '-a\n+b', line: 5 }]);
});

for (const [what, lines, message] of [
  ['a word that means nothing', ['## A', `${fence}ts only`, fence], 'x.md:2: The fence says `only`, which means nothing.'],
  ['a file twice', ['## A', `${fence}ts`, fence, `${fence}ts file=tool.ts`, fence], 'x.md:4: The case has `tool.ts` twice.'],
  ['a fix before any code', ['## A', `${fence}diff fix="t"`, fence], 'x.md:2: This fix follows no code.'],
  ['a fence that is never closed', ['## A', `${fence}ts`], 'x.md:2: This fence is never closed.'],
] as const) {
  test(`${what} is refused with its line`, () => {
    assert.throws(() => parseMarkdown('x.md', lines.join('\n')), { message });
  });
}

test('updating replaces the diff blocks of each case and nothing else', () => {
  const before = [
    '## A',
    '',
    `${fence}ts`,
    'a',
    fence,
    '',
    `${fence}diff fix="old"`,
    '-a',
    fence,
    '',
    'Words.',
    '## B',
    `${fence}ts`,
    'b',
    fence,
    '',
  ];
  const [a, b] = parseMarkdown('x.md', before.join('\n'));
  assert.ok(a !== undefined && b !== undefined);
  const after = updateFixes(before.join('\n'), [
    { testCase: a, fixes: [{ title: 'Say "so" with `x`', diff: '-a\n+c' }] },
    { testCase: b, fixes: [{ title: 'new', diff: '+d' }] },
  ]);
  assert.deepEqual(after.split('\n'), [
    ...['## A', '', `${fence}ts`, 'a', fence, '', '~~~diff fix="Say \\"so\\" with `x`"', '-a', '+c', '~~~', '', 'Words.'],
    ...['## B', `${fence}ts`, 'b', fence, '', `${fence}diff fix="new"`, '+d', fence, ''],
  ]);
  assert.deepEqual(parseMarkdown('x.md', after)[0]?.fixes[0]?.title, 'Say "so" with `x`');
});
