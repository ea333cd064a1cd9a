// Spectra of short sections, and the shares of energy in frequency bands.

import { type Pcm, SAMPLE_RATE } from './synth.ts';

export const WINDOW_SAMPLES = 1024;

/** Edges of the bands in hertz, as listed in loudness.md. */
export const BAND_EDGES_HZ = [150, 400, 1000, 2500, 6000];

/** The band of each frequency of a spectrum. */
const BAND_OF = Array.from(
  { length: WINDOW_SAMPLES / 2 },
  (_, i) => BAND_EDGES_HZ.filter((edge) => (i * SAMPLE_RATE) / WINDOW_SAMPLES >= edge).length,
);

/** Returns the share of the energy in each band: below the first edge, between two, and above the last. */
export function bandShares(channels: readonly Pcm[]): number[] {
  const bands = Array.from({ length: BAND_EDGES_HZ.length + 1 }, () => 0);
  for (const channel of channels) {
    for (let start = 0; start < channel.length; start += WINDOW_SAMPLES / 2) {
      spectrum(channel, start).forEach((level, i) => (bands[BAND_OF[i]] += level * level));
    }
  }
  const total = bands.reduce((sum, energy) => sum + energy, 0);
  return bands.map((energy) => energy / total);
}

const WINDOW = Float64Array.from({ length: WINDOW_SAMPLES }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES));

/** Returns the level of each frequency in a Hann-windowed section. */
export function spectrum(pcm: Pcm, start: number): Float64Array {
  const re = new Float64Array(WINDOW_SAMPLES);
  const im = new Float64Array(WINDOW_SAMPLES);
  for (let i = 0; i < WINDOW_SAMPLES; i++) re[REVERSED[i]] = (pcm[start + i] ?? 0) * WINDOW[i];
  transform(re, im);
  return re.subarray(0, WINDOW_SAMPLES / 2).map((value, i) => Math.hypot(value, im[i]));
}

const BITS = Math.log2(WINDOW_SAMPLES);
/** Indices with their bits reversed: the input order of the transform. */
const REVERSED = Uint16Array.from({ length: WINDOW_SAMPLES }, (_, i) =>
  parseInt(i.toString(2).padStart(BITS, '0').split('').reverse().join(''), 2),
);
const COSINES = Float64Array.from({ length: WINDOW_SAMPLES / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES));
const SINES = Float64Array.from({ length: WINDOW_SAMPLES / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / WINDOW_SAMPLES));

/** Computes the discrete Fourier transform in place (radix 2). */
function transform(re: Float64Array, im: Float64Array): void {
  for (let half = 1; half < WINDOW_SAMPLES; half *= 2) {
    const stride = WINDOW_SAMPLES / (2 * half);
    for (let first = 0; first < WINDOW_SAMPLES; first += 2 * half) {
      for (let k = 0; k < half; k++) {
        const [a, b] = [first + k, first + k + half];
        const [cos, sin] = [COSINES[k * stride], SINES[k * stride]];
        const turnedRe = cos * re[b] + sin * im[b];
        const turnedIm = cos * im[b] - sin * re[b];
        re[b] = re[a] - turnedRe;
        im[b] = im[a] - turnedIm;
        re[a] += turnedRe;
        im[a] += turnedIm;
      }
    }
  }
}
