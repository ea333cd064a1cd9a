import { createTimer, type Timer } from '../harness/turns.ts';
import { interceptFrames } from '../page/frame-driver.ts';
import { startBareEngine } from './bare-engine.ts';
import {
  BARE,
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

/** Exports of a peer's file. */
type PeerModule = { startEngine(canvas: HTMLCanvasElement, scene: SwarmScene, name: PeerName): Promise<Engine> };

declare global {
  interface Window {
    spriteBench: {
      /** Starts an engine, runs the warm-up frames, and determines the number of frames per sample. */
      start(name: EngineName, scene: SwarmScene, warmUps: Readonly<Record<Measure, number>>): Promise<void>;
      /** Returns samples in milliseconds per frame. */
      sample(measure: Measure, samples: number): Promise<number[]>;
      checkFrame: EngineRunner['checkFrame'];
    };
  }
}

const frames = interceptFrames();
const timers = new Map<Measure, Timer>();
let runner: EngineRunner;

window.spriteBench = {
  async start(name, scene, warmUps) {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    runner = await startRunner({ name, scene, canvas, frames, start: () => startEngine(name, canvas, scene) });
    for (const measure of ['script', 'whole'] as const) {
      const work = runner.frame[measure];
      await withMeasure(measure, () => {
        for (let frame = 0; frame < warmUps[measure]; frame++) work();
        timers.set(measure, createTimer({ name, work }, {}));
      });
    }
  },
  sample: (measure, samples) =>
    withMeasure(measure, () => {
      // Untimed, because the first frame of a turn waits for the browser to present the last frame of the previous turn.
      runner.frame[measure]();
      return Array.from({ length: samples }, timers.get(measure)!.sample);
    }),
  checkFrame: () => runner.checkFrame(),
};

async function startEngine(name: EngineName, canvas: HTMLCanvasElement, scene: SwarmScene): Promise<Engine> {
  if (name === BARE) return startBareEngine(canvas, scene);
  const ours = OUR_NAMES.find((our) => our === name);
  if (ours) return startOurEngine(ours, canvas, scene);
  // Peers are separate bundles, because a machine may lack some.
  const bundle = `./${PEERS[name as PeerName].file}.js`;
  const peer: PeerModule = await import(bundle);
  return peer.startEngine(canvas, scene, name as PeerName);
}
