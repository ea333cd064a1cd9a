// Results with invented measurements, for tests of the documents and of the page.
import { createResult, addOutcome, NO_FINDINGS, roundedMeasure, type DeviceResult, type Findings } from '../../../bench/device/result.ts';
import type { DeviceDescription } from '../../../bench/device/describe-device.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { CONTROL, workloadsOf } from '../../../bench/device/score/workloads.ts';
import { sustainedResult } from '../../../bench/device/sustained/sustained-tasks.ts';

const ROUNDS = 8;
const ITERATIONS = 16;

const DEVICE: DeviceDescription = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  model: 'Pixel 8',
  gpu: 'ANGLE (ARM, Mali-G715, OpenGL ES 3.2)',
  webGl: 2,
  hardwareConcurrency: 9,
  deviceMemory: 8,
  screen: { width: 412, height: 915 },
  viewport: { width: 412, height: 785 },
  devicePixelRatio: 2.625,
  timerMilliseconds: 0.1,
  screenHertz: 119.9,
  isCrossOriginIsolated: false,
  isEmbedded: false,
  isReducedMotion: false,
};

/** Returns a generator of factors around 1, the same for equal seeds. */
function noiseOf(seed: number): (spread?: number) => number {
  let state = seed;
  return (spread = 0.04) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + (state / 2 ** 32 - 0.5) * 2 * spread;
  };
}

/** Creates a finished, quiet result with all parts. `speed` divides all times of the score. */
export function fakeResult({
  seed = 1,
  speed = 1.2,
  ...changes
}: { seed?: number; speed?: number } & Partial<DeviceResult> = {}): DeviceResult {
  const noise = noiseOf(seed);
  const roundsOf = (milliseconds: number) => roundedMeasure(Array.from({ length: ROUNDS }, () => milliseconds * noise()));
  let found: Findings = { ...NO_FINDINGS, sustained: fakeSustained(noise) };
  for (let round = 0; round < ROUNDS; round++) {
    const samples = ([CONTROL, ...workloadsOf(DEVICE.webGl)] as const).map((name, index) => {
      const average = (name === CONTROL ? 10 : REFERENCE.workloads[name].average) / speed / (0.8 + 0.03 * index);
      return [name, Array.from({ length: ITERATIONS }, (_, k) => average * noise() * (k === 0 ? 1.6 : 1))] as const;
    });
    const start = { firstFrame: 400 * noise(), menu: 720 * noise(), firstMove: 1180 * noise() };
    found = addOutcome(found, { samples: Object.fromEntries(samples), starts: [start] });
  }
  const sprites = 10_000;
  const engines = [
    'pull-buffer',
    'quads',
    'bare loop (WebGL2)',
    'PixiJS 8.9.2 sprites',
    'PixiJS 8.9.2 ParticleContainer',
    'Phaser 3.90.0',
    'LittleJS 1.11.4',
  ];
  found = addOutcome(found, {
    engines: engines.map((engine, k) => ({
      engine,
      sprites,
      script: roundsOf(1 + k),
      whole: roundsOf(4 + 1.5 * k),
      drawCalls: 1,
      uploadedBytes: 160_000,
    })),
    warnings: ['The battery was below 20 %, which can slow the device.'],
  });
  const build = { bench: 'bench-abcdefgh.js', game: 'boot-abcdefgh.js' };
  const run = { version: '1.0.5', build, label: '', seed: null, device: DEVICE, reference: REFERENCE, isQuick: false, isFinished: true };
  return { ...createResult(found, run), date: '2026-11-24T12:00:00.000Z', ...changes };
}

function fakeSustained(noise: (spread?: number) => number): NonNullable<Findings['sustained']> {
  const rounds = Array.from({ length: 60 }, (_, k) => ({
    seconds: Number((5.1 * (k + 1)).toPrecision(4)),
    speed: (k < 28 ? 1 : 0.82) * noise(0.01),
  }));
  return sustainedResult(rounds);
}
