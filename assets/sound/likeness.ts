// Compares two sections of sound at the alignment with the highest correlation.

import type { Pcm } from './synth.ts';

/** Returns the shift, at most `reach` samples, with the highest normalised correlation of `decoded` from `start` with `source`. */
export function bestMatch(source: Pcm, decoded: Pcm, start: number, reach: number): { lag: number; likeness: number } {
  let best = { lag: 0, likeness: -1 };
  for (let lag = -reach; lag <= reach; lag++) {
    let product = 0;
    let sourceEnergy = 0;
    let decodedEnergy = 0;
    for (let i = 0; i < source.length; i++) {
      const heard = decoded[start + lag + i] ?? 0;
      product += source[i] * heard;
      sourceEnergy += source[i] * source[i];
      decodedEnergy += heard * heard;
    }
    const likeness = product / Math.sqrt(sourceEnergy * decodedEnergy);
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best;
}
