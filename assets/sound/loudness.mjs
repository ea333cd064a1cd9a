// How loud a sound is: peak, and the K-weighted loudness of its loudest 400 ms (ITU-R BS.1770, mono).

import { SAMPLE_RATE } from './synth.mjs';

const WINDOW_SAMPLES = 0.4 * SAMPLE_RATE;
const HOP_SAMPLES = 0.01 * SAMPLE_RATE;

export const fromDb = (db) => 10 ** (db / 20);
export const toDb = (amplitude) => 20 * Math.log10(amplitude);

export const peak = (pcm) => pcm.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);

/** LUFS of the loudest 400 ms; a shorter sound counts with silence after it, as the ear would hear it. */
export function momentaryLoudness(pcm) {
  const weighted = kWeighted(pcm);
  const energy = new Float64Array(weighted.length + 1);
  weighted.forEach((sample, i) => (energy[i + 1] = energy[i] + sample * sample));
  let loudest = 0;
  for (let start = 0; start < pcm.length; start += HOP_SAMPLES) {
    const end = Math.min(pcm.length, start + WINDOW_SAMPLES);
    loudest = Math.max(loudest, energy[end] - energy[start]);
  }
  return -0.691 + 10 * Math.log10(loudest / WINDOW_SAMPLES);
}

/** The two K filters as analogue prototypes, so that they hold at any sample rate: head shelf, then low cut. */
function kWeighted(pcm) {
  const shelf = { hertz: 1681.97, q: 0.7072, high: fromDb(3.99984), band: fromDb(3.99984) ** 0.4996668, low: 1 };
  const lowCut = { hertz: 38.135, q: 0.5003, high: 1, band: 0, low: 0 };
  return biquad(biquad(pcm, shelf), lowCut);
}

/** Bilinear transform of (high s² + band s/q + low) / (s² + s/q + 1). */
function biquad(pcm, { hertz, q, high, band, low }) {
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
