// The piece in hand: one function decides where it is drawn, one where it would land. Everything else follows from these two.
import { easeBy } from '../ecs/eases.ts';
import { stopTweens } from '../ecs/tweens.ts';
import { fullColumns, fullRows, placementIndex } from '../rules/board.ts';
import { dropObstacle, type GameState } from '../rules/game.ts';
import type { Shape } from '../rules/shapes.ts';
import type { Input, Landing } from './input.ts';
import { DESIGN, type Layout } from './layout.ts';
import { playSound } from './sounds.ts';
import { TIMING } from './timing.ts';
import type { GameWorld } from './world.ts';

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

/** Makes a pressed piece a dragged one once the pointer is far enough from where it went down. */
export function beginDragWhenMoved(world: GameWorld, pointer: Point): void {
  const { drag } = world.input;
  if (drag.phase !== 'pressed') return;
  const { layout, pieceAt } = world.view;
  const distance = Math.hypot(pointer.x - drag.pressX, pointer.y - drag.pressY) * layout.pixelsPerUnit;
  if (distance < DRAG.thresholdPixels) return;
  drag.phase = 'dragging';
  const entity = pieceAt[drag.slot];
  stopTweens(world, entity);
  world.components.Sprite.alpha[entity] = 1;
  playSound(world, 'pickUp');
}

/** Writes the centre and scale of the dragged piece, for a pointer at that point, into `pose`. */
export function poseDraggedPiece({ input: { drag }, view: { layout } }: GameWorld, shape: Shape, pointer: Point, pose: Pose): void {
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

/** Finds where a piece whose centre is at that point would land: the cell it lies on if that is legal, otherwise the nearest legal one within reach. */
export function findLanding({ input, view: { layout } }: GameWorld, state: GameState, slot: number, centre: Point): void {
  const { landing } = input;
  const shape = state.queue[slot];
  const x = (centre.x - layout.boardLeft) / DESIGN.cellUnits - shape.width / 2;
  const y = (centre.y - layout.boardTop) / DESIGN.cellUnits - shape.height / 2;
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

/** Shows the keyboard's landing on exactly the cursor's cell, legal or not. */
export function pointLanding({ cursor, landing }: Input, state: GameState): void {
  const { slot, x, y } = cursor;
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

/** Returns whether the landing would clear the line that cell (x, y) lies in. */
export function wouldClear(landing: Landing, x: number, y: number): boolean {
  return landing.isShown && (((landing.rows >>> y) & 1) === 1 || ((landing.columns >>> x) & 1) === 1);
}

/** Returns the slot of the visible piece at a point, or -1. */
export function slotAt({ slots }: Layout, x: number, y: number): number {
  if (x <= DRAG.areaLeft || y <= DRAG.areaTop) return -1;
  const reach = (DESIGN.slotUnits + DESIGN.slotGapUnits) / 2;
  return slots.findIndex((slot) => Math.abs(slot.x - x) <= reach && Math.abs(slot.y - y) <= reach);
}
