// True peaks: the highest value of the wave between the samples too, and a limiter for them.

import type { Pcm } from './synth.ts';

/** Positions between two samples, as ITU-R BS.1770 requires, and taps on each side of the interpolation. */
const OVERSAMPLING = 4;
const REACH_SAMPLES = 12;

/** Taps of each position between two samples: a windowed sinc. */
const PHASES = Array.from({ length: OVERSAMPLING - 1 }, (_, phase) => {
  const fraction = (phase + 1) / OVERSAMPLING;
  return Float64Array.from({ length: 2 * REACH_SAMPLES }, (__, tap) => {
    const distance = tap - REACH_SAMPLES + 1 - fraction;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / REACH_SAMPLES);
    return (window * Math.sin(Math.PI * distance)) / (Math.PI * distance);
  });
});

/** Returns the highest true peak of the channels. */
export function truePeak(channels: readonly Pcm[]): number {
  let highest = 0;
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i++) if (isNear(channel, i, highest)) highest = Math.max(highest, peakAfter(channel, i));
  }
  return highest;
}

/** A wave rises to no more than twice its samples between them, as far as this music goes. Saves most of the time. */
function isNear(pcm: Pcm, index: number, level: number): boolean {
  return 2 * Math.max(Math.abs(pcm[index]), Math.abs(pcm[(index + 1) % pcm.length])) > level;
}

/** Returns the highest value from a sample to the next. The wave is a loop. */
function peakAfter(pcm: Pcm, index: number): number {
  let highest = Math.abs(pcm[index]);
  const first = index - REACH_SAMPLES + 1;
  const isInside = first >= 0 && first + 2 * REACH_SAMPLES <= pcm.length;
  for (const taps of PHASES) {
    let value = 0;
    if (isInside) for (let tap = 0; tap < taps.length; tap++) value += taps[tap] * pcm[first + tap];
    else for (let tap = 0; tap < taps.length; tap++) value += taps[tap] * pcm[(first + tap + pcm.length) % pcm.length];
    highest = Math.max(highest, Math.abs(value));
  }
  return highest;
}

/** The gain falls and rises within 3 ms around a peak. */
const ATTACK_SAMPLES = 132;

/** Lowers the parts of a loop whose true peak exceeds the ceiling, all channels alike. */
export function limit(channels: readonly Float64Array[], ceiling: number): Float64Array[] {
  const { length } = channels[0];
  const gain = new Float64Array(length).fill(1);
  for (let i = 0; i < length; i++) {
    let highest = 0;
    for (const channel of channels) if (isNear(channel, i, ceiling)) highest = Math.max(highest, peakAfter(channel, i));
    if (highest <= ceiling) continue;
    for (let near = i - ATTACK_SAMPLES; near <= i + ATTACK_SAMPLES; near++) {
      const at = (near + length) % length;
      gain[at] = Math.min(gain[at], ceiling / highest);
    }
  }
  const smooth = smoothGain(gain);
  return channels.map((channel) => channel.map((sample, i) => sample * smooth[i]));
}

/** Averages the gain over the attack: with the minimum of as many samples it stays below each sample's limit. */
function smoothGain(gain: Float64Array): Float64Array {
  const { length } = gain;
  const window = Array.from({ length: 2 * ATTACK_SAMPLES + 1 }, (_, i) => 1 - Math.cos((Math.PI * (i + 1)) / (ATTACK_SAMPLES + 1)));
  const total = window.reduce((sum, weight) => sum + weight, 0);
  const smooth = new Float64Array(length).fill(1);
  for (let i = 0; i < length; i++) {
    if (gain[i] === 1) continue;
    for (let k = 0; k < window.length; k++) smooth[(i + k - ATTACK_SAMPLES + length) % length] -= ((1 - gain[i]) * window[k]) / total;
  }
  return smooth;
}
