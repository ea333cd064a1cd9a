// The board, carved from a slab of ice, and the three glass wells of the queue.

import type { BoardPalette, ColorStop, SlotPalette } from '../../themes/backdrop-palette.ts';
import type { BackdropView } from './backdrop-view.ts';
import { addStops, faded, seededStream } from './scenery.ts';

const CELLS_A_SIDE = 8;
/** How far the slab reaches beyond the grid, units. */
const RIM = 13;
const SLAB_RADIUS = 20;
/** A hollow in its cell, units: the same size as a block. */
const HOLLOW_WIDTH = 53;
const HOLLOW_HEIGHT = 54;
const HOLLOW_RADIUS = 9;
const WELL_RADIUS = 24;

/** Units. */
const SHADOW_BLUR = 26;
const FROST_FLECKS = 260;
/** [from, to] along the slab's upper edge as shares, and height in units. */
const SNOW_HEAPS = [
  [0.02, 0.2, 7.5],
  [0.56, 0.68, 5],
  [0.81, 0.985, 7],
] as const;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function addRounded(path: Path2D, box: Box, radius: number): void {
  const { x, y, width, height } = box;
  path.moveTo(x + radius, y);
  path.arcTo(x + width, y, x + width, y + height, radius);
  path.arcTo(x + width, y + height, x, y + height, radius);
  path.arcTo(x, y + height, x, y, radius);
  path.arcTo(x, y, x + width, y, radius);
  path.closePath();
}

function rounded(box: Box, radius: number): Path2D {
  const path = new Path2D();
  addRounded(path, box, radius);
  return path;
}

const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - by * 2,
  height: box.height - by * 2,
});

/** A gradient from the top left corner, where the light is, to the bottom right. */
function slant(context: CanvasRenderingContext2D, box: Box, stops: readonly ColorStop[]): CanvasGradient {
  return addStops(context.createLinearGradient(box.x, box.y, box.x + box.width, box.y + box.height), stops);
}

function castShadow(context: CanvasRenderingContext2D, view: BackdropView, path: Path2D, palette: BoardPalette): void {
  context.save();
  context.shadowColor = faded(palette.shadow, 0.6);
  context.shadowBlur = SHADOW_BLUR * view.pixelsPerUnit;
  context.shadowOffsetY = SHADOW_BLUR * 0.4 * view.pixelsPerUnit;
  context.fillStyle = palette.shadowBody;
  context.fill(path);
  context.restore();
}

/** Slanted planes and flecks of frost in the rim. */
function paintRimFacets(context: CanvasRenderingContext2D, slab: Box, floor: Box, palette: BoardPalette): void {
  const chance = seededStream(17);
  context.save();
  const ring = rounded(slab, SLAB_RADIUS);
  addRounded(ring, floor, SLAB_RADIUS - 6);
  context.clip(ring, 'evenodd');
  for (let along = -slab.height; along < slab.width; along += 22 + chance() * 46) {
    const width = 6 + chance() * 22;
    context.fillStyle = chance() < 0.7 ? faded(palette.facetLight, 0.1 + chance() * 0.26) : faded(palette.facetDark, 0.22);
    context.beginPath();
    context.moveTo(slab.x + along + slab.height, slab.y);
    context.lineTo(slab.x + along + slab.height + width, slab.y);
    context.lineTo(slab.x + along + width * 0.6, slab.y + slab.height);
    context.lineTo(slab.x + along, slab.y + slab.height);
    context.fill();
  }
  context.fillStyle = palette.frost;
  for (let i = 0; i < FROST_FLECKS; i += 1) {
    const along = chance() * slab.width;
    const depth = chance() ** 2 * (RIM - 5);
    const size = 0.5 + chance() * 1.1;
    const [dx, dy] = [
      [along, depth],
      [depth, along],
      [along, slab.height - depth],
      [slab.width - depth, along],
    ][i % 4] ?? [0, 0];
    context.globalAlpha = 0.25 + chance() * 0.55;
    context.fillRect(slab.x + (dx ?? 0), slab.y + (dy ?? 0), size, size);
  }
  context.restore();
}

/** Snow that settled on the slab's upper edge, thin enough to leave the HUD above it alone. */
function paintSnowOnRim(context: CanvasRenderingContext2D, slab: Box, snow: readonly ColorStop[]): void {
  for (const [from, to, high] of SNOW_HEAPS) {
    const start = slab.x + slab.width * from;
    const reach = slab.width * (to - from);
    const top = slab.y + 3.5;
    const bump = (share: number, rise: number): [number, number] => [start + reach * share, top - high * rise];
    context.beginPath();
    context.moveTo(start, top);
    context.bezierCurveTo(...bump(0.08, 0.9), ...bump(0.22, 1.25), ...bump(0.4, 0.9));
    context.bezierCurveTo(...bump(0.56, 0.7), ...bump(0.66, 1.1), ...bump(0.8, 0.75));
    context.quadraticCurveTo(...bump(0.95, 0.6), start + reach, top);
    context.bezierCurveTo(...bump(0.92, -0.5), ...bump(0.84, -0.1), ...bump(0.74, -0.35));
    context.bezierCurveTo(...bump(0.6, -0.9), ...bump(0.5, 0), ...bump(0.36, -0.5));
    context.bezierCurveTo(...bump(0.2, -0.9), ...bump(0.12, 0), start, top);
    context.fillStyle = addStops(context.createLinearGradient(0, top - high, 0, top + high * 0.7), snow);
    context.fill();
  }
}

function paintSlab(context: CanvasRenderingContext2D, view: BackdropView, slab: Box, palette: BoardPalette): void {
  const whole = rounded(slab, SLAB_RADIUS);
  castShadow(context, view, whole, palette);
  context.fillStyle = slant(context, slab, palette.slab);
  context.fill(whole);
  context.lineWidth = 1.6;
  context.strokeStyle = slant(context, slab, palette.edge);
  context.stroke(rounded(inset(slab, 0.8), SLAB_RADIUS - 0.8));

  const floor = inset(slab, RIM - 5);
  const bed = rounded(floor, SLAB_RADIUS - 6);
  paintRimFacets(context, slab, floor, palette);
  context.fillStyle = slant(context, floor, palette.bed);
  context.fill(bed);
  context.lineWidth = 2.4;
  context.strokeStyle = slant(context, floor, palette.bedEdge);
  context.stroke(bed);
}

function hollows(view: BackdropView, dx: number, dy: number, shrink: number): Path2D {
  const path = new Path2D();
  const side = view.cellUnits;
  for (let cell = 0; cell < CELLS_A_SIDE * CELLS_A_SIDE; cell += 1) {
    const column = cell % CELLS_A_SIDE;
    const row = Math.floor(cell / CELLS_A_SIDE);
    const box = {
      x: view.boardLeft + column * side + (side - HOLLOW_WIDTH) / 2 + dx,
      y: view.boardTop + row * side + (side - HOLLOW_HEIGHT) / 2 + dy,
      width: HOLLOW_WIDTH,
      height: HOLLOW_HEIGHT,
    };
    addRounded(path, inset(box, shrink), HOLLOW_RADIUS - shrink * 0.5);
  }
  return path;
}

function paintHollows(context: CanvasRenderingContext2D, view: BackdropView, grid: Box, palette: BoardPalette['hollow']): void {
  context.fillStyle = faded(palette.edge, 0.4);
  context.fill(hollows(view, 0.7, 1.1, 0));
  context.fillStyle = palette.floor;
  context.fill(hollows(view, 0, 0, 0));
  context.fillStyle = slant(context, grid, palette.light);
  for (const step of [1, 2, 3]) context.fill(hollows(view, step * 0.5, step * 1, step * 1));
}

function paintWell(context: CanvasRenderingContext2D, well: Box, palette: SlotPalette): void {
  const glass = rounded(well, WELL_RADIUS);
  context.fillStyle = slant(context, well, palette.glass);
  context.fill(glass);
  context.fillStyle = slant(context, well, palette.sheen);
  context.fill(glass);
  context.save();
  context.clip(glass);
  context.strokeStyle = faded(palette.shade, 0.075);
  for (let step = 1; step <= 7; step += 1) {
    context.lineWidth = step * 3.4;
    context.stroke(glass);
  }
  context.restore();
  context.lineWidth = 1.4;
  context.strokeStyle = slant(context, well, palette.edge);
  context.stroke(rounded(inset(well, 0.7), WELL_RADIUS - 0.7));
}

export function paintBoard(
  context: CanvasRenderingContext2D,
  view: BackdropView,
  { board, slot }: { readonly board: BoardPalette; readonly slot: SlotPalette },
): void {
  context.save();
  context.setTransform(view.pixelsPerUnit, 0, 0, view.pixelsPerUnit, view.originX, view.originY);
  const side = view.cellUnits * CELLS_A_SIDE;
  const grid = { x: view.boardLeft, y: view.boardTop, width: side, height: side };
  paintSlab(context, view, inset(grid, -RIM), board);
  paintSnowOnRim(context, inset(grid, -RIM), board.snow);
  paintHollows(context, view, grid, board.hollow);
  for (const centre of view.slotCentres) {
    const well = { x: centre.x - view.slotWidth / 2, y: centre.y - view.slotHeight / 2, width: view.slotWidth, height: view.slotHeight };
    paintWell(context, well, slot);
  }
  context.restore();
}
