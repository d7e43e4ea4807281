/** The comment that ignores a finding: where it goes, and where it may not go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../../server/src/analysis/text/edit';
import { differenceOf } from '../../../server/src/lsp/difference';
import { isCodeAt } from '../../../server/src/lsp/lineContext';
import { suppressionsOf } from '../../../server/src/lsp/suppress';
import { badAt } from './fakeCore';

function ignored(text: string, which: 0 | 1, file = '/a.ts'): string | undefined {
  const actions = suppressionsOf(text, badAt(file, text, text.indexOf('BAD')));
  const action = actions.find(({ title }) => title.endsWith(which === 0 ? 'here' : 'in this file'));
  return action && applyEdits(text, [action.edit]);
}

const reason = 'explain why this is right here';

test('the comment goes on the line before, with its indent and its line break', () => {
  assert.equal(ignored('if (x) {\n\t  BAD;\n}\n', 0), `if (x) {\n\t  // candor-ignore missing-is-error: ${reason}\n\t  BAD;\n}\n`);
  assert.equal(ignored('a;\r\n  BAD;\r\n', 0), `a;\r\n  // candor-ignore missing-is-error: ${reason}\r\n  BAD;\r\n`);
  assert.equal(ignored('BAD', 0), `// candor-ignore missing-is-error: ${reason}\nBAD`);
});

test('a comment that is there takes in one more rule', () => {
  assert.equal(ignored('// candor-ignore other, more: because\nBAD', 0), '// candor-ignore other, more, missing-is-error: because\nBAD');
});

test('the comment for the file goes to the top, behind what must stay first', () => {
  const comment = `// candor-ignore-file missing-is-error: ${reason}`;
  assert.equal(ignored('a;\nBAD', 1), `${comment}\na;\nBAD`);
  assert.equal(ignored('#!/usr/bin/env node\nBAD', 1), `#!/usr/bin/env node\n${comment}\nBAD`);
  assert.equal(ignored('\uFEFF#!/usr/bin/env node\r\nBAD', 1), `\uFEFF#!/usr/bin/env node\r\n${comment}\r\nBAD`);
  assert.equal(ignored('\uFEFFBAD', 1), `\uFEFF${comment}\nBAD`);
});

test('inside a template, a comment or JSX only the file is offered', () => {
  const cases = [
    ['/a.ts', 'const a = `\nBAD`;'],
    ['/a.ts', '/*\nBAD */'],
    ['/a.ts', "const a = 'x\\\nBAD';"],
    ['/a.tsx', 'const a = <p>\nBAD</p>;'],
    ['/a.tsx', 'const a = <p\nclass="BAD" />;'],
  ] as const;
  for (const [file, text] of cases) {
    assert.equal(ignored(text, 0, file), undefined, text);
    assert.notEqual(ignored(text, 1, file), undefined, text);
  }
});

test('findings about these comments are not ignored by one more', () => {
  assert.deepEqual(suppressionsOf('BAD', { ...badAt('/a.ts', 'BAD', 0), rule: 'unused-suppression' }), []);
});

/** `|` marks the offset. */
function asks(marked: string, jsx = true): boolean {
  const offset = marked.indexOf('|');
  return isCodeAt(marked.slice(0, offset) + marked.slice(offset + 1), offset, jsx);
}

test('code is told from what only looks like it', () => {
  const code = [
    'a;|',
    'const a = `x${\n|y}`;',
    'const a = `x${`y${{}}`}z`;|',
    "const a = 'it`s';|",
    'const a = /`/;|',
    'const a = b / c; `x`;|',
    'const a = /[/`]/g;|',
    'return /"/.test(x)\n|',
    'const a = <p title="`">it`s {\n|b}</p>;',
    "const a = <p>don't</p>;\n|",
    'const a = <><b/>`</>;\n|',
    'const f = <T,>(x: T) => x;\n|',
    'const f = <T extends U>(x: T) => x;\n|',
    'if (a < b) {\n|',
    'foo<Bar>(x);\n|',
    '#!/usr/bin/env node `\n|',
    '// don`t\n|',
    '/* ` */|',
  ];
  const other = [
    'const a = `x\n|`;',
    'const a = `${b}\n|`;',
    '/*\n|*/',
    'const a = <p>\n|</p>;',
    'const a = <p\n|/>;',
    'a = <p>{b}\n|</p>',
  ];
  for (const text of code) assert.ok(asks(text), text);
  for (const text of other) assert.ok(!asks(text), text);
  assert.ok(asks('const a = <Foo>x;\n|', false));
});

test('the difference of two texts is one edit that splits nothing', () => {
  const cases = [
    ['abc', 'abXc'],
    ['a\r\nb', 'a\nb'],
    ['a\nb', 'a\r\nb'],
    ['x😀y', 'x😁y'],
    ['aaa', 'aaaa'],
    ['', 'a'],
    ['a', ''],
    ['same', 'same'],
  ] as const;
  for (const [before, after] of cases) assert.equal(applyEdits(before, [differenceOf(before, after)]), after);
  assert.deepEqual(differenceOf('x😀y', 'x😁y').span, { start: 1, end: 3 });
  assert.deepEqual(differenceOf('a\r\nb', 'a\nb').span, { start: 1, end: 3 });
});
