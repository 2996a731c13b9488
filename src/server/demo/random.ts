/** A repeatable source of chance for the demo: the same seed gives the same company on every machine. */
export interface Chance {
  /** 0 ≤ n < 1. */
  next(): number;
  /** Whole number from low to high, both included. */
  whole(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
}

/** Mulberry32: small, fast, good enough for a demo. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    percent: (share) => next() * 100 < share,
  };
}
