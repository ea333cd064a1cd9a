// Computes the expected picture of a swarm and compares it with the drawn one.
import type { Gl } from '../../src/runtime.ts';
import { VIEW, type Swarm, type View } from './swarm.ts';

/** In steps of 1/255, because engines round colors differently. */
const COLOR_TOLERANCE = 2;

/** Returns the color of each pixel as 0xRRGGBB: the last sprite that covers its center, or 0. Rows start at the bottom, as in GL. */
export function drawExpected(
  { count, x, y, angle, tint }: Pick<Swarm, 'count' | 'x' | 'y' | 'angle' | 'tint'>,
  spritePixels: number,
  { width, height }: View = VIEW,
): Int32Array {
  const colors = new Int32Array(width * height);
  const half = spritePixels / 2;
  for (let row = 1; row <= count; row++) {
    const [sine, cosine] = [Math.sin(angle[row]), Math.cos(angle[row])];
    const reach = half * (Math.abs(sine) + Math.abs(cosine));
    const [left, right] = [Math.max(0, Math.floor(x[row] - reach)), Math.min(width - 1, Math.ceil(x[row] + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(y[row] - reach)), Math.min(height - 1, Math.ceil(y[row] + reach))];
    for (let pixelY = top; pixelY <= bottom; pixelY++) {
      for (let pixelX = left; pixelX <= right; pixelX++) {
        const [across, down] = [pixelX + 0.5 - x[row], pixelY + 0.5 - y[row]];
        const isInside = Math.abs(across * cosine + down * sine) <= half && Math.abs(down * cosine - across * sine) <= half;
        if (isInside) colors[(height - 1 - pixelY) * width + pixelX] = tint[row];
      }
    }
  }
  return colors;
}

/** Returns the share of correct pixels among those that are drawn or expected. The frame must still be in the drawing buffer. */
export function matchPicture(gl: Gl, expected: Int32Array, { width, height }: View = VIEW): number {
  const found = new Uint8Array(expected.length * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, found);
  const isNear = (channel: number, value: number) => Math.abs(channel - (value & 255)) <= COLOR_TOLERANCE;
  let [painted, right] = [0, 0];
  for (let pixel = 0, byte = 0; pixel < expected.length; pixel++, byte += 4) {
    const color = expected[pixel];
    if (color === 0 && found[byte] === 0) continue;
    painted++;
    if (isNear(found[byte], color >> 16) && isNear(found[byte + 1], color >> 8) && isNear(found[byte + 2], color)) right++;
  }
  return right / painted;
}

/** Waits until the GPU has drawn. */
export function readPixel(gl: Gl): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}
