// The layout: computed from the window's size, in design units, and shared by input, renderer and HUD (readings R1).
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { columnOf, rowOf } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import type { Shape } from '../rules/shapes.ts';

const CELL_UNITS = 62;

export const DESIGN = {
  widthUnits: 540,
  heightUnits: 960,
  cellUnits: CELL_UNITS,
  boardUnits: RULES.boardCells * CELL_UNITS,
  slotUnits: 140,
  slotGapUnits: 30,
} as const;

/** Queued pieces: their largest scale, and the largest share of their slot. A dragged one has scale 1. */
const QUEUED = { scale: 0.8, slotShare: 0.86 } as const;

/** The depths of the backdrop extend this far beyond the view on either side, in design units: the most that they may sway. */
export const SWAY_MARGIN = 10;

/** Returns the scale of a piece in its slot. */
export function queueScale({ width, height }: Pick<Shape, 'width' | 'height'>): number {
  return Math.min(QUEUED.scale, (QUEUED.slotShare * DESIGN.slotUnits) / (DESIGN.cellUnits * Math.max(width, height)));
}

/** The board's last row or column. */
export const LAST_CELL = RULES.boardCells - 1;
/** The board's middle, in cells. */
export const MIDDLE_CELL = LAST_CELL / 2;

type Anchor = { readonly top: number; readonly share: number };
type Anchors = Readonly<Record<'hud' | 'board' | 'queue' | 'foot', Anchor>>;

/** Tops at the design height, and the share of a taller window's extra height above each. */
const ANCHORS: Anchors = {
  hud: { top: 8, share: 0.12 },
  board: { top: 196, share: 0.4 },
  queue: { top: 740, share: 0.57 },
  foot: { top: 888, share: 0.8 },
};

/**
 * A wide window: header and slots are beside the board, the slots on the right for right-handed players. `layout.css` has the same limits.
 * Sizes and places in design units.
 */
const WIDE = {
  minRatio: 5 / 4,
  /** From the left of the slots' mirror image to the right of the slots. */
  widthUnits: 860,
  heightUnits: 606,
  slotX: 618,
  slotPitch: 152,
} as const;

/** Header and slots begin with the board's frame. */
const WIDE_ANCHORS: Anchors = {
  hud: { top: 24, share: 0.5 },
  board: { top: 41, share: 0.5 },
  queue: { top: 24, share: 0.5 },
  foot: { top: 24, share: 0.5 },
};

/** Place of the foot's button: below the slots, or without text in the head: opposite the pause button, or below the numbers of a wide window. */
export type FootPlace = 'below' | 'head-icon' | 'wide-below' | 'wide-icon';

/** Space that the foot's button requires. The gap below the slots keeps a drag that starts low from pressing it. */
const FOOT = {
  buttonPixels: 44,
  /** The button's height, if that is more than `buttonPixels`. */
  buttonUnits: 64,
  slotGapPixels: 24,
  edgePixels: 4,
  /** Room beside the board for the button with its text. */
  wordsPixels: 240,
} as const;

/** Smallest playable windows: 180 x 320 CSS pixels, where slots are 46 and cells 20 pixels wide, and wide ones as at a zoom of 300 %. */
const MIN_PIXELS_PER_UNIT = 180 / DESIGN.widthUnits;
const MIN_HEIGHT_PIXELS = 240;

/** Design units, except for the pixel sizes: x from the left of the 540-unit column, y down from the view's top. */
export type Layout = Readonly<ReturnType<typeof layoutView>>;

/** Space that notches and rounded corners take at the window's edges, in CSS pixels. */
export type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Returns the layout of a window, in CSS pixels. The design is scaled uniformly to fit inside the insets and centred horizontally. Extra height
 * is distributed between the anchors. The view itself fills the window. Sizes below 1 count as 1.
 */
export function layoutView(widthPixels: number, heightPixels: number, insets: Insets = NO_INSETS) {
  const wide = Math.max(1, widthPixels);
  const high = Math.max(1, heightPixels);
  const freeWide = Math.max(1, wide - insets.left - insets.right);
  const freeHigh = Math.max(1, high - insets.top - insets.bottom);
  const isWide = wide >= high * WIDE.minRatio;
  const { widthUnits, heightUnits } = isWide ? WIDE : DESIGN;
  const pixelsPerUnit = Math.min(freeWide / widthUnits, freeHigh / heightUnits);
  const width = wide / pixelsPerUnit;
  const height = high / pixelsPerUnit;
  const extra = freeHigh / pixelsPerUnit - heightUnits;
  const anchors = isWide ? WIDE_ANCHORS : ANCHORS;
  const topOf = ({ top, share }: Anchor) => insets.top / pixelsPerUnit + top + extra * share;
  const queueTop = topOf(anchors.queue);
  const middle = DESIGN.widthUnits / 2;
  const pitch = DESIGN.slotUnits + DESIGN.slotGapUnits;
  const slotY = queueTop + DESIGN.slotUnits / 2;
  const slots = [0, 1, 2].map((k) =>
    isWide ? { x: WIDE.slotX, y: slotY + k * WIDE.slotPitch } : { x: middle + (k - 1) * pitch, y: slotY },
  );
  const buttonPixels = Math.max(FOOT.buttonPixels, FOOT.buttonUnits * pixelsPerUnit);
  const pixelsBelowSlots = high - insets.bottom - (slots[2].y + DESIGN.slotUnits / 2) * pixelsPerUnit;
  const fitsBelow = pixelsBelowSlots >= FOOT.slotGapPixels + buttonPixels + FOOT.edgePixels;
  const hasWordsRoom = (freeWide - DESIGN.widthUnits * pixelsPerUnit) / 2 >= FOOT.wordsPixels;
  const footPlace: FootPlace = isWide ? (fitsBelow && hasWordsRoom ? 'wide-below' : 'wide-icon') : fitsBelow ? 'below' : 'head-icon';
  return {
    widthPixels: wide,
    heightPixels: high,
    /** CSS pixels per design unit. */
    pixelsPerUnit,
    /** The view's left edge; 0 on a narrow window, negative on a wide one. The right edge is `left + width`. */
    left: (DESIGN.widthUnits - width + (insets.right - insets.left) / pixelsPerUnit) / 2,
    width,
    height,
    hudTop: topOf(anchors.hud),
    boardLeft: (DESIGN.widthUnits - DESIGN.boardUnits) / 2,
    boardTop: topOf(anchors.board),
    queueTop,
    footTop: topOf(anchors.foot),
    /** Header and slots are beside the board. */
    isWide,
    footPlace,
    slots,
  };
}

/** Returns the layout for a left-handed player: slots beside the board are on its left. */
export function mirrorLayout(layout: Layout): Layout {
  return layout.isWide ? { ...layout, slots: layout.slots.map(({ x, y }) => ({ x: DESIGN.widthUnits - x, y })) } : layout;
}

/** Returns whether slots and cells are too small to press, or the window too low for the buttons. */
export function isTooSmall({ pixelsPerUnit, heightPixels }: Layout): boolean {
  return pixelsPerUnit < MIN_PIXELS_PER_UNIT || heightPixels < MIN_HEIGHT_PIXELS;
}

/** Size of the canvas in device pixels. */
export type CanvasSize = { readonly widthPixels: number; readonly heightPixels: number };

/** `quality`, an index of QUALITY_STEPS, limits the device's `pixelRatio`. */
export function canvasSize(layout: Layout, quality: number, pixelRatio: number): CanvasSize {
  const ratio = Math.min(QUALITY_STEPS[quality].pixelRatio, pixelRatio);
  return { widthPixels: Math.round(layout.widthPixels * ratio), heightPixels: Math.round(layout.heightPixels * ratio) };
}

/** Converts CSS pixels from the canvas' left edge to design units. */
export function toDesignX(layout: Layout, pixels: number): number {
  return layout.left + pixels / layout.pixelsPerUnit;
}

/** Converts CSS pixels from the canvas' top edge to design units. */
export function toDesignY(layout: Layout, pixels: number): number {
  return pixels / layout.pixelsPerUnit;
}

/** Returns the centre of a board column in design units. `x` may be fractional. */
export function cellCentreX(layout: Layout, x: number): number {
  return layout.boardLeft + (x + 0.5) * DESIGN.cellUnits;
}

/** Returns the centre of a board row in design units. `y` may be fractional. */
export function cellCentreY(layout: Layout, y: number): number {
  return layout.boardTop + (y + 0.5) * DESIGN.cellUnits;
}

/** Returns the centre of a cell, an index as in rules/cells.ts. */
export function cellCentre(layout: Layout, cell: number): { readonly x: number; readonly y: number } {
  return { x: cellCentreX(layout, columnOf(cell)), y: cellCentreY(layout, rowOf(cell)) };
}
