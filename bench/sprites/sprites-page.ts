// The page of the sprite bench: starts one engine and drives its frames by hand. Bundled by sprites-bench.ts.
import { LIMIT_NAMES, OUR_ENGINES, OUR_NAMES, type Engine, type EngineName, type Rival } from './engine.ts';
import { lookAt, readPixel, type Picture } from './picture.ts';
import { VIEW, type SwarmScene } from './swarm.ts';
import { countCalls, setDrawing } from './watch-calls.ts';

/** Milliseconds of each frame: its script, and until its pixels can be read. */
export type FrameTimes = { readonly script: number[]; readonly whole: number[] };

/** What one frame hands to GL. */
export type FrameCounts = { readonly drawCalls: number; readonly uploadedBytes: number };

export type SpriteBench = {
  start(name: EngineName, scene: SwarmScene): Promise<void>;
  /** Runs frames of the engine's loop; without drawing, all is uploaded but draw calls do nothing. */
  runFrames(count: number, isDrawing: boolean): Promise<FrameTimes>;
  /** Draws one frame and looks at it. */
  look(): Picture & FrameCounts;
};

declare global {
  interface Window {
    frameCallbacks: FrameRequestCallback[];
    spriteBench: SpriteBench;
  }
}

const FRAME_MILLISECONDS = 1000 / 60;

let engine: Engine | undefined;
let now = 0;

window.spriteBench = {
  async start(name, scene) {
    const canvas = document.createElement('canvas');
    canvas.width = VIEW.width;
    canvas.height = VIEW.height;
    document.body.append(canvas);
    now = performance.now();
    const starting = startEngine(canvas, name, scene);
    // Some engines set up their scene in their first frames.
    do runFrame();
    while (!(await Promise.race([starting, nextTask()])));
    engine = await starting;
    // Frames come faster than time goes: they must still be later than any time the engine has seen.
    now = Math.max(now, performance.now());
  },
  async runFrames(count, isDrawing) {
    const { gl } = engine!;
    const times: FrameTimes = { script: [], whole: [] };
    setDrawing(isDrawing);
    for (let frame = 0; frame < count; frame++) {
      const began = performance.now();
      runFrame();
      const scripted = performance.now();
      if (isDrawing) readPixel(gl, 0, 0);
      times.script.push(scripted - began);
      times.whole.push(performance.now() - began);
      await nextTask();
    }
    setDrawing(true);
    return times;
  },
  look() {
    const { gl, swarm } = engine!;
    const tally = countCalls(gl);
    runFrame();
    const counts = tally.end();
    return { ...lookAt(gl, swarm), ...counts };
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
  // A bundle of its own beside this one: rivals are not there for everybody.
  const bundle = `./${name}.js`;
  const { startEngine: start }: Rival = await import(bundle);
  return start(canvas, scene);
}

function runFrame(): void {
  now += FRAME_MILLISECONDS;
  for (const callback of window.frameCallbacks.splice(0)) callback(now);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => resolve(), { once: true });
    channel.port1.start();
    channel.port2.postMessage(0);
  });
}
