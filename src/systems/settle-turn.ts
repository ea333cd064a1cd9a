// What follows once everything on screen has settled: the level-up panel, or the end of all moves.
import { rewardOffer } from '../game/reward-offer.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { World } from '../game/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { burstBesidePanel, burstStars } from '../game/burst.ts';
import { sendToFlow } from '../commands/apply-flow-orders.ts';

export function settleTurn(world: World): void {
  if (!world.running || !isPlaying(world.flow) || world.flow.mode === 'tutorial') return;
  // The drop's own step has not passed yet.
  const secondsSinceDrop = world.secondsSinceDrop;
  world.secondsSinceDrop += TIMING.stepSeconds;
  world.revivedSeconds = Math.max(0, world.revivedSeconds - TIMING.stepSeconds);
  // Who waits for new blocks is not lost yet.
  const isLost = world.isStuck && world.flow.awaited === 'none';
  if (world.pendingLevel === 0 && !isLost) return;
  world.isMoving = true;
  if (world.drag.phase !== 'idle' || hasTween(world) || world.shownScore !== world.running.state.score) return;
  if (world.pendingLevel > 0) return celebrateLevel(world);
  if (!isLost || secondsSinceDrop <= TIMING.noMoveAfterDropSeconds || world.revivedSeconds > 0) return;
  const offer = rewardOffer(world, 'revive');
  if (offer === 'unknown' && secondsSinceDrop <= TIMING.portalWaitSeconds) return;
  sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: offer === 'available' || offer === 'free' });
}

function celebrateLevel(world: World): void {
  world.pendingLevel = 0;
  sendToFlow(world, { type: 'reachLevel' });
  burstStars(world);
  burstBesidePanel(world);
  playSound(world, 'levelUp');
}
