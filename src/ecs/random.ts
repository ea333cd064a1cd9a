// Random numbers for effects such as confetti, stars and snow. The rules have a separate generator.

/** A generator's state: an unsigned 32-bit integer. */
export type Random = { readonly state: Uint32Array };

/** Creates a generator whose sequence is identical on every machine. `seed` is an unsigned 32-bit integer. */
export function createRandom(seed: number): Random {
  return { state: Uint32Array.of(seed) };
}

/** Returns the next number from 0 (inclusive) to 1 (exclusive). Algorithm: mulberry32. */
export function nextRandom({ state }: Random): number {
  state[0] += 0x6d2b79f5;
  const word = state[0];
  let mixed = Math.imul(word ^ (word >>> 15), word | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** Returns a number from `min` (inclusive) to `max` (exclusive). */
export function randomBetween(random: Random, min: number, max: number): number {
  return min + nextRandom(random) * (max - min);
}

/** Returns a random item, or undefined if there are no items. */
export function randomOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.trunc(nextRandom(random) * items.length)];
}
