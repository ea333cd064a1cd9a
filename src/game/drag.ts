// The piece in hand: one function decides where it is drawn, one where it would land. Everything else follows from these two.
import { fullColumns, fullRows, placementIndex } from '../rules/board.ts';
import { dropObstacle, type GameState } from '../rules/game.ts';
import type { Shape } from '../rules/shapes.ts';
import { easeBy } from '../ecs/eases.ts';
import { DESIGN } from './layout.ts';
import { TIMING } from './timing.ts';
import type { Landing, World } from './world.ts';

/** The feel of a drag (fair-deal-and-feel.md; the area is the specification's). */
export const DRAG = {
  /** In CSS pixels. */
  thresholdPixels: 8,
  /** Clear of the finger, in design units. */
  touchLiftUnits: 30,
  snapCells: 1.5,
  /** A press may start a drag right of and below this. */
  areaLeft: 30,
  areaTop: 250,
} as const;

export type Point = { readonly x: number; readonly y: number };

export type Pose = { x: number; y: number; scale: number };

/** Centre and scale of the dragged piece for a pointer at that point, written into `pose`. */
export function poseDraggedPiece(world: World, pointer: Point, pose: Pose): void {
  const { drag, layout, running } = world;
  const shape = running!.state.queue[drag.slot];
  const lift = easeBy('outQuad', Math.min(1, drag.seconds / TIMING.liftSeconds));
  const slot = layout.slots[drag.slot];
  const heldX = drag.isTouch ? pointer.x : pointer.x + drag.grabX / DESIGN.queueScale;
  const heldY = drag.isTouch
    ? pointer.y - DRAG.touchLiftUnits - (shape.height * DESIGN.cellUnits) / 2
    : pointer.y + drag.grabY / DESIGN.queueScale;
  pose.x = slot.x + (heldX - slot.x) * lift;
  pose.y = slot.y + (heldY - slot.y) * lift;
  pose.scale = DESIGN.queueScale + (1 - DESIGN.queueScale) * lift;
}

/** Finds where a piece whose centre is at (centreX, centreY) would land: the cell it lies on if that is legal, else the nearest legal one within reach. */
export function findLanding(world: World, slot: number, centreX: number, centreY: number): void {
  const { landing, layout, running } = world;
  const { state } = running!;
  const shape = state.queue[slot];
  const x = (centreX - layout.boardLeft) / DESIGN.cellUnits - shape.width / 2;
  const y = (centreY - layout.boardTop) / DESIGN.cellUnits - shape.height / 2;
  // Rounding up from just left of the board gives -0, which no replay holds; adding 0 makes it 0.
  const column = Math.round(x) + 0;
  const row = Math.round(y) + 0;
  if (!dropObstacle(state, slot, column, row)) return showLanding(landing, state, shape, column, row);
  const { placements } = shape;
  let nearest = -1;
  let least = DRAG.snapCells * DRAG.snapCells;
  for (let k = 0; k < placements.count; k++) {
    const distance = (placements.x[k] - x) ** 2 + (placements.y[k] - y) ** 2;
    if (distance > least || dropObstacle(state, slot, placements.x[k], placements.y[k])) continue;
    least = distance;
    nearest = k;
  }
  if (nearest < 0) hideLanding(landing);
  else showLanding(landing, state, shape, placements.x[nearest], placements.y[nearest]);
}

/** Shows a landing on exactly that cell, legal or not: the keyboard's cursor. */
export function pointLanding(world: World, slot: number, x: number, y: number): void {
  const { landing, running } = world;
  const { state } = running!;
  showLanding(landing, state, state.queue[slot], x, y);
  if (!dropObstacle(state, slot, x, y)) return;
  landing.isLegal = false;
  landing.rows = 0;
  landing.columns = 0;
}

export function hideLanding(landing: Landing): void {
  landing.isShown = false;
  landing.isLegal = false;
  landing.rows = 0;
  landing.columns = 0;
}

function showLanding(landing: Landing, state: GameState, shape: Shape, x: number, y: number): void {
  const index = placementIndex(shape, x, y);
  const low = state.board.low | shape.placements.low[index];
  const high = state.board.high | shape.placements.high[index];
  landing.isShown = true;
  landing.isLegal = true;
  landing.shape = shape;
  landing.x = x;
  landing.y = y;
  landing.rows = fullRows(low, high);
  landing.columns = fullColumns(low, high);
}

/** Whether the landing would clear the line that cell (x, y) lies in. */
export function wouldClear(landing: Landing, x: number, y: number): boolean {
  return landing.isShown && (((landing.rows >>> y) & 1) === 1 || ((landing.columns >>> x) & 1) === 1);
}

/** Slot of the visible piece at a point, or -1. */
export function slotAt(world: World, x: number, y: number): number {
  if (x <= DRAG.areaLeft || y <= DRAG.areaTop) return -1;
  const reach = (DESIGN.slotUnits + DESIGN.slotGapUnits) / 2;
  return world.layout.slots.findIndex((slot) => Math.abs(slot.x - x) <= reach && Math.abs(slot.y - y) <= reach);
}
