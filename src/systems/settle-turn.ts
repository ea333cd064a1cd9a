// What follows once everything on screen has settled: the level-up panel, or the end when no move is left.
import { playSound } from '../ecs/sounds.ts';
import { TIMING } from '../ecs/timing.ts';
import { hasTween, startTween } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { sendToFlow } from './carry-out.ts';
import { burstBesidePanel, burstStars } from './burst.ts';

/** How far a block dims when the game is over. */
const DIMMED_ALPHA = 0.35;

export function settleTurn(world: World): void {
  if (!world.running || !isPlaying(world.flow)) return;
  // The drop's own step has not passed yet.
  const secondsSinceDrop = world.secondsSinceDrop;
  world.secondsSinceDrop += TIMING.stepSeconds;
  if (world.endingSeconds >= 0) return countDownToEnd(world);
  const isWaiting = world.pendingLevel > 0 || world.isStuck;
  if (!isWaiting) return;
  world.isMoving = true;
  if (world.drag.phase !== 'idle' || hasTween(world) || world.shownScore !== world.running.state.score) return;
  if (world.pendingLevel > 0) return celebrateLevel(world);
  if (secondsSinceDrop > TIMING.noMoveAfterDropSeconds) beginEnding(world);
}

function celebrateLevel(world: World): void {
  world.pendingLevel = 0;
  sendToFlow(world, { type: 'reachLevel' });
  burstStars(world);
  burstBesidePanel(world);
  playSound(world, 'levelUp');
}

function beginEnding(world: World): void {
  const { Sprite } = world.components;
  world.endingSeconds = TIMING.gameOverDelaySeconds;
  world.cursor.isActive = false;
  for (let cell = 0; cell < world.blockAt.length; cell++) {
    const entity = world.blockAt[cell];
    if (entity === 0) continue;
    const delay = cell * TIMING.gameOverCellDelaySeconds;
    startTween(world, entity, 'alpha', { from: Sprite.alpha[entity], to: DIMMED_ALPHA, seconds: TIMING.lineFadeSeconds, delay });
  }
  playSound(world, 'gameOver');
}

function countDownToEnd(world: World): void {
  world.isMoving = true;
  world.endingSeconds -= TIMING.stepSeconds;
  if (world.endingSeconds >= 0) return;
  sendToFlow(world, { type: 'endGame' });
  burstBesidePanel(world);
}
