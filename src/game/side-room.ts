import type { Layout } from './layout.ts';

const MIN_WINDOW_PIXELS = 1000;
const MIN_SIDE_PIXELS = 260;

/** Returns whether both sides of the board have room for a list. */
export function hasSideRoom({ widthPixels, left, pixelsPerUnit, isLow }: Layout): boolean {
  return !isLow && widthPixels >= MIN_WINDOW_PIXELS && -left * pixelsPerUnit >= MIN_SIDE_PIXELS;
}
