// Chance for appearance: confetti, stars, snow. Rules have a generator of their own.

/** A generator's state: an unsigned 32-bit integer. */
export type Random = { readonly state: Uint32Array };

/** Creates a generator whose numbers are the same on every machine. `seed` is an unsigned 32-bit integer. */
export function createRandom(seed: number): Random {
  return { state: Uint32Array.of(seed) };
}

/** Returns the next number, 0 (inclusive) to 1 (exclusive), by mulberry32. */
export function nextRandom({ state }: Random): number {
  state[0] += 0x6d2b79f5;
  const word = state[0];
  let mixed = Math.imul(word ^ (word >>> 15), word | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** Returns a number from `least` (inclusive) to `most` (exclusive). */
export function randomBetween(random: Random, least: number, most: number): number {
  return least + nextRandom(random) * (most - least);
}

/** Returns one of the items. */
export function randomOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.trunc(nextRandom(random) * items.length)];
}
