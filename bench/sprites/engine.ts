// The engines of the sprite bench: ours by each of its draw paths, the limits, and the peers. Their loops run on requestAnimationFrame.
import { nextTask } from '../../src/platform/time.ts';
import type { DrawPathName } from '../../src/render-webgl/gl/draw-path.ts';
import type { Contestant } from '../harness/turns.ts';
import { FRAME_MILLISECONDS, type FrameDriver } from '../page/frame-driver.ts';
import { readPixel } from './picture.ts';
import { VIEW, type Swarm } from './swarm.ts';

export type OurEngine = { readonly path: DrawPathName; readonly alpha: number };

/** Whole steps are what a screen of 60 Hz shows, and what the peers draw; a faster screen is shown places between two steps. */
export const OUR_ENGINES = {
  'pull-buffer': { path: 'pull-buffer', alpha: 0 },
  'pull-texture': { path: 'pull-texture', alpha: 0 },
  quads: { path: 'quads', alpha: 0 },
  'pull-buffer, between steps': { path: 'pull-buffer', alpha: 0.5 },
} as const satisfies Record<string, OurEngine>;
export type OurEngineName = keyof typeof OUR_ENGINES;
export const OUR_NAMES = Object.keys(OUR_ENGINES) as OurEngineName[];

/** The limits: the same bytes by the same GL calls without an engine around them, and the swarm's motion alone. */
export const LIMIT_NAMES = ['bare loop', 'motion alone'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Each is a file of bench/peers/sprites and the package that it needs. */
export const PEERS = {
  'pixi-particles': 'pixi.js',
  'pixi-all-dynamic': 'pixi.js',
  'pixi-sprites': 'pixi.js',
  'phaser-images': 'phaser',
  'littlejs-tiles': 'littlejsengine',
} as const;
export type PeerName = keyof typeof PEERS;
export const PEER_NAMES = Object.keys(PEERS) as PeerName[];

export type EngineName = OurEngineName | LimitName | PeerName;

export type Engine = { readonly gl: WebGLRenderingContext | WebGL2RenderingContext; readonly swarm: Swarm };

/** The export of a peer's file. */
export type PeerModule = { startEngine(canvas: HTMLCanvasElement, scene: { count: number; spritePixels: number }): Promise<Engine> };

export type RunningEngine = Engine & { readonly canvas: HTMLCanvasElement; readonly runFrame: () => void };

/** Starts an engine on a canvas of the view's size. Its frames run only by `runFrame`. */
export async function holdEngine(
  frames: FrameDriver,
  canvas: HTMLCanvasElement,
  start: (canvas: HTMLCanvasElement) => Promise<Engine>,
): Promise<RunningEngine> {
  canvas.width = VIEW.width;
  canvas.height = VIEW.height;
  let now = performance.now();
  const queue = frames.hold();
  const runFrame = () => void queue.run((now += FRAME_MILLISECONDS));
  const starting = start(canvas).finally(frames.release);
  // Some engines set up their scene in their first frames.
  do runFrame();
  while (!(await Promise.race([starting, nextTask()])));
  // Frames come faster than time goes: they must still be later than any time the engine has seen.
  now = Math.max(now, performance.now());
  return { ...(await starting), canvas, runFrame };
}

/** The two measures of an engine: its frames with draw calls off, and with them on until a pixel can be read. */
export function engineWorks(name: string, { gl, runFrame }: RunningEngine): { readonly script: Contestant; readonly whole: Contestant } {
  const work = () => {
    runFrame();
    readPixel(gl, 0, 0);
  };
  return { script: { name, work: runFrame }, whole: { name, work } };
}
