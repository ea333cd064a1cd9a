// Measures that each region of the decoded effects has its sound, with silence between regions.

import type { Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { decode } from './decode.ts';
import { bestMatch } from './likeness.ts';
import { peak, toDb } from './loudness.ts';
import { truePeak } from './true-peak.ts';
import { MAX_PEAK_DB } from './verify-music.ts';
import { row } from './report.ts';
import { regionOf, type Sound } from './sprite.ts';
import { type Pcm, SAMPLE_RATE, toSamples } from './synth.ts';

const MAX_ONSET_MS = 25;
/** Maximum amplitude in a region's first and last sample and between regions. */
const MAX_SILENCE = 0.004;
/** A sound starts where it exceeds this share of its peak (-26 dB), above coding noise. */
const ONSET_SHARE = 0.05;
const MAX_LAG_SAMPLES = 44;
const MIN_LIKENESS = 0.8;

/** Prints a table. Returns the faults. */
export async function verifyEffects(page: Page, file: string, bytes: Buffer, { channels: [pcm], sprite }: Sound): Promise<string[]> {
  const [decoded] = await decode(page, bytes, SAMPLE_RATE);
  console.log(`\n${file}: ${decoded.length} samples decoded of ${pcm.length}`);
  return [...verifyRegions(file, decoded, pcm, sprite), ...verifyGaps(file, decoded, sprite)];
}

function verifyRegions(file: string, decoded: Float32Array, pcm: Float32Array, sprite: Sound['sprite']): string[] {
  const faults: string[] = [];
  console.log(row('effect', 'onset ms', 'lag samples', 'likeness', 'peak dBTP', 'first', 'last'));
  for (const [name, region] of Object.entries(sprite)) {
    const sound = regionOf(decoded, region);
    const onset = (onsetOf(sound) / SAMPLE_RATE) * MS_PER_SECOND;
    const { lag, likeness } = bestMatch(regionOf(pcm, region), decoded, toSamples(region[0] / MS_PER_SECOND), 4 * MAX_LAG_SAMPLES);
    const peakDb = toDb(truePeak([sound]));
    const ends = [Math.abs(sound[0]), Math.abs(sound[sound.length - 1])];
    console.log(row(name, onset.toFixed(1), lag, likeness.toFixed(3), peakDb.toFixed(1), ...ends.map((end) => end.toFixed(5))));
    const expect = (holds: boolean, fault: string): void => {
      if (!holds) faults.push(`${file} ${name}: ${fault}`);
    };
    expect(onset <= MAX_ONSET_MS, `begins ${onset.toFixed(1)} ms after its offset`);
    expect(Math.abs(lag) <= MAX_LAG_SAMPLES, `is ${lag} samples late`);
    expect(likeness >= MIN_LIKENESS, `is only ${likeness.toFixed(3)} like its source`);
    expect(peakDb <= MAX_PEAK_DB, `peaks at ${peakDb.toFixed(1)} dBTP`);
    expect(Math.max(...ends) < MAX_SILENCE, 'does not begin and end in silence');
  }
  return faults;
}

function verifyGaps(file: string, decoded: Float32Array, sprite: Sound['sprite']): string[] {
  let endMs = 0;
  let loudest = 0;
  for (const [offsetMs, durationMs] of Object.values(sprite)) {
    loudest = Math.max(loudest, peak(regionOf(decoded, [endMs, offsetMs - endMs])));
    endMs = offsetMs + durationMs;
  }
  console.log(`between regions: at most ${loudest.toFixed(5)}`);
  return loudest < MAX_SILENCE ? [] : [`${file}: sound between regions, ${loudest.toFixed(5)}`];
}

function onsetOf(sound: Pcm): number {
  const threshold = peak(sound) * ONSET_SHARE;
  return sound.findIndex((sample) => Math.abs(sample) >= threshold);
}
