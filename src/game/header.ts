// Places of the HUD's numbers, which effects fly to. `game.css` positions them.
import { DESIGN, toDesignX, type Layout } from './layout.ts';
import type { Point } from './world.ts';

/** Design units from the column's left and right. */
const CROWN_X = { below: 124, beside: 59 };
const COINS_RIGHT = { below: 150, beside: 85 };
const Y = 17;
/** A wide header: the share of the window beside it, its largest reach beside the column in design units, and pixels from its ends. */
const WIDE = { share: 0.04, reachUnits: 190, crownPixels: 70, coinsPixels: 90 };

/** Returns the centre of the crown beside the best score. */
export function crownPlace(layout: Layout, isLeftHanded: boolean): Point {
  return placeOf(layout, isLeftHanded, CROWN_X, headEdge(layout) + WIDE.crownPixels);
}

/** Returns the centre of the coins. */
export function coinsPlace(layout: Layout, isLeftHanded: boolean): Point {
  const wideX = layout.widthPixels - headEdge(layout) - WIDE.coinsPixels;
  return placeOf(
    layout,
    isLeftHanded,
    { below: DESIGN.widthUnits - COINS_RIGHT.below, beside: DESIGN.widthUnits - COINS_RIGHT.beside },
    wideX,
  );
}

/** Returns the left end of a wide header, in pixels. */
function headEdge({ widthPixels, left, pixelsPerUnit }: Layout): number {
  return Math.max(WIDE.share * widthPixels, -(left + WIDE.reachUnits) * pixelsPerUnit);
}

/** `wideX`: pixels from the left of the window, in a wide header. */
function placeOf(layout: Layout, isLeftHanded: boolean, { below, beside }: typeof CROWN_X, wideX: number): Point {
  const { footPlace, hudTop, widthPixels } = layout;
  const y = hudTop + Y;
  if (footPlace === 'head-icon') return { x: toDesignX(layout, isLeftHanded ? widthPixels - wideX : wideX), y };
  const x = footPlace === 'below' ? below : beside;
  return { x: isLeftHanded ? DESIGN.widthUnits - x : x, y };
}
