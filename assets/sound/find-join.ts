// Finds where the music's loop is best joined: the place near its beginning at which what both codecs add differs least a loop later.

import { fluxAt } from './flux.ts';
import type { Pcm } from './synth.ts';

/** Enough of the file stays before and after the loop for decoders that begin it up to 25 ms late or early. */
const MARGIN_SAMPLES = 1500;
/** Around a seam as much is looked at. */
const REACH_SAMPLES = 6;
/** More than the windows that the flux is taken from. */
const FLUX_SAMPLES = 2048;
/** Of all places so many, the smoothest, are compared by what comes anew there. */
const SMOOTHEST = 40;

/** The place of the file, in samples; `files` are the channels of each, decoded. */
export function findJoin(files: readonly (readonly Pcm[])[], loopSamples: number): number {
  const ears = files.flat();
  const last = Math.min(...ears.map((ear) => ear.length)) - loopSamples - MARGIN_SAMPLES;
  const places = Array.from({ length: last - MARGIN_SAMPLES }, (_, i) => i + MARGIN_SAMPLES);
  const smooth = places
    .map((at) => ({ at, bend: Math.max(...ears.map((ear) => bendAt(ear, at, loopSamples))) }))
    .sort((a, b) => a.bend - b.bend);
  const quiet = smooth
    .slice(0, SMOOTHEST)
    .map((place) => ({ ...place, flux: Math.max(...ears.map((ear) => joinFlux(ear, place.at, loopSamples))) }));
  return quiet.sort((a, b) => a.flux - b.flux)[0].at;
}

/** Third difference of the wave where the loop's end meets its beginning at `at`: large in a click. */
function bendAt(ear: Pcm, at: number, loopSamples: number): number {
  const joined = (i: number): number => ear[i < 0 ? at + loopSamples + i : at + i];
  let largest = 0;
  for (let i = -REACH_SAMPLES; i < REACH_SAMPLES; i++) {
    largest = Math.max(largest, Math.abs(joined(i + 1) - 3 * joined(i) + 3 * joined(i - 1) - joined(i - 2)));
  }
  return largest;
}

function joinFlux(ear: Pcm, at: number, loopSamples: number): number {
  const joined = Float32Array.from(
    { length: 2 * FLUX_SAMPLES },
    (_, i) => ear[at + i - FLUX_SAMPLES + (i < FLUX_SAMPLES ? loopSamples : 0)],
  );
  return fluxAt(joined, FLUX_SAMPLES);
}
