// The picture of an engine: how much of the view it covers, its mean colour, and whether the sprite on top is right.
import type { Gl } from '../../src/runtime.ts';
import { VIEW, type Swarm } from './swarm.ts';

export type Picture = {
  /** Pixels of the canvas that are not background, as a fraction. */
  readonly covered: number;
  /** Red, green and blue of the whole canvas, 0 to 255. */
  readonly mean: readonly number[];
  /** Whether the pixel in the middle of a sprite that lies on top of all has its tint. */
  readonly hasTopSprite: boolean;
};

/** Colours may be rounded up or down. */
const TINT_TOLERANCE = 2;
/** Sprites this far apart do not touch, however they are turned; places of some engines are those of the step before. */
const APART_PIXELS = 60;

/** The view must still be as the frame left it. */
export function readPicture(gl: Gl, swarm: Swarm): Picture {
  const pixels = new Uint8Array(VIEW.width * VIEW.height * 4);
  gl.readPixels(0, 0, VIEW.width, VIEW.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let covered = 0;
  const sums = [0, 0, 0];
  for (let byte = 0; byte < pixels.length; byte += 4) {
    if (pixels[byte] > 0) covered++;
    for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[byte + channel];
  }
  const area = VIEW.width * VIEW.height;
  const top = findTopSprite(swarm);
  const place = ((VIEW.height - 1 - Math.trunc(swarm.y[top])) * VIEW.width + Math.trunc(swarm.x[top])) * 4;
  const hasTopSprite = [16, 8, 0].every(
    (shift, channel) => Math.abs(pixels[place + channel] - ((swarm.tint[top] >> shift) & 255)) <= TINT_TOLERANCE,
  );
  return { covered: covered / area, mean: sums.map((sum) => sum / area), hasTopSprite };
}

export function readPixel(gl: Gl, x: number, y: number): Uint8Array {
  const pixel = new Uint8Array(4);
  gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return pixel;
}

/** The last sprite, or the last before it that lies inside the view and under none. */
function findTopSprite({ count, x, y }: Swarm): number {
  for (let row = count; row > 0; row--) {
    const isInside =
      x[row] > APART_PIXELS && x[row] < VIEW.width - APART_PIXELS && y[row] > APART_PIXELS && y[row] < VIEW.height - APART_PIXELS;
    if (!isInside) continue;
    let above = row + 1;
    while (above <= count && Math.hypot(x[above] - x[row], y[above] - y[row]) > APART_PIXELS) above++;
    if (above > count) return row;
  }
  return count;
}
