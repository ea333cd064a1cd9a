// The board, a slab in the theme's material with a hollow per cell, and the three glass wells of the queue.
import type { BoardPalette, ColorStop, FramePiece, SlotPalette } from '../../themes/backdrop-palette.ts';
import {
  addStops,
  downGradient,
  faded,
  fades,
  fillPath,
  fillShape,
  seededStream,
  softDisc,
  strokePath,
  wave,
  type Pen,
} from './canvas-helpers.ts';

const CELLS_A_SIDE = 8;
/** Width of the slab beyond the grid, in units. */
const RIM = 17;
/** Part of RIM that is the frame. The rest belongs to the bed of the hollows. */
const FRAME = 11;
const SLAB_RADIUS = 22;
/** Size of a cell's hollow in units, equal to a block's. */
const HOLLOW_WIDTH = 58.7;
const HOLLOW_HEIGHT = 59.8;
const HOLLOW_RADIUS = 10;
/** Number of times that a hollow's light is painted over its floor. */
const HOLLOW_LAYERS = 2;
const WELL_RADIUS = 24;
/** Width of the ice around a well, in units. */
const WELL_FRAME = 4.5;

/** In units. */
const SHADOW_BLUR = 26;
/** Core and glow of a seam. Wider lines are fainter. */
const SEAM_WIDTHS = [1.4, 5];

/** In units. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

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

/** Creates a gradient from the top left corner, where the light is, to the bottom right. */
function slant(context: Pen, box: Box, stops: readonly ColorStop[]): CanvasGradient {
  return addStops(context.createLinearGradient(box.x, box.y, box.x + box.width, box.y + box.height), stops);
}

function castShadow(context: Pen, pixelsPerUnit: number, path: Path2D, palette: BoardPalette): void {
  context.save();
  context.shadowColor = faded(palette.shadow, 0.6);
  context.shadowBlur = SHADOW_BLUR * pixelsPerUnit;
  context.shadowOffsetY = SHADOW_BLUR * 0.4 * pixelsPerUnit;
  fillPath(context, palette.shadowBody, path);
  context.restore();
}

/** Returns the area outside `holes`, up to a wide margin around `box`. */
function around(box: Box, holes: Path2D): Path2D {
  const { x, y, width, height } = inset(box, -60);
  const path = new Path2D();
  path.rect(x, y, width, height);
  path.addPath(holes);
  return path;
}

/** Paints the shade that walls cast on a floor from the top left. `by` is its length in units. */
function shadeFloor(context: Pen, unit: number, box: Box, holes: Path2D, color: string, by: number): void {
  context.save();
  context.clip(holes);
  context.shadowColor = color;
  context.shadowBlur = by * 1.5 * unit;
  context.shadowOffsetX = by * 0.5 * unit;
  context.shadowOffsetY = by * 0.8 * unit;
  context.fillStyle = color;
  context.fill(around(box, holes), 'evenodd');
  context.restore();
}

/** Paints light on the walls that face the top left: a thin crescent at the holes' lower right. */
function lightWalls(context: Pen, box: Box, holes: Path2D, color: string, width: number): void {
  context.save();
  context.clip(holes);
  context.translate(-width * 0.7, -width);
  context.fillStyle = color;
  context.fill(around(box, holes), 'evenodd');
  context.restore();
}

/** Returns a point on a frame: `along` its outline, clockwise from the top left, and `depth` units inside it. */
function onFrame(slab: Box, along: number, depth: number): [number, number] {
  const { x, y, width, height } = slab;
  if (along < width) return [x + along, y + depth];
  if (along < width + height) return [x + width - depth, y + along - width];
  if (along < width * 2 + height) return [x + width * 2 + height - along, y + height - depth];
  return [x + depth, y + (width + height) * 2 - along];
}

/** Paints facets in the frame, light in the seams between them, and flecks, densest at its outer edge. */
function paintFacets(context: Pen, slab: Box, floor: Box, palette: BoardPalette): void {
  const chance = seededStream(17);
  const length = (slab.width + slab.height) * 2;
  const { facetUnits, seam, seamStrength, flecks } = palette.frame;
  context.save();
  const ring = rounded(slab, SLAB_RADIUS);
  addRounded(ring, floor, SLAB_RADIUS - 6);
  context.clip(ring, 'evenodd');
  for (let along = 0; along < length; along += facetUnits * (0.4 + chance() * 0.9)) {
    const reach = facetUnits * (0.5 + chance());
    const lean = (chance() - 0.5) * FRAME * 5;
    const isLit = chance() < 0.62;
    const color = isLit ? faded(palette.facetLight, 0.08 + chance() * 0.3) : faded(palette.facetDark, 0.16 + chance() * 0.2);
    fillShape(context, color, [
      onFrame(slab, along, 0),
      onFrame(slab, Math.min(length, along + reach), 0),
      onFrame(slab, Math.max(0, Math.min(length, along + reach * 0.6 + lean)), FRAME * (0.5 + chance() * 0.6)),
      onFrame(slab, Math.max(0, Math.min(length, along + lean)), FRAME + 1),
    ]);
    for (const width of SEAM_WIDTHS) strokePath(context, width, faded(seam, seamStrength / width));
  }
  context.fillStyle = palette.frost;
  for (let i = 0; i < flecks; i += 1) {
    const [x, y] = onFrame(slab, chance() * length, chance() ** 2 * FRAME);
    const size = 0.5 + chance() * 1.1;
    context.globalAlpha = 0.25 + chance() * 0.55;
    context.fillRect(x, y, size, size);
  }
  context.restore();
}

/** Returns the distance of the slab's outline below its top at x, in units: more than 0 at its rounded corners. */
function dropOfCorner(slab: Box, x: number): number {
  const beyond = SLAB_RADIUS - Math.min(x - slab.x, slab.x + slab.width - x);
  return beyond <= 0 ? 0 : SLAB_RADIUS - Math.sqrt(Math.max(0, SLAB_RADIUS ** 2 - beyond ** 2));
}

/** Returns the outline of a heap of snow with a round top and shallow drips over the slab's edge. */
function snowHeap(slab: Box, [from, to, high]: FramePiece, seed: number): Path2D {
  const left = slab.x + slab.width * from;
  const reach = slab.width * (to - from);
  const steps = Math.ceil(reach / 2);
  const line = (heightAt: (share: number, x: number) => number): [number, number][] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const x = left + (reach * i) / steps;
      return [x, slab.y + dropOfCorner(slab, x) + heightAt(i / steps, x)];
    });
  const swell = (share: number): number => Math.sin(Math.PI * share) ** 0.6;
  const crest = line((share, x) => 1.5 - swell(share) * high * (0.78 + wave(x, 13, seed) * 0.26));
  const hem = line((share, x) => 2 + swell(share) * high * Math.max(0.1, 0.3 + wave(x, 6.5, seed + 3) * 0.42));
  const path = new Path2D();
  for (const [x, y] of [...crest, ...[...hem].reverse()]) path.lineTo(x, y);
  path.closePath();
  return path;
}

/** Paints snow on the slab's upper edge, thin enough not to reach the HUD above it. */
function paintSnowOnRim(context: Pen, unit: number, slab: Box, palette: BoardPalette): void {
  for (const [index, heap] of palette.frame.heaps.entries()) {
    const high = heap[2];
    context.save();
    context.shadowColor = faded(palette.facetDark, 0.75);
    context.shadowBlur = 4 * unit;
    context.shadowOffsetY = 2 * unit;
    fillPath(context, downGradient(context, slab.y - high, slab.y + high * 0.9, palette.snow), snowHeap(slab, heap, index + 2));
    context.restore();
  }
}

function paintIcicles(context: Pen, slab: Box, palette: BoardPalette): void {
  const chance = seededStream(43);
  const edge = slab.y + slab.height - 1.5;
  for (const [from, to, longest] of palette.frame.icicles) {
    const right = slab.x + slab.width * to;
    context.fillStyle = downGradient(context, edge, edge + longest + 1.5, palette.icicle);
    for (let x = slab.x + slab.width * from; x < right;) {
      const width = 5 + chance() * 4.5;
      const tip = edge + 2 + longest * (0.25 + chance() * 0.75);
      const middle = x + width * (0.45 + chance() * 0.1);
      context.beginPath();
      context.moveTo(x, edge);
      context.quadraticCurveTo(middle - width * 0.14, edge + 1.5, middle, tip);
      context.quadraticCurveTo(middle + width * 0.14, edge + 1.5, x + width, edge);
      context.fill();
      x += width * (0.8 + chance() * 0.7);
    }
  }
}

function paintSlab(context: Pen, unit: number, slab: Box, palette: BoardPalette): void {
  const whole = rounded(slab, SLAB_RADIUS);
  castShadow(context, unit, whole, palette);
  paintIcicles(context, slab, palette);
  fillPath(context, slant(context, slab, palette.slab), whole);

  const floor = inset(slab, FRAME);
  const bed = rounded(floor, SLAB_RADIUS - 8);
  paintFacets(context, slab, floor, palette);
  lightWalls(context, slab, whole, faded(palette.facetDark, 0.45), 2.6);
  strokePath(context, 1.8, slant(context, slab, palette.edge), rounded(inset(slab, 0.9), SLAB_RADIUS - 0.9));

  fillPath(context, slant(context, floor, palette.bed), bed);
  shadeFloor(context, unit, floor, bed, faded(palette.shadow, 0.75), 5);
  strokePath(context, 2.2, slant(context, floor, palette.bedEdge), bed);
}

/** Returns the outlines of all hollows, each smaller by `shrink` units on every side. */
function hollows(grid: Box, shrink: number): Path2D {
  const path = new Path2D();
  const side = grid.width / CELLS_A_SIDE;
  for (let cell = 0; cell < CELLS_A_SIDE * CELLS_A_SIDE; cell += 1) {
    const x = grid.x + (cell % CELLS_A_SIDE) * side + (side - HOLLOW_WIDTH) / 2;
    const y = grid.y + Math.floor(cell / CELLS_A_SIDE) * side + (side - HOLLOW_HEIGHT) / 2;
    const box = { x, y, width: HOLLOW_WIDTH, height: HOLLOW_HEIGHT };
    addRounded(path, inset(box, shrink), HOLLOW_RADIUS - shrink * 0.5);
  }
  return path;
}

/** Paints frost in the hollows' lower right and a few scratches at random positions. */
function frostFloors(context: Pen, grid: Box, holes: Path2D, color: string): void {
  const chance = seededStream(61);
  const side = grid.width / CELLS_A_SIDE;
  context.save();
  context.clip(holes);
  for (let cell = 0; cell < CELLS_A_SIDE * CELLS_A_SIDE; cell += 1) {
    const x = grid.x + (cell % CELLS_A_SIDE) * side;
    const y = grid.y + Math.floor(cell / CELLS_A_SIDE) * side;
    softDisc(context, x + side * 0.8, y + side * 0.84, side * 0.62, fades(color, [0, 0.12], [1, 0]));
    context.fillStyle = faded(color, 0.16);
    for (let fleck = 0; fleck < 9; fleck += 1) {
      const size = 0.5 + chance() * 0.7;
      context.fillRect(x + side * (0.95 - chance() ** 2 * 0.6), y + side * (0.95 - chance() ** 2 * 0.6), size, size);
    }
    for (let scratch = chance() < 0.6 ? 1 : 2; scratch > 0; scratch -= 1) {
      const angle = chance() * Math.PI;
      const middleX = x + side * (0.25 + chance() * 0.5);
      const middleY = y + side * (0.3 + chance() * 0.5);
      const reach = side * (0.06 + chance() * 0.1);
      context.beginPath();
      context.moveTo(middleX - Math.cos(angle) * reach, middleY - Math.sin(angle) * reach);
      context.lineTo(middleX + Math.cos(angle) * reach, middleY + Math.sin(angle) * reach);
      strokePath(context, 0.6, faded(color, 0.05 + chance() * 0.05));
    }
  }
  context.restore();
}

function paintHollows(context: Pen, unit: number, grid: Box, palette: BoardPalette['hollow']): void {
  const holes = hollows(grid, 0);
  context.save();
  context.translate(0.8, 1.2);
  fillPath(context, faded(palette.edge, 0.36), holes);
  context.restore();
  fillPath(context, palette.floor, holes);
  for (let layer = 0; layer < HOLLOW_LAYERS; layer += 1) fillPath(context, slant(context, grid, palette.light), holes);
  frostFloors(context, grid, holes, palette.edge);
  shadeFloor(context, unit, grid, holes, faded(palette.floor, 0.95), 5);
  lightWalls(context, grid, holes, faded(palette.edge, 0.3), 1.1);
}

/** Paints frost in the corners of a well. */
function frostCorners(context: Pen, well: Box, color: string): void {
  const corners = [
    [well.x, well.y, 0.34],
    [well.x + well.width, well.y, 0.16],
    [well.x, well.y + well.height, 0.16],
    [well.x + well.width, well.y + well.height, 0.26],
  ] as const;
  for (const [x, y, strength] of corners) {
    softDisc(context, x, y, well.width * 0.36, fades(color, [0, strength], [1, 0]));
  }
}

/** Paints the glass well of a slot. */
export function paintSlot(context: Pen, unit: number, well: Box, palette: SlotPalette): void {
  const whole = rounded(well, WELL_RADIUS);
  const pane = inset(well, WELL_FRAME);
  const glass = rounded(pane, WELL_RADIUS - WELL_FRAME);
  fillPath(context, slant(context, well, palette.glass), whole);
  fillPath(context, slant(context, well, palette.sheen), whole);
  context.save();
  context.clip(whole);
  frostCorners(context, well, palette.frost);
  context.clip(around(well, glass), 'evenodd');
  fillPath(context, faded(palette.frost, 0.14), whole);
  context.restore();
  shadeFloor(context, unit, pane, glass, faded(palette.shade, 0.8), 7);
  lightWalls(context, pane, glass, faded(palette.frost, 0.4), 1.2);
  strokePath(context, 1.4, slant(context, well, palette.edge), rounded(inset(well, 0.7), WELL_RADIUS - 0.7));
}

/** Paints the slab around the grid, its snow, shadow and hollows. `unit` is a design unit in pixels, for blurs. */
export function paintBoard(context: Pen, unit: number, grid: Box, palette: BoardPalette): void {
  const slab = inset(grid, -RIM);
  paintSlab(context, unit, slab, palette);
  paintSnowOnRim(context, unit, slab, palette);
  paintHollows(context, unit, grid, palette.hollow);
}
