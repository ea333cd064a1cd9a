import type { Layout } from './layout.ts';

const MIN_WINDOW_PIXELS = 1000;
const MIN_SIDE_PIXELS = 260;

/** Returns whether the left side of the board has room for scores. */
export function hasSideRoom({ widthPixels, left, pixelsPerUnit }: Layout): boolean {
  return widthPixels >= MIN_WINDOW_PIXELS && -left * pixelsPerUnit >= MIN_SIDE_PIXELS;
}
