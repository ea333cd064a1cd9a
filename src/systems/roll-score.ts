// Rolls the shown score up to the true one, a ninth of the way a step.
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';

export function rollScore(world: World): void {
  const score = world.running?.state.score ?? 0;
  const missing = score - world.shownScore;
  if (missing === 0) return;
  // The game behind the tutorial begins at nothing, but not before the last lines have gone.
  if (missing < 0 && world.isNextBoardDue) return;
  world.shownScore = missing < 0 ? score : world.shownScore + Math.ceil(missing / TIMING.scoreAccumulationSpeed);
  world.isMoving = true;
}
