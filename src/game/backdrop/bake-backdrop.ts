// Bakes the backdrop: paints its depths once per size, and from them the game's picture with the board on top.
import { BY_PROCESSOR } from './by-processor.ts';
import { DESIGN, type Layout } from '../layout.ts';
import type { BackdropView } from './backdrop-view.ts';
import type { Scenery } from './load-scenery.ts';
import { paintBoard } from './paint-board.ts';
import { DEPTHS } from './paint-sky.ts';

/** The depths reach this far beyond the view on either side, design units: that much they may sway. */
export const SWAY_MARGIN = 10;

export type Backdrops = {
  /** From far to near, each `SWAY_MARGIN` wider on either side than the view. */
  readonly depths: readonly HTMLCanvasElement[];
  /** All of them at rest, with the board. */
  readonly game: HTMLCanvasElement;
};

/** The pictures in the colours of a theme; `widthPixels` and `heightPixels` are those of the game's. */
export function bakeBackdrops(layout: Layout, widthPixels: number, heightPixels: number, scenery: Scenery): Backdrops {
  const view = backdropView(layout, widthPixels, heightPixels);
  const margin = Math.round(SWAY_MARGIN * view.pixelsPerUnit);
  const wide = { ...view, widthPixels: widthPixels + 2 * margin, originX: view.originX + margin };
  const depths = DEPTHS.map((paint, index) => createPicture(wide, index > 0, (context) => paint(context, wide, scenery)));
  const game = createPicture(view, false, (context) => {
    for (const depth of depths) context.drawImage(depth, -margin, 0);
    paintBoard(context, view, scenery.palette);
  });
  return { depths, game };
}

function backdropView(layout: Layout, widthPixels: number, heightPixels: number): BackdropView {
  const pixelsPerUnit = widthPixels / layout.width;
  return {
    widthPixels,
    heightPixels,
    pixelsPerUnit,
    originX: -layout.left * pixelsPerUnit,
    originY: 0,
    boardLeft: layout.boardLeft,
    boardTop: layout.boardTop,
    cellUnits: DESIGN.cellUnits,
    slotCentres: layout.slots,
    slotWidth: DESIGN.slotUnits,
    slotHeight: DESIGN.slotUnits,
  };
}

function createPicture(view: BackdropView, isClear: boolean, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = view.widthPixels;
  canvas.height = view.heightPixels;
  const context = canvas.getContext('2d', { alpha: isClear, ...BY_PROCESSOR });
  if (!context) throw new Error('This browser gives no 2D canvas');
  paint(context);
  return canvas;
}
