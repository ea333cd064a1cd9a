// Acting on the running game: the only caller of rules.applyAction.
import type { World } from '../ecs/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { applyAction, dropObstacle, hasNoMove, type Action } from '../rules/game.ts';
import { clampCursor } from './clamp-cursor.ts';
import { returnPiece } from './return-piece.ts';

/** Whether a person may act on the game now. */
export function canAct(world: World): boolean {
  return isPlaying(world.flow) && world.running !== undefined && world.endingSeconds < 0;
}

export function isDropAllowed(world: World, slot: number, x: number, y: number): boolean {
  return dropObstacle(world.running!.state, slot, x, y) === undefined;
}

/** Lets the rules decide, and hands their events to the systems after this one. */
export function act(world: World, action: Action): void {
  const running = world.running!;
  const events = applyAction(running.state, action);
  if (events[0].type === 'actionRejected') return;
  // The queue moves up: what is in hand would become another piece.
  if (world.drag.phase !== 'idle') returnPiece(world);
  running.actions.push(action);
  world.events.push(...events);
  world.secondsSinceDrop = 0;
  world.isStuck = hasNoMove(running.state);
  for (const event of events) {
    if (event.type === 'lineCleared' && event.coins > 0) {
      world.profile.coins += event.coins;
      world.effects.push({ type: 'saveProfile' });
    }
    if (event.type === 'levelReached') {
      world.pendingLevel = event.level;
      keepBest(world);
    }
  }
  clampCursor(world);
  world.effects.push({ type: 'saveGame', running });
}

/** The running game's score, or that of a saved game that is about to be given up. */
export function keepBest(world: World): void {
  const score = (world.running ?? world.saved)?.state.score ?? 0;
  if (score <= world.profile.bestScore) return;
  world.profile.bestScore = score;
  world.isNewBest = true;
  world.effects.push({ type: 'saveProfile' });
}
