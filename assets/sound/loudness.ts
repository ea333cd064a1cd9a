// Measures peak and loudness: K-weighted, of the loudest 400 ms or of the whole (ITU-R BS.1770).

import { type Pcm, SAMPLE_RATE } from './synth.ts';

const WINDOW_SAMPLES = 0.4 * SAMPLE_RATE;
const HOP_SAMPLES = 0.01 * SAMPLE_RATE;

export const fromDb = (db: number): number => 10 ** (db / 20);
export const toDb = (amplitude: number): number => 20 * Math.log10(amplitude);

export function peak(pcm: Pcm): number {
  let highest = 0;
  for (const sample of pcm) highest = Math.max(highest, Math.abs(sample));
  return highest;
}

/** Both speakers play a mono sound: all loudness counts two channels, as ITU-R BS.1770 adds them. */
const SPEAKERS = 2;

/** Returns the LUFS of the loudest 400 ms. A shorter sound is extended with silence. */
export const momentaryLoudness = (pcm: Pcm): number =>
  toLufs(SPEAKERS * windowPowers(pcm).reduce((most, power) => Math.max(most, power), 0));

/** Gate relative to the mean of all windows that are not silent. Quieter windows are ignored. */
const RELATIVE_GATE = 10 ** (-10 / 10);
const SILENCE_LUFS = -70;

/** Returns the gated LUFS of the whole. A single channel counts as two equal ones. */
export function integratedLoudness(channels: readonly Pcm[]): number {
  const each = channels.map(windowPowers);
  const powers = each[0].map((_, i) => SPEAKERS * mean(each.map((channel) => channel[i])));
  const heard = powers.filter((power) => toLufs(power) > SILENCE_LUFS);
  const gate = mean(heard) * RELATIVE_GATE;
  return toLufs(mean(heard.filter((power) => power > gate)));
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean K-weighted square of each 400 ms. */
function windowPowers(pcm: Pcm): number[] {
  const weighted = kWeighted(pcm);
  const energy = new Float64Array(weighted.length + 1);
  weighted.forEach((sample, i) => (energy[i + 1] = energy[i] + sample * sample));
  const powers: number[] = [];
  for (let start = 0; start < pcm.length; start += HOP_SAMPLES) {
    const end = Math.min(pcm.length, start + WINDOW_SAMPLES);
    powers.push((energy[end] - energy[start]) / WINDOW_SAMPLES);
  }
  return powers;
}

/** Applies both K filters (head shelf, then low cut), derived from analogue prototypes for any sample rate. */
function kWeighted(pcm: Pcm): Float64Array {
  const shelf = { hertz: 1681.97, q: 0.7072, high: fromDb(3.99984), band: fromDb(3.99984) ** 0.4996668, low: 1 };
  const lowCut = { hertz: 38.135, q: 0.5003, high: 1, band: 0, low: 0 };
  return biquad(biquad(pcm, shelf), lowCut);
}

type Biquad = { readonly hertz: number; readonly q: number; readonly high: number; readonly band: number; readonly low: number };

/** Returns a biquad by bilinear transform of (high s² + band s/q + low) / (s² + s/q + 1). */
function biquad(pcm: Pcm, { hertz, q, high, band, low }: Biquad): Float64Array {
  const k = Math.tan((Math.PI * hertz) / SAMPLE_RATE);
  const scale = 1 + k / q + k * k;
  const b0 = (high + (band * k) / q + low * k * k) / scale;
  const b1 = (2 * (low * k * k - high)) / scale;
  const b2 = (high - (band * k) / q + low * k * k) / scale;
  const a1 = (2 * (k * k - 1)) / scale;
  const a2 = (1 - k / q + k * k) / scale;
  let s1 = 0;
  let s2 = 0;
  return Float64Array.from(pcm, (sample) => {
    const out = b0 * sample + s1;
    s1 = b1 * sample - a1 * out + s2;
    s2 = b2 * sample - a2 * out;
    return out;
  });
}
