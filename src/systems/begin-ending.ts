// The game is lost: its blocks go dark cell by cell, and the game-over panel is on its way.
import { DIMMED_ALPHA } from '../ecs/scene.ts';
import { playSound } from '../ecs/sounds.ts';
import { TIMING } from '../ecs/timing.ts';
import { startTween } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';

export function beginEnding(world: World): void {
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
