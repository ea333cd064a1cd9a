// Measures a minute of recorded play: loudness of music and of the whole, and the share of high frequencies.

import { fromDb, integratedLoudness } from './loudness.ts';
import { recordPlay } from './record-play.ts';
import { type MixParts, renderMix } from './render-mix.ts';
import { row } from './report.ts';
import { BAND_EDGES_HZ, bandShares } from './spectrum.ts';
import { truePeak } from './true-peak.ts';

/** LUFS. */
const TARGETS = { music: -26, whole: -19 };
const TOLERANCE = 1;
/** Energy above 2.5 kHz, which small speakers play. */
const HIGH_HERTZ = 2500;
const MIN_HIGH_SHARE = 0.08;
/** 2 dB above full scale. The limiter of late-sounds.ts, which is not in the mix, makes -3.7 dB of it. */
const MAX_PEAK = fromDb(2);

export type MixLevels = { readonly music: number; readonly whole: number; readonly highShare: number; readonly peak: number };

export function measureMix(parts: MixParts): MixLevels {
  const { music, whole } = renderMix(recordPlay(), parts);
  const high = bandShares(whole).slice(BAND_EDGES_HZ.indexOf(HIGH_HERTZ) + 1);
  return {
    music: integratedLoudness(music),
    whole: integratedLoudness(whole),
    highShare: high.reduce((sum, share) => sum + share, 0),
    peak: truePeak(whole),
  };
}

/** Returns the faults. */
export function faultsOfMix({ music, whole, highShare, peak }: MixLevels): string[] {
  const faults: string[] = [];
  if (Math.abs(music - TARGETS.music) > TOLERANCE) faults.push(`the music has ${music.toFixed(1)} LUFS, not ${TARGETS.music}`);
  if (Math.abs(whole - TARGETS.whole) > TOLERANCE) faults.push(`the mix has ${whole.toFixed(1)} LUFS, not ${TARGETS.whole}`);
  if (highShare < MIN_HIGH_SHARE)
    faults.push(`${(100 * highShare).toFixed(1)} % of the mix are above ${HIGH_HERTZ} Hz, not ${100 * MIN_HIGH_SHARE}`);
  if (peak > MAX_PEAK) faults.push(`the mix clips at ${peak.toFixed(2)}`);
  return faults;
}

/** Prints a table. Returns the faults. */
export function verifyMix(format: string, parts: MixParts): string[] {
  const levels = measureMix(parts);
  console.log(`\na minute of play, ${format}`);
  for (const [name, value] of Object.entries(levels)) console.log(row(name, value.toFixed(3)));
  return faultsOfMix(levels).map((fault) => `${format}: ${fault}`);
}
