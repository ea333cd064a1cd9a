// sfc32, a small generator of 32-bit words: the rules' only random source. Its state is plain data and can be saved.

/** Four unsigned 32-bit words. Mutated by each draw. */
export type RandomState = [number, number, number, number];

const WARM_UP_DRAWS = 12;

/**
 * Creates a generator from an unsigned 32-bit integer. Usual sfc32 seeding: the seed in one word, a counter of 1, the first draws
 * discarded.
 */
export function seedRandom(seed: number): RandomState {
  const random: RandomState = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1];
  for (let draw = 0; draw < WARM_UP_DRAWS; draw++) nextWord(random);
  return random;
}

/** Returns the next unsigned 32-bit word. */
export function nextWord(random: RandomState): number {
  // By index: destructuring would run an iterator.
  const a = random[0];
  const b = random[1];
  const c = random[2];
  const counter = random[3];
  const sum = (a + b + counter) | 0;
  random[3] = (counter + 1) >>> 0;
  random[0] = (b ^ (b >>> 9)) >>> 0;
  random[1] = (c + (c << 3)) >>> 0;
  random[2] = (((c << 21) | (c >>> 11)) + sum) >>> 0;
  return sum >>> 0;
}

/**
 * Returns a uniform integer in 0..bound-1 (bound from 1 to 2^31). Draws again past the last whole multiple of `bound` to avoid
 * modulo bias.
 */
export function nextBelow(random: RandomState, bound: number): number {
  const limit = 4294967296 - (4294967296 % bound);
  let word = nextWord(random);
  while (word >= limit) word = nextWord(random);
  return word % bound;
}
