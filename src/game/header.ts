// Places of the HUD's numbers, which effects fly to. `game.css` positions them.
import { DESIGN, toDesignX, type Layout } from './layout.ts';
import type { Point } from './world.ts';

/** Design units from the column's left and right. */
const CROWN_X = { below: 124, beside: 59 };
const COINS_RIGHT = { below: 150, beside: 85 };
const Y = 17;
/** A wide header: the share of the window beside it, and pixels from its ends. */
const WIDE = { share: 0.04, crownPixels: 70, coinsPixels: 90 };

/** Returns the centre of the crown beside the best score. */
export function crownPlace(layout: Layout): Point {
  const { footPlace, hudTop, widthPixels } = layout;
  const y = hudTop + Y;
  if (footPlace === 'head-icon') return { x: toDesignX(layout, WIDE.share * widthPixels + WIDE.crownPixels), y };
  return { x: footPlace === 'below' ? CROWN_X.below : CROWN_X.beside, y };
}

/** Returns the centre of the coins. */
export function coinsPlace(layout: Layout): Point {
  const { footPlace, hudTop, widthPixels } = layout;
  const y = hudTop + Y;
  if (footPlace === 'head-icon') return { x: toDesignX(layout, (1 - WIDE.share) * widthPixels - WIDE.coinsPixels), y };
  return { x: DESIGN.widthUnits - (footPlace === 'below' ? COINS_RIGHT.below : COINS_RIGHT.beside), y };
}
