// The page of one engine, as sprites-bench.ts drives it.
import { createTimer, timeOnce, type Timer } from '../harness/turns.ts';
import type { FrameDriver } from '../page/frame-driver.ts';
import { startRunner, withMeasure, type Engine, type EngineRunner, type Measure } from './engine.ts';
import type { SwarmScene, View } from './swarm.ts';

declare global {
  interface Window {
    spriteBench: {
      /** Starts an engine. Returns the milliseconds of a frame with draw calls. */
      start(name: string, scene: SwarmScene): Promise<number>;
      /** Runs the warm-up frames, and determines the number of frames per sample. */
      warmUp(warmUps: Readonly<Record<Measure, number>>): Promise<void>;
      /** Returns samples in milliseconds per frame. */
      sample(measure: Measure, samples: number): Promise<number[]>;
      checkFrame: EngineRunner['checkFrame'];
    };
  }
}

/** Sets `window.spriteBench`. */
export function serveRunner(
  frames: FrameDriver,
  view: View,
  startEngine: (name: string, canvas: HTMLCanvasElement, scene: SwarmScene) => Promise<Engine>,
): void {
  const timers = new Map<Measure, Timer>();
  let runner: EngineRunner;

  window.spriteBench = {
    async start(name, scene) {
      const canvas = addCanvas();
      runner = await startRunner({ name, scene, view, canvas, frames, start: () => startEngine(name, canvas, scene) });
      // The first frame compiles shaders.
      runner.frame.whole();
      return timeOnce(runner.frame.whole);
    },
    async warmUp(warmUps) {
      const { name, frame } = runner;
      for (const measure of ['script', 'whole'] as const) {
        await withMeasure(measure, () => {
          for (let k = 0; k < warmUps[measure]; k++) frame[measure]();
          timers.set(measure, createTimer({ name, work: frame[measure] }, {}));
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
}

export function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  return canvas;
}
