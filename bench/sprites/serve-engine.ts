// The page of one engine: sprites-bench.ts drives it in a window, the bench page in a frame.
import { serveCalls } from '../device/frame-calls.ts';
import { createTimer, timeOnce, type Timer, type TurnPlan } from '../harness/turns.ts';
import { interceptFrames } from '../page/frame-driver.ts';
import { startRunner, withMeasure, type Engine, type EngineRunner, type Measure } from './engine.ts';
import { VIEW, type SwarmScene, type View } from './swarm.ts';

export type EngineCalls = {
  /** Starts an engine. Returns the milliseconds of a frame with draw calls. */
  readonly start: (name: string, scene: SwarmScene) => Promise<number>;
  /** Runs the warm-up frames, and determines the number of frames per sample. */
  readonly warmUp: (warmUps: Readonly<Record<Measure, number>>, plan?: Partial<TurnPlan>) => Promise<void>;
  /** Returns samples in milliseconds per frame. */
  readonly sample: (measure: Measure, samples: number) => Promise<number[]>;
  readonly checkFrame: EngineRunner['checkFrame'];
  /** Frees the graphics context: browsers limit their number, and phones have little memory. */
  readonly end: () => void;
};

declare global {
  interface Window {
    spriteBench: EngineCalls;
  }
}

/** Starts the named engine in one of the first frames. */
type StartEngine = (canvas: HTMLCanvasElement, scene: SwarmScene, name: string) => Promise<Engine>;

/** Sets `window.spriteBench`, and serves its functions to the bench page. */
export function serveEngine(startEngine: StartEngine, view: View = VIEW): void {
  const frames = interceptFrames();
  const timers = new Map<Measure, Timer>();
  let runner: EngineRunner;

  window.spriteBench = {
    async start(name, scene) {
      const canvas = addCanvas();
      runner = await startRunner({ scene, view, canvas, frames, start: () => startEngine(canvas, scene, name) });
      // The first frame compiles shaders.
      runner.frame.whole();
      return timeOnce(runner.frame.whole);
    },
    async warmUp(warmUps, plan = {}) {
      for (const measure of ['script', 'whole'] as const) {
        await withMeasure(measure, () => {
          const work = runner.frame[measure];
          for (let k = 0; k < warmUps[measure]; k++) work();
          timers.set(measure, createTimer({ name: measure, work }, plan));
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
    end() {
      // Engines would complain about the loss.
      document.addEventListener('webglcontextlost', (event) => event.stopImmediatePropagation(), true);
      runner.gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
  serveCalls(window.spriteBench);
}

/** Adds a canvas of the page's width, without a margin. */
export function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { display: 'block', width: '100%' });
  document.body.style.margin = '0';
  document.body.append(canvas);
  return canvas;
}
