// Draws blocks of samples from a known distribution, by a seed.
import { nextWord, seedRandom } from '../../../src/rules/random.ts';

export type Distribution = {
  readonly seed: number;
  readonly blocks: number;
  readonly samples: number;
  /** The true median. */
  readonly median: number;
  /** Standard deviations as a share of the median: of the blocks, and of the samples in a block. */
  readonly blockSpread: number;
  readonly sampleSpread: number;
};

/** Normal noise of each block, and of each sample in it. */
export function drawBlocks({ seed, blocks, samples, median, blockSpread, sampleSpread }: Distribution): number[][] {
  const state = seedRandom(seed);
  const uniform = () => (nextWord(state) + 1) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Array.from({ length: blocks }, () => {
    const shift = blockSpread * normal();
    return Array.from({ length: samples }, () => median * (1 + shift + sampleSpread * normal()));
  });
}
