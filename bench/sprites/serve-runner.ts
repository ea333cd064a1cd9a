// The page of one engine, as sprites-bench.ts drives it.
import { createTimer, type Timer } from '../harness/turns.ts';
import type { FrameDriver } from '../page/frame-driver.ts';
import { startRunner, withMeasure, type Engine, type EngineRunner, type Measure } from './engine.ts';
import type { SwarmScene, View } from './swarm.ts';

declare global {
  interface Window {
    spriteBench: {
      /** Starts an engine, runs the warm-up frames, and determines the number of frames per sample. */
      start(name: string, scene: SwarmScene, warmUps: Readonly<Record<Measure, number>>): Promise<void>;
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
    async start(name, scene, warmUps) {
      const canvas = addCanvas();
      runner = await startRunner({ name, scene, view, canvas, frames, start: () => startEngine(name, canvas, scene) });
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
}

export function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  return canvas;
}
