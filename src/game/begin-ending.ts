// The game is lost: its blocks go dark cell by cell, and the game-over panel is on its way.
import { playMotion } from '../ecs/play-motion.ts';
import { playSound } from './sounds.ts';
import { TIMING } from './timing.ts';
import type { World } from './world.ts';

export function beginEnding(world: World): void {
  world.endingSeconds = TIMING.gameOverDelaySeconds;
  world.cursor.isActive = false;
  for (let cell = 0; cell < world.blockAt.length; cell++) {
    const entity = world.blockAt[cell];
    if (entity === 0) continue;
    playMotion(world, entity, 'dim', { delay: cell * TIMING.gameOverCellDelaySeconds });
  }
  playSound(world, 'gameOver');
}
