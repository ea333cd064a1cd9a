// Rolls the shown score up to the true one, a ninth of the way a step.
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function rollScore(world: GameWorld): void {
  const score = world.session.running?.state.score ?? 0;
  const missing = score - world.turn.shownScore;
  if (missing === 0) return;
  // The game behind the tutorial begins at nothing, but not before the last lines have gone.
  if (missing < 0 && world.turn.isNextBoardDue) return;
  world.turn.shownScore = missing < 0 ? score : world.turn.shownScore + Math.ceil(missing / TIMING.scoreAccumulationSpeed);
  world.isMoving = true;
}
