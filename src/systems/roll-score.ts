// Rolls the shown score up to the real one, by a ninth of the difference in each step, and counts the popups.
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function rollScore(world: GameWorld, stepSeconds: number): void {
  countPopups(world, stepSeconds);
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
  world.lateShows?.followScore(world);
}

function countPopups({ components: { Popup }, pools: { popups } }: GameWorld, stepSeconds: number): void {
  for (let entity = popups.first; entity < popups.first + popups.count; entity++) Popup.countedSeconds[entity] += stepSeconds;
}
