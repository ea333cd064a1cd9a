// The scene of the runtime bench: copies of a picture bounce in a box for a given time, then rest. Each page imports this and does the rest.
import { createRandom, randomBetween } from '../../src/ecs/random.ts';

export const VIEW = { width: 360, height: 640 } as const;
export const COUNT = 1000;
export const PICTURE_PIXELS = 32;
/** Sides of a sprite in CSS pixels: art has two pixels per unit. */
export const SIDE = 16;
export const COLOR = 0x3fb68b;

const SEED = 12_345;
const random = createRandom(SEED);

/** Start of each sprite, in CSS pixels, radians and seconds. */
export const BODIES = Array.from({ length: COUNT }, () => ({
  x: randomBetween(random, 0, VIEW.width),
  y: randomBetween(random, 0, VIEW.height),
  angle: randomBetween(random, 0, 6),
  velocityX: randomBetween(random, -120, 120),
  velocityY: randomBetween(random, -120, 120),
  spin: randomBetween(random, -3, 3),
}));

/** Returns the velocity after a bounce at 0 and `limit`. */
export function bounce(position: number, velocity: number, limit: number): number {
  if (position < 0) return Math.abs(velocity);
  return position > limit ? -Math.abs(velocity) : velocity;
}

export function paintPicture(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PICTURE_PIXELS;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = `#${COLOR.toString(16)}`;
  pen.fillRect(0, 0, PICTURE_PIXELS, PICTURE_PIXELS);
  return canvas;
}

/** A started page. `pose` returns position and angle of a sprite. `stop` is the engine's documented way to request no frames, if there is one. */
export type Started = {
  readonly gl: WebGLRenderingContext | WebGL2RenderingContext;
  readonly pose: (index: number) => readonly [x: number, y: number, angle: number];
  readonly stop?: () => void;
};

/** Starts the scene. The sprites move for `seconds`. */
export type StartPage = (canvas: HTMLCanvasElement, seconds: number) => Promise<Started>;
