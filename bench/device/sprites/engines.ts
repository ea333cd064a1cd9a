// The engines of the device bench: ours by each draw path, and the bare loop that makes the same calls.
import { startBareEngine } from '../../sprites/bare-engine.ts';
import type { Engine } from '../../sprites/engine.ts';
import { startOurEngine } from '../../sprites/our-engine.ts';
import { VIEW, type SwarmScene } from '../../sprites/swarm.ts';
import { nextTask } from '../next-task.ts';
import { TryAgain } from '../undisturbed.ts';
import type { HeldFrames } from './hold-frames.ts';

export const LOST_CONTEXT = 'its graphics context was lost';

export const BARE = 'bare loop';
const OUR_PATHS = ['pull-buffer', 'pull-texture', 'quads'] as const;
const WEBGL1_PATHS = ['quads'] as const;

export type RunningEngine = {
  readonly name: string;
  readonly gl: Engine['gl'];
  readonly swarm: Engine['swarm'];
  readonly canvas: HTMLCanvasElement;
  readonly runFrame: () => void;
};

/** What this device can do: quads alone on WebGL1. */
export function engineNames(webGl: 1 | 2): readonly string[] {
  return [...(webGl === 2 ? OUR_PATHS : WEBGL1_PATHS), BARE];
}

export async function startEngine(
  name: string,
  webGl: 1 | 2,
  { count, spritePixels }: SwarmScene,
  frames: HeldFrames,
): Promise<RunningEngine> {
  const canvas = document.createElement('canvas');
  canvas.width = VIEW.width;
  canvas.height = VIEW.height;
  const path = OUR_PATHS.find((path) => path === name);
  const start = () =>
    path
      ? startOurEngine(canvas, { path, alpha: 0 }, count, spritePixels)
      : startBareEngine(canvas, count, spritePixels, webGl === 2 ? 'pull-buffer' : 'quads');
  const { started, runFrame } = await frames.hold(start).catch((error: unknown) => {
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
    throw gl?.isContextLost() ? new TryAgain(LOST_CONTEXT) : error;
  });
  await nextTask();
  return { name, ...started, canvas, runFrame };
}

/** A page has only so many contexts, and a phone only so much memory. */
export function stopEngine({ gl, canvas }: RunningEngine): void {
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  canvas.remove();
}
