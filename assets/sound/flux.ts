// Spectral flux: the energy that a position adds to the sound. A click adds energy at all frequencies.

import type { Pcm } from './synth.ts';

const WINDOW_SAMPLES = 1024;

/** Returns the sum of the gains of all frequencies, in the window around `at` against the one before. */
export function fluxAt(pcm: Pcm, at: number): number {
  const start = Math.round(at - WINDOW_SAMPLES / 2);
  const before = spectrum(pcm, start - WINDOW_SAMPLES);
  const around = spectrum(pcm, start);
  return around.reduce((sum, level, i) => sum + Math.max(0, level - before[i]), 0);
}

/** Returns the level of each frequency in a Hann-windowed section. */
function spectrum(pcm: Pcm, start: number): Float64Array {
  const real = Float64Array.from({ length: WINDOW_SAMPLES }, (_, i) => {
    return (pcm[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES));
  });
  const { re, im } = transform({ re: real, im: new Float64Array(WINDOW_SAMPLES) });
  return re.subarray(0, WINDOW_SAMPLES / 2).map((value, i) => Math.hypot(value, im[i]));
}

type Complex = { readonly re: Float64Array; readonly im: Float64Array };

/** Computes the discrete Fourier transform recursively. */
function transform({ re, im }: Complex): Complex {
  const count = re.length;
  if (count === 1) return { re, im };
  const half = (parity: 0 | 1): Complex =>
    transform({ re: re.filter((_, i) => i % 2 === parity), im: im.filter((_, i) => i % 2 === parity) });
  const even = half(0);
  const odd = half(1);
  const out = { re: new Float64Array(count), im: new Float64Array(count) };
  for (let k = 0; k < count / 2; k++) {
    const cos = Math.cos((2 * Math.PI * k) / count);
    const sin = Math.sin((2 * Math.PI * k) / count);
    const turnedRe = cos * odd.re[k] + sin * odd.im[k];
    const turnedIm = cos * odd.im[k] - sin * odd.re[k];
    out.re[k] = even.re[k] + turnedRe;
    out.im[k] = even.im[k] + turnedIm;
    out.re[k + count / 2] = even.re[k] - turnedRe;
    out.im[k + count / 2] = even.im[k] - turnedIm;
  }
  return out;
}
