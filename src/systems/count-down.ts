// The two countdowns that end a game: the five seconds of a revive offer, and the delay before the game-over panel.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld } from '../game/world.ts';

/** Pauses the revive countdown while a video is requested, and while it waits for its panel or is held by keys. */
export function countDown(world: GameWorld, stepSeconds: number): void {
  if (world.flow.overlay === 'revive') {
    if (world.flow.awaited !== 'none') return;
    world.isMoving = true;
    const seconds = stepSeconds + world.turn.lateSeconds;
    world.turn.lateSeconds = 0;
    if (world.turn.reviveWaitSeconds > 0) {
      world.turn.reviveWaitSeconds -= seconds;
      world.turn.reviveHoldsSeconds -= seconds;
      return;
    }
    world.turn.reviveSeconds -= seconds;
    if (world.turn.reviveSeconds <= 0) sendToFlow(world, { type: 'runOutOfTime' });
    return;
  }
  if (!world.flow.isEnding) return;
  world.isMoving = true;
  world.turn.endingSeconds -= stepSeconds;
  if (world.turn.endingSeconds >= 0) return;
  sendToFlow(world, { type: 'endGame' });
  if (!world.turn.isNewBest) return;
  playSound(world, 'christmas');
  world.cues.push({ type: 'panelOpened' });
}
