// The engines of the sprite bench, and a runner that drives one of them. Engines must use requestAnimationFrame.
import { mix, type DrawPathName } from '../../src/runtime.ts';
import { nextTask } from '../../src/platform/time.ts';
import { FRAME_MILLISECONDS, type FrameDriver } from '../page/frame-driver.ts';
import { countGl, coverContext, skipDraws } from '../page/gl-calls.ts';
import { drawExpected, matchPicture, readPixel } from './picture.ts';
import { sceneTitle, VIEW, type Swarm, type SwarmScene, type View } from './swarm.ts';

/** Alpha 0 draws whole steps, as the peers and 60 Hz screens do. Faster screens interpolate between steps. */
export const OUR_ENGINES = {
  'pull-buffer': { path: 'pull-buffer', alpha: 0 },
  quads: { path: 'quads', alpha: 0 },
  'pull-buffer, between steps': { path: 'pull-buffer', alpha: 0.5 },
} as const satisfies Record<string, { readonly path: DrawPathName; readonly alpha: number }>;
export type OurEngineName = keyof typeof OUR_ENGINES;
export const OUR_NAMES = Object.keys(OUR_ENGINES) as OurEngineName[];

/** Lower limit: the same bytes and GL calls without an engine. */
export const BARE = 'bare loop';

/** Competitors: a file of bench/peers/sprites, and its package. The GPU moves the sprites of `phaser-gpu-layer`. */
export const PEERS = {
  'pixi-particles': { file: 'pixi', package: 'pixi.js' },
  'pixi-all-dynamic': { file: 'pixi', package: 'pixi.js' },
  'pixi-sprites': { file: 'pixi', package: 'pixi.js' },
  'phaser-images': { file: 'phaser', package: 'phaser' },
  'phaser-gpu-layer': { file: 'phaser', package: 'phaser' },
  'littlejs-tiles': { file: 'littlejs', package: 'littlejsengine' },
} as const;
export type PeerName = keyof typeof PEERS;
export const PEER_NAMES = Object.keys(PEERS) as PeerName[];

export type EngineName = OurEngineName | typeof BARE | PeerName;

export type Engine = {
  readonly gl: WebGLRenderingContext | WebGL2RenderingContext;
  /** Read again after each frame. */
  readonly swarm: Pick<Swarm, 'count' | 'x' | 'y' | 'angle' | 'tint'>;
  /** Interpolation of a frame between the last two steps, from 0 to 1. The default is 1. */
  readonly alpha?: number;
};

type RunnerOptions = {
  readonly name: string;
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
export async function startRunner({ name, scene, view = VIEW, canvas, frames, start }: RunnerOptions) {
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

  /** Runs a frame. Returns its GL counts, and a message if its picture is wrong. */
  function checkFrame() {
    const readPoses = () => [swarm.x, swarm.y, swarm.angle].map((column) => column.slice());
    const before = readPoses();
    const { counts, end } = countGl();
    runFrame();
    end();
    const [x, y, angle] = readPoses().map((column, index) => column.map((value, row) => mix(before[index][row], value, alpha)));
    const match = matchPicture(gl, drawExpected({ ...swarm, x, y, angle }, scene.spritePixels, view), view);
    const fault = `${name}, ${sceneTitle(scene)}: wrong picture: ${(match * 100).toFixed(1)} % of the pixels match, expected at least ${MIN_MATCH * 100} %`;
    return { counts, fault: match >= MIN_MATCH ? undefined : fault };
  }

  function runWhole(): void {
    runFrame();
    readPixel(gl);
  }

  return { name, gl, canvas, frame: { script: runFrame, whole: runWhole }, checkFrame };
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
