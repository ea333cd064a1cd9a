// Puts what the keyboard's cursor points at, and what a drop did, into the parts of a sentence.
import { narrate, type NarrationPart } from './narrate.ts';
import type { World } from './world.ts';
import { fullColumns, fullRows, placementIndex } from '../rules/board.ts';
import { dropObstacle, type GameEvent } from '../rules/game.ts';

/** The chosen piece, if it is a new choice, whether it fits where the cursor is, and for a new choice where it fits else. */
export function describeCursor(world: World, isNewChoice: boolean): void {
  const { cursor, running } = world;
  const { state } = running!;
  const shape = state.queue[cursor.slot];
  const place = { x: cursor.x + 1, y: cursor.y + 1 };
  const parts: NarrationPart[] = [];
  if (isNewChoice) {
    const { type, cells, width, height } = shape;
    parts.push({ key: 'piece', slot: cursor.slot + 1, type, cells: cells.length, width, height });
  }
  const isLegal = !dropObstacle(state, cursor.slot, cursor.x, cursor.y);
  parts.push({ key: isLegal ? 'fits' : 'fitsNot', ...place });
  if (!isLegal && isNewChoice) parts.push(...nearestFit(world));
  if (isLegal) {
    const index = placementIndex(shape, cursor.x, cursor.y);
    const low = state.board.low | shape.placements.low[index];
    const high = state.board.high | shape.placements.high[index];
    const count = countBits(fullRows(low, high)) + countBits(fullColumns(low, high));
    if (count > 0) parts.push({ key: 'wouldClear', count });
  }
  narrate(world, parts);
}

/** The place nearest to the cursor where the chosen piece may be dropped, if there is one. */
function nearestFit({ cursor, running }: World): NarrationPart[] {
  const { state } = running!;
  const { placements } = state.queue[cursor.slot];
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < placements.count; k++) {
    const distance = Math.abs(placements.x[k] - cursor.x) + Math.abs(placements.y[k] - cursor.y);
    if (distance >= least || dropObstacle(state, cursor.slot, placements.x[k], placements.y[k])) continue;
    least = distance;
    nearest = k;
  }
  return nearest < 0 ? [] : [{ key: 'fits', x: placements.x[nearest] + 1, y: placements.y[nearest] + 1 }];
}

/** What the rules answered to an action. */
export function describeEvents(world: World, events: readonly GameEvent[]): void {
  const parts: NarrationPart[] = [];
  let lines = 0;
  let level = 0;
  let isEmptied = false;
  for (const event of events) {
    if (event.type === 'pieceDropped') parts.push({ key: 'dropped', x: event.x + 1, y: event.y + 1 });
    if (event.type === 'lineCleared') lines++;
    if (event.type === 'boardEmptied') isEmptied = true;
    if (event.type === 'levelReached') level = event.level;
  }
  if (lines > 0) parts.push({ key: 'cleared', count: lines });
  if (isEmptied) parts.push({ key: 'boardEmptied' });
  if (world.flow.mode !== 'tutorial') parts.push({ key: 'score', score: world.running!.state.score });
  if (level > 0) parts.push({ key: 'level', level });
  if (world.isStuck) parts.push({ key: 'noMove' });
  narrate(world, parts);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
