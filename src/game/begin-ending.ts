// The game is lost: its blocks go dark cell by cell, and the game-over panel is on its way.
import { playMotion } from '../ecs/motions.ts';
import { MOTIONS } from './motions.ts';
import { playSound } from './sounds.ts';
import { TIMING } from './timing.ts';
import type { GameWorld } from './world.ts';

export function beginEnding(world: GameWorld): void {
  world.turn.endingSeconds = TIMING.gameOverDelaySeconds;
  world.input.cursor.isActive = false;
  for (let cell = 0; cell < world.view.blockAt.length; cell++) {
    const entity = world.view.blockAt[cell];
    if (entity === 0) continue;
    playMotion(world, entity, MOTIONS.dim, { delay: cell * TIMING.gameOverCellDelaySeconds });
  }
  playSound(world, 'gameOver');
}
