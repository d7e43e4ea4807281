/** Bytes that are no message cost nothing but themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeMessages } from '../../../server/src/lsp/frames';

function message(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function through(bytes: string, size: number): string {
  const stream = wholeMessages();
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += size) stream.write(all.subarray(at, at + size));
  return (stream.read() as Buffer | null)?.toString() ?? '';
}

test('messages come through whole, however they are cut', () => {
  const bytes = message('{"a":"é文😀"}') + message('{}');
  for (const size of [1, 2, 7, 1000]) assert.equal(through(bytes, size), bytes);
  assert.equal(through('content-length:2\r\nContent-Type: x\r\n\r\n{}', 5), message('{}'));
  assert.equal(through(message('{}').slice(0, -1), 100), '');
});

test('what stands between messages is dropped', () => {
  for (const junk of [
    'hello',
    'hello\r\n\r\n',
    'Content-Length: x\r\n\r\n',
    'Content-Length: -5\r\n\r\n',
    '{"a":1}\n',
    `Content-Length: ${'9'.repeat(20)}\r\n\r\n`,
  ]) {
    for (const size of [1, 1000]) assert.equal(through(message('{}') + junk + message('[]'), size), message('{}') + message('[]'), junk);
  }
});
