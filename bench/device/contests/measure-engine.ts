// In the realm of an engine: starts it, checks its picture, and times its frames.
import { withTimeout } from '../../../src/platform/time.ts';
import { WrongResult } from '../../harness/report.ts';
import { medianOf } from '../../harness/series.ts';
import { createTimer } from '../../harness/turns.ts';
import { interceptFrames } from '../../page/frame-driver.ts';
import { startRunner, withMeasure, type Engine, type Measure } from '../../sprites/engine.ts';
import type { SwarmScene } from '../../sprites/swarm.ts';
import { TryAgain } from '../page-visibility.ts';
import { replyOf } from '../realm-reply.ts';
import type { ContestEngine } from './contestants.ts';
import { READY } from './realm.ts';

export type EnginePlan = { readonly warmUpFrames: number; readonly samples: number; readonly minSampleMilliseconds: number };

export type EngineRequest = {
  readonly name: ContestEngine;
  /** For messages. */
  readonly title: string;
  readonly scene: SwarmScene;
  readonly plan: EnginePlan;
  readonly clockMilliseconds: number;
};

/** Milliseconds per frame: medians of the samples. */
export type EngineAnswer = Readonly<Record<Measure, number>> & { readonly drawCalls: number; readonly uploadedBytes: number };

type StartEngine = (canvas: HTMLCanvasElement, scene: SwarmScene, name: ContestEngine) => Promise<Engine>;

/** An engine that does not start, for example because a content security policy stops it, must not stop the others. */
const START_SECONDS = 20;

export function answerWithEngine(startEngine: StartEngine): void {
  const frames = interceptFrames();

  async function answer({ name, title, scene, plan, clockMilliseconds }: EngineRequest): Promise<EngineAnswer> {
    const { warmUpFrames, samples, minSampleMilliseconds } = plan;
    const canvas = document.createElement('canvas');
    canvas.style.width = '100%';
    document.body.style.margin = '0';
    document.body.append(canvas);
    const start = () => startEngine(canvas, scene, name);
    const { gl, frame, checkFrame } = await withTimeout(START_SECONDS, startRunner({ name: title, scene, canvas, frames, start }));

    function check() {
      const { counts, fault } = checkFrame();
      if (gl.isContextLost()) throw new TryAgain('the graphics context was lost');
      if (fault !== undefined) throw new WrongResult(fault);
      return counts;
    }

    const time = (measure: Measure) =>
      withMeasure(measure, () => {
        const work = frame[measure];
        if (measure === 'script') for (let count = 0; count < warmUpFrames; count++) work();
        const timer = createTimer({ name, work }, { clockMilliseconds, minSampleMilliseconds });
        return medianOf(Array.from({ length: samples }, timer.sample));
      });

    try {
      check();
      // Shows the picture.
      await new Promise(frames.request);
      const [script, whole] = [await time('script'), await time('whole')];
      // The sprites have moved meanwhile.
      const { drawCalls, uploadedBytes } = check();
      return { script, whole, drawCalls, uploadedBytes };
    } finally {
      // Engines would complain about the loss.
      document.addEventListener('webglcontextlost', (event) => event.stopImmediatePropagation(), true);
      // Browsers limit the number of contexts of a page, and phones have little memory.
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    }
  }

  const { port1, port2 } = new MessageChannel();
  port1.addEventListener(
    'message',
    ({ data }: MessageEvent<EngineRequest>) => void replyOf(answer(data)).then((reply) => port1.postMessage(reply)),
  );
  port1.start();
  parent.postMessage(READY, '*', [port2]);
}
