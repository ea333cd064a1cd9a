// Decodes the written files in Chromium and measures that every region holds its own sound, in both formats.

import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../../tools/browser.mjs';
import { peak, toDb } from './loudness.mjs';
import { row } from './report.mjs';
import { regionOf } from './sprite.mjs';
import { SAMPLE_RATE, toSamples } from './synth.mjs';

const MAX_ONSET_MS = 25;
const MAX_PEAK_DB = -3;
/** Allowed in a region's first and last sample and anywhere between regions. */
const MAX_SILENCE = 0.002;
/** A sound has begun where it first passes this share of its peak (-26 dB), above any coding noise. */
const ONSET_SHARE = 0.05;
const MAX_LAG_SAMPLES = 44;
const MIN_LIKENESS = 0.8;

/** Prints a table per format; answers the list of faults. */
export async function verify({ pcm, sprite }, files) {
  const { program } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const faults = [];
    for (const [format, bytes] of Object.entries(files)) {
      const decoded = await decode(page, bytes);
      console.log(`\n${format}: ${decoded.length} samples decoded of ${pcm.length}`);
      faults.push(...verifyRegions(format, decoded, pcm, sprite), ...verifyGaps(format, decoded, sprite));
    }
    return faults;
  } finally {
    await browser.close();
  }
}

async function decode(page, bytes) {
  const samples = await page.evaluate(
    async ([base64, sampleRate]) => {
      const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const audio = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file.buffer);
      return Array.from(audio.getChannelData(0));
    },
    [bytes.toString('base64'), SAMPLE_RATE],
  );
  return Float32Array.from(samples);
}

function verifyRegions(format, decoded, pcm, sprite) {
  const faults = [];
  console.log(row('effect', 'onset ms', 'lag samples', 'likeness', 'peak dBFS', 'first', 'last'));
  for (const [name, region] of Object.entries(sprite)) {
    const sound = regionOf(decoded, region);
    const onset = (onsetOf(sound) / SAMPLE_RATE) * 1000;
    const { lag, likeness } = bestMatch(regionOf(pcm, region), decoded, toSamples(region[0] / 1000));
    const peakDb = toDb(peak(sound));
    const ends = [Math.abs(sound[0]), Math.abs(sound.at(-1))];
    console.log(row(name, onset.toFixed(1), lag, likeness.toFixed(3), peakDb.toFixed(1), ...ends.map((end) => end.toFixed(5))));
    const expect = (holds, fault) => holds || faults.push(`${format} ${name}: ${fault}`);
    expect(onset <= MAX_ONSET_MS, `begins ${onset.toFixed(1)} ms after its offset`);
    expect(Math.abs(lag) <= MAX_LAG_SAMPLES, `is ${lag} samples late`);
    expect(likeness >= MIN_LIKENESS, `is only ${likeness.toFixed(3)} like its source`);
    expect(peakDb <= MAX_PEAK_DB, `peaks at ${peakDb.toFixed(1)} dBFS`);
    expect(Math.max(...ends) < MAX_SILENCE, 'does not begin and end in silence');
  }
  return faults;
}

function verifyGaps(format, decoded, sprite) {
  let endMs = 0;
  let loudest = 0;
  for (const [offsetMs, durationMs] of Object.values(sprite)) {
    loudest = Math.max(loudest, peak(regionOf(decoded, [endMs, offsetMs - endMs])));
    endMs = offsetMs + durationMs;
  }
  console.log(`between regions: at most ${loudest.toFixed(5)}`);
  return loudest < MAX_SILENCE ? [] : [`${format}: sound between regions, ${loudest.toFixed(5)}`];
}

function onsetOf(sound) {
  const threshold = peak(sound) * ONSET_SHARE;
  return sound.findIndex((sample) => Math.abs(sample) >= threshold);
}

/** The shift at which the decoded sound is most like its source, as a normalised correlation. */
function bestMatch(source, decoded, start) {
  const reach = 4 * MAX_LAG_SAMPLES;
  let best = { lag: 0, likeness: -1 };
  for (let lag = -reach; lag <= reach; lag++) {
    let product = 0;
    let sourceEnergy = 0;
    let decodedEnergy = 0;
    for (let i = 0; i < source.length; i++) {
      const heard = decoded[start + lag + i] ?? 0;
      product += source[i] * heard;
      sourceEnergy += source[i] * source[i];
      decodedEnergy += heard * heard;
    }
    const likeness = product / Math.sqrt(sourceEnergy * decodedEnergy);
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best;
}
