// View state: layout, colours, words, the menu's share of the picture, and which entities stand on the board.
import { RULES } from '../rules/constants.ts';
import { DESIGN, type Layout, layoutView } from './layout.ts';
import type { Narration } from './narrate.ts';
import { NO_PHRASES, type Phrases } from './phrases.ts';
import { FIRST_COLORS, type ThemeColors } from './theme-colors.ts';

export type View = {
  layout: Layout;
  colors: ThemeColors;
  phrases: Phrases;
  narration: Narration;
  /** The system's preference; with the profile's setting it makes `isReducedMotion`. */
  isLessMotionPreferred: boolean;
  /** Visible share of the menu's picture: 1 in the menu, fading to 0 in the game. */
  menuShare: number;
  /** Time for which the menu's layers have swayed. */
  windSeconds: number;
  /** Block entity of each cell, 0 where there is none; piece entity of each slot. */
  readonly blockAt: Int32Array;
  readonly pieceAt: Int32Array;
  /** Whether any cell's light may be on: the lights are updated until all are off. */
  areCellsLit: boolean;
};

export function createView(): View {
  return {
    layout: layoutView(DESIGN.widthUnits, DESIGN.heightUnits),
    colors: FIRST_COLORS,
    phrases: NO_PHRASES,
    narration: { count: 0, parts: [] },
    isLessMotionPreferred: false,
    menuShare: 1,
    windSeconds: 0,
    blockAt: new Int32Array(RULES.boardCells * RULES.boardCells),
    pieceAt: new Int32Array(RULES.visiblePieces),
    areCellsLit: false,
  };
}
