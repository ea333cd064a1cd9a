// Finds the best position to join the music's loop: near its start, where the coding errors of both formats change least across the seam.

import { fluxAt } from './flux.ts';
import type { Pcm } from './synth.ts';

/** Minimum distance from the loop to both ends of the file: decoders start up to 25 ms early or late. */
const MARGIN_SAMPLES = 1500;
/** Samples around a seam that are compared. */
const REACH_SAMPLES = 6;
/** More than the windows of `fluxAt`. */
const FLUX_SAMPLES = 2048;
/** Number of the smoothest positions that are compared by flux. */
const SMOOTHEST = 40;

/** Returns the position in samples. `files`: the decoded channels of each format. */
export function findJoin(files: readonly (readonly Pcm[])[], loopSamples: number): number {
  const ears = files.flat();
  const last = Math.min(...ears.map((channel) => channel.length)) - loopSamples - MARGIN_SAMPLES;
  const places = Array.from({ length: last - MARGIN_SAMPLES }, (_, i) => i + MARGIN_SAMPLES);
  const smooth = places
    .map((at) => ({ at, bend: Math.max(...ears.map((channel) => bendAt(channel, at, loopSamples))) }))
    .sort((a, b) => a.bend - b.bend);
  const quiet = smooth
    .slice(0, SMOOTHEST)
    .map((place) => ({ ...place, flux: Math.max(...ears.map((channel) => joinFlux(channel, place.at, loopSamples))) }));
  return quiet.sort((a, b) => a.flux - b.flux)[0].at;
}

/** Returns the third difference of the wave at the seam `at`, which is large for a click. */
function bendAt(channel: Pcm, at: number, loopSamples: number): number {
  const joined = (i: number): number => channel[i < 0 ? at + loopSamples + i : at + i];
  let largest = 0;
  for (let i = -REACH_SAMPLES; i < REACH_SAMPLES; i++) {
    largest = Math.max(largest, Math.abs(joined(i + 1) - 3 * joined(i) + 3 * joined(i - 1) - joined(i - 2)));
  }
  return largest;
}

function joinFlux(channel: Pcm, at: number, loopSamples: number): number {
  const joined = Float32Array.from(
    { length: 2 * FLUX_SAMPLES },
    (_, i) => channel[at + i - FLUX_SAMPLES + (i < FLUX_SAMPLES ? loopSamples : 0)],
  );
  return fluxAt(joined, FLUX_SAMPLES);
}
