// The board, carved from a slab of ice, and the three glass wells of the queue.

import type { BackdropView } from './backdrop-view.ts';
import { seededStream } from './scenery.ts';

const CELLS_A_SIDE = 8;
/** How far the slab reaches beyond the grid, units. */
const RIM = 13;
const SLAB_RADIUS = 20;
/** A hollow in its cell, units: the same size as a block. */
const HOLLOW_WIDTH = 53;
const HOLLOW_HEIGHT = 54;
const HOLLOW_RADIUS = 9;
const WELL_RADIUS = 24;

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
function slant(context: CanvasRenderingContext2D, box: Box, stops: readonly (readonly [number, string])[]): CanvasGradient {
  const gradient = context.createLinearGradient(box.x, box.y, box.x + box.width, box.y + box.height);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

function castShadow(context: CanvasRenderingContext2D, view: BackdropView, path: Path2D, blur: number, alpha: number): void {
  context.save();
  context.shadowColor = `rgba(2,8,24,${alpha})`;
  context.shadowBlur = blur * view.pixelsPerUnit;
  context.shadowOffsetY = blur * 0.4 * view.pixelsPerUnit;
  context.fillStyle = '#0a1d3d';
  context.fill(path);
  context.restore();
}

/** Slanted planes and flecks of frost in the rim. */
function paintRimFacets(context: CanvasRenderingContext2D, slab: Box, floor: Box): void {
  const chance = seededStream(17);
  context.save();
  const ring = rounded(slab, SLAB_RADIUS);
  addRounded(ring, floor, SLAB_RADIUS - 6);
  context.clip(ring, 'evenodd');
  for (let along = -slab.height; along < slab.width; along += 22 + chance() * 46) {
    const width = 6 + chance() * 22;
    context.fillStyle = chance() < 0.7 ? `rgba(255,255,255,${0.1 + chance() * 0.26})` : 'rgba(12,52,104,0.22)';
    context.beginPath();
    context.moveTo(slab.x + along + slab.height, slab.y);
    context.lineTo(slab.x + along + slab.height + width, slab.y);
    context.lineTo(slab.x + along + width * 0.6, slab.y + slab.height);
    context.lineTo(slab.x + along, slab.y + slab.height);
    context.fill();
  }
  context.fillStyle = '#ffffff';
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
function paintSnowOnRim(context: CanvasRenderingContext2D, slab: Box): void {
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
    const snow = context.createLinearGradient(0, top - high, 0, top + high * 0.7);
    snow.addColorStop(0, '#ffffff');
    snow.addColorStop(0.6, '#eaf7ff');
    snow.addColorStop(1, '#b4dcf6');
    context.fillStyle = snow;
    context.fill();
  }
}

function paintSlab(context: CanvasRenderingContext2D, view: BackdropView, slab: Box): void {
  const whole = rounded(slab, SLAB_RADIUS);
  castShadow(context, view, whole, 26, 0.6);
  context.fillStyle = slant(context, slab, [
    [0, '#cfeeff'],
    [0.16, '#8cc4ea'],
    [0.5, '#4c86b8'],
    [0.84, '#2c5f96'],
    [1, '#5da3d6'],
  ]);
  context.fill(whole);
  context.lineWidth = 1.6;
  context.strokeStyle = slant(context, slab, [
    [0, 'rgba(255,255,255,1)'],
    [0.45, 'rgba(223,244,255,0.75)'],
    [1, 'rgba(159,211,245,0.55)'],
  ]);
  context.stroke(rounded(inset(slab, 0.8), SLAB_RADIUS - 0.8));

  const floor = inset(slab, RIM - 5);
  const bed = rounded(floor, SLAB_RADIUS - 6);
  paintRimFacets(context, slab, floor);
  context.fillStyle = slant(context, floor, [
    [0, '#1a4172'],
    [0.5, '#173a69'],
    [1, '#21507f'],
  ]);
  context.fill(bed);
  context.lineWidth = 2.4;
  context.strokeStyle = slant(context, floor, [
    [0, 'rgba(6,22,52,0.9)'],
    [0.5, 'rgba(23,55,95,0.6)'],
    [1, 'rgba(223,244,255,0.85)'],
  ]);
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

function paintHollows(context: CanvasRenderingContext2D, view: BackdropView, grid: Box): void {
  context.fillStyle = 'rgba(159,211,245,0.4)';
  context.fill(hollows(view, 0.7, 1.1, 0));
  context.fillStyle = '#071530';
  context.fill(hollows(view, 0, 0, 0));
  context.fillStyle = slant(context, grid, [
    [0, 'rgba(18,50,98,0.34)'],
    [1, 'rgba(20,58,108,0.42)'],
  ]);
  for (const step of [1, 2, 3]) context.fill(hollows(view, step * 0.5, step * 1, step * 1));
}

function paintWell(context: CanvasRenderingContext2D, well: Box): void {
  const glass = rounded(well, WELL_RADIUS);
  context.fillStyle = slant(context, well, [
    [0, 'rgba(10,32,72,0.8)'],
    [1, 'rgba(16,50,98,0.7)'],
  ]);
  context.fill(glass);
  context.fillStyle = slant(context, well, [
    [0, 'rgba(223,244,255,0.22)'],
    [0.4, 'rgba(159,211,245,0.06)'],
    [1, 'rgba(159,211,245,0.14)'],
  ]);
  context.fill(glass);
  context.save();
  context.clip(glass);
  context.strokeStyle = 'rgba(3,14,40,0.075)';
  for (let step = 1; step <= 7; step += 1) {
    context.lineWidth = step * 3.4;
    context.stroke(glass);
  }
  context.restore();
  context.lineWidth = 1.4;
  context.strokeStyle = slant(context, well, [
    [0, 'rgba(255,255,255,0.85)'],
    [0.4, 'rgba(190,228,252,0.35)'],
    [1, 'rgba(223,244,255,0.6)'],
  ]);
  context.stroke(rounded(inset(well, 0.7), WELL_RADIUS - 0.7));
}

export function paintBoard(context: CanvasRenderingContext2D, view: BackdropView): void {
  context.save();
  context.setTransform(view.pixelsPerUnit, 0, 0, view.pixelsPerUnit, view.originX, view.originY);
  const side = view.cellUnits * CELLS_A_SIDE;
  const grid = { x: view.boardLeft, y: view.boardTop, width: side, height: side };
  paintSlab(context, view, inset(grid, -RIM));
  paintSnowOnRim(context, inset(grid, -RIM));
  paintHollows(context, view, grid);
  for (const centre of view.slotCentres) {
    paintWell(context, {
      x: centre.x - view.slotWidth / 2,
      y: centre.y - view.slotHeight / 2,
      width: view.slotWidth,
      height: view.slotHeight,
    });
  }
  context.restore();
}
