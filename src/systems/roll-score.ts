// Rolls the shown score up to the real one, by a ninth of the difference in each step.
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function rollScore(world: GameWorld): void {
  const { turn } = world;
  const score = world.session.running?.state.score ?? 0;
  const missing = score - turn.shownScore;
  if (missing === 0) return;
  // The game after the tutorial starts at 0, but only after the tutorial's last lines have faded.
  if (missing < 0 && turn.isNextBoardDue) return;
  const isWriteDue = turn.shownScore !== turn.writtenScore;
  turn.shownScore = missing < 0 ? score : turn.shownScore + Math.ceil(missing / TIMING.scoreAccumulationSpeed);
  if (isWriteDue || turn.shownScore === score) turn.writtenScore = turn.shownScore;
  world.isMoving = true;
}
