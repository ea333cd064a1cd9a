// View state: layout, colours, words, the menu's share of the picture, and the entities of cells and slots.
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
  /** The system's preference. `isReducedMotion` combines it with the profile's setting. */
  isLessMotionPreferred: boolean;
  /** Visible share of the menu's picture: 1 in the menu, fading to 0 in the game. */
  menuShare: number;
  /** Elapsed time of the menu's sway. */
  windSeconds: number;
  /** Block entity of each cell, 0 if empty. */
  readonly blockAt: Int32Array;
  /** Piece entity of each slot, 0 if empty. */
  readonly pieceAt: Int32Array;
  /** Whether any cell may be lit. Lights are updated until all are off. */
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
