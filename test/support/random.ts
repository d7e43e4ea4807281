/** Chance that can be repeated: the same seed gives the same run. `CANDOR_TEST_SEED=n` tries another. */

export interface Chance {
  readonly seed: number;
  /** From 0 up to, and without, `below`. */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  half(): boolean;
}

export function createChance(seed = Number(process.env['CANDOR_TEST_SEED'] ?? 1)): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    seed,
    integer,
    pick(from) {
      const picked = from[integer(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    half: () => integer(2) === 0,
  };
}
