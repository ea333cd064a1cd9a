// Spectral flux: the energy that a position adds to the sound. A click adds energy at all frequencies.

import { spectrum, WINDOW_SAMPLES } from './spectrum.ts';
import type { Pcm } from './synth.ts';

/** Returns the sum of the gains of all frequencies, in the window around `at` against the one before. */
export function fluxAt(pcm: Pcm, at: number): number {
  const start = Math.round(at - WINDOW_SAMPLES / 2);
  const before = spectrum(pcm, start - WINDOW_SAMPLES);
  const around = spectrum(pcm, start);
  return around.reduce((sum, level, i) => sum + Math.max(0, level - before[i]), 0);
}
