// Counts how long a piece has been in hand: during the first moments it grows and rises to the pointer.
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';

export function liftPiece(world: World): void {
  const { drag } = world;
  if (drag.phase !== 'dragging' || drag.seconds >= TIMING.liftSeconds) return;
  drag.seconds += TIMING.stepSeconds;
  world.isMoving = true;
}
