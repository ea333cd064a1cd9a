// Results with invented measurements, for tests of the documents and of the page.
import { createResult, addOutcome, NO_FINDINGS, roundedMeasure, type DeviceResult, type Findings } from '../../../bench/device/result.ts';
import type { DeviceDescription } from '../../../bench/device/describe-device.ts';
import { capacitiesOf } from '../../../bench/device/ramp/fit-capacity.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { CONTROL, WORKLOAD_NAMES } from '../../../bench/device/score/workloads.ts';
import { decayOf } from '../../../bench/device/sustained/decay.ts';

const ROUNDS = 8;
const ITERATIONS = 16;

const DEVICE: DeviceDescription = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
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

/** Creates a finished result with all parts. `speed` divides all times of the score. */
export function fakeResult({
  seed = 1,
  speed = 1.2,
  ...changes
}: { seed?: number; speed?: number } & Partial<DeviceResult> = {}): DeviceResult {
  const noise = noiseOf(seed);
  const roundsOf = (milliseconds: number, count = ROUNDS) => roundedMeasure(Array.from({ length: count }, () => milliseconds * noise()));
  let found: Findings = { ...NO_FINDINGS, ramp: fakeRamp(noise), sustained: fakeSustained(noise) };
  for (let round = 0; round < ROUNDS; round++) {
    const samples = ([CONTROL, ...WORKLOAD_NAMES] as const).map((name, index) => {
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
  const libraries = ['our columns', 'bitECS 0.4.0', 'miniplex 2.0.0', 'koota 0.5.0'];
  const tests = ['packed_1', 'packed_5', 'simple_iter', 'frag_iter', 'entity_cycle', 'add_remove'];
  found = addOutcome(found, {
    latency: { frame: roundsOf(26, 20), paint: roundedMeasure(Array.from({ length: 20 }, (_, k) => (k % 3 === 0 ? 40 : 32))) },
    engines: engines.map((engine, k) => ({
      engine,
      sprites,
      script: roundsOf(1 + k),
      whole: roundsOf(4 + 1.5 * k),
      drawCalls: 1,
      uploadedBytes: 160_000,
    })),
    ecs: tests.flatMap((test) => libraries.map((library, k) => ({ library, test, milliseconds: roundsOf(0.05 * (k + 1)) }))),
    warnings: ['The battery was below 20 %, which can slow the device.'],
  });
  const build = { bench: 'bench-abcdefgh.js', game: 'boot-abcdefgh.js' };
  const run = { version: '1.0.5', build, device: DEVICE, reference: REFERENCE, isQuick: false, isFinished: true };
  return { ...createResult(found, run), date: '2026-11-24T12:00:00.000Z', ...changes };
}

function fakeRamp(noise: (spread?: number) => number): NonNullable<Findings['ramp']> {
  const limits = [0, 1, 2].map(() => 48_000 * noise(0.02));
  const passes = limits.map((limit) =>
    Array.from({ length: 12 }, (_, hold) => {
      const sprites = Math.round(((hold + 3) / 12) * limit);
      return [sprites, Number((8.34 * Math.max(1, sprites / limit) ** 3 * noise(0.01)).toPrecision(4))] as const;
    }),
  );
  const screenHertz = 119.9;
  return { screenHertz, sprites: roundedMeasure(capacitiesOf(passes, screenHertz)), passes };
}

function fakeSustained(noise: (spread?: number) => number): NonNullable<Findings['sustained']> {
  const points = Array.from({ length: 60 }, (_, k) => ({
    seconds: Number((5.1 * (k + 1)).toPrecision(4)),
    speed: Number(((k < 28 ? 1 : 0.82) * noise(0.01)).toPrecision(4)),
    hertz: Number((119.9 * noise(0.002)).toPrecision(4)),
  }));
  return { points, decay: decayOf(points), marks: [{ seconds: 145, kind: 'throttled' }] };
}
