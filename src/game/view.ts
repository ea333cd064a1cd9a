// View state: layout, colours, words, the menu's share of the picture, and the entities of cells and slots.
import type { Burst } from '../ecs/bursts.ts';
import { RULES } from '../rules/constants.ts';
import type { KindName } from './kinds.ts';
import { DESIGN, layoutView } from './layout.ts';
import type { Narration } from './narrate.ts';
import { NO_PHRASES } from './phrases.ts';
import type { BackdropPalette } from '../themes/backdrop-palette.ts';
import { FIRST_COLORS } from './theme-colors.ts';

/** Choices of praise for the sprites of a drop. */
export type PraiseView = {
  readonly scorePlace: { readonly x: number; readonly y: number };
  /** Scale of the score. */
  readonly scoreScale: number;
  /** Burst at the end of a line. Undefined: confetti. */
  readonly burst: Burst<KindName> | undefined;
  /** Tint of the lines' light. */
  readonly light: number;
  /** Milliseconds. */
  readonly vibration: number;
};

export function createView() {
  return {
    layout: layoutView(DESIGN.widthUnits, DESIGN.heightUnits),
    colors: FIRST_COLORS,
    phrases: NO_PHRASES,
    narration: { count: 0, parts: [] } as Narration,
    /** The system's preference. `isReducedMotion` combines it with the profile's setting. */
    isLessMotionPreferred: false,
    /** Visible share of the menu's picture: 1 in the menu, fading to 0 in the game. */
    menuShare: 1,
    /** Elapsed time of the backdrop's sway. In a game it advances only while something else moves. */
    windSeconds: 0,
    /** The backdrop in a game. */
    sky: {
      /** Speed of its sway, 0..1. */
      pace: 0,
      /** Shift of the nearest depth away from the dragged piece, in design units. */
      lean: 0,
      /** Level whose hour it shows: between two levels while it changes. */
      level: 1,
      /** Name of the board's frame in it. */
      frame: '',
      /** Factors of red, green and blue. */
      tint: new Float32Array([1, 1, 1]),
      /** Returns the theme's palette with the sky of the hour and the player's frame. The backdrop is baked again when the function is replaced. */
      dress: (palette: BackdropPalette): BackdropPalette => palette,
    },
    /** Block entity of each cell, 0 if empty. */
    blockAt: new Int32Array(RULES.boardCells * RULES.boardCells),
    /** Piece entity of each slot, 0 if empty. */
    pieceAt: new Int32Array(RULES.visiblePieces),
    /** Factor of the light on the lines that the held piece would clear. */
    breath: 1,
    /** Praise of the last drop that cleared lines. Undefined until the late effects have loaded. */
    praise: undefined as PraiseView | undefined,
    /** Few legal places are left. */
    isInDanger: false,
    /** Whether any cell may be lit. Lights are updated until all are off. */
    areCellsLit: false,
  };
}

export type View = ReturnType<typeof createView>;
