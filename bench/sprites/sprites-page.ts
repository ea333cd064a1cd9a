// The page of the sprite bench: starts one engine, runs and times its frames. Bundled by sprites-bench.ts.
import { createTimer, type Timer } from '../harness/turns.ts';
import { takeFrames } from '../page/frame-driver.ts';
import { countGl, leaveOutDraws } from '../page/gl-calls.ts';
import { engineWorks, holdEngine, LIMIT_NAMES, OUR_ENGINES, OUR_NAMES, type Engine, type EngineName, type PeerModule } from './engine.ts';
import { readPicture, type Picture } from './picture.ts';
import type { SwarmScene } from './swarm.ts';

/** One frame's work for GL. */
export type FrameCounts = { readonly drawCalls: number; readonly uploadedBytes: number };
export type Measure = 'script' | 'whole';

export type SpriteBench = {
  /** Starts an engine and runs that many frames of each measure. */
  start(name: EngineName, scene: SwarmScene, warmUps: Readonly<Record<Measure, number>>): Promise<void>;
  /** Milliseconds of a frame, sample by sample, each the mean of as many frames as the clock needs. */
  sample(measure: Measure, samples: number): number[];
  /** Draws one frame and reads its picture. */
  look(): Picture & FrameCounts;
};

declare global {
  interface Window {
    spriteBench: SpriteBench;
  }
}

const frames = takeFrames();
let engine: Awaited<ReturnType<typeof holdEngine>>;
let timers: Readonly<Record<Measure, Timer>>;

window.spriteBench = {
  async start(name, scene, warmUps) {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    engine = await holdEngine(frames, canvas, (own) => startEngine(own, name, scene));
    const { script, whole } = engineWorks(name, engine);
    const restore = leaveOutDraws();
    for (let frame = 0; frame < warmUps.script; frame++) script.work();
    const scriptTimer = createTimer(script, {});
    restore();
    for (let frame = 0; frame < warmUps.whole; frame++) whole.work();
    timers = { script: scriptTimer, whole: createTimer(whole, {}) };
  },
  sample(measure, samples) {
    const restore = measure === 'script' ? leaveOutDraws() : () => undefined;
    // The first frame of a turn waits for the browser, which still shows the last one of the turn before.
    engineWorks('', engine)[measure].work();
    const times = Array.from({ length: samples }, timers[measure].sample);
    restore();
    return times;
  },
  look() {
    const { counts, end } = countGl();
    engine.runFrame();
    end();
    return { ...readPicture(engine.gl, engine.swarm), ...counts };
  },
};

async function startEngine(canvas: HTMLCanvasElement, name: EngineName, scene: SwarmScene): Promise<Engine> {
  const { count, spritePixels } = scene;
  const ours = OUR_NAMES.find((our) => our === name);
  if (ours) {
    const { startOurEngine } = await import('./our-engine.ts');
    return startOurEngine(canvas, OUR_ENGINES[ours], count, spritePixels);
  }
  if (LIMIT_NAMES.some((limit) => limit === name)) {
    const { startBareEngine, startMotionAlone } = await import('./bare-engine.ts');
    return name === 'motion alone' ? startMotionAlone(canvas, count) : startBareEngine(canvas, count, spritePixels);
  }
  // A bundle of its own: not every machine has the peers.
  const bundle = `./${name}.js`;
  const peer: PeerModule = await import(bundle);
  return peer.startEngine(canvas, scene);
}
