import { CPU_CANVAS } from './cpu-canvas.ts';
import { DESIGN, type Layout } from '../layout.ts';
import type { BackdropView } from './backdrop-view.ts';
import type { Scenery } from './load-scenery.ts';
import { paintBoard } from './paint-board.ts';
import { DEPTHS } from './paint-sky.ts';

/** Width by which the depths exceed the view on either side, in design units: the limit of their sway. */
export const SWAY_MARGIN = 10;

export type Backdrops = {
  /** From far to near, each wider than the view by `SWAY_MARGIN` on either side. */
  readonly depths: readonly HTMLCanvasElement[];
  /** All depths in their rest position, with the board. */
  readonly game: HTMLCanvasElement;
};

/** Paints the depths and, from them, the game's picture of `widthPixels` x `heightPixels`. Throws if there is no 2D canvas. */
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
  const context = canvas.getContext('2d', { alpha: isClear, ...CPU_CANVAS });
  if (!context) throw new Error('No 2D canvas is available');
  paint(context);
  return canvas;
}
