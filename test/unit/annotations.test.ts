import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAnnotations } from '../support/annotations';

test('carets give the exact span of the line above, and the comment line is taken out', () => {
  const { code, annotations, writtenLines } = readAnnotations(
    ['  return 1;', '       //^ one-rule [fix] [error] a part', 'next();'].join('\n'),
  );
  assert.equal(code, '  return 1;\nnext();');
  assert.deepEqual(writtenLines, [0, 2]);
  assert.deepEqual(annotations, [
    { line: 0, start: 9, end: 10, subject: 'one-rule', tags: ['fix', 'error'], text: 'a part', writtenLine: 1 },
  ]);
});

test('several marks on a line and several lines below one line of code', () => {
  const { annotations } = readAnnotations(['call(a, bb, c);', '   //^ first   ^^ second with words', '     //     ^ third'].join('\n'));
  assert.deepEqual(
    annotations.map(({ line, start, end, subject, text }) => [line, start, end, subject, text]),
    [
      [0, 5, 6, 'first', ''],
      [0, 15, 17, 'second', 'with words'],
      [0, 12, 13, 'third', ''],
    ],
  );
});

test('a start-only mark stands for a span that crosses lines', () => {
  const { annotations } = readAnnotations(['return {', '     //^… wide the message', '};'].join('\n'));
  assert.deepEqual([annotations[0]?.start, annotations[0]?.end, annotations[0]?.text], [7, undefined, 'the message']);
});

test('the first two columns are reached from the slashes', () => {
  const { annotations } = readAnnotations(['// candor-ignore x', '//<^^^^^^^^^^^^^^^ unused', 'import a;', '//<^… wide'].join('\n'));
  assert.deepEqual(
    annotations.map(({ line, start, end }) => [line, start, end]),
    [
      [0, 0, 18],
      [1, 0, undefined],
    ],
  );
});

test('a comment is an annotation only where a caret comes first', () => {
  const text = ['// power: a^b', 'x();', '// ^ is xor'].join('\n');
  assert.throws(() => readAnnotations('//^^ rule'), /stands below no code/);
  assert.throws(() => readAnnotations('x();\n//^^ '), /names no rule/);
  assert.equal(readAnnotations(text).annotations.length, 1, 'a comment that begins with a caret is an annotation');
  assert.equal(readAnnotations('// power: a^b\nx();').code, '// power: a^b\nx();');
});
