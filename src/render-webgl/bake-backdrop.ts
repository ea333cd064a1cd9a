// Bakes the backdrop: paints the sky once per size, the menu's picture from it, and the game's with the board on top.
import { DESIGN, type Layout } from '../ecs/layout.ts';
import type { BackdropPalette } from '../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop/backdrop-view.ts';
import { paintBoard } from './backdrop/paint-board.ts';
import { paintSky } from './backdrop/paint-sky.ts';

export type Backdrops = { readonly menu: HTMLCanvasElement; readonly game: HTMLCanvasElement };

/** Both pictures in the colours of a theme, in device pixels of the view. */
export function bakeBackdrops(layout: Layout, widthPixels: number, heightPixels: number, palette: BackdropPalette): Backdrops {
  const view = backdropView(layout, widthPixels, heightPixels);
  const menu = createPicture(view, (context) => paintSky(context, view, palette));
  const game = createPicture(view, (context) => {
    context.drawImage(menu, 0, 0);
    paintBoard(context, view, palette);
  });
  return { menu, game };
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

function createPicture(view: BackdropView, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = view.widthPixels;
  canvas.height = view.heightPixels;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser gives no 2D canvas');
  paint(context);
  return canvas;
}
