// Ends a turn after everything on screen has settled: opens the level-up panel, or ends a game without moves.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { hasTween } from '../ecs/tweens.ts';
import { isPlaying } from '../flow/flow.ts';
import { rewardOffer } from '../game/reward-offer.ts';
import { playSound } from '../game/sounds.ts';
import { LEVEL_STARS_SECONDS, NO_ROOM_SECONDS, TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

export function settleTurn(world: GameWorld, stepSeconds: number): void {
  if (!world.session.running || !isPlaying(world.flow) || world.flow.mode === 'tutorial') return;
  // Read before the increment: the step of the drop counts as 0 s.
  const secondsSinceDrop = world.turn.secondsSinceDrop;
  world.turn.secondsSinceDrop += stepSeconds;
  world.turn.revivedSeconds = Math.max(0, world.turn.revivedSeconds - stepSeconds);
  // A requested reward may still bring new blocks.
  const isLost = world.turn.isStuck && world.flow.awaited === 'none';
  if (world.turn.pendingLevel === undefined && !isLost) return;
  world.isMoving = true;
  if (world.input.drag.phase !== 'idle' || world.turn.shownScore !== world.session.running.state.score) return;
  const isShowingLoss = isLost && world.turn.stuckSeconds > 0;
  if (isShowingLoss && world.turn.stuckSeconds < NO_ROOM_SECONDS) return showNoRoom(world, stepSeconds);
  if (hasTween(world)) return;
  if (world.turn.pendingLevel !== undefined) return celebrateLevel(world, stepSeconds);
  if (!isLost || world.turn.revivedSeconds > 0) return;
  if (!isShowingLoss) return showNoRoom(world, stepSeconds);
  if (world.session.rewardedVideo === 'unknown') {
    if (secondsSinceDrop <= TIMING.portalWaitSeconds) return;
    // Until the portal reports.
    world.session.rewardedVideo = 'unavailable';
  }
  const offer = rewardOffer(world, 'revive');
  sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: offer === 'available' || offer === 'free' });
}

/** Starts the stars in the first step, and opens the panel after they were seen without its veil. */
function celebrateLevel(world: GameWorld, stepSeconds: number): void {
  const { turn } = world;
  if (turn.levelSeconds === 0) {
    world.cues.push({ type: 'levelReached' });
    playSound(world, 'levelUp');
  }
  turn.levelSeconds += stepSeconds;
  if (turn.levelSeconds < LEVEL_STARS_SECONDS) return;
  turn.levelSeconds = 0;
  turn.pendingLevel = undefined;
  sendToFlow(world, { type: 'reachLevel' });
  world.cues.push({ type: 'panelOpened' });
}

/** Shows, over several steps, why the game ends. */
function showNoRoom(world: GameWorld, stepSeconds: number): void {
  const { turn } = world;
  world.cues.push({ type: 'noRoomShown', seconds: turn.stuckSeconds });
  turn.stuckSeconds += stepSeconds;
}
