// The page of one engine of the sprite bench: runs, times and checks its frames.
import { createTimer, type Timer } from '../harness/turns.ts';
import { takeFrames } from '../page/frame-driver.ts';
import { startBareEngine } from './bare-engine.ts';
import {
  BARE,
  OUR_ENGINES,
  OUR_NAMES,
  PEERS,
  startRunner,
  withMeasure,
  type Engine,
  type EngineName,
  type EngineRunner,
  type Measure,
  type PeerName,
} from './engine.ts';
import { startOurEngine } from './our-engine.ts';
import type { SwarmScene } from './swarm.ts';

/** The export of a peer's file. */
type PeerModule = { startEngine(canvas: HTMLCanvasElement, scene: SwarmScene, name: PeerName): Promise<Engine> };

declare global {
  interface Window {
    spriteBench: {
      start(name: EngineName, scene: SwarmScene): Promise<void>;
      /** Runs that many frames of each measure, and finds how many frames a sample needs. */
      warmUp(measure: Measure, frames: number): Promise<void>;
      /** Returns milliseconds of a frame, each the mean of a sample's frames. */
      sample(measure: Measure, samples: number): Promise<number[]>;
      check(): ReturnType<EngineRunner['checkFrame']>;
    };
  }
}

const frames = takeFrames();
const timers = new Map<Measure, Timer>();
let runner: EngineRunner;

window.spriteBench = {
  async start(name, scene) {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    runner = await startRunner({ name, scene, canvas, frames, start: (own) => startEngine(name, own, scene) });
  },
  warmUp: (measure, count) =>
    withMeasure(measure, () => {
      const work = runner.frame[measure];
      for (let frame = 0; frame < count; frame++) work();
      timers.set(measure, createTimer({ name: runner.name, work }, {}));
    }),
  sample: (measure, samples) =>
    withMeasure(measure, () => {
      // The first frame of a turn waits for the browser, which still shows the last one of the turn before.
      runner.frame[measure]();
      return Array.from({ length: samples }, timers.get(measure)!.sample);
    }),
  check: () => runner.checkFrame(),
};

async function startEngine(name: EngineName, canvas: HTMLCanvasElement, scene: SwarmScene): Promise<Engine> {
  if (name === BARE) return startBareEngine(canvas, scene);
  const ours = OUR_NAMES.find((our) => our === name);
  if (ours) return startOurEngine(canvas, scene, OUR_ENGINES[ours]);
  // A bundle of its own, because not every machine has the peers.
  const bundle = `./${PEERS[name as PeerName].file}.js`;
  const peer: PeerModule = await import(bundle);
  return peer.startEngine(canvas, scene, name as PeerName);
}
