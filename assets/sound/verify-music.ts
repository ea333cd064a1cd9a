// Measures that each region of a decoded part of the music matches its source.

import type { Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { decode } from './decode.ts';
import { bestMatch } from './likeness.ts';
import { toDb } from './loudness.ts';
import { row } from './report.ts';
import { regionOf, type Sound } from './sprite.ts';
import { SAMPLE_RATE, toSamples } from './synth.ts';
import { truePeak } from './true-peak.ts';

/** True peak of each decoded file. */
export const MAX_PEAK_DB = -1;
const MAX_LAG_SAMPLES = 44;
const MIN_LIKENESS = 0.95;
/** Of the wind, which is noise. */
const MIN_NOISE_LIKENESS = 0.75;
/** Length of the comparison. It begins where the second bar, which has an answer, is near. */
const MATCH_SECONDS = 2;
const MATCH_FROM_SECONDS = 4;

/** Prints a table. Returns the faults. */
export async function verifyMusic(page: Page, file: string, bytes: Buffer, { channels, sprite }: Sound): Promise<string[]> {
  const decoded = await decode(page, bytes, SAMPLE_RATE);
  console.log(`\n${file}: ${decoded[0].length} samples decoded of ${channels[0].length}, ${decoded.length} channels`);
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(`${file}: ${fault}`);
  };
  expect(decoded.length === channels.length, `has ${decoded.length} channels`);
  console.log(row('region', 'channel', 'lag samples', 'likeness', 'peak dBTP'));
  for (const [name, region] of Object.entries(sprite)) {
    expect(decoded[0].length >= toSamples((region[0] + region[1]) / MS_PER_SECOND), `ends before ${name} does`);
    decoded.forEach((ear, i) => {
      const start = toSamples(region[0] / MS_PER_SECOND + MATCH_FROM_SECONDS);
      const source = channels[i].subarray(start, start + toSamples(MATCH_SECONDS));
      const { lag, likeness } = bestMatch(source, ear, start, 2 * MAX_LAG_SAMPLES);
      const peakDb = toDb(truePeak([regionOf(ear, region)]));
      console.log(row(name, i, lag, likeness.toFixed(3), peakDb.toFixed(1)));
      expect(Math.abs(lag) <= MAX_LAG_SAMPLES, `${name} is ${lag} samples late`);
      expect(
        likeness >= (file.includes('rest') ? MIN_NOISE_LIKENESS : MIN_LIKENESS),
        `${name} is only ${likeness.toFixed(3)} like its source`,
      );
      expect(peakDb <= MAX_PEAK_DB, `${name} peaks at ${peakDb.toFixed(1)} dBTP`);
    });
  }
  return faults;
}
