import { nextWord, seedRandom } from '../../../src/rules/random.ts';

/** Returns a generator of standard normal numbers, the same for equal seeds. */
export function createNormal(seed: number): () => number {
  const state = seedRandom(seed);
  const uniform = () => (nextWord(state) + 1) / (2 ** 32 + 1);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
