// Spectra of short sections, and the shares of energy in frequency bands.

import { type Pcm, SAMPLE_RATE } from './synth.ts';

const WINDOW_SAMPLES = 1024;

/** Edges of the bands in hertz, as listed in loudness.md. */
export const BAND_EDGES_HZ = [150, 400, 1000, 2500, 6000];

/** The band of each frequency of a spectrum. */
const BAND_OF = Array.from(
  { length: WINDOW_SAMPLES / 2 },
  (_, i) => BAND_EDGES_HZ.filter((edge) => (i * SAMPLE_RATE) / WINDOW_SAMPLES >= edge).length,
);

/** Returns the share of the energy in each band: below the first edge, between two, and above the last. */
export function bandShares(channels: readonly Pcm[]): number[] {
  const spectrum = createSpectrum(WINDOW_SAMPLES);
  const bands = Array.from({ length: BAND_EDGES_HZ.length + 1 }, () => 0);
  for (const channel of channels) {
    for (let start = 0; start < channel.length; start += WINDOW_SAMPLES / 2) {
      spectrum(channel, start).forEach((level, i) => (bands[BAND_OF[i]] += level * level));
    }
  }
  const total = bands.reduce((sum, energy) => sum + energy, 0);
  return bands.map((energy) => energy / total);
}

/** Returns a function that returns the level of each frequency in a Hann-windowed section. `samples`: its length, a power of 2. */
export function createSpectrum(samples: number): (pcm: Pcm, start: number) => Float64Array {
  const window = Float64Array.from({ length: samples }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples));
  const bits = Math.log2(samples);
  /** Indices with their bits reversed: the input order of the transform. */
  const reversed = Uint32Array.from({ length: samples }, (_, i) =>
    parseInt(i.toString(2).padStart(bits, '0').split('').reverse().join(''), 2),
  );
  const cosines = Float64Array.from({ length: samples / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / samples));
  const sines = Float64Array.from({ length: samples / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / samples));

  /** Computes the discrete Fourier transform in place (radix 2). */
  function transform(re: Float64Array, im: Float64Array): void {
    for (let half = 1; half < samples; half *= 2) {
      const stride = samples / (2 * half);
      for (let first = 0; first < samples; first += 2 * half) {
        for (let k = 0; k < half; k++) {
          const [a, b] = [first + k, first + k + half];
          const [cos, sin] = [cosines[k * stride], sines[k * stride]];
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

  return (pcm, start) => {
    const re = new Float64Array(samples);
    const im = new Float64Array(samples);
    for (let i = 0; i < samples; i++) re[reversed[i]] = (pcm[start + i] ?? 0) * window[i];
    transform(re, im);
    return re.subarray(0, samples / 2).map((value, i) => Math.hypot(value, im[i]));
  };
}
