/**
 * Texts by number, each kept once, as bytes in blocks: millions of ids weigh what their letters weigh.
 * Invariant: equality is decided by the bytes; a hash that meets another costs time, and never makes two texts one.
 */
import { createNumbers } from './numbers';

export interface Texts {
  readonly length: number;
  /** The number of the text; the next free one where it is new. */
  numberOf(text: string): number;
  at(number: number): string;
}

const blockSize = 1 << 20;
const empty = -1;

export function createTexts(): Texts {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const blocks: Uint8Array[] = [];
  let room = 0;
  // By number: block, where it begins there, how long it is, its hash.
  const entries = createNumbers();
  let slots = new Int32Array(1 << 12).fill(empty);

  const bytesAt = (number: number): Uint8Array => {
    const begin = entries.at(number * 4 + 1);
    return (blocks[entries.at(number * 4)] ?? new Uint8Array(0)).subarray(begin, begin + entries.at(number * 4 + 2));
  };
  const add = (bytes: Uint8Array, hash: number): number => {
    if (bytes.length > room) {
      blocks.push(new Uint8Array(Math.max(blockSize, bytes.length)));
      room = Math.max(blockSize, bytes.length);
    }
    const block = blocks[blocks.length - 1] ?? new Uint8Array(0);
    const begin = block.length - room;
    block.set(bytes, begin);
    room -= bytes.length;
    for (const part of [blocks.length - 1, begin, bytes.length, hash]) entries.push(part);
    return entries.length / 4 - 1;
  };
  const grow = (): void => {
    const larger = new Int32Array(slots.length * 2).fill(empty);
    for (let number = 0; number < entries.length / 4; number++) {
      let slot = entries.at(number * 4 + 3) & (larger.length - 1);
      while (larger[slot] !== empty) slot = (slot + 1) & (larger.length - 1);
      larger[slot] = number;
    }
    slots = larger;
  };

  return {
    get length() {
      return entries.length / 4;
    },
    numberOf(text) {
      const bytes = encoder.encode(writtenAs(text));
      const hash = hashOf(bytes);
      let slot = hash & (slots.length - 1);
      for (let number = slots[slot] ?? empty; number !== empty; number = slots[slot] ?? empty) {
        if (entries.at(number * 4 + 3) === hash && areEqual(bytesAt(number), bytes)) return number;
        slot = (slot + 1) & (slots.length - 1);
      }
      const number = add(bytes, hash);
      slots[slot] = number;
      if ((entries.length / 4) * 2 > slots.length) grow();
      return number;
    },
    at: (number) => readBack(decoder.decode(bytesAt(number))),
  };
}

/** Half a surrogate pair has no bytes of its own: all of them would be one text. */
function writtenAs(text: string): string {
  return /[\ud800-\udfff]/.test(text) || text.startsWith('\u0000') ? `\u0000${JSON.stringify(text)}` : text;
}

function readBack(written: string): string {
  return written.startsWith('\u0000') ? (JSON.parse(written.slice(1)) as string) : written;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
