/** A file's text as the disk has it. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Beyond this a file is not read: the analysis is asked, which says that it skips the file. */
const largestRead = 16 * 1024 * 1024;
export const tooLarge = Symbol('too large');

let buffer = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Reads into one buffer, in as few calls as there can be: over ten thousand files that is a fifth of what a promise and a `stat` for each
 * cost. `undefined` where it cannot be read. Opens no pipe, which would wait for a writer: `file` is one that a listing called a file.
 */
export function readText(file: string): string | typeof tooLarge | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    let length = 0;
    for (;;) {
      const read = readSync(handle, buffer, length, buffer.length - length, null);
      if (read === 0) return decoded(buffer.subarray(0, length));
      length += read;
      if (length < buffer.length) continue;
      if (length >= largestRead) return tooLarge;
      const larger = Buffer.allocUnsafeSlow(buffer.length * 4);
      buffer.copy(larger);
      buffer = larger;
    }
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** The text behind a byte order mark; UTF-8 where there is none. */
export function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le', 2);
  if (first === 0xfe && second === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
