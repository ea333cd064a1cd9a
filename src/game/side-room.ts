import type { Layout } from './layout.ts';

const MIN_SIDE_PIXELS = 300;
const MIN_WINDOW_PIXELS = 600;

/** Returns whether there is room for lists below the header beside the board. */
export function hasSideRoom({ isWide, left, heightPixels, pixelsPerUnit }: Layout): boolean {
  return isWide && heightPixels >= MIN_WINDOW_PIXELS && -left * pixelsPerUnit >= MIN_SIDE_PIXELS;
}
