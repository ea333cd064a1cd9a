// Advances the lift of a held piece. During `liftSeconds` it grows and rises to the pointer.
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function liftPiece(world: GameWorld, stepSeconds: number): void {
  const { drag } = world.input;
  if (drag.phase === 'idle') return;
  if (drag.seconds >= TIMING.liftSeconds) return;
  drag.seconds += stepSeconds;
  world.isMoving = true;
}
