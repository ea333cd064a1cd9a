// Bakes the backdrop: three soft depths of the scene, and the sharp pictures of the board and of a slot. Runs in a worker or in the page.
import type { BackdropPalette } from '../../themes/backdrop-palette.ts';
import { type CanvasSize, DESIGN, type Layout, SWAY_MARGIN } from '../layout.ts';
import { addStops, createCanvas, enterScene, fades, type PaintedCanvas, type Pen, type Scene } from './canvas-helpers.ts';
import { type Box, paintBoard, paintSlot } from './paint-board.ts';
import { paintHills } from './paint-hills.ts';
import { paintMountains } from './paint-mountains.ts';
import { paintSky } from './paint-sky.ts';

/** Painters of the night scene from far to near. The depths can be shifted against each other. */
const DEPTHS = [paintSky, paintMountains, paintHills];

/** Resolution of each depth from far to near, in pixels per CSS pixel. The scene is out of focus behind a sharp board. */
const DEPTH_PIXELS = [0.62, 0.9, 1.2] as const;
/** Larger pictures would take memory without a visible gain, and some GPUs hold half of that. */
const MAX_DEPTH_PIXELS = 2048;

/** Space around the grid that the slab with its shadow covers, in units. */
const BOARD_REACH = { side: 45, top: 35, bottom: 51 } as const;

export type BackdropRequest = CanvasSize & { readonly layout: Layout; readonly palette: BackdropPalette };

/** `Picture` is a canvas in the page, and an ImageBitmap from a worker. */
export type Backdrop<Picture = PaintedCanvas | ImageBitmap> = {
  /** From far to near, each `SWAY_MARGIN` wider on either side than the view. `top` is the upper edge as a share of the view's height. */
  readonly depths: readonly { readonly picture: Picture; readonly top: number }[];
  /** Relative to the grid's top left corner. */
  readonly board: PlacedPicture<Picture>;
  /** Relative to the slot's centre. */
  readonly slot: PlacedPicture<Picture>;
};

export type PlacedPicture<Picture> = { readonly picture: Picture; readonly box: Box };

/** Rejects if the painters cannot be loaded. One call at a time. */
export type Bake = (request: BackdropRequest) => Promise<Backdrop>;

export function bakeBackdrop(request: BackdropRequest): Backdrop<PaintedCanvas> {
  const { layout, palette } = request;
  const centre = layout.slots[0];
  const side = DESIGN.boardUnits;
  const grid = { x: layout.boardLeft, y: layout.boardTop, width: side, height: side };
  const slab = {
    x: grid.x - BOARD_REACH.side,
    y: grid.y - BOARD_REACH.top,
    width: side + 2 * BOARD_REACH.side,
    height: side + BOARD_REACH.top + BOARD_REACH.bottom,
  };
  const half = DESIGN.slotUnits / 2;
  const well = { x: centre.x - half, y: centre.y - half, width: DESIGN.slotUnits, height: DESIGN.slotUnits };
  return {
    depths: DEPTHS.map((_, depth) => paintDepth(request, depth)),
    board: paintPlaced(request, grid, slab, (pen, unit) => paintBoard(pen, unit, grid, palette.board)),
    slot: paintPlaced(request, centre, well, (pen, unit) => paintSlot(pen, unit, well, palette.slot)),
  };
}

function paintDepth({ layout, widthPixels, palette }: BackdropRequest, depth: number): Backdrop<PaintedCanvas>['depths'][number] {
  const width = layout.width + 2 * SWAY_MARGIN;
  const pixelsPerUnit = Math.min(
    layout.pixelsPerUnit * DEPTH_PIXELS[depth],
    widthPixels / layout.width,
    MAX_DEPTH_PIXELS / width,
    MAX_DEPTH_PIXELS / layout.height,
  );
  const wide = Math.max(1, Math.round(width * pixelsPerUnit));
  const high = Math.max(1, Math.round(layout.height * pixelsPerUnit));
  const { canvas, pen } = createCanvas(wide, high, depth === 0);
  const scene = enterScene(pen, wide, high, pixelsPerUnit);
  DEPTHS[depth](pen, scene, palette);
  paintVignette(pen, scene, palette.vignette);
  return depth === 0 ? { picture: canvas, top: 0 } : trimTop(canvas, pen);
}

/** Darkens the corners of a depth's opaque pixels. */
function paintVignette(context: Pen, scene: Scene, { color, strength }: BackdropPalette['vignette']): void {
  const middle = scene.top / 2;
  const reach = Math.hypot(scene.right, middle);
  context.globalCompositeOperation = 'source-atop';
  const gradient = context.createRadialGradient(0, middle, reach * 0.55, 0, middle, reach * 1.05);
  context.fillStyle = addStops(gradient, fades(color, [0, 0], [1, strength]));
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
}

/** Cuts off the empty rows at the top. */
function trimTop(canvas: PaintedCanvas, pen: Pen): Backdrop<PaintedCanvas>['depths'][number] {
  const { width, height } = canvas;
  const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
  const first = pixels.findIndex((pixel) => pixel !== 0);
  // One empty row stays: the edge is interpolated.
  const top = Math.max(0, Math.min(height - 1, Math.floor((first < 0 ? pixels.length : first) / width) - 1));
  const trimmed = createCanvas(width, height - top);
  trimmed.pen.drawImage(canvas, 0, -top);
  return { picture: trimmed.canvas, top: top / height };
}

/** Paints the part of the view in `box` at the canvas' resolution and on its pixels. `paint` receives the pixels per unit. */
function paintPlaced(
  { layout, widthPixels, heightPixels }: BackdropRequest,
  anchor: { readonly x: number; readonly y: number },
  box: Box,
  paint: (pen: Pen, unit: number) => void,
): PlacedPicture<PaintedCanvas> {
  const pixelsPerUnit = widthPixels / layout.width;
  const left = Math.max(0, Math.floor((box.x - layout.left) * pixelsPerUnit));
  const top = Math.max(0, Math.floor(box.y * pixelsPerUnit));
  const width = Math.max(1, Math.min(widthPixels, Math.ceil((box.x + box.width - layout.left) * pixelsPerUnit)) - left);
  const height = Math.max(1, Math.min(heightPixels, Math.ceil((box.y + box.height) * pixelsPerUnit)) - top);
  const { canvas, pen } = createCanvas(width, height);
  pen.setTransform(pixelsPerUnit, 0, 0, pixelsPerUnit, -layout.left * pixelsPerUnit - left, -top);
  paint(pen, pixelsPerUnit);
  const [x, y] = [left / pixelsPerUnit + layout.left - anchor.x, top / pixelsPerUnit - anchor.y];
  return { picture: canvas, box: { x, y, width: width / pixelsPerUnit, height: height / pixelsPerUnit } };
}
