// Ends a turn after everything on screen has settled: opens the level-up panel, or ends a game without moves.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { hasTween } from '../ecs/tweens.ts';
import { isPlaying } from '../flow/flow.ts';
import { rewardOffer } from '../game/reward-offer.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function settleTurn(world: GameWorld, stepSeconds: number): void {
  if (!world.session.running || !isPlaying(world.flow) || world.flow.mode === 'tutorial') return;
  // Read before the increment: the step of the drop counts as 0 s.
  const secondsSinceDrop = world.turn.secondsSinceDrop;
  world.turn.secondsSinceDrop += stepSeconds;
  world.turn.revivedSeconds = Math.max(0, world.turn.revivedSeconds - stepSeconds);
  // A requested reward may still bring new blocks.
  const isLost = world.turn.isStuck && world.flow.awaited === 'none';
  if (world.turn.pendingLevel === 0 && !isLost) return;
  world.isMoving = true;
  if (world.input.drag.phase !== 'idle' || hasTween(world) || world.turn.shownScore !== world.session.running.state.score) return;
  if (world.turn.pendingLevel > 0) return celebrateLevel(world);
  if (!isLost || secondsSinceDrop <= TIMING.noMoveAfterDropSeconds || world.turn.revivedSeconds > 0) return;
  const offer = rewardOffer(world, 'revive');
  if (offer === 'unknown' && secondsSinceDrop <= TIMING.portalWaitSeconds) return;
  sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: offer === 'available' || offer === 'free' });
}

function celebrateLevel(world: GameWorld): void {
  world.turn.pendingLevel = 0;
  sendToFlow(world, { type: 'reachLevel' });
  world.lateShows?.burstStars(world);
  world.lateShows?.burstBesidePanel(world);
  playSound(world, 'levelUp');
}
