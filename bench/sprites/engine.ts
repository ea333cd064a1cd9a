// A runner that drives one engine of the sprite bench. Engines must use requestAnimationFrame.
import { mix } from '../../src/runtime.ts';
import { nextTask } from '../../src/platform/time.ts';
import { FRAME_MILLISECONDS, type FrameDriver } from '../page/frame-driver.ts';
import { countGl, coverContext, skipDraws } from '../page/gl-calls.ts';
import { drawExpected, matchPicture, readPixel } from './picture.ts';
import { sceneTitle, VIEW, type Swarm, type SwarmScene, type View } from './swarm.ts';

export type Engine = {
  readonly gl: WebGLRenderingContext | WebGL2RenderingContext;
  /** Read again after each frame. */
  readonly swarm: Pick<Swarm, 'count' | 'x' | 'y' | 'angle' | 'tint'>;
  /** Interpolation of a frame between the last two steps, from 0 to 1. The default is 1. */
  readonly alpha?: number;
};

type RunnerOptions = {
  readonly scene: SwarmScene;
  /** Default: the view of the sprite bench. */
  readonly view?: View;
  readonly canvas: HTMLCanvasElement;
  readonly frames: FrameDriver;
  readonly start: () => Promise<Engine>;
};
/** `script`: a frame with draw calls off. `whole`: a frame with draw calls, until a pixel can be read. */
export type Measure = 'script' | 'whole';

export type EngineRunner = Awaited<ReturnType<typeof startRunner>>;

/** Minimum share of sprite pixels with the expected color. Pixels at edges can differ. */
const MIN_MATCH = 0.9;

/** Starts an engine on a canvas of the view's size. Only the runner runs its frames. */
export async function startRunner({ scene, view = VIEW, canvas, frames, start }: RunnerOptions) {
  canvas.width = view.width;
  canvas.height = view.height;
  let now = performance.now();
  const queue = frames.hold();
  const runFrame = () => void queue.run((now += FRAME_MILLISECONDS));
  const starting = start().finally(frames.release);
  // Some engines create their scene in the first frames.
  do runFrame();
  while (!(await Promise.race([starting, nextTask()])));
  // Simulated time must not precede the real time that the engine has read during its start.
  now = Math.max(now, performance.now());
  const { gl, swarm, alpha = 1 } = await starting;
  coverContext(gl);

  /** Runs a frame. Returns its GL counts, and a message if its picture is wrong, for example after a loss of the context. */
  function checkFrame() {
    const readPoses = () => [swarm.x, swarm.y, swarm.angle].map((column) => column.slice());
    const before = readPoses();
    const { counts, end } = countGl();
    runFrame();
    end();
    const [x, y, angle] = readPoses().map((column, index) => column.map((value, row) => mix(before[index][row], value, alpha)));
    const match = matchPicture(gl, drawExpected({ ...swarm, x, y, angle }, scene.spritePixels, view), view);
    const fault = `${sceneTitle(scene)}: wrong picture: ${(match * 100).toFixed(1)} % of the pixels match, expected at least ${MIN_MATCH * 100} %`;
    return { counts, fault: match >= MIN_MATCH ? undefined : fault, isContextLost: gl.isContextLost() };
  }

  function runWhole(): void {
    runFrame();
    readPixel(gl);
  }

  return { gl, frame: { script: runFrame, whole: runWhole }, checkFrame };
}

/** Runs `work`. Turns draw calls off meanwhile if only script is measured. */
export async function withMeasure<Result>(measure: Measure, work: () => Result | Promise<Result>): Promise<Result> {
  const restore = measure === 'script' ? skipDraws() : () => undefined;
  try {
    return await work();
  } finally {
    restore();
  }
}
