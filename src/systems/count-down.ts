// The two clocks that end a game: the revive that is offered for five seconds, and the moment before the game-over panel.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { burstBesidePanel } from '../game/celebrate.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld } from '../game/world.ts';

/** A video that is on its way stops the clock of the offer. */
export function countDown(world: GameWorld, stepSeconds: number): void {
  if (world.flow.overlay === 'revive') {
    if (world.flow.awaited !== 'none') return;
    world.isMoving = true;
    world.turn.reviveSeconds -= stepSeconds;
    if (world.turn.reviveSeconds <= 0) sendToFlow(world, { type: 'runOutOfTime' });
    return;
  }
  if (!world.flow.isEnding) return;
  world.isMoving = true;
  world.turn.endingSeconds -= stepSeconds;
  if (world.turn.endingSeconds >= 0) return;
  sendToFlow(world, { type: 'endGame' });
  if (world.turn.isNewBest) playSound(world, 'christmas');
  burstBesidePanel(world);
}
