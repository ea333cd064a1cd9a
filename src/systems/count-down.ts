// The two clocks that end a game: the revive that is offered for five seconds, and the moment before the game-over panel.
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';
import { burstBesidePanel } from '../game/burst.ts';
import { sendToFlow } from '../commands/apply-flow-orders.ts';

/** A video that is on its way stops the clock of the offer. */
export function countDown(world: World): void {
  if (world.flow.overlay === 'revive') {
    if (world.flow.awaited !== 'none') return;
    world.isMoving = true;
    world.reviveSeconds -= TIMING.stepSeconds;
    if (world.reviveSeconds <= 0) sendToFlow(world, { type: 'runOutOfTime' });
    return;
  }
  if (!world.flow.isEnding) return;
  world.isMoving = true;
  world.endingSeconds -= TIMING.stepSeconds;
  if (world.endingSeconds >= 0) return;
  sendToFlow(world, { type: 'endGame' });
  if (world.isNewBest) playSound(world, 'christmas');
  burstBesidePanel(world);
}
