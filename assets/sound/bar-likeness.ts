// Measures how alike the bars of the music are.

import { createSpectrum } from './spectrum.ts';
import { type Pcm, SAMPLE_RATE } from './synth.ts';

/** The power of 2 above the samples of a bar: a longer section would be alike for its neighbors. */
const SECTION_SAMPLES = 2 ** 17;
const LOWEST_HERTZ = 27.5;
const SEMITONES = 100;

/** Returns the mean cosine between the semitone spectra of all pairs of bars: 1 for equal ones. */
export function barLikeness(bars: readonly Pcm[]): number {
  const spectrum = createSpectrum(SECTION_SAMPLES);
  const semitones = bars.map((bar) => sumBySemitone(spectrum(bar, 0)));
  const pairs = semitones.flatMap((one, i) => semitones.slice(i + 1).map((other) => cosine(one, other)));
  return pairs.reduce((sum, likeness) => sum + likeness, 0) / pairs.length;
}

function sumBySemitone(spectrum: Float64Array): Float64Array {
  const sums = new Float64Array(SEMITONES);
  spectrum.forEach((level, i) => {
    const semitone = Math.round(12 * Math.log2((i * SAMPLE_RATE) / SECTION_SAMPLES / LOWEST_HERTZ));
    if (semitone >= 0 && semitone < SEMITONES) sums[semitone] += level;
  });
  return sums;
}

function cosine(one: Float64Array, other: Float64Array): number {
  const product = one.reduce((sum, level, i) => sum + level * other[i], 0);
  return product / Math.hypot(...one) / Math.hypot(...other);
}
