/**
 * Lets only whole messages through to the library, which after bytes that are no message would hear nothing any more:
 * whatever stands between two messages is dropped, and reading goes on at the next header.
 */
import { Transform } from 'node:stream';

const headerEnd = '\r\n\r\n';
/** More than any document; a larger number is a broken header, for which nobody should wait. */
const longestMessage = 512 * 1024 * 1024;
const longestHeader = 64 * 1024;

export function wholeMessages(): Transform {
  let pending = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const end = pending.indexOf(headerEnd);
        if (end < 0) {
          if (pending.length > longestHeader) pending = pending.subarray(-longestHeader);
          break;
        }
        const start = end + headerEnd.length;
        const length = lengthIn(pending.toString('latin1', 0, end));
        if (length !== undefined && pending.length < start + length) break;
        if (length !== undefined) {
          this.push(`Content-Length: ${length}${headerEnd}`);
          this.push(pending.subarray(start, start + length));
        }
        pending = pending.subarray(start + (length ?? 0));
      }
      done();
    },
  });
}

/** The last length that the header names: what stands before it may be the rest of something else. */
function lengthIn(header: string): number | undefined {
  const digits = [...header.matchAll(/content-length:[ \t]*(\d+)[ \t]*(?=\r\n|$)/gi)].at(-1)?.[1];
  const length = digits === undefined ? NaN : Number(digits);
  return length > 0 && length <= longestMessage ? length : undefined;
}
