// Compares the generator with sfc32 in big integers, and pins its first words.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBelow, nextWord, seedRandom, type RandomState } from '../../src/rules/random.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';

const WORD = 2n ** 32n;

function referenceWords(seed: number, count: number): number[] {
  let [a, b, c, counter] = [0x9e3779b9n, 0x243f6a88n, BigInt(seed), 1n];
  const words: number[] = [];
  for (let draw = 0; draw < count + 12; draw++) {
    const sum = (a + b + counter) % WORD;
    counter = (counter + 1n) % WORD;
    a = b ^ (b >> 9n);
    b = (c + c * 8n) % WORD;
    c = (((c * 2n ** 21n) % WORD) + (c >> 11n) + sum) % WORD;
    words.push(Number(sum));
  }
  return words.slice(12);
}

holds(
  'generates the words of sfc32 and keeps four unsigned words of state',
  200,
  fc.property(seeds, (seed) => {
    const random = seedRandom(seed);
    expect(Array.from({ length: 40 }, () => nextWord(random))).toEqual(referenceWords(seed, 40));
    for (const word of random) expect(word >= 0 && word < 2 ** 32 && Number.isInteger(word)).toBe(true);
  }),
);

test.each([
  [0, [2266749544, 3859721991, 3128767472, 1553841669]],
  [1, [3359835970, 1182520828, 4267878529, 3063500945]],
  [2026, [684944128, 4145004944, 2856310301, 776952225]],
  [4294967295, [3808816175, 4158527780, 3722100240, 3084069354]],
])('seed %i generates the recorded words', (seed, words) => {
  const random = seedRandom(seed);
  expect(words.map(() => nextWord(random))).toEqual(words);
});

holds(
  'a saved state continues like the original',
  50,
  fc.property(seeds, fc.nat(50), (seed, draws) => {
    const random = seedRandom(seed);
    for (let draw = 0; draw < draws; draw++) nextWord(random);
    const saved: RandomState = [...random];
    expect(nextWord(saved)).toBe(nextWord(random));
    expect(saved).toEqual(random);
  }),
);

test.each([1, 2, 3, 7, 43, 100])('nextBelow(%i) is uniform (chi-square over 60,000 draws, seed 1)', (bound) => {
  const random = seedRandom(1);
  const counts = Array.from({ length: bound }, () => 0);
  for (let draw = 0; draw < 60_000; draw++) counts[nextBelow(random, bound)]++;
  const expected = 60_000 / bound;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts).toHaveLength(bound);
  expect(chiSquare).toBeLessThan(bound - 1 + 4 * Math.sqrt(2 * bound));
});

test('draws again for a word beyond the last whole multiple of the bound', () => {
  const bound = 2 ** 30 + 2 ** 29;
  const limit = 2 * bound;
  const seedsDrawnAgain = Array.from({ length: 100 }, (_, seed) => seed).filter((seed) => referenceWords(seed, 1)[0] >= limit);
  expect(seedsDrawnAgain.length).toBeGreaterThan(10);
  for (const seed of seedsDrawnAgain) {
    const word = referenceWords(seed, 40).find((candidate) => candidate < limit) ?? Number.NaN;
    expect(nextBelow(seedRandom(seed), bound)).toBe(word % bound);
  }
});
