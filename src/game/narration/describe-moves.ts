// Narration of the cursor and of actions for screen readers. Loaded after a first move.
import { fullColumns, fullRows, placementIndex, popCount } from '../../rules/board.ts';
import { dropObstacle, type GameState } from '../../rules/game.ts';
import type { Cursor } from '../input.ts';
import { narrate, type NarrationPart } from '../narrate.ts';
import { nearestPlacement } from '../scene/drag.ts';
import type { Cue, GameWorld } from '../world.ts';

type CursorMoved = Extract<Cue, { type: 'cursorMoved' }>;

/**
 * Narrates whether the selected piece fits at the cursor and how many lines it would clear. For a new choice it first narrates the piece and, if
 * it does not fit, the nearest cell where it does.
 */
export function describeCursor(world: GameWorld, state: GameState, { cursor, isNewChoice }: CursorMoved): void {
  const shape = state.queue[cursor.slot];
  const place = { x: cursor.x + 1, y: cursor.y + 1 };
  const parts: NarrationPart[] = [];
  if (isNewChoice) {
    const { type, cells, width, height } = shape;
    parts.push({ key: 'piece', slot: cursor.slot + 1, type, cells: cells.length, width, height });
  }
  const isLegal = !dropObstacle(state, cursor.slot, cursor.x, cursor.y);
  if (!isLegal && isNewChoice) parts.push(...nearestFit(state, cursor));
  parts.push({ key: isLegal ? 'fits' : 'fitsNot', ...place });
  if (isLegal) {
    const index = placementIndex(shape, cursor.x, cursor.y);
    const low = state.board.low | shape.placements.low[index];
    const high = state.board.high | shape.placements.high[index];
    const count = popCount(fullRows(low, high)) + popCount(fullColumns(low, high));
    if (count > 0) parts.push({ key: 'wouldClear', count });
  }
  narrate(world, parts);
}

/** Returns the legal cell nearest to the cursor, if there is one. */
function nearestFit(state: GameState, { slot, x, y }: Cursor): NarrationPart[] {
  const { placements } = state.queue[slot];
  const nearest = nearestPlacement(state, slot, x, y, Number.POSITIVE_INFINITY);
  return nearest < 0 ? [] : [{ key: 'fits', x: placements.x[nearest] + 1, y: placements.y[nearest] + 1 }];
}

/** Narrates the result of an action, and whether danger has begun with it. */
export function describeEvents(world: GameWorld, state: GameState, hasDangerBegun: boolean): void {
  const parts: NarrationPart[] = [];
  let lines = 0;
  let level = 0;
  let isEmptied = false;
  for (const event of world.events) {
    if (event.type === 'pieceDropped') parts.push({ key: 'dropped', x: event.x + 1, y: event.y + 1 });
    if (event.type === 'lineCleared') lines++;
    if (event.type === 'boardEmptied') isEmptied = true;
    if (event.type === 'levelReached') level = event.level;
  }
  if (lines > 0) parts.push({ key: 'cleared', count: lines });
  if (isEmptied) parts.push({ key: 'boardEmptied' });
  if (world.flow.mode !== 'tutorial') parts.push({ key: 'score', score: state.score });
  if (level > 0) parts.push({ key: 'level', level });
  if (world.turn.isStuck) parts.push({ key: 'noMove' });
  if (hasDangerBegun) parts.push({ key: 'danger' });
  narrate(world, parts);
}
