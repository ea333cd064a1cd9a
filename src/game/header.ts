// Places of the HUD's numbers, which effects fly to. `game.css` positions them.
import { DESIGN, toDesignX, type Layout } from './layout.ts';
import type { Point } from './world.ts';

/** Design units from the column's left and right. */
const CROWN_X = 124;
const COINS_RIGHT = 150;
const Y = 17;
/** A header over the whole width: the share of the window beside it, its largest reach beside the column in design units, and pixels from its ends. */
const HEAD = { share: 0.04, reachUnits: 190, crownPixels: 70, coinsPixels: 90 };
/** A header beside the board, in design units but for the pixel sizes: its distance from the column, and the places of the numbers below the buttons. */
const WIDE = {
  gap: 10,
  margin: 22,
  maxWidth: 280,
  buttonUnits: 64,
  buttonPixels: 44,
  below: 131,
  pitchUnits: 38,
  pitchPixels: 23,
  fontUnits: 22,
  fontPixels: 12,
};

/** Returns the centre of the crown beside the best score. */
export function crownPlace(layout: Layout, isLeftHanded: boolean): Point {
  if (layout.isWide) return widePlace(layout, isLeftHanded, 1.2, 0);
  return placeOf(layout, isLeftHanded, CROWN_X, headEdge(layout) + HEAD.crownPixels);
}

/** Returns the centre of the coins. */
export function coinsPlace(layout: Layout, isLeftHanded: boolean): Point {
  if (layout.isWide) return widePlace(layout, isLeftHanded, 1.7, 1);
  const x = layout.widthPixels - headEdge(layout) - HEAD.coinsPixels;
  return placeOf(layout, isLeftHanded, DESIGN.widthUnits - COINS_RIGHT, x);
}

/** `ems` from the header's left, in the numbers' size. */
function widePlace({ width, hudTop, pixelsPerUnit }: Layout, isLeftHanded: boolean, ems: number, row: number): Point {
  const largest = (units: number, pixels: number) => Math.max(units, pixels / pixelsPerUnit);
  const headWidth = Math.min(WIDE.maxWidth, (width - DESIGN.widthUnits) / 2 - WIDE.margin);
  const font = largest(WIDE.fontUnits, WIDE.fontPixels);
  return {
    x: (isLeftHanded ? DESIGN.widthUnits + WIDE.gap : -WIDE.gap - headWidth) + ems * font,
    y: hudTop + largest(WIDE.buttonUnits, WIDE.buttonPixels) + WIDE.below + row * largest(WIDE.pitchUnits, WIDE.pitchPixels) + 0.8 * font,
  };
}

/** Returns the left end of a header over the whole width, in pixels. */
function headEdge({ widthPixels, left, pixelsPerUnit }: Layout): number {
  return Math.max(HEAD.share * widthPixels, -(left + HEAD.reachUnits) * pixelsPerUnit);
}

/** `headX`: pixels from the left of the window, in a header over the whole width. */
function placeOf(layout: Layout, isLeftHanded: boolean, belowX: number, headX: number): Point {
  const { footPlace, hudTop, widthPixels } = layout;
  const y = hudTop + Y;
  if (footPlace === 'head-icon') return { x: toDesignX(layout, isLeftHanded ? widthPixels - headX : headX), y };
  return { x: isLeftHanded ? DESIGN.widthUnits - belowX : belowX, y };
}
