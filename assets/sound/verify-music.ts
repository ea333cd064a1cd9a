// Measures that each decoded stem matches its source and loops seamlessly, at the sample rates of sound cards.

import type { Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { decode, decodeLooped } from './decode.ts';
import { fluxAt } from './flux.ts';
import { bestMatch } from './likeness.ts';
import { toDb } from './loudness.ts';
import type { Music, StemName } from './music.ts';
import { row } from './report.ts';
import { type Pcm, SAMPLE_RATE, toSamples } from './synth.ts';
import { truePeak } from './true-peak.ts';

const SOUND_CARD_RATES = [44_100, 48_000];
const LOOPS = 2;

/** True peak of each decoded file. */
export const MAX_PEAK_DB = -1;
const MAX_LAG_SAMPLES = 44;
const MIN_LIKENESS = 0.95;
/** Length of the comparison. It begins where the second bar, which has an answer, is near. */
const MATCH_SECONDS = 2;
const MATCH_FROM_SECONDS = 4;

/** Jump and bend at the seam may not exceed those of 95 % of all positions. */
const TYPICAL_SHARE = 0.95;
/** The flux at the seam, where no note starts, may not exceed that of 50 % of all positions. */
const TYPICAL_FLUX_SHARE = 0.5;
const FLUX_PLACES = 200;
/** Lower values are inaudible: a stem may be silent for most of its time. Typical values of the base are a hundred times as large. */
const FLOORS = { jump: 0, bend: 0, flux: 0.1 };
/** Codecs and resamplers spread a seam over adjacent samples. */
const SEAM_SAMPLES = 3;

/** Prints a table. Returns the faults. */
export async function verifyMusic(page: Page, name: StemName, format: string, bytes: Buffer, music: Music): Promise<string[]> {
  const { loop } = music.sprite;
  const channels = music.stems[name];
  const decoded = await decode(page, bytes, SAMPLE_RATE);
  console.log(`\nmusic-${name}.${format}: ${decoded[0].length} samples decoded of ${channels[0].length}, ${decoded.length} channels`);
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(`music-${name}.${format}: ${fault}`);
  };
  expect(decoded[0].length >= toSamples((loop[0] + loop[1]) / MS_PER_SECOND), 'ends before its loop does');
  expect(decoded.length === channels.length, `has ${decoded.length} channels`);

  console.log(row('channel', 'lag samples', 'likeness', 'peak dBTP'));
  decoded.forEach((ear, i) => {
    const start = toSamples(MATCH_FROM_SECONDS);
    const { lag, likeness } = bestMatch(channels[i].subarray(start, start + toSamples(MATCH_SECONDS)), ear, start, 2 * MAX_LAG_SAMPLES);
    const peakDb = toDb(truePeak([ear]));
    console.log(row(i === 0 ? 'left' : 'right', lag, likeness.toFixed(3), peakDb.toFixed(1)));
    expect(Math.abs(lag) <= MAX_LAG_SAMPLES, `is ${lag} samples late`);
    expect(likeness >= MIN_LIKENESS, `is only ${likeness.toFixed(3)} like its source`);
    expect(peakDb <= MAX_PEAK_DB, `peaks at ${peakDb.toFixed(1)} dBTP`);
  });

  console.log(row('seam', 'jump', 'typical', 'bend', 'typical', 'flux', 'typical'));
  for (const rate of SOUND_CARD_RATES) {
    const played = await decodeLooped(page, bytes, rate, loop, LOOPS);
    const seam = (loop[1] / MS_PER_SECOND) * rate;
    played.forEach((ear, i) => {
      const measures = [
        { kind: 'jump' as const, ...atSeam(ear, seam, slopes) },
        { kind: 'bend' as const, ...atSeam(ear, seam, bends) },
        { kind: 'flux' as const, ...fluxAtSeam(ear, seam) },
      ];
      const cells = measures.flatMap(({ here, typical }) => [here.toPrecision(2), typical.toPrecision(2)]);
      console.log(row(`${rate} ${i === 0 ? 'left' : 'right'}`, ...cells));
      for (const { kind, here, typical } of measures) {
        expect(
          here <= Math.max(typical, FLOORS[kind]),
          `does not join at ${rate} Hz: its ${kind} is ${here.toPrecision(2)} there, elsewhere ${typical.toPrecision(2)}`,
        );
      }
    });
  }
  return faults;
}

const slopes = (pcm: Pcm, i: number): number => Math.abs(pcm[i] - pcm[i - 1]);

/** Third difference: small in this music, which has few high frequencies, and large in a click. */
const bends = (pcm: Pcm, i: number): number => Math.abs(pcm[i + 1] - 3 * pcm[i] + 3 * pcm[i - 1] - pcm[i - 2]);

/** A measure at the seam and its typical value elsewhere. */
type Measure = { readonly here: number; readonly typical: number };

/** Returns the largest value at the seam and the `TYPICAL_SHARE` quantile of all positions. */
function atSeam(pcm: Pcm, seam: number, measure: (pcm: Pcm, i: number) => number): Measure {
  const whole = Float64Array.from({ length: pcm.length - 4 }, (_, i) => measure(pcm, i + 2));
  const first = Math.floor(seam) - SEAM_SAMPLES - 2;
  const here = Math.max(...whole.subarray(first, first + 2 * SEAM_SAMPLES));
  return { here, typical: shareOf(whole, TYPICAL_SHARE) };
}

function fluxAtSeam(pcm: Pcm, seam: number): Measure {
  const places = Float64Array.from({ length: FLUX_PLACES }, (_, i) => fluxAt(pcm, ((i + 1) / (FLUX_PLACES + 1)) * pcm.length));
  return { here: fluxAt(pcm, seam), typical: shareOf(places, TYPICAL_FLUX_SHARE) };
}

/** Returns the quantile `share` of the values. */
const shareOf = (values: Float64Array, share: number): number => values.toSorted()[Math.floor(values.length * share)];
