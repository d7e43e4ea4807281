/** Files of one JSON value a line, read piece by piece: what is in memory is one line, however many there are. */
import { createReadStream } from 'node:fs';

export type Line = { readonly number: number } & (
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }
);

const newline = 0x0a;
/** A line of which nobody would want the rest. */
const longest = 16 * 1024 * 1024;

/** Throws what the file system throws. Empty lines are passed over. */
export async function* linesOf(file: string | undefined): AsyncIterable<readonly Line[]> {
  const chunks = file === undefined ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
  let number = 0;
  let rest: Buffer[] = [];
  let length = 0;
  const end = (): Line[] => {
    number += 1;
    const [only = Buffer.alloc(0)] = rest;
    const line = length > longest ? tooLong(number) : lineOf(rest.length > 1 ? Buffer.concat(rest) : only, number);
    rest = [];
    length = 0;
    return line === undefined ? [] : [line];
  };
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, at));
      lines.push(...end());
      from = at + 1;
    }
    keep(chunk.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield end();

  function keep(part: Buffer): void {
    length += part.length;
    if (length <= longest) rest.push(part);
    else rest = [];
  }
}

function tooLong(number: number): Line {
  return { number, ok: false, problem: `the line is longer than ${longest / 1024 / 1024} MB` };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function lineOf(bytes: Buffer, number: number): Line | undefined {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { number, ok: false, problem: 'it is not UTF-8' };
  }
  if (text.trim() === '') return undefined;
  try {
    return { number, ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { number, ok: false, problem: `malformed JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
