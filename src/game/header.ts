// Places of the HUD's numbers, which effects fly to. `game.css` positions them.
import { DESIGN, type Layout } from './layout.ts';
import type { Point } from './world.ts';

/** Between the buttons above the board: design units from the column's left and right. */
const ABOVE = { crownX: 124, coinsX: DESIGN.widthUnits - 150, y: 17 };
/** Below the buttons and the level beside the board, in design units but for the pixel sizes. Letters and rows have both: the larger one counts. */
const BESIDE = {
  gap: 10,
  margin: 22,
  maxWidth: 280,
  button: { units: 64, pixels: 44 },
  levelUnits: 131,
  row: { units: 38, pixels: 23 },
  letter: { units: 22, pixels: 12 },
};

/** Returns the centre of the crown beside the best score. */
export function crownPlace(layout: Layout, isLeftHanded: boolean): Point {
  return layout.isWide ? besidePlace(layout, isLeftHanded, 1.2, 0) : abovePlace(layout, isLeftHanded, ABOVE.crownX);
}

/** Returns the centre of the coins. */
export function coinsPlace(layout: Layout, isLeftHanded: boolean): Point {
  return layout.isWide ? besidePlace(layout, isLeftHanded, 1.7, 1) : abovePlace(layout, isLeftHanded, ABOVE.coinsX);
}

function abovePlace({ hudTop }: Layout, isLeftHanded: boolean, x: number): Point {
  return { x: isLeftHanded ? DESIGN.widthUnits - x : x, y: hudTop + ABOVE.y };
}

/** `letters` from the header's left. */
function besidePlace({ width, hudTop, pixelsPerUnit }: Layout, isLeftHanded: boolean, letters: number, row: number): Point {
  const sizeOf = ({ units, pixels }: { units: number; pixels: number }) => Math.max(units, pixels / pixelsPerUnit);
  const headWidth = Math.min(BESIDE.maxWidth, (width - DESIGN.widthUnits) / 2 - BESIDE.margin);
  const letter = sizeOf(BESIDE.letter);
  return {
    x: (isLeftHanded ? DESIGN.widthUnits + BESIDE.gap : -BESIDE.gap - headWidth) + letters * letter,
    y: hudTop + sizeOf(BESIDE.button) + BESIDE.levelUnits + row * sizeOf(BESIDE.row) + 0.8 * letter,
  };
}
