// The dragged piece: its pose, its landing and its return to the slot; and the cell of the keyboard's cursor.
import { easeBy } from '../../ecs/eases.ts';
import { playMotion, playTravel, type Travel } from '../../ecs/motions.ts';
import { fullColumns, fullRows, placementIndex } from '../../rules/board.ts';
import { RULES } from '../../rules/constants.ts';
import { dropObstacle, type GameState } from '../../rules/game.ts';
import { SHAPES, type Piece, type Shape } from '../../rules/shapes.ts';
import type { Cursor, Input, Landing } from '../input.ts';
import { DESIGN, queueScale, type Layout } from '../layout.ts';
import { MOTIONS, TRAVELS } from '../motions.ts';
import { playSound } from '../sounds.ts';
import { TIMING } from '../timing.ts';
import type { GameWorld, Point } from '../world.ts';

/** The area is the specification's, the other values are ours. */
export const DRAG = {
  /** Pointer movement that turns a press into a drag, in CSS pixels. */
  thresholdPixels: 8,
  /** Gap between a finger and the piece above it, in design units, and its growth per unit that the finger is above the slot. */
  touchLiftUnits: 72,
  touchGain: 0.18,
  /** Maximum distance, in cells, from an illegal place to the legal one that is used instead. */
  snapCells: 1.5,
  /** A press starts a drag only right of and below this point, in design units. Not in a wide window, whose slots are beside the board. */
  areaLeft: 30,
  areaTop: 250,
} as const;

/** Alpha of the light on the lines that a landing would clear. */
export const LINE_ALPHA = 0.45;

export type Pose = { x: number; y: number; scale: number };

/** Starts the drag of a pressed piece once the pointer has moved by the threshold. */
export function beginDragWhenMoved(world: GameWorld, pointer: Point): void {
  const { drag } = world.input;
  if (drag.phase === 'pressed' && !isTap(world, pointer)) drag.phase = 'dragging';
}

/** Returns whether the pointer is still where it was pressed. */
export function isTap({ input: { drag }, view: { layout } }: GameWorld, pointer: Point): boolean {
  return Math.hypot(pointer.x - drag.pressX, pointer.y - drag.pressY) * layout.pixelsPerUnit < DRAG.thresholdPixels;
}

/** Writes the held piece's centre and scale for this pointer position into `pose`. */
export function poseHeldPiece({ input: { drag }, view, isReducedMotion }: GameWorld, shape: Shape, pointer: Point, pose: Pose): void {
  const lift = isReducedMotion ? 1 : easeBy('outQuad', Math.min(1, drag.seconds / TIMING.liftSeconds));
  const heldX = drag.isTouch ? pointer.x : pointer.x + drag.grabX / queueScale(shape);
  const heldY = drag.isTouch
    ? pointer.y - touchLift(view.layout.slots[drag.slot].y - pointer.y) - (shape.height * DESIGN.cellUnits) / 2
    : pointer.y + drag.grabY / queueScale(shape);
  pose.x = drag.fromX + (heldX - drag.fromX) * lift;
  pose.y = drag.fromY + (heldY - drag.fromY) * lift;
  pose.scale = drag.fromScale + (1 - drag.fromScale) * lift;
}

/** Returns the gap between a finger and the piece above it. It grows so that a thumb in the middle of the board reaches the top row. */
function touchLift(unitsAboveSlot: number): number {
  return DRAG.touchLiftUnits + DRAG.touchGain * Math.max(0, unitsAboveSlot);
}

/**
 * Updates the landing of a piece with this centre: the place below it if that is legal, otherwise the nearest legal one within `snapCells`.
 * In the tutorial only the place below it counts.
 */
export function findLanding({ input, view: { layout } }: GameWorld, state: GameState, slot: number, centre: Point): void {
  const { landing } = input;
  const shape = state.queue[slot];
  const x = (centre.x - layout.boardLeft) / DESIGN.cellUnits - shape.width / 2;
  const y = (centre.y - layout.boardTop) / DESIGN.cellUnits - shape.height / 2;
  // Rounding -0.3 returns -0, which a replay cannot store. Adding 0 turns it into 0.
  const column = Math.round(x) + 0;
  const row = Math.round(y) + 0;
  if (!dropObstacle(state, slot, column, row)) return showLanding(landing, state, shape, column, row);
  if (state.tutorialStep > 0) return hideLanding(landing);
  const nearest = nearestPlacement(state, slot, x, y, DRAG.snapCells);
  if (nearest < 0) hideLanding(landing);
  else showLanding(landing, state, shape, shape.placements.x[nearest], shape.placements.y[nearest]);
}

/** Returns the index of the piece's legal placement nearest to a cell, or -1 without one at most `maxCells` away. */
export function nearestPlacement(state: GameState, slot: number, x: number, y: number, maxCells: number): number {
  const { placements } = state.queue[slot];
  let nearest = -1;
  let least = maxCells * maxCells;
  for (let k = 0; k < placements.count; k++) {
    const distance = (placements.x[k] - x) ** 2 + (placements.y[k] - y) ** 2;
    // Of equally near ones the first.
    const isNearer = nearest < 0 ? distance <= least : distance < least;
    if (!isNearer || dropObstacle(state, slot, placements.x[k], placements.y[k])) continue;
    least = distance;
    nearest = k;
  }
  return nearest;
}

/** Shows the landing at exactly the keyboard cursor's cell, legal or not. */
export function pointLanding({ cursor, landing }: Input, state: GameState): void {
  const { slot, x, y } = cursor;
  showLanding(landing, state, state.queue[slot], x, y);
  if (!dropObstacle(state, slot, x, y)) return;
  hideLanding(landing);
  landing.isShown = true;
}

export function hideLanding(landing: Landing): void {
  landing.isShown = false;
  landing.isLegal = false;
  landing.rows = 0;
  landing.columns = 0;
}

function showLanding(landing: Landing, state: GameState, shape: Piece, x: number, y: number): void {
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

/** Returns whether the landing would clear the row or the column of cell (x, y). */
export function wouldClear(landing: Landing, x: number, y: number): boolean {
  return landing.isShown && (((landing.rows >>> y) & 1) === 1 || ((landing.columns >>> x) & 1) === 1);
}

/** Returns the slot at a point in design units, or -1. */
export function slotAt({ slots, isWide }: Layout, x: number, y: number): number {
  if (!isWide && (x <= DRAG.areaLeft || y <= DRAG.areaTop)) return -1;
  const reach = (DESIGN.slotUnits + DESIGN.slotGapUnits) / 2;
  return slots.findIndex((slot) => Math.abs(slot.x - x) <= reach && Math.abs(slot.y - y) <= reach);
}

/** Moves the cursor to the nearest cell where the selected piece lies inside the board. */
export function clampCursor(cursor: Cursor, { queue }: GameState): void {
  const shape = queue[cursor.slot];
  cursor.x = Math.max(0, Math.min(RULES.boardCells - shape.width, cursor.x));
  cursor.y = Math.max(0, Math.min(RULES.boardCells - shape.height, cursor.y));
}

/** Ends the press. The piece settles in its slot, or flies back there if it was being dragged. */
export function returnPiece(world: GameWorld): void {
  release(world, world.input.drag.phase === 'dragging' ? TRAVELS.flyBack : TRAVELS.putBack, 0);
}

/** Ends the press of a piece that cannot be dropped: it shakes and flies back to its slot. */
export function refusePiece(world: GameWorld): void {
  playSound(world, 'reject');
  const piece = world.view.pieceAt[world.input.drag.slot];
  playMotion(world, piece, MOTIONS.refuse);
  world.cues.push({ type: 'pieceRefused', piece });
  release(world, TRAVELS.flyBack, TIMING.shakeSeconds);
}

function release(world: GameWorld, travel: Travel, delay: number): void {
  const { drag, landing } = world.input;
  const { layout, pieceAt } = world.view;
  hideLanding(landing);
  const isHeld = drag.phase !== 'idle';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!isHeld || entity === 0) return;
  const { x, y } = layout.slots[drag.slot];
  playTravel(world, entity, travel, { x, y, scale: queueScale(SHAPES[world.components.Shape.id[entity]]) }, delay);
}
