/** A view as the scene's painters see it: its size and scale in pixels of the picture. */
export type BackdropView = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly pixelsPerUnit: number;
};

/** The depths extend this far beyond the view on either side, in design units: the most that they may sway. */
export const SWAY_MARGIN = 10;
