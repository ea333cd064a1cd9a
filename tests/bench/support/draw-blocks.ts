// Draws seeded blocks of samples from a known distribution.
import { nextWord, seedRandom } from '../../../src/rules/random.ts';

export type Distribution = {
  readonly seed: number;
  readonly blocks: number;
  readonly samples: number;
  /** True median. */
  readonly median: number;
  /** Standard deviation of the blocks, as a share of the median. */
  readonly blockSpread: number;
  /** Standard deviation of the samples in a block, as a share of the median. */
  readonly sampleSpread: number;
};

/** Draws blocks with normal noise per block and per sample. */
export function drawBlocks({ seed, blocks, samples, median, blockSpread, sampleSpread }: Distribution): number[][] {
  const state = seedRandom(seed);
  const uniform = () => (nextWord(state) + 1) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Array.from({ length: blocks }, () => {
    const shift = blockSpread * normal();
    return Array.from({ length: samples }, () => median * (1 + shift + sampleSpread * normal()));
  });
}
