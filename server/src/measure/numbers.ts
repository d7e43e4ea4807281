/** A list of whole numbers that may grow to millions: four bytes each, in blocks, so that growing copies nothing. */

export interface Numbers {
  readonly length: number;
  push(value: number): void;
  at(index: number): number;
  set(index: number, value: number): void;
}

const blockSize = 1 << 16;

export function createNumbers(): Numbers {
  const blocks: Int32Array[] = [];
  let length = 0;
  const blockOf = (index: number): Int32Array => blocks[index >>> 16] ?? new Int32Array(0);
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length % blockSize === 0) blocks.push(new Int32Array(blockSize));
      blockOf(length)[length & (blockSize - 1)] = value;
      length += 1;
    },
    at: (index) => blockOf(index)[index & (blockSize - 1)] ?? 0,
    set(index, value) {
      blockOf(index)[index & (blockSize - 1)] = value;
    },
  };
}
