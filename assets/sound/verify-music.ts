// Measures that the decoded music is its source and that its end joins its beginning, at the rates that sound cards run at.

import type { Page } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { decode, decodeLooped } from './decode.ts';
import { fluxAt } from './flux.ts';
import { bestMatch } from './likeness.ts';
import { peak, toDb } from './loudness.ts';
import type { Music } from './music.ts';
import { row } from './report.ts';
import { type Pcm, SAMPLE_RATE, toSamples } from './synth.ts';

const SOUND_CARD_RATES = [44_100, 48_000];
const LOOPS = 2;

const MAX_PEAK_DB = -3;
const MAX_LAG_SAMPLES = 44;
const MIN_LIKENESS = 0.98;
/** As much as is compared at the loop's beginning, in seconds. */
const MATCH_SECONDS = 1;

/** Jump and bend of the wave at the seam may be what they are in one of twenty places of the music, and not more. */
const TYPICAL_SHARE = 0.95;
/** What comes anew at the seam, where nothing is struck, may be what comes anew in most places. */
const TYPICAL_FLUX_SHARE = 0.5;
const FLUX_PLACES = 200;
/** A seam lies between two samples; codecs and resamplers smear it over its neighbours. */
const SEAM_SAMPLES = 3;

/** Prints a table; returns the faults. */
export async function verifyMusic(page: Page, format: string, bytes: Buffer, { channels, sprite: { loop } }: Music): Promise<string[]> {
  const decoded = await decode(page, bytes, SAMPLE_RATE);
  console.log(`\nmusic.${format}: ${decoded[0].length} samples decoded of ${channels[0].length}, ${decoded.length} channels`);
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(`music.${format}: ${fault}`);
  };
  expect(decoded[0].length >= toSamples((loop[0] + loop[1]) / MS_PER_SECOND), 'ends before its loop does');

  console.log(row('ear', 'lag samples', 'likeness', 'peak dBFS'));
  decoded.forEach((ear, i) => {
    const start = toSamples(loop[0] / MS_PER_SECOND);
    const { lag, likeness } = bestMatch(channels[i].subarray(start, start + toSamples(MATCH_SECONDS)), ear, start, 2 * MAX_LAG_SAMPLES);
    const peakDb = toDb(peak(ear));
    console.log(row(i === 0 ? 'left' : 'right', lag, likeness.toFixed(3), peakDb.toFixed(1)));
    expect(Math.abs(lag) <= MAX_LAG_SAMPLES, `is ${lag} samples late`);
    expect(likeness >= MIN_LIKENESS, `is only ${likeness.toFixed(3)} like its source`);
    expect(peakDb <= MAX_PEAK_DB, `peaks at ${peakDb.toFixed(1)} dBFS`);
  });

  console.log(row('seam', 'jump', 'typical', 'bend', 'typical', 'flux', 'typical'));
  for (const rate of SOUND_CARD_RATES) {
    const played = await decodeLooped(page, bytes, rate, loop, LOOPS);
    const seam = (loop[1] / MS_PER_SECOND) * rate;
    played.forEach((ear, i) => {
      const measures = [
        { kind: 'jump', ...atSeam(ear, seam, slopes) },
        { kind: 'bend', ...atSeam(ear, seam, bends) },
        { kind: 'flux', ...fluxAtSeam(ear, seam) },
      ];
      const cells = measures.flatMap(({ here, typical }) => [here.toPrecision(2), typical.toPrecision(2)]);
      console.log(row(`${rate} ${i === 0 ? 'left' : 'right'}`, ...cells));
      for (const { kind, here, typical } of measures) {
        expect(
          here <= typical,
          `does not join at ${rate} Hz: its ${kind} is ${here.toPrecision(2)} there, elsewhere ${typical.toPrecision(2)}`,
        );
      }
    });
  }
  return faults;
}

const slopes = (pcm: Pcm, i: number): number => Math.abs(pcm[i] - pcm[i - 1]);

/** Third difference: next to nothing in music, which has no high frequencies to speak of, and large in a click. */
const bends = (pcm: Pcm, i: number): number => Math.abs(pcm[i + 1] - 3 * pcm[i] + 3 * pcm[i - 1] - pcm[i - 2]);

/** A measure at the seam, and what it is elsewhere. */
type Measure = { readonly here: number; readonly typical: number };

/** The largest at the seam, and what all but few places of the whole stay under. */
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

/** The value that this share of all stays under. */
const shareOf = (values: Float64Array, share: number): number => values.toSorted()[Math.floor(values.length * share)];
